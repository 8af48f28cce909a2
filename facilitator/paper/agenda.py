"""Agenda and script for the game master: every phase, and what is said and done at which moment of the game."""

from collections.abc import Iterator

from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.state import Over, Table
from facilitator.game.kernel.templates import fill_template
from facilitator.game.rulebook.ruleset import Prompt
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PHASE_KINDS, PhasePrompt
from facilitator.game.views.prompts import END, FilledPrompt, current_prompts
from facilitator.game.walk.phase_steps import PhaseStep, phase_steps
from facilitator.paper.kit_source import KitSource
from facilitator.paper.timetable import begins
from facilitator.paper.walkthrough import place_without_turn, room_in_play, walk_steps
from facilitator.plain.document import Block, Column, Grid, Heading, Page, Paragraph
from facilitator.plain.values import replace


def script_pages(given: KitSource) -> tuple[Page, ...]:
    """The whole lesson for one pair of hands."""
    blocks = [*_agenda(given), *_script(given)]
    return (Page("script", given.w.parts["script"], tuple(blocks)),) if blocks else ()


def _agenda(given: KitSource) -> Iterator[Block]:
    w, rows = given.w, [row for i in range(len(given.scenario.phases)) for row in _phase_rows(given, i)]
    if not any(any(row[2:]) for row in rows):
        return
    yield Heading(w.agenda)
    yield Grid(
        (
            Column(w.starts, 2, "right"),
            Column(w.phase, 4),
            Column(w.minutes, 2, "right"),
            Column(w.say, 7),
            Column(w.do, 7),
        ),
        tuple(rows),
    )


def _phase_rows(given: KitSource, i: int) -> Iterator[tuple[str, ...]]:
    """A row for each step of a phase; when it begins and what it is called stands in the first one."""
    plan = given.scenario.phases
    head = (begins(plan, i), plan[i].title, str(plan[i].minutes or ""))
    for n, step in enumerate(_steps(given, i) or (PhasePrompt(),)):
        yield (*(("", "", "") if n else head), step.say, f"{step.do} {step.watch}".strip())


def _steps(given: KitSource, i: int) -> tuple[PhaseStep | PhasePrompt, ...]:
    """What is said and done in a phase; the lines that are counted are on the score sheet."""
    phase, room = given.scenario.phases[i], replace(given.start, phase=i, entered=given.at)
    if phase.kind == "play":
        return phase.steps
    steps = phase_steps(room, dict.fromkeys(room.open_tables, given.table))
    return tuple(step for step in steps if step.scene != "counting")


def _script(given: KitSource) -> Iterator[Block]:
    w, told = given.w, list(_told(given))
    if not told:
        return
    yield Heading(given.rules.title)
    yield Paragraph(w.first_time, "small")
    yield _grid(given, [(place, p.say, p.do) for place, p in told])
    seen = {p.id for _, p in told}
    later = [
        p
        for p in given.rules.prompts
        if p.id not in seen and p.at not in (*PHASE_KINDS, END) and _possible(given.table, p)
    ]
    if later:
        yield Heading(w.when_it_happens)
        yield _grid(given, [(_moment(given, p), _open(p.say), _open(p.do)) for p in later])


def _grid(given: KitSource, rows: list[tuple[str, str, str]]) -> Grid:
    """A moment stands only where it changes."""
    shown = [("" if i and rows[i - 1][0] == place else place, say, do) for i, (place, say, do) in enumerate(rows)]
    return Grid((Column(given.w.phase, 3), Column(given.w.say, 7), Column(given.w.do, 7)), tuple(shown))


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
            if prompt.id not in seen and (prompt.say or prompt.do):
                seen.add(prompt.id)
                yield _place(given, table), prompt
    if not kinds - {*BEFORE_PLAY}:
        yield from ((given.words.game_over, prompt) for prompt in _after(end))


def _after(end: Table) -> Iterator[FilledPrompt]:
    """What comes after the game, for a plan that has no phase for it."""
    for prompt in end.rules.prompts:
        if prompt.at in PHASE_KINDS and prompt.at not in (*BEFORE_PLAY, *end.rules.span) and holds(end, prompt.when):
            yield FilledPrompt(prompt.id, *(fill_template(text, end, None, {}) for text in (prompt.say, prompt.do)))


def _may_tell(table: Table, seen: set[str]) -> bool:
    """Whether anything is left that this moment could tell."""
    spans = {stop.span for stop in table.place} | set(table.decks)
    return (
        table.over is not None
        or not table.place
        or any(p.id not in seen and p.at in spans for p in table.rules.prompts)
    )


def _place(given: KitSource, table: Table) -> str:
    if table.over is not None:
        return given.words.game_over
    if not table.place:
        return given.w.before
    step = table.rules.span[table.place[-1].span].title
    place = place_without_turn(table, "")
    return f"{place}: {step}" if place and place != step else step


def _possible(table: Table, prompt: Prompt) -> bool:
    """Whether a prompt can come up with the options that were chosen."""
    return holds(table, tuple(c for c in prompt.when if c.option or c.on or c.off or c.sides))


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
