"""The debrief: models of it as data, and the questions that fit what happened, of which three are proposed at a
time.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.state import Room, Table
from facilitator.game.notes.debrief_triggers import fill_question, find_occurrence
from facilitator.game.rulebook.ruleset import Question
from facilitator.plain.frozen import frozen

MOST_PROPOSED = 3
Source = Literal["lesson", "plan", "model"]


@frozen
class ModelStep:
    """One step of a model: what it is about, its share of ten minutes, and its questions."""

    title: str
    minutes: int
    questions: tuple[str, ...]


@frozen
class Model:
    """A way through a debrief."""

    id: str
    title: str
    steps: tuple[ModelStep, ...]


@frozen
class Proposal:
    """A question that could be asked now, and where it comes from: this lesson, its plan, or a step of the model."""

    text: str
    source: Source
    about: str


WHAT3 = Model(
    "what3",
    "What? So what? Now what?",
    (
        ModelStep(
            "What happened?",
            3,
            ("Which move of another side changed what you were planning?", "What surprised you most, and when?"),
        ),
        ModelStep(
            "So what?", 4, ("Why did it come out as it did?", "What would have had to be different for another ending?")
        ),
        ModelStep(
            "Now what?",
            3,
            ("Where outside the game have you seen the same?", "What will you do differently next time?"),
        ),
    ),
)

THIAGI6 = Model(
    "thiagi6",
    "Six steps, feelings first",
    (
        ModelStep("How do you feel?", 1, ("How do you feel, in one word?", "At which moment did that change?")),
        ModelStep(
            "What happened?", 2, ("What happened, in the order in which it did?", "Which decision was the hardest?")
        ),
        ModelStep(
            "What did you learn?",
            2,
            ("What do you know now that you did not know before?", "Which rule lies under the game?"),
        ),
        ModelStep(
            "How does it relate to the world?", 2, ("What in the world is like this?", "What does the game leave out?")
        ),
        ModelStep(
            "What if?",
            1,
            ("What if there had been twice as many of you?", "What if you had been allowed to change one rule?"),
        ),
        ModelStep(
            "What next?",
            2,
            ("What would you do otherwise in another game?", "What would you tell those who play it tomorrow?"),
        ),
    ),
)

DEAL = Model(
    "deal",
    "Describe, examine, say what was learned",
    (
        ModelStep(
            "Describe",
            3,
            ("Who did what at the moment that counted most?", "What did you see and hear, without judging it?"),
        ),
        ModelStep(
            "Examine",
            4,
            ("Which aim of this lesson showed in that moment, and how?", "What did you assume that was not so?"),
        ),
        ModelStep(
            "Say what was learned",
            3,
            ("How does this go on: I learned that …", "How does this go on: I learned this when …"),
        ),
    ),
)

KOLB4 = Model(
    "kolb4",
    "Experience, reflect, explain, try",
    (
        ModelStep(
            "Experience",
            2,
            ("What did you do in the last quarter of the game?", "What worked at once, and what did not?"),
        ),
        ModelStep("Reflect", 3, ("What was the same each time it worked?", "What did the others do that you did not?")),
        ModelStep(
            "Explain", 3, ("Which rule of thumb would you write down?", "When would your rule of thumb be wrong?")
        ),
        ModelStep(
            "Try", 2, ("How will you test it in the next game?", "What will you look at to see whether it works?")
        ),
    ),
)

MODELS = {model.id: model for model in (WHAT3, THIAGI6, DEAL, KOLB4)}


def model_of(room: Room) -> Model:
    """The model of the debrief that runs, or of the next one."""
    debriefs = [p for p in room.scenario.phases if p.kind == "debrief"]
    phase = room.current if room.current.kind == "debrief" else next(iter(debriefs), None)
    return MODELS[phase.model] if phase is not None else WHAT3


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
    model = model_of(room)
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
