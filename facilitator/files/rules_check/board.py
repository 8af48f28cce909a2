"""Tiles and cards by what they show, and the board that every side has: what each needs, and what can't be."""

from facilitator.files.fault_list import Faults, Path
from facilitator.files.rules_check.names import check_unique, enclosing_spans, has_turn
from facilitator.game.boards.tile_rules import Unbuilt, tile_rules
from facilitator.game.rulebook.boards import NicheBoard
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.shapes.niches import EMPTY, lengths
from facilitator.plain.spelling import one_of

_PILES = (("from", "from_"), ("to", "to"), ("lost", "lost"))


def check_tiles(rules: Ruleset, faults: Faults) -> None:
    """Every face has a key of its own and is on some kind of tile."""
    check_unique([(("faces", i, "id"), f.id) for i, f in enumerate(rules.faces)], faults)
    check_unique([(("tiles", i, "id"), k.id) for i, k in enumerate(rules.tiles)], faults)
    shown = {face for kind in rules.tiles for face in (*kind.front, *kind.back)}
    keys: set[str] = set()
    for i, face in enumerate(rules.faces):
        path: Path = ("faces", i)
        if not face.title or (not isinstance(face.title_, str) and len(face.title_) != 2):
            faults.add((*path, "title"), "not a text", 'one text, or two: ["Forest", "Forests"]')
        if rules.tiles and face.id not in shown and face.id != rules.first_face:
            faults.add(path, f"'{face.id}', which no kind of tile shows", "a face at the front or back of one of tiles")
        if face.id == EMPTY:
            faults.add(path, f"'{face.id}', a word that the program uses itself", "another name")
        if face.key is not None and len(face.key) != 1:
            faults.add((*path, "key"), f"'{face.key}'", "a single letter, digit or sign")
        elif face.key is not None and face.key.casefold() in keys:
            faults.add((*path, "key"), f"'{face.key}', which is taken", "a different key")
        keys.add((face.key or "").casefold())
    for i, kind in enumerate(rules.tiles):
        for key, side in (("front", kind.front), ("back", kind.back)):
            if not side:
                faults.add(("tiles", i, key), "empty", "at least one face")


def check_board(rules: Ruleset, faults: Faults) -> None:
    """A board has all that it needs."""
    if rules.board is not None and not rules.faces:
        faults.add(("board",), "a board without faces", "at least one under [faces]")
    if rules.niche_board is not None:
        _niches(rules, rules.niche_board, faults)
    game = tile_rules(rules)
    if game is None:
        return
    check_unique([(("board", "marks", i, "id"), mark.id) for i, mark in enumerate(game.board.marks)], faults)
    for i, marker in enumerate(game.board.markers):
        if marker.of in rules.face and not rules.face[marker.of].on:
            on = "a face that lies on another one (on): it leaves with its last marker, and others rest on the ground"
            faults.add(("board", "markers", i, "of"), f"'{marker.of}'", on)
    try:
        wrong = game.building_fault(game.layout_from(game.board.example))
    except Unbuilt as unbuilt:
        faults.add(("board", "example", unbuilt.index or 0), unbuilt.sentence.rstrip("."), "a place that can be filled")
    else:
        if wrong is not None:
            faults.add(("board", "example"), wrong[0].rstrip("."), "a board that can be built")


def _niches(rules: Ruleset, board: NicheBoard, faults: Faults) -> None:
    if board.grace in rules.span and not has_turn(rules, enclosing_spans(rules, board.grace)):
        turns = "a span with sides = 'each' or sides = 'turns'"
        faults.add(("board", "grace"), f"'{board.grace}', which is no side's turn", turns)
    used: dict[str, str] = {}
    for key, name in _PILES:
        pile = rules.pile.get(getattr(board, name))
        if pile is None:
            continue
        if pile.of != "side":
            faults.add(("board", key), f"'{pile.id}', a pile of the table", "a pile of each side")
        if pile.id in used:
            faults.add(("board", key), f"'{pile.id}', which is board.{used[pile.id]} already", "another pile")
        used[pile.id] = key
    option = rules.option.get(board.rows)
    if option is None:
        return
    if option.kind != "choice" or option.of != "lesson":
        faults.add(("board", "rows"), f"'{option.id}'", "an option with choices for the whole lesson")
    highest = max((face.row for face in rules.faces if face.row is not None), default=0)
    for i, choice in enumerate(option.choices):
        rows, path = lengths(choice), ("options", rules.options.index(option), "choices", i)
        if rows is None:
            wants = "rows from below, each one shorter than the one below it or half as long, such as 4-3-2"
            faults.add(path, f"'{choice}'", wants)
        elif len(rows) <= highest:
            faults.add(path, f"'{choice}'", f"at least {highest + 1} rows, as {one_of(_in_row(rules, highest))} needs")


def _in_row(rules: Ruleset, row: int) -> tuple[str, ...]:
    return tuple(f"'{face.id}'" for face in rules.faces if face.row == row)
