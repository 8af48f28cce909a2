"""What the game master says and does now."""

from collections.abc import Iterable, Sequence

from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.kernel.evaluation import holds
from facilitator.game.kernel.side_order import present_sides
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.kernel.templates import fill_template, side_title
from facilitator.game.rulebook.guidance_texts import Prompt, Ranking
from facilitator.game.rulebook.scenario import BEFORE_PLAY, PHASE_KINDS
from facilitator.plain.frozen import frozen

END = "end"


@frozen
class FilledPrompt:
    """A prompt with its values put in."""

    id: str
    say: str
    do: str
    watch: str = ""


def current_prompts(table: Table, room: Room, at: int, walk: Iterable[Table] | None = None) -> tuple[FilledPrompt, ...]:
    """What the ruleset has to say at this moment, in the order of its file; `walk` are the coming steps, if they are
    known.
    """
    after, now = _now(table.rules.prompts, table, room, at, walk)
    return tuple(FilledPrompt(p.id, *(_filled(text, p, table, after) for text in (p.say, p.do, p.watch))) for p in now)


def prompts_shown(table: Table, room: Room, at: int) -> tuple[str, ...]:
    """What the prompts of this moment of play show to the room."""
    showing = tuple(p for p in table.rules.prompts if p.show and (p.at not in PHASE_KINDS or p.at in table.rules.span))
    after, now = _now(showing, table, room, at)
    return tuple(_filled(p.show, p, table, after) for p in now)


def _now(
    prompts: tuple[Prompt, ...], table: Table, room: Room, at: int, walk: Iterable[Table] | None = None
) -> tuple[Table, tuple[Prompt, ...]]:
    """The table after the next step, and those of the prompts that belong to this moment."""
    if not prompts:
        return table, ()
    after = next(iter(look_ahead(table, room, at) if walk is None else walk), table)
    return after, tuple(p for p in prompts if _fits(p, table, after) and holds(table, p.when))


def _fits(prompt: Prompt, table: Table, after: Table) -> bool:
    if prompt.at in BEFORE_PLAY and prompt.at not in table.rules.span:
        return not table.place and table.over is None
    if prompt.at == END:
        return table.over is not None
    if prompt.at in table.decks:
        match prompt.moment:
            case "before":
                return table.step is not None and prompt.at in after.due
            case "after":
                return prompt.at == table.settling
        return prompt.at in table.due and not table.settling
    here = next((s for s in table.place if s.span == prompt.at), None)
    if here is None or table.over is not None:
        return False
    depth = table.place.index(here)
    match prompt.moment:
        case "before":
            inner = table.place[depth + 1 :]
            return table.step is not None and all(s.n == 1 and _is_first(table, s.span) for s in inner)
        case "after":
            return after.over is not None or after.place[: depth + 1] != table.place[: depth + 1]
    return table.step is not None


def _is_first(table: Table, span: str) -> bool:
    siblings = table.rules.children[table.rules.span[span].within]
    return next((s.id for s in siblings if holds(table, s.when)), span) == span


def _filled(text: str, prompt: Prompt, table: Table, after: Table) -> str:
    """The text of a prompt; its `next` is whose turn the next step is."""
    acting = {"side": table.acting, "next": after.acting}  # a name is looked up only where the text has its place
    named = {name: side_title(table, side) for name, side in acting.items() if f"{{{name}}}" in text}
    if "{who}" in text:
        sides = rank_sides(table, prompt.who)
        named["who"] = table.rules.words().listed(*map(table.title, sides), choice=True)
    return fill_template(text, table, table.acting, named)


def rank_sides(table: Table, rankings: Sequence[Ranking]) -> tuple[str, ...]:
    """The sides that come out first; where several do, a lot has to decide among them."""
    left = present_sides(table)
    for ranking in rankings:
        name = ranking.fewest or ranking.most or ""
        values = {s: _measure(table, name, s) for s in left}
        best = (min if ranking.fewest else max)(values.values(), default=0)
        left = tuple(s for s in left if values[s] == best)
    return left


def _measure(table: Table, name: str, side: str) -> int:
    return table.meters.get((name, side), table.piles.get((name, side), table.meters.get((name, TABLE_WIDE), 0)))
