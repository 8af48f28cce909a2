"""The shape of a file: a TOML tree becomes frozen dataclasses, driven by the dataclasses' own fields."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, TypeVar, cast, get_args, get_origin

from facilitator.files.fault_list import Faults, Path, show_value
from facilitator.files.shape_words import FORMS, called, choices_of, expected_words, first_name, nearest_choice
from facilitator.files.toml_document import Toml, TomlDocument
from facilitator.game.rulebook.effects import EFFECTS, Effect
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.condition import AnyOf, Condition
from facilitator.game.rulebook.numbers.number import Fixed, Number, Sum
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.numbers.sources import SOURCES
from facilitator.game.rulebook.ruleset import SCHEMA
from facilitator.plain.frozen import MISSING, FrozenField, fields, frozen, is_frozen
from facilitator.plain.safe_text import clean
from facilitator.plain.spelling import nearest, one_of
from facilitator.plain.wording import listed

T = TypeVar("T")
G = TypeVar("G", Source, Effect)
_COMPARED = {f.name.rstrip("_").replace("_", "-"): f for f in fields(Comparison) if f.name != "number"}
_A = {"effect": "an"}
MOST_TEXT = 4000
MOST_NUMBER = 1_000_000


@frozen
class FieldReference:
    """A field that names something else in the same file."""

    kind: str
    value: str
    path: Path


def build_document(cls: type[T], document: TomlDocument, faults: Faults) -> tuple[T, list[FieldReference]]:
    """The object that a document describes, and what it refers to; Unreadable where it has faults."""
    reader = _Shaper(faults, document.source_tree.get("schema") != SCHEMA)
    found = reader.table(cls, document.tree, ())
    faults.stop()
    return found, reader.references


class _Shaper:
    def __init__(self, faults: Faults, numbered: bool) -> None:
        """`numbered`: things may be in lists, with their names inside, as schema 1 had it."""
        self.faults = faults
        self.numbered = numbered
        self.references: list[FieldReference] = []

    def table(self, cls: Any, tree: dict[str, Toml], path: Path, name: str | None = None) -> Any:
        """A table as a dataclass; `name` is what its heading gives it."""
        plan = fields_by_key(cls) if name is None else _named_plan(cls)
        values: dict[str, object] = {} if name is None else {"id": name}
        meant: set[str] = set()
        for key, value in tree.items():
            entry = plan.get(key)
            if entry is None:
                if key == "id" and name is not None:
                    where = self.faults.words(path)
                    self.faults.say((*path, key), f"{where}.id is not needed: its name is in the heading.")
                    continue
                near = nearest(key, [k for k in plan if k not in tree])
                meant.add(near or "")
                self.faults.add((*path, key), "not a known name here", one_of(plan), near)
            elif "named" in entry.metadata:
                values[entry.name] = self._named(entry, value, (*path, key))
            else:
                values[entry.name] = self.value(entry.type, value, (*path, key), entry)
        for key, field_name in _needs(cls):
            if key not in tree and (name is None or key != "id"):
                if key not in meant:  # a misspelt name is one fault, not two
                    place = self.faults.words((*path, key))
                    self.faults.say((*path, key), f"{place} is missing; every {called(cls)} needs it.")
                values[field_name] = None
        # Where something was missing or wrong this is never handed out: the faults forbid it.
        return cls(**values)

    def _named(self, entry: FrozenField, value: Toml, path: Path) -> object:
        """Things by name, in the order of the file. Places count them, as whoever judges them does."""
        if isinstance(value, dict) and all(isinstance(tree, dict) for tree in value.values()):
            one = get_args(entry.type)[0]
            return tuple(
                self.table(one, tree, (*path, i), clean(name))
                for i, (name, tree) in enumerate(value.items())
                if isinstance(tree, dict)
            )
        if isinstance(value, list) and self.numbered:
            return self.value(entry.type, value, path, entry)
        found = "values without a name above them" if isinstance(value, dict) else show_value(value)
        example = f"{self.faults.words(path)}.{first_name(value)}"
        self.faults.add(path, found, f"a name in the heading of each entry, as in [{example}]")
        return ()

    def value(self, wanted: Any, value: Toml, path: Path, entry: FrozenField | None = None) -> object:
        """One value as what its field wants."""
        if wanted is str and type(value) is str:
            return self._text(value, path, entry)  # most of a file is this
        found = _fitting(wanted, value)
        if found is None:
            self._unfit(wanted, value, path, entry)
            return None
        if found is Condition and Condition is not wanted and isinstance(value, dict):
            return self._one_of_tables(found, wanted, value, path)
        origin = get_origin(found)
        if origin is tuple:
            assert isinstance(value, list)
            inner = get_args(found)[0]
            return tuple(self.value(inner, v, (*path, i), entry) for i, v in enumerate(value))
        if found in FORMS:
            return self._form(found, value, path)
        if isinstance(value, dict) and not is_frozen(found):
            inner = get_args(found)[1]
            return {clean(k): self.value(inner, v, (*path, k), entry) for k, v in value.items()}
        if isinstance(value, dict):
            return self._one_of_tables(found, wanted, value, path)
        if isinstance(value, str):
            return self._text(value, path, entry)
        if type(value) is int:
            self._bounds(value, path, entry)
        return value

    def _form(self, form: Any, value: Toml, path: Path) -> object:
        """A number, a condition or an effect."""
        if form is Number:
            return self._number(value, path)
        assert isinstance(value, dict)
        return self._condition(value, path) if form is Condition else self._keyed(EFFECTS, "effect", value, path)

    def _unfit(self, wanted: Any, value: Toml, path: Path, entry: FrozenField | None) -> None:
        """Say that a value is of the wrong kind, and what would be right."""
        wants = expected_words(wanted, value, path)
        if isinstance(value, dict) and entry is not None and entry.name == "options":
            dotted = f'"{path[-1]}.{next(iter(value), "side")}" = …'
            self.faults.say(
                path,
                f"{self.faults.words(path)} is {show_value(value)}; expected {wants}. Put a name with a dot in quotes: {dotted}",
            )
            return
        self.faults.add(path, show_value(value), wants, nearest_choice(wanted, value))

    def _one_of_tables(self, form: Any, wanted: Any, value: dict[str, Toml], path: Path) -> object:
        """Among several kinds of groups the one whose key is there; a condition is known by its number."""
        kinds = {c.key: c for c in choices_of(wanted) if hasattr(c, "key")}
        named = next((kind for key, kind in kinds.items() if key in value), None)
        if named is not None:
            return self.table(named, value, path)
        if kinds and not any(key in SOURCES or key == AnyOf.key for key in value):
            near = next((near for key in value if (near := nearest(key, (*kinds, *SOURCES)))), None)
            wants, found = listed(list(kinds), "or"), "without anything that says what it is"
            if Condition in choices_of(wanted):
                wants += ', or a condition such as { pile = "hand", at-most = 0 }'
                found = "without anything that sets it off"
            self.faults.add(path, found, wants, near)
            return None
        return self._condition(value, path) if Condition in choices_of(wanted) else self.table(form, value, path)

    def _number(self, value: Toml, path: Path) -> Number | None:
        """A number, a list of numbers that are added, or a group with a source."""
        if isinstance(value, list):
            numbers = [self.value(Number, one, (*path, i)) for i, one in enumerate(value)]
            return Sum(tuple(one for one in numbers if isinstance(one, Number)))
        if isinstance(value, dict):
            return self._keyed(SOURCES, "number", value, path)
        if isinstance(value, int):
            self._bounds(int(value), path, None)
            return Fixed(value)
        return None

    def _condition(self, value: dict[str, Toml], path: Path) -> Condition | None:
        """A number that is compared, or one of several conditions."""
        if AnyOf.key in value:
            return cast(AnyOf, self.table(AnyOf, value, path))
        number = self._keyed(SOURCES, "condition", {k: v for k, v in value.items() if k not in _COMPARED}, path)
        compared: dict[str, Any] = {
            entry.name: self.value(entry.type, value[key], (*path, key), entry)
            for key, entry in _COMPARED.items()
            if key in value
        }
        return None if number is None else Comparison(number=number, **compared)

    def _keyed(self, kinds: Mapping[str, type[G]], what: str, value: dict[str, Toml], path: Path) -> G | None:
        """A group that says what it is by one key."""
        named = [key for key in value if key in kinds]
        if len(named) == 1:
            return cast(G, self.table(kinds[named[0]], value, path))
        if named:
            found = f"{_A.get(what, 'a')} {what} with {listed(named)}"
            self.faults.add(path, found, "one of them; put a second one in separate { }")
            return None
        near = next((near for key in value if (near := nearest(key, kinds))), None)
        self.faults.add(path, f"{_A.get(what, 'a')} {what} that names nothing known", one_of(kinds), near)
        return None

    def _text(self, value: str, path: Path, entry: FrozenField | None) -> str:
        """A text as it will be shown; names that it stands for are kept, to be looked up."""
        if len(value) > MOST_TEXT:
            self.faults.add(path, f"a text of {len(value)} characters", f"at most {MOST_TEXT}")
        value = clean(value, MOST_TEXT, lines=True)
        if entry is not None and not value and is_needed(entry):
            self.faults.add(path, "empty", "some text")
        elif entry is not None and "ref" in entry.metadata:
            self.references.append(FieldReference(entry.metadata["ref"], value, path))
        return value

    def _bounds(self, value: int, path: Path, entry: FrozenField | None) -> None:
        bounds = entry.metadata if entry is not None else {}
        least, most = bounds.get("least", -MOST_NUMBER), bounds.get("most", MOST_NUMBER)
        if least <= value <= most:
            return
        found = str(value) if abs(value) < 10**12 else "a number with too many digits"
        if least == most:
            wants = str(least)
        elif least + 1 == most:
            wants = f"{least} or {most}"
        elif "most" in bounds:
            wants = f"{least} to {most}"
        else:
            wants = f"at least {least}" if value < least else f"at most {most}"
        self.faults.add(path, found, wants)


@cache
def fields_by_key(cls: Any) -> dict[str, FrozenField]:
    """The fields of a dataclass by the keys that a file uses."""
    return {f.name.rstrip("_").replace("_", "-"): f for f in fields(cls) if f.metadata.get("file", True)}


@cache
def _named_plan(cls: Any) -> dict[str, FrozenField]:
    """The same without the name, where that is given by the heading."""
    return {key: entry for key, entry in fields_by_key(cls).items() if key != "id"}


def is_needed(entry: FrozenField) -> bool:
    """Whether a file has to give it."""
    return entry.default is MISSING and entry.default_factory is MISSING


@cache
def _needs(cls: Any) -> tuple[tuple[str, str], ...]:
    """The keys that every table of this kind has, and the names of their fields."""
    return tuple((key, entry.name) for key, entry in fields_by_key(cls).items() if is_needed(entry))


def _fitting(wanted: Any, value: Toml) -> Any:
    for choice in choices_of(wanted):
        if choice is Number:
            if isinstance(value, int | list | dict):
                return choice
            continue
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
