"""The board that every side has: a pyramid needs a shape, a turn and the piles that its cards come from and go to."""

from facilitator.files.fault_list import Faults
from facilitator.files.rules_check.names import enclosing_spans, has_turn
from facilitator.game.rulebook.components import Board
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.shapes.colony import TITLES
from facilitator.game.shapes.pyramid import CARDS, lengths
from facilitator.plain.spelling import nearest, one_of

_PILES = {
    "from": "the pile that its cards come from",
    "laid": "the pile of the cards in it",
    "gone": "the pile that lost cards go to",
}
_NEEDS = {
    "during": "the turn that ends a turn of grace",
    "shape": "the option that says how many niches each row has",
    **_PILES,
}


def check_board(rules: Ruleset, faults: Faults) -> None:
    """A pyramid has all that it needs."""
    board = rules.board
    if board is None:
        return
    _tiles(board, faults)
    if board.kind != "pyramid":
        return
    for key, what in _NEEDS.items():
        if getattr(board, _field(key)) is None:
            faults.say(("board", key), f"board.{key} is missing; expected {what}.")
    if board.during in rules.span and not has_turn(rules, enclosing_spans(rules, board.during)):
        faults.add(
            ("board", "during"),
            f"'{board.during}', which is no side's turn",
            "a span with sides = 'each' or sides = 'turns'",
        )
    _piles(rules, board, faults)
    _shape(rules, board, faults)


def _tiles(board: Board, faults: Faults) -> None:
    """Looks are for tiles that a board has, each named once."""
    known = TITLES if board.kind == "colony" else CARDS
    for i, tile in enumerate(board.tiles):
        if tile.id not in known:
            what = f"'{tile.id}', a tile that no {board.kind} has"
            faults.add(("board", "tiles", i, "id"), what, one_of(known), nearest(tile.id, known))
        elif tile.id in [other.id for other in board.tiles[:i]]:
            faults.add(("board", "tiles", i, "id"), f"'{tile.id}' a second time", "each tile once")


def _field(key: str) -> str:
    return "from_" if key == "from" else key


def _piles(rules: Ruleset, board: Board, faults: Faults) -> None:
    used: dict[str, str] = {}
    for key in _PILES:
        name = getattr(board, _field(key))
        pile = rules.pile.get(name or "")
        if pile is not None and pile.of != "side":
            faults.add(("board", key), f"'{name}', a pile of the table", "a pile of each side")
        if name is not None and name in used:
            faults.add(("board", key), f"'{name}', which is board.{used[name]} already", "another pile")
        if name is not None:
            used[name] = key


def _shape(rules: Ruleset, board: Board, faults: Faults) -> None:
    option = rules.option.get(board.shape or "")
    if option is None:
        return
    if option.kind != "choice" or option.of != "lesson":
        faults.add(("board", "shape"), f"'{option.id}'", "an option of the kind 'choice' for the whole lesson")
    for i, choice in enumerate(option.choices):
        if lengths(choice) is None:
            faults.add(
                ("options", rules.options.index(option), "choices", i),
                f"'{choice}'",
                "three rows from below, each one shorter than the one below it or half as long, such as 4-3-2",
            )
