"""What comes when: the phases of the lesson, the turns of the game, and the script of both for the game master."""

from collections.abc import Iterator, Sequence

from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.state import Over, Table
from facilitator.game.kernel.templates import fill_template
from facilitator.game.rulebook.guidance_texts import Prompt
from facilitator.game.rulebook.numbers.moments import Repetition
from facilitator.game.rulebook.numbers.number import Number
from facilitator.game.rulebook.numbers.quantities import NumberOf, OptionChosen
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PHASE_KINDS, Phase, PhasePrompt
from facilitator.game.views.checklist import checklist
from facilitator.game.views.prompts import END, FilledPrompt, current_prompts
from facilitator.game.walk.phase_steps import PhaseStep, phase_steps
from facilitator.paper.kit_source import KitSource
from facilitator.paper.walkthrough import place_without_turn, room_in_play, walk_steps
from facilitator.plain.document import Block, Column, Grid, Heading, Page, Paragraph
from facilitator.plain.frozen import replace

SETTINGS: set[type[Number]] = {OptionChosen, NumberOf}
"""What is known of a game before it begins."""


def begins(plan: Sequence[Phase], n: int) -> str:
    """The minute of its lesson at which a phase begins, as far as it is known; what is prepared before the bell takes
    none of them.
    """
    before = [phase.minutes for phase in plan[:n] if phase.minutes or phase.kind != "prepare"]
    unknown = None in before or (plan[n].kind == "prepare" and not plan[n].minutes)
    return "" if unknown else f"{sum(m or 0 for m in before)}′"


def script_pages(given: KitSource) -> tuple[Page, ...]:
    """The whole lesson for one pair of hands."""
    blocks = [*_plan(given), *_agenda(given), *_script(given)]
    return (Page("script", given.w.parts["script"], tuple(blocks)),) if blocks else ()


def _plan(given: KitSource) -> Iterator[Block]:
    """What the planner says about the time, and what the plan has besides its phases."""
    if given.plan:
        yield Heading(given.w.plan_time)
        yield from (Paragraph(sentence, "small") for sentence in given.plan)
    plan, w = given.scenario, given.w
    outcomes = [outcome.title for outcome in plan.outcomes]
    told = [
        (w.plan_outcomes, f"{given.words.listed(*outcomes)}." if outcomes else ""),
        (w.plan_early, plan.early),
        (w.plan_support, plan.support),
        (w.plan_stretch, plan.stretch),
        (w.plan_home, plan.home),
        (w.plan_follow_up, plan.follow_up),
    ]
    rows = tuple(row for row in told if row[1])
    if rows:
        yield Heading(w.plan_goals)
        yield Grid((Column("", 3), Column("", 18)), rows, small=True)


def _agenda(given: KitSource) -> Iterator[Block]:
    rows = [row for i in range(len(given.scenario.phases)) for row in _phase_rows(given, i)]
    if any(said or done for _, said, done in rows):
        yield Heading(given.w.agenda)
        yield _grid(given, rows)


def _phase_rows(given: KitSource, i: int) -> Iterator[tuple[str, str, str]]:
    """A row for each step of a phase, with when it begins, what it is called, and how long it is."""
    lessons = given.scenario.lessons
    phase = given.scenario.phases[i]
    number, own = next((n, own) for n, own in enumerate(lessons, 1) if phase in own)
    length = given.fill(given.words.minutes, n=phase.minutes) if phase.minutes else ""
    title = f"{begins(own, own.index(phase))} {phase.title}".strip() + (f" ({length})" if length else "")
    if len(lessons) > 1:
        title = f"{given.fill(given.w.plan_lesson, n=number)} · {title}"
    listed = {item.title for item in checklist(given.table, given.start, given.at)} if phase.kind == "prepare" else {}
    for step in _steps_of_phase(given, i) or (PhasePrompt(),):
        if step.do in listed:
            continue  # it is ticked off on the checklist
        yield title, step.say, _to_do(given, step)


def _steps_of_phase(given: KitSource, i: int) -> tuple[PhaseStep | PhasePrompt, ...]:
    """What is said and done in a phase; the lines that are counted are on the score sheet."""
    room = replace(given.start, phase=i, entered=given.at)
    steps = phase_steps(room, dict.fromkeys(room.open_tables, given.table))
    return tuple(step for step in steps if step.scene != "counting")


def _script(given: KitSource) -> Iterator[Block]:
    w, told = given.w, list(_told(given))
    if not told:
        return
    yield Heading(given.rules.title)
    yield Paragraph(w.first_time, "small")
    yield _grid(given, [(place, p.say, _to_do(given, p)) for place, p in told])
    seen = {p.id for _, p in told}
    later = [
        p
        for p in given.rules.prompts
        if p.id not in seen and p.at not in (*PHASE_KINDS, END) and _possible(given.table, p)
    ]
    if later:
        yield Heading(w.when_it_happens)
        yield _grid(given, [(_moment(given, p), _open(p.say), _open(_to_do(given, p))) for p in later])


def _to_do(given: KitSource, prompt: PhaseStep | PhasePrompt | FilledPrompt | Prompt) -> str:
    """What to do and to watch for, with the keys to press."""
    return given.keyed(f"{prompt.do} {prompt.watch}".strip())


def _grid(given: KitSource, rows: list[tuple[str, str, str]]) -> Grid:
    """A moment stands only where it changes."""
    shown = [("" if i and rows[i - 1][0] == place else place, say, do) for i, (place, say, do) in enumerate(rows)]
    return Grid((Column(given.w.phase, 3), Column(given.w.say, 9), Column(given.w.do, 9)), tuple(shown), small=True)


def _told(given: KitSource) -> Iterator[tuple[str, FilledPrompt]]:
    """Every prompt at the first moment at which it comes up, with the names and numbers of that moment."""
    room, seen = room_in_play(given), set[str]()
    walked = walk_steps(given)
    last = walked[-1] if walked else given.table
    end = replace(last, over=Over("schedule", last.turn_count), step=None)
    kinds = {phase.kind for phase in given.scenario.phases} - {"play"}
    first = () if kinds & {*BEFORE_PLAY} else (given.table,)
    for table in (*first, *walked, end):
        for prompt in current_prompts(table, room, given.at) if _may_tell(table, seen) else ():
            if prompt.id not in seen:
                seen.add(prompt.id)
                yield _script_place(given, table), prompt
    if not kinds - {*BEFORE_PLAY}:
        yield from ((given.words.game_over, prompt) for prompt in _after(end))


def _after(end: Table) -> Iterator[FilledPrompt]:
    """What comes after the game, for a plan that has no phase for it."""
    for prompt in end.rules.prompts:
        if (
            prompt.at in PHASE_KINDS
            and prompt.at not in (*BEFORE_PLAY, "play", *end.rules.span)
            and holds(end, prompt.when)
        ):
            yield FilledPrompt(
                prompt.id, *(fill_template(text, end, None, {}) for text in (prompt.say, prompt.do, prompt.watch))
            )


def _may_tell(table: Table, seen: set[str]) -> bool:
    """Whether anything is left that this moment could tell."""
    spans = {stop.span for stop in table.place} | set(table.decks)
    return (
        table.over is not None
        or not table.place
        or any(p.id not in seen and p.at in spans for p in table.rules.prompts)
    )


def _script_place(given: KitSource, table: Table) -> str:
    if table.over is not None:
        return given.words.game_over
    if not table.place:
        return given.w.before
    step = table.rules.span[table.place[-1].span].title
    place = place_without_turn(table, "")
    return f"{place}: {step}" if place and place != step else step


def _possible(table: Table, prompt: Prompt) -> bool:
    """Whether a prompt can come up with the options that were chosen."""
    reads: list[set[type[Number]]] = [{type(number) for number in c.parts()} for c in prompt.when]
    if reads and all(Repetition in kinds for kinds in reads):
        return False  # the walk has been at all places that there are
    chosen = zip(prompt.when, reads, strict=True)
    return holds(table, tuple(condition for condition, kinds in chosen if kinds & SETTINGS))


def _moment(given: KitSource, prompt: Prompt) -> str:
    spans, decks = given.rules.span, {deck.id: deck.title for deck in given.rules.decks}
    return spans[prompt.at].title if prompt.at in spans else decks.get(prompt.at, prompt.at.capitalize())


def _open(text: str) -> str:
    """A prompt whose values nobody knows yet: a gap stands for each."""
    out, rest = "", text
    while "{" in rest:
        before, _, after = rest.partition("{")
        out, rest = f"{out}{before}____", after.partition("}")[2]
    return out + rest
