"""Certificates, four to a page, for those who ask for them: nobody is ranked, and no points are told."""

from facilitator.game.kernel.state import Table
from facilitator.game.notes.observation_hint import observations
from facilitator.game.notes.outcomes import NUMBERED, outcomes_of
from facilitator.paper.card_layout import PaperCard, Stack, stack_pages
from facilitator.paper.kit_source import KitSource
from facilitator.plain.card_blocks import Certificate
from facilitator.plain.document import Page
from facilitator.plain.wording import capitalize

STRONG = 3
"""From this level on something is praised."""


def certificate_pages(given: KitSource) -> tuple[Page, ...]:
    """One for every pupil, with the name where names are on; one for each side where nobody has a seat."""
    made = tuple(
        PaperCard(_certificate(given, table, side, code))
        for table in given.tables.values()
        for side in table.sides
        for code in given.room.seats.get((table.name, side), ()) or ("",)
    )
    return stack_pages(given, Stack("certificates", given.w.parts["certificate"], made))


def _certificate(given: KitSource, table: Table, side: str, code: str) -> Certificate:
    w = given.w
    whose = table.title(side) if given.named or given.begun else ""
    if whose and given.begun and len(given.tables) > 1:
        whose = given.fill(w.whose_certificate, side=whose, table=given.table_title(table.name))
    strength = best_strength(given, table.name, side)
    return Certificate(
        w.certificate,
        given.names.name(given.room, code),
        w.took_part,
        given.rules.title,
        whose,
        (w.well_done, f"{capitalize(strength)}." if strength else ""),
        (w.date, given.day),
        w.signature,
        given.symbol(side),
    )


def best_strength(given: KitSource, table: str, side: str) -> str:
    """The highest level that a side showed last of any outcome, in words; nothing below the third of four."""
    last = {
        seen.outcome: int(seen.level or 0)
        for seen in observations(given.log)
        if (seen.table, seen.side) == (table, side) and seen.level in NUMBERED
    }
    shown = [
        (last[outcome.id], outcome)
        for outcome in outcomes_of(given.rules, given.scenario)
        if len(outcome.levels) == len(NUMBERED) and last.get(outcome.id, 0) >= STRONG
    ]
    level, best = max(shown, key=lambda one: one[0], default=(0, None))
    return best.levels[level - 1] if best is not None else ""
