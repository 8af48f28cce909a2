"""Agenda and script for the game master: every phase, and what is said and done at which moment of the game."""

from collections.abc import Iterator

from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.state import Over, Table
from facilitator.game.rulebook.ruleset import Prompt
from facilitator.game.rulebook.scenario import PHASE_KINDS
from facilitator.game.views.prompts import END, FilledPrompt, current_prompts
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
    plan, w = given.scenario.phases, given.w
    if not any(phase.minutes or phase.say or phase.do for phase in plan):
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
        tuple((begins(plan, i), p.title, str(p.minutes or ""), p.say, p.do) for i, p in enumerate(plan)),
    )


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
    for table in (given.table, *walked, end):
        for prompt in current_prompts(table, room, given.at) if _may_tell(table, seen) else ():
            if prompt.id not in seen and (prompt.say or prompt.do):
                seen.add(prompt.id)
                yield _place(given, table), prompt


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
