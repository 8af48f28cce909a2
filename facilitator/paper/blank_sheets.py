"""What all score sheets have in common: their lines, and what the final points mean."""

from facilitator.game.kernel.evaluation import target_of
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.score_spec import Line, Verdict
from facilitator.game.scoring.totals import lines_for, lines_of
from facilitator.game.scoring.verdict import verdict_for
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Block, Paragraph


def lines_of_all(table: Table) -> tuple[Line, ...]:
    """Every line that anybody fills in, in the order of the game."""
    wanted = {line.id for side in (*table.sides, TABLE_WIDE) for line in lines_of(table, side)}
    return tuple(line for line in lines_for(table) if line.id in wanted)


def meaning(given: KitSource) -> tuple[Block, ...]:
    """What the final points mean; nothing where the game says nothing of it."""
    verdict = verdict_for(given.table)
    return () if verdict is None else (Paragraph(_meaning_of(given, verdict)),)


def _meaning_of(given: KitSource, verdict: Verdict) -> str:
    """What the final points mean, in a sentence."""
    table, w = given.table, given.w
    target = target_of(table)
    aim = given.fill(w.target, n=str(target)) if target is not None else ""
    if verdict.joint:
        bands = sorted(verdict.bands, key=lambda band: -band.at_least)
        named = given.fill(w.bands, bands="; ".join(f"{b.at_least}+ {b.title}" for b in bands)) if bands else ""
        return " ".join(filter(None, (aim, named)))
    if verdict.first is not None:
        return w.first
    titles = {c.id: c.title for c in table.rules.score.counts} if table.rules.score is not None else {}
    level = (
        given.fill(w.winner_ties, counts=", ".join(titles[name] for name in verdict.then_by))
        if verdict.then_by
        else w.winner
    )
    return f"{level} {aim}".strip()
