"""A lesson of each game, played by text commands in rehearsal on a set clock: the same every time, with words that must go nowhere else."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from facilitator.cli.collect_record import collect_record
from facilitator.files.loader import load_plan, read_header
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.setup.lesson_choices import Choices, settle_choices
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson, create_lesson
from facilitator.journal.lesson_setup import Setup
from facilitator.journal.lesson_time import Clocks, LessonTime
from facilitator.journal.store import Store
from facilitator.record.lesson_record import LessonRecord

BEGAN = 1_763_461_200_000
"""A Tuesday morning in November."""
MARKERS = ("Zymborska", "ZZ-4711", "MARKER-NOTE", "MARKER-FACT", "MARKER-RULING", "MARKER-ANSWER")
WITHOUT = {
    "Zymborska, ZZ-4711, was late: MARKER-NOTE": "Two came late, and began as watchers.",
    ", MARKER-FACT of Zymborska": "",
    "Zymborska, was it fair?": "Was it fair?",
    **{f"{sign} MARKER-{word}": "" for sign in ",:" for word in ("FACT", "RULING", "ANSWER")},
}
"""What is said instead where no marker is wanted."""
CLOCKS = Clocks(lambda: BEGAN, lambda: 1_000_000, lambda: "boot", lambda _: False)
WORDS = ('note "Zymborska, ZZ-4711, was late: MARKER-NOTE"', 'ruling "The tie was decided by a coin: MARKER-RULING"')


def opened(path: Path) -> Lesson:
    return Lesson(Store.open(path), LessonTime(CLOCKS), read_header)


def made(path: Path, plan: str, **choices: Any) -> Lesson:
    """A lesson from a plan, opened as `open` does it."""
    scenario, rules, texts = load_plan(plan)
    found = settle_choices(Choices(**choices), scenario, rules, chance_of("5", ROOM), lambda n: codes_of("5", n))
    create_lesson(path, CLOCKS, texts, Setup(found.sides, found.options, found.seats), rehearsal=True, seed="5").close()
    return opened(path)


def said(lesson: Lesson, *lines: str) -> None:
    for line in lines:
        if lesson.store.path.stem != "marked":
            for words, instead in WITHOUT.items():
                line = line.replace(words, instead)
        answer = say(lesson, line)
        assert answer.ok, f"{line}: {answer.said}"


def until_over(
    lesson: Lesson, seconds: Sequence[int], acts: Callable[[int], Sequence[str]] = lambda _: (), most: int = 400
) -> int:
    """Go on until the game of the first table is over, with what happens in between; how many steps that were."""
    for n in range(most):
        if lesson.tables["1"].over is not None:
            return n
        at = "1: " if len(lesson.tables) > 1 else ""
        on = "event done" if lesson.tables["1"].due else "next"
        said(lesson, *acts(n), f"@+{seconds[n % len(seconds)]} {at}{on}")
    raise AssertionError("no game is so long")


def planet_hexagon(path: Path) -> Lesson:
    lesson = made(path, "planet-hexagon-45")
    said(lesson, "phase welcome", "@+600 phase setup")
    seen = {
        3: 'observe lupidians collaboration 2 "asked, and then the Builder decided alone"',
        8: "observe arboretans collaboration 3",
        9: 'observe harvesters decisions-and-negotiation 1 "time ran out twice, MARKER-FACT of Zymborska"',
        14: 'observe urbanides collaboration 4 "the Builder asked the one who had said nothing"',
        15: WORDS[0],
        17: "observe arboretans strategic-thinking 2",
        18: "undo",
        19: "observe urbanides communication seen",
        20: "observe lupidians balanced-development none",
    }
    steps = 0
    while lesson.tables["1"].over is None and steps < 60:
        on = "next" if lesson.room.playing else "phase play"
        said(lesson, *([seen[steps]] if steps in seen else []), f"@+{(40, 52, 38, 61, 44)[steps % 5]} {on}")
        steps += 1
    said(lesson, "phase scoring", "deal lots")
    counts = {
        "lupidians": "houses=3 houses-1-forest=1 forests=1 waters=1",
        "arboretans": "houses=2 houses-1-forest=1 forests=2 fields=1",
        "harvesters": "houses=3 farms=1 covered-fields=1",
        "urbanides": "houses=4 houses-1-forest=1 forests=1",
    }
    rest = [c.id for c in lesson.rules.boxes if c.of == "side"]
    for side, text in counts.items():
        given = {w.split("=")[0] for w in text.split()}
        said(lesson, f"count {side} {text}", f"count {side} {' '.join(f'{c}=0' for c in rest if c not in given)}")
    said(lesson, "@+200 count harvesters houses=2 fields=1", WORDS[1], "@+100 phase debrief")
    said(
        lesson,
        'ask "What surprised you most, and when?"',
        '@+60 answer lupidians "That the others wanted forests, MARKER-ANSWER"',
        '@+30 answer urbanides "We ran out of time"',
        '@+60 ask "Zymborska, was it fair?"',
        '@+20 vote "Zymborska, was it fair?" yes=12 no=3',
        "@+60 end",
    )
    return lesson


def ecogon(path: Path) -> Lesson:
    lesson = made(path, "ecogon-45", tables=6, seats=1)
    said(lesson, "phase welcome", "@+360 phase setup", "@+300 phase play", *(f"{n}: next" for n in range(1, 7)))
    losses = {14: ("1: act animal-lost 2", "1: act animal-lost 1", "1: act animal-lost 2")}

    def acts(n: int) -> Sequence[str]:
        early = ("1: act habitat",) if n in (1, 3) else ()
        return (*early, *(("1: act animal 3",) if n % 4 == 2 else ()), *losses.get(n, ()))

    until_over(lesson, (55,), acts)
    levels = (3, 2, 3, 2, 4, 3, 2, 3, 3, 2, 3, 3, 2, 3, 4, 3, 2, 2, 3, 3, 3, 2, 1, 3)
    said(
        lesson,
        *(f"{n}: observe player-{s} food-webs {levels[4 * (n - 1) + s - 1]}" for n in range(1, 7) for s in range(1, 5)),
    )
    said(
        lesson,
        *(f"{n}: observe player-1 co-operation {2 + n % 3 // 2}" for n in range(1, 7)),
        '1: observe player-2 evidence 3 "pointed at the beetle: MARKER-FACT"',
        "1: observe player-3 evidence 2",
        WORDS[0],
        WORDS[1],
    )
    said(
        lesson,
        "phase scoring",
        "@+240 phase debrief",
        'ask "Which animal of yours would be the first to go, and what would follow it?"',
        '@+90 1: answer player-1 "The owl, then the mice come, MARKER-ANSWER"',
        '@+200 vote "Do you want to play it again?" yes=20 no=4',
        "@+200 end",
    )
    return lesson


def eco(path: Path) -> Lesson:
    lesson = made(path, "eco-90", tables=1, sides=4, seats=1)
    said(lesson, "phase welcome", "@+900 phase setup", "@+300 phase play")

    def acts(n: int) -> Sequence[str]:
        return (
            ("act sacrifice player-2",)
            if n in (12, 30)
            else ("act keystone player-1",)
            if n == 20
            else ("observe player-3 planning 3",)
            if n == 25
            else ('observe player-1 trade-offs 4 "gave up the bear for the wolf, MARKER-FACT"',)
            if n == 33
            else ()
        )

    until_over(lesson, (40,), acts)
    rest = [c.id for c in lesson.rules.boxes if c.of == "side"]
    counts = (
        "mountains=3 forest=5 plains=4 wetland=2 water=6 animal-points=31 animals-placed=20 empty-tiles=3",
        "mountains=2 forest=7 plains=2 wetland=1 water=4 animal-points=28 animals-placed=18 empty-tiles=5",
        "mountains=4 forest=2 plains=3 wetland=3 water=2 animal-points=35 animals-placed=20 empty-tiles=3",
        "mountains=1 forest=3 plains=5 wetland=2 water=5 animal-points=22 animals-placed=20 empty-tiles=3",
    )
    for i, text in enumerate(counts, 1):
        known = {w.split("=")[0] for w in text.split()} | {"keystones", "sacrifices", "tokens-used"}
        said(lesson, f"count player-{i} {text} " + " ".join(f"{c}=0" for c in rest if c not in known))
    said(
        lesson,
        *WORDS,
        "phase debrief",
        'ask "What would have had to be different for another ending?"',
        '@+100 answer player-4 "More water, MARKER-ANSWER"',
        "@+400 end",
    )
    return lesson


def ecopyramid(path: Path) -> Lesson:
    lesson = made(path, "ecopyramid-45", tables=1, sides=3, seats=1)
    said(lesson, "phase welcome", "@+200 phase setup", "@+200 phase play")
    rows = lesson.tables["1"].niches["player-1"].rows
    kinds = ("producer", "herbivore", "carnivore")
    todo = [f"niche player-2 {r},{n} {kinds[min(r, 2)]}" for r, row in enumerate(rows) for n in range(len(row))]
    said(
        lesson,
        "next",
        'observe player-2 planning 3 "kept a protection back: MARKER-FACT"',
        "observe player-1 food-webs 1",
        *WORDS,
    )
    for i in range(60):
        if lesson.tables["1"].over is not None:
            break
        said(lesson, f"@+35 {todo.pop(0) if i % 3 == 1 and todo else 'next'}")
    said(
        lesson,
        "phase debrief",
        'ask "Which card was the hardest to replace, and why that one?"',
        '@+120 answer player-1 "The keystone, MARKER-ANSWER"',
        "@+300 end",
    )
    return lesson


def phylo(path: Path) -> Lesson:
    lesson = made(path, "phylo-western-pa-60", tables=1, sides=4, seats=1)
    said(lesson, "phase welcome", "@+240 phase setup", "@+240 phase play")
    said(
        lesson,
        "next",
        "act event",
        "@+30 next",
        "act event",
        "observe player-2 disturbance 2",
        'observe player-4 biodiversity 3 "two trees of a kind, MARKER-FACT"',
        *WORDS,
    )
    said(lesson, *["@+70 next"] * 20)
    said(
        lesson,
        "phase scoring",
        "count table card-points=83",
        "@+120 phase debrief",
        'ask "Where have you seen the same thing outside the game?"',
        '@+100 answer player-3 "At the river, MARKER-ANSWER"',
        "@+500 end",
    )
    return lesson


LESSONS: dict[str, Callable[[Path], Lesson]] = {
    "planet-hexagon": planet_hexagon,
    "ecogon": ecogon,
    "eco": eco,
    "ecopyramid": ecopyramid,
    "phylo-western-pa": phylo,
}


def lived(folder: Path, game: str, name: str = "plain") -> LessonRecord:
    """The lesson of a game as values; called `marked` it is full of words that must go nowhere."""
    lesson = LESSONS[game](folder / f"{name}.lesson")
    try:
        return collect_record(lesson)
    finally:
        lesson.store.close()
