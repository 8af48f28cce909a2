"""Boards and markets of schema 1: what was in the program stands in the file now, and faces are said once for both."""

import tomllib
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import cast

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.entries import entries
from facilitator.files.upgrade.group import like

Tree = dict[str, Toml]
_ROWS = {"shape": "rows", "during": "grace", "laid": "to", "gone": "lost"}


def rewrite_boards(tree: Tree) -> Tree:
    """Faces, tiles, the board, and the counts that it tells."""
    market, board = tree.get("market"), tree.get("board")
    kind = board.get("kind") if isinstance(board, dict) else None
    known = _known().get(kind, {}) if isinstance(kind, str) else {}
    tree = _faces_above(tree, known)
    if isinstance(board, dict) and known:
        lying = cast(Tree, tree["board"])
        tree = like(tree, {**tree, "board": _board(lying, cast(Tree, known.get("board", {})))})
    score = tree.get("score")
    if not isinstance(score, dict):
        return tree
    gone = market.get("gone") if isinstance(market, dict) else None
    complete = _complete(score) if kind == "pyramid" else None
    counts = cast(Mapping[str, Toml], known.get("counts", {}))
    return _counts(tree, partial(_read_off, tree=tree, counts=counts, gone=gone, complete=complete))


@cache
def _known() -> Mapping[str, Mapping[str, Toml]]:
    """What the program knew, by the kind of board."""
    with Path(__file__).with_suffix(".toml").open("rb") as file:
        return cast(Mapping[str, Mapping[str, Toml]], tomllib.load(file))


def _faces_above(tree: Tree, known: Mapping[str, Toml]) -> Tree:
    """The faces of market and board, and the kinds of tile, each under a heading of its own above them."""
    market, board = (tree.get(key) for key in ("market", "board"))
    shown = market.get("faces") if isinstance(market, dict) else None
    kinds = market.get("kinds") if isinstance(market, dict) else None
    looks = board.get("tiles") if isinstance(board, dict) else None
    if shown is None and kinds is None and looks is None and not known:
        return tree
    faces = _merged(cast(Mapping[str, Tree], known.get("faces", {})), shown, looks)
    new: Tree = {}
    for key, value in tree.items():
        if key in ("market", "board"):
            if faces and "faces" not in new and "faces" not in tree:
                new["faces"] = faces
            if kinds is not None and "tiles" not in tree:
                new.setdefault("tiles", kinds)
        if isinstance(value, dict) and key == "market":
            value = like(value, {name: part for name, part in value.items() if name not in ("faces", "kinds")})
        elif isinstance(value, dict) and key == "board":
            value = like(value, {name: part for name, part in value.items() if name != "tiles"})
        new[key] = value
    return like(tree, new)


def _merged(known: Mapping[str, Tree], shown: Toml | None, looks: Toml | None) -> Toml | None:
    """One entry a face: what the program knew, what the market says, how the board shows it."""
    given = [face for part in (shown, looks) for face in entries({"faces": part} if part is not None else {}, "faces")]
    ids = [face.get("id") for face in given]
    if not all(isinstance(id_, str) for id_ in ids):
        return shown if shown is not None else looks
    names = dict.fromkeys([*known, *cast(list[str], ids)])
    found: Tree = {}
    for name in names:
        face: Tree = dict(known.get(name, {}))
        for one in (one for one in given if one.get("id") == name):
            own = {("most" if key == "tiles" else key): value for key, value in one.items() if key != "id"}
            if own.get("title") == _one(face.get("title")):
                own.pop("title", None)
            face = like(one, {**face, **own})
        found[name] = face
    source = next((part for part in (shown, looks) if isinstance(part, dict)), None)
    return found if source is None else like(source, found)


def _one(title: Toml | None) -> Toml | None:
    return title[0] if isinstance(title, list) and title else title


def _board(old: Tree, known: Tree) -> Tree:
    new: Tree = {}
    for key, value in old.items():
        if key == "kind":
            new |= {name: part for name, part in known.items() if name not in old}
        else:
            new[_ROWS.get(key, key)] = value
    return like(old, new)


def _complete(score: Tree) -> Toml | None:
    """The count that says who was first with a whole board."""
    return next((one.get("count") for one in entries(score, "verdicts") if one.get("kind") == "first"), None)


def _counts(tree: Tree, rewrite: "partial[Tree]") -> Tree:
    """The tree with every count rewritten, which knows its name."""
    score = cast(Tree, tree["score"])
    found = score.get("counts")
    if isinstance(found, dict):
        named = {name: rewrite(one, name=name) if isinstance(one, dict) else one for name, one in found.items()}
        new: Toml = found if named == found else like(found, named)
    elif isinstance(found, list):
        new = [rewrite(one, name=str(one.get("id"))) if isinstance(one, dict) else one for one in found]
    else:
        return tree
    return tree if new == found else like(tree, {**tree, "score": like(score, {**score, "counts": new})})


def _read_off(
    old: Tree, name: str, tree: Tree, counts: Mapping[str, Toml], gone: Toml | None, complete: Toml | None
) -> Tree:
    """A count with the number that it is read off."""
    new: Tree = {key: value for key, value in old.items() if key not in ("face", "begins", "meters")}
    if "value" in old:
        return old
    if name in counts:
        value: Toml | None = counts[name]
        if isinstance(value, dict) and "pile" in value:
            value = {**value, "pile": gone} if gone is not None else None
    elif complete is not None and name == complete:
        value = {"value": 1, "when": [{"board": "empty", "is": 0}]}
    else:
        value = _meters(tree, name, old.get("meters"))
    if value is not None:
        new["value"] = value
    return old if new == old else like(old, new)


def _meters(tree: Tree, count: str, meters: Toml | None) -> Toml | None:
    """One meter as it is; where the table has one too, that one under the conditions of the table's lines."""
    if not isinstance(meters, list) or not meters:
        return None
    if len(meters) == 1:
        return {"meter": meters[0]}
    of_side = {one.get("id") for one in entries(tree, "meters") if one.get("of") == "side"}
    whole = [one for one in meters if one not in of_side]
    lines = entries(cast(Tree, tree["score"]), "lines")
    when = next((one.get("when") for one in lines if one.get("of") == "table" and _asks(one, count)), None)
    own = [one for one in meters if one in of_side]
    if len(whole) != 1 or len(own) != 1 or not when:
        return None
    return {"cases": [{"value": {"meter": whole[0]}, "when": when}, {"meter": own[0]}]}


def _asks(line: Tree, count: str) -> bool:
    return f"'count': '{count}'" in str(line.get("points"))
