"""The debrief: the questions that fit what happened, of which three are proposed at a time."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.debrief_triggers import fill_question, find_occurrence
from facilitator.game.rulebook.catalogue import Catalogue, DebriefModel
from facilitator.game.rulebook.ruleset import Question
from facilitator.plain.frozen import frozen

MOST_PROPOSED = 3
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
