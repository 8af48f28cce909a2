"""A lesson of each game with a whole class, played and observed by text commands in rehearsal."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from record.lived import made

from facilitator.cli.collect_record import collect_record
from facilitator.game.notes.outcomes import outcomes_of
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace
from facilitator.record.filing import Filing
from facilitator.record.lesson_record import LessonRecord

PLANS: dict[str, dict[str, Any]] = {
    "planet-hexagon-90": {"heads": 26},
    "ecogon-45": {"heads": 26, "tables": 7},
    "eco-90": {"heads": 26, "tables": 7},
    "ecopyramid-45": {"heads": 26, "tables": 7},
    "phylo-western-pa-60": {"heads": 26, "tables": 7},
}
LARGE: dict[str, dict[str, Any]] = {
    "planet-hexagon-90": {"heads": 32},
    "ecogon-90": {"heads": 36, "tables": 9},
    "eco-90": {"heads": 36, "tables": 9},
    "ecopyramid-45": {"heads": 36, "tables": 9},
    "phylo-western-pa-60": {"heads": 36, "tables": 9},
}
LONG = Filing("Northfield-Gymnasium Weinheim", "Annemarie-Luise Kayser", "English and geography", "7b bilingual", 1_763_561_200_000)  # fmt: skip
"""Names of fourteen letters and more wherever there may be some."""


def observations(lesson: Lesson, chance: Random, words: float) -> Iterator[str]:
    """Every side is looked at for every outcome, some of them several times."""
    for name, table in lesson.tables.items():
        at = f"{name}: " if len(lesson.tables) > 1 else ""
        for side in table.sides:
            for outcome in outcomes_of(lesson.rules, lesson.scenario):
                for _ in range(chance.choice((0, 1, 1, 2, 3))):
                    level = chance.choice(("1", "2", "2", "3", "3", "3", "4", "seen", "none"))
                    fact = ' "They asked each other what would happen to the animals around, and waited for an answer"'
                    yield f"@+4 {at}observe {side} {outcome.id} {level}{fact if chance.random() < words else ''}"


def counting(lesson: Lesson, chance: Random) -> Iterator[str]:
    """Every number of every sheet."""
    for name, table in lesson.tables.items():
        at = f"{name}: " if len(lesson.tables) > 1 else ""
        for count in lesson.rules.boxes:
            sides = table.sides if count.of == "side" else ("table",)
            yield from (f"{at}count {side} {count.id}={chance.randint(0, 4)}" for side in sides)


def talk(lesson: Lesson, answers: int) -> Iterator[str]:
    """Questions and answers of the debrief, notes and rulings."""
    for n in range(3):
        yield f'@+30 ask "What did you see in moment {n + 1}, and why did it happen like that?"'
        for name in list(lesson.tables)[:answers]:
            at, side = (f"{name}: " if len(lesson.tables) > 1 else ""), lesson.tables[name].sides[0]
            yield f'@+20 {at}answer {side} "We saw that nobody can win alone, since everybody needs what the others have."'
    yield 'vote "Do you want to play it again?" yes=20 no=6'
    for n in range(6):
        yield f'note "Table {n} found a way round the rule about borders; ask the others about it."'
        yield 'ruling "A tie was decided by a coin, since the rules say nothing about it."'


def observed(folder: Path, plan: str, choices: dict[str, Any], seed: int = 1, words: float = 0.1) -> LessonRecord:
    """A whole lesson; what the game doesn't allow is left out."""
    chance = Random(seed)
    lesson = made(folder / f"{plan}.lesson", plan, **choices)
    try:
        for phase in [p for p in lesson.scenario.phases if p.minutes]:
            say(lesson, f"phase {phase.id}")
            lines: list[str] = []
            if phase.kind == "play":
                lines = [*["@+50 next"] * 10, *observations(lesson, chance, words)]
            elif phase.kind == "scoring":
                lines = list(counting(lesson, chance))
            elif phase.kind == "debrief":
                lines = list(talk(lesson, 7))
            for line in lines:
                answer = say(lesson, line)
                assert answer.ok or "observe" not in line, answer.said
            say(lesson, f'@+{(phase.minutes or 1) * chance.randint(30, 70)} note "That was {phase.title}"')
        say(lesson, "@+30 end")
        return replace(collect_record(lesson), filing=LONG)
    finally:
        lesson.store.close()


@cache
def class_of_26(folder: Path, plan: str) -> LessonRecord:
    """The lesson of a plan with 26 pupils, played once for all tests that change only what was observed."""
    return observed(folder, plan, PLANS[plan])
