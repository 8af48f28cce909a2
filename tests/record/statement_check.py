"""Whether a statement keeps to xAPI 1.0.3: record stores take nearly anything, and some stumble over it later."""

import math
import re
from collections.abc import Callable, Iterator, Sequence

from facilitator.plain.values import Plain

_UUID = re.compile(r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-5][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}")
_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\s<>\"{}|\\^`]+")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+\d\d:\d\d|-(?!00:00)\d\d:\d\d)")
_LENGTH = re.compile(r"P(?=\d|T\d)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
WHOLE = frozenset({"id", "timestamp", "actor", "verb", "object", "result", "context"})
ACTORS = ("mbox", "mbox_sha1sum", "openid", "account")
Found = Iterator[tuple[str, str]]
"""Where something is wrong, and what."""
Check = Callable[[Plain, str], Found]


def faults(all_: Sequence[Plain]) -> list[str]:
    """Everything that is wrong with statements that are to be sent together: a sentence each, with the place."""
    found = [f"statement {i}: {place} {why}." for i, one in enumerate(all_, 1) for place, why in _statement(one, "it")]
    ids = [one.get("id") for one in all_ if isinstance(one, dict)]
    return found + [f"statement {i}: id is used twice." for i, id_ in enumerate(ids, 1) if id_ in ids[: i - 1]]


def _statement(value: Plain, place: str) -> Found:
    if not isinstance(value, dict):
        yield place, "is no statement"
        return
    yield from _keys(value, place, WHOLE, WHOLE - {"result", "context"})
    yield from _matches(value.get("id"), "id", _UUID, "no UUID")
    yield from _matches(value.get("timestamp"), "timestamp", _TIME, "no instant with a zone")
    yield from _group(value.get("actor"), "actor")
    yield from _verb(value.get("verb"), "verb")
    yield from _activity(value.get("object"), "object")
    if "result" in value:
        yield from _result(value["result"], "result")
    if "context" in value:
        yield from _context(value["context"], "context")


def _keys(value: dict[str, Plain], place: str, known: frozenset[str], needed: frozenset[str] = frozenset()) -> Found:
    for key in value:
        if key not in known:
            yield f"{place}.{key}", "is not known"
        elif value[key] is None:
            yield f"{place}.{key}", "is empty"
    for key in sorted(needed - set(value)):
        yield f"{place}.{key}", "is missing"


def _table(value: Plain, place: str, known: frozenset[str], needed: frozenset[str] = frozenset()) -> Found:
    if isinstance(value, dict):
        yield from _keys(value, place, known, needed)
    else:
        yield place, "is no group of values"


def _matches(value: Plain, place: str, pattern: re.Pattern[str], why: str) -> Found:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        yield place, f"is {why}"


def _group(value: Plain, place: str) -> Found:
    """Sides are groups known by an account, without members, since a member would make it about a person."""
    yield from _table(value, place, frozenset({"objectType", "name", "account"}), frozenset({"objectType", "account"}))
    if not isinstance(value, dict):
        return
    if value.get("objectType") != "Group":
        yield f"{place}.objectType", "is not Group"
    if sum(key in value for key in ACTORS) != 1:
        yield place, "is not known by exactly one thing"
    yield from _words(value.get("name", ""), f"{place}.name")
    account = value.get("account")
    yield from _table(account, f"{place}.account", frozenset({"homePage", "name"}), frozenset({"homePage", "name"}))
    if isinstance(account, dict):
        yield from _matches(account.get("homePage"), f"{place}.account.homePage", _IRI, "no address")
        yield from _words(account.get("name"), f"{place}.account.name")


def _words(value: Plain, place: str) -> Found:
    if not isinstance(value, str):
        yield place, "is no text"


def _named(value: Plain, place: str) -> Found:
    """Words by language."""
    if not isinstance(value, dict) or not value:
        yield place, "is no words by language"
        return
    for language, words in value.items():
        yield from _matches(language, f"{place}.{language}", _LANGUAGE, "no language")
        yield from _words(words, f"{place}.{language}")


def _verb(value: Plain, place: str) -> Found:
    yield from _table(value, place, frozenset({"id", "display"}), frozenset({"id"}))
    if isinstance(value, dict):
        yield from _matches(value.get("id"), f"{place}.id", _IRI, "no identifier")
        yield from _named(value.get("display", {"en": ""}), f"{place}.display")


def _activity(value: Plain, place: str) -> Found:
    yield from _table(value, place, frozenset({"objectType", "id", "definition"}), frozenset({"id"}))
    if not isinstance(value, dict):
        return
    if value.get("objectType", "Activity") != "Activity":
        yield f"{place}.objectType", "is not Activity"
    yield from _matches(value.get("id"), f"{place}.id", _IRI, "no identifier")
    definition = value.get("definition", {})
    yield from _table(definition, f"{place}.definition", frozenset({"type", "name", "description", "interactionType"}))
    if isinstance(definition, dict):
        for key in ("name", "description"):
            if key in definition:
                yield from _named(definition[key], f"{place}.definition.{key}")
        if "type" in definition:
            yield from _matches(definition["type"], f"{place}.definition.type", _IRI, "no identifier")


def _result(value: Plain, place: str) -> Found:
    yield from _table(value, place, frozenset({"score", "success", "completion", "response", "duration", "extensions"}))
    if not isinstance(value, dict):
        return
    for key in ("success", "completion"):
        if not isinstance(value.get(key, True), bool):
            yield f"{place}.{key}", "is neither true nor false"
    yield from _words(value.get("response", ""), f"{place}.response")
    yield from _matches(value.get("duration", "PT0S"), f"{place}.duration", _LENGTH, "no length such as PT5M")
    yield from _extensions(value.get("extensions", {}), f"{place}.extensions")
    if "score" in value:
        yield from _score(value["score"], f"{place}.score")


def _score(value: Plain, place: str) -> Found:
    yield from _table(value, place, frozenset({"scaled", "raw", "min", "max"}))
    if not isinstance(value, dict):
        return
    numbers: dict[str, float] = {}
    for key, n in value.items():
        if isinstance(n, bool) or not isinstance(n, (int, float)) or not math.isfinite(n):
            yield f"{place}.{key}", "is no number"
        else:
            numbers[key] = n
    least, most, raw = numbers.get("min", -math.inf), numbers.get("max", math.inf), numbers.get("raw")
    if "min" in numbers and "max" in numbers and least >= most:
        yield f"{place}.min", "is not below the most"
    if raw is not None and not least <= raw <= most:
        yield f"{place}.raw", "is beyond its bounds"
    if not -1 <= numbers.get("scaled", 0) <= 1:
        yield f"{place}.scaled", "is beyond 1"


def _context(value: Plain, place: str) -> Found:
    yield from _table(
        value, place, frozenset({"registration", "platform", "language", "contextActivities", "extensions"})
    )
    if not isinstance(value, dict):
        return
    yield from _matches(
        value.get("registration", "0" * 8 + "-0000-1000-8000-" + "0" * 12), f"{place}.registration", _UUID, "no UUID"
    )
    yield from _words(value.get("platform", ""), f"{place}.platform")
    yield from _matches(value.get("language", "en"), f"{place}.language", _LANGUAGE, "no language")
    yield from _extensions(value.get("extensions", {}), f"{place}.extensions")
    activities = value.get("contextActivities", {})
    yield from _table(activities, f"{place}.contextActivities", frozenset({"parent", "grouping", "category", "other"}))
    for key, some in activities.items() if isinstance(activities, dict) else ():
        if not isinstance(some, list):
            yield f"{place}.contextActivities.{key}", "is no list"
            continue
        for one in some:
            yield from _activity(one, f"{place}.contextActivities.{key}")


def _extensions(value: Plain, place: str) -> Found:
    if not isinstance(value, dict):
        yield place, "is no group of values"
        return
    for key in value:
        yield from _matches(key, f"{place}.{key}", _IRI, "no identifier")
