"""What is kept secret, side by side: read for a peek, and for nothing else."""

from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.table.cards import cards_held


def secret_keepers(table: Table) -> tuple[str, ...]:
    """Whose secrets this game knows: the sides, and the whole table as TABLE_WIDE."""
    rules = table.rules
    owners = {p.of for p in rules.piles if p.secret} | {m.of for m in rules.meters if m.secret}
    sides = table.sides if "side" in owners or any(s.secret for s in rules.cards) else ()
    return (*sides, TABLE_WIDE) if "table" in owners else sides


def secrets_of(table: Table, side: str) -> tuple[tuple[str, str], ...]:
    """What a side keeps secret, or the whole table: a title and its words."""
    rules, of = table.rules, "side" if side != TABLE_WIDE else "table"
    open_ = cards_held(table, side)
    cards = (
        [(rules.card[c].title, rules.card[c].about) for c in cards_held(table, side, secret=True) if c not in open_]
        if side
        else []
    )
    return (*cards, *_numbers(rules, table, of, side))


def _numbers(rules: Ruleset, table: Table, of: str, side: str) -> tuple[tuple[str, str], ...]:
    piles = [(p.title, str(table.piles.get((p.id, side), 0))) for p in rules.piles if p.secret and p.of == of]
    meters = [(m.title, str(table.meters.get((m.id, side), 0))) for m in rules.meters if m.secret and m.of == of]
    return (*piles, *meters)
