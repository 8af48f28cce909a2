"""The market: its piles."""

from facilitator.files.fault_list import Faults
from facilitator.files.rules_check.names import enclosing_spans, has_turn
from facilitator.files.rules_check.numbers import bounds_words
from facilitator.game.rulebook.components import Market
from facilitator.game.rulebook.ruleset import Ruleset

_OF_TABLE, _OF_SIDE = ("table", "bag", "aside"), ("taken", "waiting", "gone")


def check_market(rules: Ruleset, faults: Faults) -> None:
    """Tiles lie in piles that can hold them, and there is something to show."""
    market = rules.market
    if market is None:
        return
    _piles(rules, market, faults)
    if not rules.faces:
        faults.add(("market",), "a market without faces", "at least one under [faces]")
    if market.during in rules.span and not has_turn(rules, enclosing_spans(rules, market.during)):
        faults.add(
            ("market", "during"),
            f"'{market.during}', which is no side's turn",
            "a span with sides = 'each' or sides = 'turns'",
        )
    for key, n in (("takes", market.takes), ("draws", market.draws), ("flips", market.flips)):
        if n < 0:
            faults.add(("market", key), str(n), bounds_words(0, None))


def _piles(rules: Ruleset, market: Market, faults: Faults) -> None:
    used: dict[str, str] = {}
    for key in (*_OF_TABLE, *_OF_SIDE):
        name = getattr(market, key)
        pile = rules.pile.get(name or "")
        if pile is None:
            continue
        if pile.of != ("table" if key in _OF_TABLE else "side"):
            faults.add(
                ("market", key),
                f"'{name}', a pile of {'each side' if pile.of == 'side' else 'the table'}",
                f"a pile of {'the table' if key in _OF_TABLE else 'each side'}",
            )
        if pile.id in used:
            faults.add(("market", key), f"'{name}', which is market.{used[pile.id]} already", "another pile")
        used[pile.id] = key
    waiting = rules.pile.get(market.waiting or "")
    if waiting is not None and waiting.part_of != market.taken:
        faults.add(
            ("market", "waiting"),
            f"'{waiting.id}'",
            f"a pile with part-of = '{market.taken}': what waits has been taken",
        )
