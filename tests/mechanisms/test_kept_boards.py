"""Drawn colonies, pyramids, market turns and seatings, kept as texts: every answer, reason, way of the cursor and layout.

Whether that is right is said by the other tests; here nothing may change unseen.
"""

import os
import random
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from pathlib import Path

import pytest
from colony_rules import colony_of, free_places, next_place, walk
from mechanisms.playing import RULESETS
from record.lived import made
from scoring.counting import GROUND

from facilitator.files.loader import load_plan
from facilitator.game.boards.place_help import count_left_to_lay, place_lines
from facilitator.game.boards.single_tiles import single_tile_scores
from facilitator.game.boards.tiles_to_lay import tiles_to_lay
from facilitator.game.dispatch.lookahead import Walk
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.kernel.undo_commands import ROOM
from facilitator.game.scoring.entries import entry_of
from facilitator.game.setup.lesson_choices import Choices, planned_heads, settle_choices, typed_options
from facilitator.game.shapes.grids import place_text
from facilitator.game.table.market.tiles import face_of
from facilitator.game.views.checklist import checklist
from facilitator.game.views.class_view import table_row
from facilitator.game.views.guidance import coming_steps
from facilitator.game.views.prompts import current_prompts
from facilitator.game.views.room_scenes.score_scenes import table_before_reveal
from facilitator.game.views.table_view import table_view
from facilitator.game.views.tile_entry_form import entry_modes, entry_progress
from facilitator.journal.chance import chance_of, codes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson

KEPT = Path(__file__).parent / "boards"
TILES = (*GROUND, "farm", "farm", "factory", "factory", "hut")
PLANS = ("planet-hexagon-45", "ecogon-45", "eco-90", "ecopyramid-45", "phylo-western-pa-60")
SIDES = ("lupidians", "arboretans", "harvesters", "urbanides")


def coming(room: Room, tables: Mapping[str, Table], table: Table, now: int, n: int) -> list[str]:
    """The next so many steps, each in its own words."""
    return [step.words for step in islice(coming_steps(room, tables, Walk(table, room, now), Screen()), n)]


def answered(lesson: Lesson, lines: Iterator[str]) -> Iterator[str]:
    yield from (f"{line}: {say(lesson, line)}" for line in lines)


def colonies(folder: Path) -> Iterator[str]:
    lesson, chance = made(folder / "a.lesson", "planet-hexagon"), random.Random("colonies")
    table = lesson.tables["1"]

    def lines() -> Iterator[str]:
        for n in range(120):
            side, tile = SIDES[n % 4 // 2], chance.choice(TILES)
            colony = colony_of(lesson.tables["1"], side)
            places = [*colony.tiles, *free_places(colony), (chance.randrange(-4, 5), chance.randrange(-4, 5))]
            at = place_text(chance.choice(places or [(0, 0)]))
            free = place_text(chance.choice(free_places(colony) or ((0, 0),)))
            yield chance.choice(
                [
                    *[f"place {side} {free} {tile}"] * 6,
                    *[f"place {side} {at} {tile}", f"lift {side} {at}", f"exchange {side} {at} {tile}"],
                    *[f"flip {side} {at}", f"flip {side} {at} {tile}", f"pipe {side} {at}", f"pipe {side} {at}"],
                    f"count {side} unused-blue={n % 4} bonus-markers-used={n % 3}",
                ]
            )

    yield from answered(lesson, lines())
    table = lesson.tables["1"]
    for side in SIDES[:2]:
        colony = colony_of(table, side)
        yield f"{side}: {dict(entry_of(table, side).counts)}"
        yield f"to lay: {tiles_to_lay(table, side)} {count_left_to_lay(table, side)}"
        yield from (f"house {h.place}: {h.points} {h.why}" for h in single_tile_scores(table, side))
        for place in [*colony.tiles, *free_places(colony)]:
            ways = ", ".join(f"{way} {walk(colony, place, way, 1)}" for way in ("left", "right", "up", "down"))
            yield f"{place}: {' '.join(place_lines(table, side, place))} {ways}, next {next_place(colony, place)}"
    lesson.store.close()


def market(folder: Path) -> Iterator[str]:
    """A whole game, told face by face as the form asks for it."""
    lesson, chance = made(folder / "a.lesson", "planet-hexagon-45"), random.Random("market")
    yield from answered(lesson, iter(("phase play", "deal lots", "next")))
    for n in range(40):
        table, room, now = lesson.tables["1"], lesson.room, lesson.now()
        modes = entry_modes(table, room, now, chance.choice((None, *SIDES)))
        yield f"{n}: {', '.join(f'{m.id} {m.title}' for m in modes)}"
        if modes:
            mode, told = chance.choice(modes), list[str | None]()
            while (going := entry_progress(table, room, now, mode, told)).asked is not None and len(told) < 8:
                told.append(chance.choice((*going.fits, None)) if going.fits else None)
                yield f"  {going.asked.question} {going.asked.word} {going.asked.sure}: {', '.join(going.fits)}: {told[-1]}"
            yield f"  {[str(c) for c in going.cut_short]} {going.told}"
            for command in going.cut_short:
                words = [str(v) for v in vars(command).values() if v is not None]
                yield from answered(lesson, iter((f"{command.form.split()[0]} {' '.join(words)}",)))
        yield from answered(lesson, iter(("@+30 next",)))
        yield f"  {dict(lesson.tables['1'].piles)}"
    yield from (f"{side}: {tiles_to_lay(lesson.tables['1'], side)}" for side in SIDES)
    lesson.store.close()


def pyramids(folder: Path) -> Iterator[str]:
    lesson, chance = made(folder / "a.lesson", "ecopyramid-45", sides=3, seats=1), random.Random("pyramids")

    def lines() -> Iterator[str]:
        yield from ("next", "next", "next", "next")
        for n in range(160):
            side = f"player-{n % 2 + 1}"
            row = chance.choice((0, 0, 0, 1, 1, 2, 3, 4))
            place, to = f"{row},{chance.randrange(5)}", f"{chance.randrange(4)},{chance.randrange(5)}"
            card = chance.choice((("producer", "herbivore", "carnivore", "carnivore", "x")[row], "keystone", "empty"))
            kind = ("producer", "herbivore", "carnivore", "carnivore", "x")[row]
            yield chance.choice(
                [
                    *[f"niche {side} {place} {kind}"] * 4,
                    f"niche {side} {place} {card}",
                    f"shift {side} {place} {to}",
                    "next",
                ]
            )
        yield from ("niche player-1 x producer", "niche player-1 9,0 producer", "niche player-1 0,9 producer")

    yield from answered(lesson, lines())
    yield from (
        f"{side}: {p.text()} {not p.empty} {p.first_fitting()}" for side, p in lesson.tables["1"].niches.items()
    )
    lesson.store.close()


def beginnings(folder: Path) -> Iterator[str]:
    """What lies ready, what is said and shown in the first steps of every game."""
    for n, name in enumerate((*PLANS, *sorted(map(str, RULESETS.glob("*.toml"))))):
        lesson = made(folder / f"{n}.lesson", name)
        yield f"{Path(name).stem}: {table_before_reveal(lesson.tables['1'], lesson.screen).name}"
        yield from (
            f"  {i.group}: {i.title} {i.words}" for i in checklist(lesson.tables["1"], lesson.room, lesson.now())
        )
        yield f"  before {table_view(lesson.room, lesson.tables, '1', lesson.now())}" if name in PLANS else ""
        while not lesson.room.playing:
            yield f"  {say(lesson, 'room next')}"
        for step in range(5 if name in PLANS else 2):
            room, table, now = lesson.room, lesson.tables["1"], lesson.now()
            yield from (f"  {step} prompt {prompt}" for prompt in current_prompts(table, room, now))
            yield f"  {step} row {table_row(table, room, table.name, now)}"
            if name in PLANS and step == 3:
                yield f"  {step} view {table_view(room, lesson.tables, '1', now)}"
            yield f"  {step} coming {coming(room, lesson.tables, table, now, 4)}"
            yield f"  {say(lesson, '@+20 next')}"
        lesson.store.close()


def seatings(_: Path) -> Iterator[str]:
    for plan in PLANS:
        scenario, rules, _texts = load_plan(plan)
        yield f"{plan}: {planned_heads(scenario, rules)}"
        wanted = [
            *(Choices(heads=n) for n in (0, 1, 2, 3, 5, 7, 8, 11, 13, 16, 17, 20, 23, 24, 25, 27, 28, 30, 33, 41)),
            *(Choices(heads=n, tables=t) for n in (12, 19) for t in (0, 1, 2, 3, 99)),
            *(Choices(heads=n, sides=s) for n in (9, 14) for s in (1, 2, 3, 4, 9)),
            *(Choices(tables=t, seats=s) for t in (1, 3) for s in (0, 1, 4, 9)),
            *(
                Choices(heads=12, apart=a, draw=d)
                for a in ("1-2-3, 4-5", "1-1", "7", "1-99", "1-2-3-4-5-6-7")
                for d in (0, 1)
            ),
        ]
        for choices in wanted:
            asked = ", ".join(f"{k}={v}" for k, v in vars(choices).items() if v not in (None, "", ()) and v != {})
            try:
                found = settle_choices(choices, scenario, rules, chance_of("5", ROOM), lambda n: codes_of("5", n))
            except Refused as refused:
                yield f"  {asked}: refused {refused.sentence}"
                continue
            numbers = found.numbers
            at = "; ".join(f"{t} {s} {' '.join(str(numbers.get(c, c)) for c in own)}" for t, s, own in found.seats)
            yield f"  {asked}: {at or dict(found.sides)} {' '.join(found.warnings)} {dict(found.options)}".rstrip()


@pytest.mark.parametrize("drawn", [colonies, market, pyramids, beginnings, seatings])
def test_drawn_boards_are_as_they_were(drawn: Callable[[Path], Iterator[str]], tmp_path: Path) -> None:
    text = "\n".join(drawn(tmp_path)) + "\n"
    path = KEPT / f"{drawn.__name__}.txt"
    if os.environ.get("WRITE_REPORTS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8"), "look at what changed; with WRITE_REPORTS=1 it is kept"


def test_from_an_empty_bag_the_same_tile_comes_back(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    for line in ("phase play", "deal lots", "give indescribable-painting lupidians", "next", "set box 0"):
        assert say(lesson, line).ok, line
    assert say(lesson, "faces house forest").ok and say(lesson, "replace house pb1").said == (
        "House comes straight back: Public Building 1."
    )
    assert [face_of(one) for one in lesson.tables["1"].known["supply", ""].tiles] == ["forest", "pb1"]
    lesson.store.close()


def test_a_table_reports_any_number_from_0_on(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45", tables=2)
    for line in ("next", "next", "next", "room next", "room next", "room next", "pace reports"):
        say(lesson, line)
    assert say(lesson, "1: report 3").said == "Turn: 3." and say(lesson, "1: report 0").said == "Turn: 0."
    assert say(lesson, "1: report -1").said == "Turn can't be -1."
    lesson.store.close()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("sesions=3", "Planet Hexagon has no option 'sesions'; expected one of "),
        ("sessions", "'sessions' has no value. Write it as sessions=VALUE."),
        ("1:sessions=3", "Sessions can't be set for one table. Set sessions=3 for all tables."),
    ],
)
def test_options_that_can_not_be_typed_so_are_refused(typed: str, said: str) -> None:
    _, rules, _texts = load_plan("planet-hexagon")
    with pytest.raises(Refused) as refused:
        typed_options(rules, [typed])
    assert refused.value.sentence.startswith(said)
    assert refused.value.sentence.endswith(" Did you mean 'sessions'?") == (typed == "sesions=3")


def test_after_the_last_step_of_the_game_the_later_phases_come(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    for line in ("phase play", "next"):
        assert say(lesson, line).ok
    steps = coming(lesson.room, lesson.tables, lesson.tables["1"], lesson.now(), 999)
    assert steps[-4:] == ["Counting points", "Results", "Debrief", "Tidying up"] and len(steps) > 20
    lesson.store.close()
