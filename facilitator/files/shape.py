"""The shape of a file: a TOML tree becomes frozen dataclasses, driven by the dataclasses' own fields."""

from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from facilitator.files.document import Document, Toml
from facilitator.files.fault import Fault, Unreadable, fault_text
from facilitator.plain.clean import clean
from facilitator.plain.spelling import nearest, one_of

T = TypeVar("T")
Path = tuple[str | int, ...]
MOST_TEXT = 4000
MOST_FAULTS = 200


@dataclass(frozen=True)
class Reference:
    """A field that names something else in the same file."""

    kind: str
    value: str
    path: Path


class Faults:
    """The faults of one file, each at its line."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._found: list[tuple[Path, str]] = []

    def add(self, path: Path, found: str, expected: str, near: str | None = None) -> None:
        """Something at a place is not what it should be."""
        self.say(path, fault_text(words(path), found, expected, near))

    def say(self, path: Path, text: str) -> None:
        """Something at a place is wrong, in these words."""
        if len(self._found) < MOST_FAULTS:
            self._found.append((path, text))

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._found)

    def sorted(self) -> tuple[Fault, ...]:
        """In the order of the file, each said once."""
        document = self.document
        faults = {Fault(document.file, document.line_of(path), words(path), text): None for path, text in self._found}
        return tuple(sorted(faults, key=lambda f: (f.line or 0, f.place)))

    def stop(self) -> None:
        """Raise what has been found, if anything has."""
        if self._found:
            raise Unreadable(self.sorted())


def words(path: Path) -> str:
    """A path as a person counts: rules[2].then[1].do."""
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if text else step
    return text or "the file"


def shaped(cls: type[T], document: Document, faults: Faults) -> tuple[T | None, list[Reference]]:
    """The object that a document describes, or None where it has faults; and what it refers to."""
    reader = _Shaper(faults)
    found = reader.table(cls, document.tree, ())
    return (None if faults else found), reader.references


class _Shaper:
    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.references: list[Reference] = []

    def table(self, cls: Any, tree: Toml, path: Path) -> Any:
        """A table as a dataclass."""
        if not isinstance(tree, dict):
            self.faults.add(path, shown(tree), "a table")
            return None
        plan = _plan(cls)
        values: dict[str, object] = {}
        for key, value in tree.items():
            entry = plan.get(key)
            if entry is None:
                near = nearest(key, plan)
                self.faults.add((*path, key), "not a known key", one_of(plan), near)
            else:
                values[entry.name] = self.value(entry.type, value, (*path, key), entry)
        for key, entry in plan.items():
            if entry.default is MISSING and entry.default_factory is MISSING and key not in tree:
                self.faults.say((*path, key), f"{words((*path, key))} is missing; every {_called(cls)} needs it.")
                values[entry.name] = None
        # Where something was missing or wrong this is never handed out: the faults forbid it.
        return cls(**values)

    def value(self, wanted: Any, value: Toml, path: Path, entry: "Field[Any] | None" = None) -> object:
        """One value as what its field wants."""
        found = _fitting(wanted, value)
        if found is None:
            self.faults.add(path, shown(value), expected(wanted, value), _near(wanted, value))
            return None
        origin = get_origin(found)
        if origin is tuple:
            assert isinstance(value, list)
            inner = get_args(found)[0]
            return tuple(self.value(inner, v, (*path, i), entry) for i, v in enumerate(value))
        if isinstance(value, dict) and not is_dataclass(found):
            inner = get_args(found)[1]
            return {clean(k): self.value(inner, v, (*path, k), entry) for k, v in value.items()}
        if is_dataclass(found):
            return self._one_of_tables(found, wanted, value, path)
        if isinstance(value, str):
            value = clean(value, MOST_TEXT, lines=True)
        self._bounds(value, path, entry)
        return value

    def _one_of_tables(self, found: Any, wanted: Any, value: Toml, path: Path) -> object:
        """Among several dataclasses the one whose `do` is the table's."""
        tables = [c for c in _choices(wanted) if is_dataclass(c)]
        if len(tables) == 1 or not isinstance(value, dict):
            return self.table(found, value, path)
        arms = {get_args(_plan(c)["do"].type)[0]: c for c in tables}
        if "do" not in value:
            self.faults.say((*path, "do"), f"{words((*path, 'do'))} is missing; expected {one_of(arms)}.")
            return None
        do = value["do"]
        if isinstance(do, str) and do in arms:
            return self.table(arms[do], value, path)
        self.faults.add((*path, "do"), shown(do), one_of(arms), nearest(do, arms) if isinstance(do, str) else None)
        return None

    def _bounds(self, value: Toml, path: Path, entry: "Field[Any] | None") -> None:
        if entry is None or not entry.metadata:
            return
        least, most = entry.metadata.get("least"), entry.metadata.get("most")
        if type(value) is int and ((least is not None and value < least) or (most is not None and value > most)):
            bounds = f"{least} to {most}" if least is not None and most is not None else f"at least {least}" if most is None else ""
            self.faults.add(path, str(value), str(least) if least == most else f"a number from {bounds}".replace("from at", "of at"))
        if isinstance(value, str) and "ref" in entry.metadata:
            self.references.append(Reference(entry.metadata["ref"], value, path))


_PLANS: dict[Any, dict[str, "Field[Any]"]] = {}


def _plan(cls: Any) -> dict[str, "Field[Any]"]:
    """The fields of a dataclass by the keys that a file uses."""
    if cls not in _PLANS:
        _PLANS[cls] = {f.name.rstrip("_").replace("_", "-"): f for f in fields(cls)}
    return _PLANS[cls]


@cache
def _choices(wanted: Any) -> tuple[Any, ...]:
    if get_origin(wanted) in (Union, UnionType):
        return tuple(c for arm in get_args(wanted) if arm is not NoneType for c in _choices(arm))
    return (wanted,)


def _fitting(wanted: Any, value: Toml) -> Any:
    for choice in _choices(wanted):
        if choice is str or choice is int or choice is bool:
            if type(value) is choice:
                return choice
            continue
        origin = get_origin(choice)
        if origin is Literal:
            if type(value) is str and value in get_args(choice):
                return choice
        elif origin is tuple:
            if isinstance(value, list):
                return choice
        elif isinstance(value, dict):
            return choice
    return None


def _called(cls: type) -> str:
    name = "".join(f" {c.lower()}" if c.isupper() else c for c in cls.__name__).strip()
    return {"ruleset": "ruleset", "card set": "set of cards", "roll of": "roll"}.get(name, name)


def shown(value: Toml) -> str:
    """A value as a fault names it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"'{value if len(value) <= 40 else value[:39] + '…'}'"
    return str(value)


def expected(wanted: Any, value: Toml) -> str:
    """What a field would have taken instead."""
    parts: list[str] = []
    for choice in _choices(wanted):
        origin = get_origin(choice)
        if choice is int:
            parts.append("a number (without quotes)" if isinstance(value, str) and value.lstrip("+-").isdigit() else "a number")
        elif choice is bool:
            parts.append("true or false (without quotes)" if value in ("true", "false") else "true or false")
        elif choice is str:
            parts.append("text in quotes")
        elif origin is Literal:
            parts.append(one_of(get_args(choice)) if len(get_args(choice)) > 1 else f"'{get_args(choice)[0]}'")
        elif origin is tuple:
            parts.append("a list")
        elif "a table" not in parts:
            parts.append("a table")
    return " or ".join(dict.fromkeys(parts))


def _near(wanted: Any, value: Toml) -> str | None:
    known = [a for c in _choices(wanted) if get_origin(c) is Literal for a in get_args(c)]
    return nearest(value, known) if isinstance(value, str) and known else None

