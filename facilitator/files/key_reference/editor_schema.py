"""The JSON schema of a ruleset, draft 2020-12, for editors that check and complete a file while somebody types."""

from collections.abc import Iterable

from facilitator.files.key_reference.key_tree import (
    AnyValue,
    Form,
    FormName,
    FormValue,
    Key,
    KeyTree,
    ListValue,
    NamedValues,
    PlainValue,
    TableValue,
    Takes,
    WordChoice,
    bounds_of,
)
from facilitator.files.shape import MOST_NUMBER, MOST_TEXT
from facilitator.game.rulebook.ruleset import SCHEMA

Json = bool | int | str | list["Json"] | dict[str, "Json"]

DRAFT = "https://json-schema.org/draft/2020-12/schema"
NUMBER: FormName = "number"


def editor_schema(tree: KeyTree) -> dict[str, Json]:
    """What a ruleset of today's schema may say; that names exist and numbers make sense is for `check`."""
    top = _table(tree.top.keys)
    properties = top["properties"]
    assert isinstance(properties, dict)
    properties["schema"] = {"description": tree.top.keys[0].sentence, "const": SCHEMA}
    number, condition, effect = (tree.forms[form] for form in ("number", "condition", "effect"))
    return {
        "$schema": DRAFT,
        "title": f"Ruleset, schema {SCHEMA}",
        **top,
        "$defs": {
            "number": {
                "description": number.sentence,
                "anyOf": [
                    {"type": "integer", "minimum": -MOST_NUMBER, "maximum": MOST_NUMBER},
                    {"type": "boolean"},
                    {"type": "array", "items": _form(NUMBER)},
                    *_kinds(number),
                ],
            },
            "condition": {
                "description": condition.sentence,
                "anyOf": [*(_table(kind.keys) for kind in condition.kinds), *_kinds(number, condition.shared)],
            },
            "effect": {"description": effect.sentence, "anyOf": [*_kinds(effect)]},
        },
    }


def _kinds(form: Form, more: tuple[Key, ...] = ()) -> Iterable[dict[str, Json]]:
    """A group of each kind, with all that groups of the form can have."""
    return (_table((*kind.keys, *form.shared, *more)) for kind in form.kinds)


def _table(keys: Iterable[Key]) -> dict[str, Json]:
    found = tuple(keys)
    needed: list[Json] = [key.name for key in found if key.needed]
    table: dict[str, Json] = {
        "type": "object",
        "additionalProperties": False,
        "properties": {key.name: _property(key) for key in found},
    }
    return {**table, "required": needed} if needed else table


def _property(key: Key) -> dict[str, Json]:
    own: dict[str, Json] = {"description": key.sentence}
    if key.default is not None:
        own["default"] = key.default
    return {**own, **_schema(key.takes, key)}


def _form(form: FormName) -> dict[str, Json]:
    return {"$ref": f"#/$defs/{form}"}


def _schema(takes: Takes, key: Key) -> dict[str, Json]:
    """What a value may be; bounds and emptiness are those of the key, also inside its lists."""
    match takes:
        case PlainValue(kind="text"):
            return {"type": "string", "maxLength": MOST_TEXT, **({"pattern": r"\S"} if key.needed else {})}
        case PlainValue(kind="integer"):
            least, most = bounds_of(key)
            return {"type": "integer", "minimum": least, "maximum": most}
        case PlainValue():
            return {"type": "boolean"}
        case WordChoice():
            return {"enum": [*takes.words]}
        case FormValue():
            return _form(takes.form)
        case ListValue():
            return {"type": "array", "items": _schema(takes.inner, key)}
        case NamedValues():
            return {"type": "object", "additionalProperties": _schema(takes.inner, key)}
        case TableValue():
            return _table(takes.keys)
        case AnyValue():
            return {"anyOf": [_schema(choice, key) for choice in takes.choices]}
