"""All keys that a ruleset may have, as one tree of values. `explain` and the schema for editors are made from it."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, cast, get_args, get_origin

from facilitator.files.catalogue_files import FOLDER
from facilitator.files.shape import MOST_NUMBER, fields_by_key, is_needed
from facilitator.files.shape_words import choices_of, expected_words
from facilitator.files.toml_document import read_document
from facilitator.game.rulebook.effects import EFFECTS, Effect
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.condition import AnyOf, Condition
from facilitator.game.rulebook.numbers.number import Fixed, Number
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.numbers.sources import SOURCES
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.frozen import MISSING, FrozenField, frozen, is_frozen
from facilitator.plain.wording import listed

FormName = Literal["number", "condition", "effect"]
_FORMS: Mapping[Any, FormName] = {Number: "number", Condition: "condition", Effect: "effect"}
_PLAIN: Mapping[Any, Literal["text", "integer", "switch"]] = {str: "text", int: "integer", bool: "switch"}


@frozen
class PlainValue:
    """A text, a whole number, or true and false."""

    kind: Literal["text", "integer", "switch"]


@frozen
class WordChoice:
    """One of a closed list of words."""

    words: tuple[str, ...]


@frozen
class FormValue:
    """A number, a condition or an effect, which are written the same way everywhere."""

    form: FormName


@frozen
class ListValue:
    """Any number of the same."""

    inner: "Takes"


@frozen
class NamedValues:
    """Names that the author chooses, each with a value; `headed` if each is a table with a heading."""

    inner: "Takes"
    headed: bool


@frozen
class TableValue:
    """A group with keys; among several kinds of groups it is known by one of them."""

    keys: tuple["Key", ...]
    known_by: str | None = None


@frozen
class AnyValue:
    """One of several."""

    choices: tuple["Takes", ...]


Takes = PlainValue | WordChoice | FormValue | ListValue | NamedValues | TableValue | AnyValue


@frozen
class Key:
    """One key: `path` leaves out the names that authors choose, as in `piles.start`."""

    path: str
    sentence: str
    takes: Takes
    words: str
    """What it takes, as faults say it."""
    needed: bool
    default: bool | int | str | None
    least: int | None
    most: int | None
    refers: str | None
    """What kind of thing it names."""

    @property
    def name(self) -> str:
        """What stands in the file."""
        return self.path.rpartition(".")[2]

    @property
    def group(self) -> str:
        """The path of the table that it is a key of; nothing for those at the top."""
        return self.path.rpartition(".")[0]


@frozen
class Form:
    """A number, a condition or an effect: the kinds that there are, each known by one key, and what all can have."""

    sentence: str
    shared: tuple[Key, ...]
    kinds: tuple[TableValue, ...]

    @property
    def keys(self) -> tuple[Key, ...]:
        """Those by which the kinds are known, then the rest."""
        known = [key for kind in self.kinds for key in kind.keys if key.name == kind.known_by]
        return (*known, *self.shared, *(key for kind in self.kinds for key in kind.keys if key not in known))


@frozen
class KeyTree:
    """All keys of a ruleset."""

    top: TableValue
    forms: Mapping[FormName, Form]

    @property
    def keys(self) -> Iterator[Key]:
        """Every key once, those of a table after the key that holds it."""
        found = dict[str, Key]()
        for key in (*_inside(self.top), *(one for form in self.forms.values() for one in _with_those_inside(form))):
            found.setdefault(key.path, key)
        yield from found.values()


def tables_in(takes: Takes) -> Iterator[TableValue]:
    """The tables that a value may be or hold; numbers, conditions and effects are not looked into."""
    if isinstance(takes, TableValue):
        yield takes
    elif isinstance(takes, ListValue | NamedValues):
        yield from tables_in(takes.inner)
    elif isinstance(takes, AnyValue):
        for choice in takes.choices:
            yield from tables_in(choice)


def forms_in(takes: Takes) -> tuple[FormName, ...]:
    """Which of number, condition and effect a value may be or hold."""
    if isinstance(takes, FormValue):
        return (takes.form,)
    if isinstance(takes, ListValue | NamedValues):
        return forms_in(takes.inner)
    found = [form for choice in takes.choices for form in forms_in(choice)] if isinstance(takes, AnyValue) else []
    return tuple(dict.fromkeys(found))


def _inside(takes: Takes) -> Iterator[Key]:
    for table in tables_in(takes):
        for key in table.keys:
            yield key
            yield from _inside(key.takes)


def _with_those_inside(form: Form) -> Iterator[Key]:
    for key in form.keys:
        yield key
        yield from _inside(key.takes)


@cache
def key_sentences() -> Mapping[str, Mapping[str, str]]:
    """What each key is, in a sentence: by the path of its table, and by its name there."""
    tree = read_document(FOLDER / "keys.toml").tree
    return cast(Mapping[str, Mapping[str, str]], tree)


@cache
def key_tree() -> KeyTree:
    """The tree of all keys, from the fields of the dataclasses."""
    forms = key_sentences()["forms"]
    numbers = tuple(_kind(kind, Source, "number") for kind in SOURCES.values())
    compared = [entry for name, entry in fields_by_key(Comparison).items() if name != "number"]
    return KeyTree(
        TableValue(_keys(Ruleset, "")),
        {
            "number": Form(forms["number"], _own(Source, "number"), numbers),
            "condition": Form(
                forms["condition"],
                tuple(_key(entry, "condition") for entry in compared),
                (TableValue(_own(AnyOf, "condition"), AnyOf.key),),
            ),
            "effect": Form(
                forms["effect"],
                _own(Effect, "effect"),
                tuple(_kind(kind, Effect, "effect") for kind in EFFECTS.values()),
            ),
        },
    )


def _own(cls: Any, path: str, *without: str) -> tuple[Key, ...]:
    entries = fields_by_key(cls).items()
    return tuple(_key(entry, path) for name, entry in entries if name not in without)


def _keys(cls: Any, path: str) -> tuple[Key, ...]:
    """The keys of a table; where its name is in the heading it needs none inside."""
    return _own(cls, path, *(("id",) if path else ()))


def _kind(cls: Any, shared: Any, form: FormName) -> TableValue:
    """One kind of number or effect: the key by which it is known, and those that only it has."""
    own = {name: entry for name, entry in fields_by_key(cls).items() if name not in fields_by_key(shared)}
    keys = [_key(entry, form if name == cls.key else f"{form}.{cls.key}") for name, entry in own.items()]
    return TableValue(tuple(keys), cls.key)


def _key(entry: FrozenField, group: str) -> Key:
    name = entry.name.rstrip("_").replace("_", "-")
    path = f"{group}.{name}" if group else name
    marks = entry.metadata
    if "named" in marks:
        one = get_args(entry.type)[0]
        takes: Takes = NamedValues(TableValue(_keys(one, path)), True)
        words = f"tables with names that you choose, as in [{path}.NAME]"
    else:
        takes = _takes(entry.type, path)
        words = _words(takes, entry.type, path)
    default = entry.default.number if isinstance(entry.default, Fixed) else entry.default
    return Key(
        path,
        key_sentences().get(group or "ruleset", {}).get(name, ""),
        takes,
        words,
        is_needed(entry),
        default if default is not MISSING and isinstance(default, bool | int | str) and default != "" else None,
        marks.get("least"),
        marks.get("most"),
        marks.get("ref"),
    )


def _words(takes: Takes, wanted: Any, path: str) -> str:
    """What a key takes; a closed list in full, and groups by a key of theirs."""
    if isinstance(takes, TableValue):
        return f"a table, [{path}]"
    if isinstance(takes, WordChoice) and len(takes.words) > 1:
        return f"one of {', '.join(takes.words)}"
    if isinstance(takes, ListValue) and isinstance(takes.inner, WordChoice):
        return f"a list of these: {', '.join(takes.inner.words)}"
    if not isinstance(takes, AnyValue):
        return expected_words(wanted, 0)
    groups = {one: choice for one, choice in zip(choices_of(wanted), takes.choices, strict=True) if is_frozen(one)}
    named = [f"{{ {choice.keys[0].name} = … }}" for choice in groups.values() if isinstance(choice, TableValue)]
    plain = [one for one in choices_of(wanted) if one not in groups]
    return listed([*named, *(expected_words(one, 0) for one in plain)], "or")


def _takes(wanted: Any, path: str) -> Takes:
    choices = tuple(_choice(one, path) for one in choices_of(wanted))
    return choices[0] if len(choices) == 1 else AnyValue(choices)


def _choice(wanted: Any, path: str) -> Takes:
    origin = get_origin(wanted)
    if wanted in _FORMS:
        return FormValue(_FORMS[wanted])
    if wanted in _PLAIN:
        return PlainValue(_PLAIN[wanted])
    if origin is Literal:
        return WordChoice(get_args(wanted))
    if origin is tuple:
        return ListValue(_takes(get_args(wanted)[0], path))
    if is_frozen(wanted):
        return TableValue(_keys(wanted, path), getattr(wanted, "key", None))
    return NamedValues(_takes(get_args(wanted)[1], path), False)


def bounds_of(key: Key) -> tuple[int, int]:
    """Between which a whole number of this key is."""
    least = -MOST_NUMBER if key.least is None else key.least
    return least, MOST_NUMBER if key.most is None else key.most
