"""The debrief: the questions that fit what happened, of which three are proposed at a time."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.notes.time_spent import steps_spent
from facilitator.game.rulebook.guidance_texts import Happening, Question
from facilitator.game.rulebook.words.catalogue import Catalogue, DebriefModel
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.table.actions import Acted
from facilitator.game.table.cards import Used
from facilitator.plain.frozen import frozen, replace

MOST_PROPOSED = 3
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
Source = Literal["lesson", "plan", "model"]


@frozen
class Proposal:
    """A question that could be asked now, and where it comes from: this lesson, its plan, or a step of the model."""

    text: str
    source: Source
    about: str


def model_of(room: Room, words: Catalogue) -> DebriefModel:
    """The model of the debrief that runs, or of the next one."""
    debriefs = [p for p in room.scenario.phases if p.kind == "debrief"]
    phase = room.current if room.current.kind == "debrief" else next(iter(debriefs), None)
    return next((m for m in words.models if phase is not None and m.id == phase.model), words.models[0])


def questions(
    rules_questions: Sequence[Question], room: Room, tables: Mapping[str, Table], past: Mapping[str, Sequence[PastMove]]
) -> tuple[Proposal, ...]:
    """Everything that could be asked: what this lesson's moves call for, then the plan's own questions, then the model
    step by step.
    """
    of_lesson: list[Proposal] = []
    of_plan: list[Proposal] = []
    for question in (*room.scenario.debrief, *rules_questions):
        if question.happened is None:
            of_plan.append(
                Proposal(
                    question.ask, "plan", "this plan asks" if question in room.scenario.debrief else "this game asks"
                )
            )
            continue
        seen = {
            name: find_occurrence(question.happened, table, past.get(name, ()), room) for name, table in tables.items()
        }
        there = {name: one for name, one in seen.items() if one is not None}
        if there:
            name = max(there, key=lambda t: there[t].n)
            at = f", table {name}" if len(tables) > 1 else ""
            of_lesson.append(Proposal(fill_question(question, tables[name], there[name]), "lesson", f"it happened{at}"))
    model = model_of(room, next(iter(tables.values())).rules.words())
    of_model = [Proposal(text, "model", step.title) for step in model.steps for text in step.questions]
    return (*of_lesson, *of_plan, *of_model)


def propose_questions(every: Sequence[Proposal], told: Collection[str]) -> tuple[Proposal, ...]:
    """Three that have not been asked: one from the lesson, one from the plan, one from the model's next step, as far as
    there are any.
    """
    left = [p for p in every if p.text not in told]
    steps_told = {p.about for p in every if p.source == "model" and p.text in told}
    fresh = [p for p in left if p.source == "model" and p.about not in steps_told]
    first = [
        next((p for p in some if p.source == source), None)
        for source, some in (("lesson", left), ("plan", left), ("model", [*fresh, *left]))
    ]
    chosen = [p for p in first if p is not None]
    rest = [p for p in (*(p for p in left if p.source != "model"), *fresh, *left) if p not in chosen]
    return tuple(dict.fromkeys([*chosen, *rest]))[:MOST_PROPOSED]


@frozen
class Occurrence:
    """That something happened: how often or how much, to whom most, after which event card, and how often to those."""

    n: int
    side: str = TABLE_WIDE
    nth: int = 0
    most: int = 0


def find_occurrence(wanted: Happening, table: Table, past: Sequence[PastMove], room: Room) -> Occurrence | None:
    """Whether it happened at this table often enough, and how."""
    match wanted.kinds:
        case ("done",):
            n = _times_done(table, wanted.done or "")
            seen = Occurrence(n, nth=n)
        case ("action",):
            seen = _acted(wanted, past)
        case ("used",):
            uses = Counter(
                move.before.cards.get(e.card, TABLE_WIDE)
                for move in past
                for e in move.events
                if isinstance(e, Used) and e.card == wanted.used
            )
            seen = _most(uses)
        case ("fell",):
            seen = _fell(wanted.fell or "", past)
        case ("result",):
            whose = _result(wanted.result or "", table)
            return None if whose is None else Occurrence(1, whose)
        case _:
            seen = _most(Counter(step.side for step in steps_spent(past, room) if step.late))
    return seen if seen.n >= wanted.times else None


def fill_question(question: Question, table: Table, seen: Occurrence | None) -> str:
    """A question as it is put to the room, with what happened in it."""
    if seen is None:
        return question.ask
    n = seen.most if seen.most and "{side}" in question.ask else seen.n
    values = {
        "{n}": _NUMBERS[n] if n < len(_NUMBERS) else str(n),
        "{nth}": _ORDINALS[seen.nth - 1] if 0 < seen.nth <= len(_ORDINALS) else f"number {seen.nth}",
        "{side}": table.title(seen.side) if seen.side else "some of you",
    }
    text = question.ask
    for word, value in values.items():
        text = text.replace(word, value)
    return text[:1].upper() + text[1:]


def _most(counts: Counter[str]) -> Occurrence:
    """All together, and whoever did it most; nobody where several did it as often."""
    if not counts:
        return Occurrence(0)
    top = max((n for side, n in counts.items() if side != TABLE_WIDE), default=0)
    leaders = [side for side, n in counts.items() if n == top and side != TABLE_WIDE]
    return Occurrence(sum(counts.values()), leaders[0] if len(leaders) == 1 else TABLE_WIDE, most=top)


def _times_done(table: Table, name: str) -> int:
    deck = table.rules.deck.get(name)
    return table.piles.get((deck.done, TABLE_WIDE), 0) if deck is not None and deck.done else 0


def _acted(wanted: Happening, past: Sequence[PastMove]) -> Occurrence:
    """How often an action was recorded; with `after`, in the worst stretch that followed one event card."""
    stretches: dict[int, Counter[str]] = {}
    for move in past:
        nth = 0
        if wanted.after is not None:
            nth = _times_done(move.before, wanted.after) + (wanted.after in move.before.due)
        for event in move.events:
            if isinstance(event, Acted) and event.action == wanted.action:
                stretches.setdefault(nth, Counter())[event.side] += 1
    if wanted.after is not None:
        stretches.pop(0, None)
    if not stretches:
        return Occurrence(0)
    worst = max(stretches, key=lambda nth: (stretches[nth].total(), -nth))
    seen = _most(stretches[worst])
    return replace(seen, nth=worst)


def _fell(pile: str, past: Sequence[PastMove]) -> Occurrence:
    """The most that a pile lost in one move, and whose it was."""
    worst = Occurrence(0)
    for move in past:
        for (name, side), had in move.before.piles.items():
            if name == pile and had - move.after.piles.get((name, side), 0) > worst.n:
                worst = Occurrence(had - move.after.piles.get((name, side), 0), side)
    return worst


def _result(wanted: str, table: Table) -> str | None:
    """The side that a result names, or the whole table; None where it is another result."""
    if not has_entries(table):
        return None
    ruling = standing(table).verdict
    if ruling is None:
        return None
    if wanted in ("reached", "missed"):
        return TABLE_WIDE if ruling.reached is (wanted == "reached") else None
    if wanted == "level":
        return TABLE_WIDE if len(ruling.winners) > 1 else None
    return ruling.winners[0] if len(ruling.winners) == 1 else None
