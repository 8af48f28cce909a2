"""The entries of a collection in a file's tree, whether it is a list or has them by name."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import cast

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.group import like

Tree = dict[str, Toml]
_LONGEST = 36  # with a number behind it, within the longest name that may be given


def entries(tree: Tree, key: str) -> list[Tree]:
    """The entries of a collection, each with its name under `id`, as schema 1 had it."""
    found = tree.get(key)
    if isinstance(found, dict):
        return [like(one, {"id": name, **one}) for name, one in found.items() if isinstance(one, dict)]
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def with_entries(tree: Tree, key: str, new: Sequence[Toml]) -> Tree:
    """The tree with other entries in a collection, which stays a list or has them by name as before."""
    if isinstance(tree.get(key), dict):
        named: Tree = {}
        for one in cast(Sequence[Tree], new):
            named[str(one.get("id"))] = like(one, {name: value for name, value in one.items() if name != "id"})
        return like(tree, {**tree, key: named})
    return like(tree, {**tree, key: list(new)})


def at(tree: Tree, place: str, rewrite: Callable[[Tree], Tree]) -> Tree:
    """The tree in which every entry at a place is rewritten."""
    key, _, rest = place.partition(".")
    found = tree.get(key)
    if rest:
        return like(tree, {**tree, key: at(found, rest, rewrite)}) if isinstance(found, dict) else tree
    if isinstance(found, dict):
        new: Toml = like(found, {name: rewrite(one) if isinstance(one, dict) else one for name, one in found.items()})
    elif isinstance(found, list):
        new = [rewrite(one) if isinstance(one, dict) else one for one in found]
    else:
        return tree
    return tree if new == found else like(tree, {**tree, key: new})


def slug(text: object, otherwise: str = "n") -> str:
    """A text as a name: small letters, digits and single hyphens."""
    plain = unicodedata.normalize("NFKD", str(text)).encode("ascii", "ignore").decode().casefold()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:_LONGEST].rstrip("-")
    return made if re.search("[a-z]", made) else f"{otherwise}-{made}".rstrip("-")
