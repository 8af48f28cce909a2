"""A lesson as statements for a record store (xAPI 1.0.3): about sides only, never about persons."""

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, UUID, uuid5

from facilitator.game.kernel.log import Remark
from facilitator.game.notes.observation_hint import observations
from facilitator.game.notes.outcomes import NUMBERED, level_words
from facilitator.plain.values import Plain
from facilitator.record.lesson_record import LessonRecord

BASE = "https://facilitator.invalid"
"""What ids begin with; nothing is ever fetched from there."""
VERBS = "http://adlnet.gov/expapi/verbs/"
TYPES = "http://adlnet.gov/expapi/activities/"
GAME_TYPE = "https://w3id.org/xapi/seriousgames/activity-types/serious-game"
RUBRIC = "https://w3id.org/xapi/acrossx/extensions/rubrics"
Json = dict[str, Plain]


def statements(given: LessonRecord, texts: bool = False) -> list[Json]:
    """What the sides took part in, what they scored, what was observed of them; with `texts` also what they
    answered.
    """
    return [*_played(given), *_scored(given), *_observed(given), *(_answered(given) if texts else ())]


def registration(given: LessonRecord) -> str:
    """What all statements of one lesson have in common."""
    return str(uuid5(NAMESPACE_URL, f"{BASE}/lessons/{given.id}"))


def _statement(
    given: LessonRecord, key: str, at: int, table: str, side: str, verb: str, object_: Json, result: Json, parent: str
) -> Json:
    """One statement; made again from the same lesson it has the same id, so that sending it twice changes nothing."""
    return {
        "id": str(uuid5(UUID(registration(given)), f"{key} {object_['id']} {table} {side}")),
        "timestamp": datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "actor": {
            "objectType": "Group",
            "name": given.title(table, side),
            "account": {"homePage": f"{BASE}/lessons/{given.id}/teams", "name": f"{table}-{side}"},
        },
        "verb": {"id": f"{VERBS}{verb}", "display": {"en": verb}},
        "object": object_,
        "result": result,
        "context": {
            "registration": registration(given),
            "platform": "Facilitator",
            "language": "en",
            "contextActivities": {
                "category": [{"id": f"{BASE}/profile/v1", "definition": {"type": f"{TYPES}profile"}}],
                "parent": [{"id": parent}],
                "grouping": [{"id": f"{BASE}/lessons/{given.id}"}],
            },
        },
    }


def _game(given: LessonRecord) -> Json:
    return {
        "objectType": "Activity",
        "id": f"{BASE}/games/{given.rules.id}",
        "definition": {"type": GAME_TYPE, "name": {"en": given.rules.title}},
    }


def _played(given: LessonRecord) -> Iterator[Json]:
    spent = sum(p.ms for p in given.phases if p.phase.kind == "play")
    for name in given.played:
        table, stands = given.tables[name], given.standings.get(name)
        for side in table.sides:
            result: Json = {"completion": table.over is not None, "duration": _duration(spent)}
            joint = given.joint(name)
            if joint is not None and stands is not None and stands.complete:
                result["score"] = {"raw": float(joint)}
            ruling = stands.verdict if stands is not None else None
            if ruling is not None and (ruling.reached is not None or ruling.winners):
                result["success"] = (
                    ruling.reached if ruling.reached is not None and not ruling.winners else side in ruling.winners
                )
            yield _statement(
                given,
                "played",
                given.until,
                name,
                side,
                "completed",
                _game(given),
                result,
                f"{BASE}/lessons/{given.id}",
            )


def _scored(given: LessonRecord) -> Iterator[Json]:
    for name, stands in given.standings.items():
        for sheet in stands.sides if given.joint(name) is None else ():
            if sheet.complete:
                result: Json = {"score": {"raw": float(sheet.total)}}
                parent = f"{BASE}/lessons/{given.id}"
                yield _statement(given, "scored", given.until, name, sheet.side, "scored", _game(given), result, parent)


def _observed(given: LessonRecord) -> Iterator[Json]:
    known = {o.id: o for o in given.outcomes}
    for i, seen in enumerate(observations(given.log)):
        outcome = known.get(seen.outcome or "")
        if outcome is None or seen.level not in NUMBERED or not _there(given, seen):
            continue
        level = int(seen.level or 0)
        words = level_words(outcome, seen.level or "").partition(", ")[2] or str(level)
        result: Json = {
            "score": {"raw": level, "min": 1, "max": 4, "scaled": round((level - 1) / 3, 4)},
            "response": words,
            "extensions": {RUBRIC: {"rubric": given.rules.id, "level": level, "label": words}},
        }
        what: Json = {
            "objectType": "Activity",
            "id": f"{BASE}/outcomes/{given.rules.id}/{outcome.id}",
            "definition": {"type": f"{TYPES}objective", "name": {"en": outcome.title}},
        }
        yield _statement(
            given,
            f"observed {i} {seen.at}",
            seen.at,
            seen.table or "",
            seen.side or "",
            "scored",
            what,
            result,
            f"{BASE}/games/{given.rules.id}",
        )


def _answered(given: LessonRecord) -> Iterator[Json]:
    """Answers with the question that had been asked last; only where they are asked for, since a typed text may hold
    names.
    """
    for i, said in enumerate(given.of("answer")):
        if not _there(given, said) or said.text not in given.texts:
            continue
        question = next((n for at, n in reversed(given.asked) if at <= said.at), None)
        what: Json = {
            "objectType": "Activity",
            "id": f"{BASE}/lessons/{given.id}/questions/{question or 0}",
            "definition": {
                "type": f"{TYPES}cmi.interaction",
                "interactionType": "long-fill-in",
                "description": {"en": given.text(question) or "Debrief"},
            },
        }
        yield _statement(
            given,
            f"answered {i} {said.at}",
            said.at,
            said.table or "",
            said.side or "",
            "answered",
            what,
            {"response": given.text(said.text)},
            f"{BASE}/lessons/{given.id}",
        )


def _there(given: LessonRecord, remark: Remark) -> bool:
    table = given.tables.get(remark.table or "")
    return table is not None and remark.side in table.sides


def _duration(ms: int) -> str:
    """A length as records have it: PT1H2M30S."""
    hours, rest = divmod(ms // 1000, 3600)
    parts = [f"{n}{unit}" for n, unit in ((hours, "H"), (rest // 60, "M"), (rest % 60, "S")) if n]
    return f"PT{''.join(parts) or '0S'}"
