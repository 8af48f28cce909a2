"""A lesson as statements for a record store (xAPI 1.0.3): about sides only, never about persons."""

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, UUID, uuid5

from facilitator.game.kernel.log import Remark
from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.notes.observation_hint import observations
from facilitator.game.notes.outcomes import NUMBERED, level_words
from facilitator.game.scoring.entries import Standing
from facilitator.game.scoring.verdict import Ruling, verdict_for
from facilitator.plain.frozen import frozen
from facilitator.plain.values import Plain
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.workbook import ALL, as_number

BASE = "https://facilitator.invalid"
"""What ids begin with unless the school has an address for them; nothing is ever fetched from there."""
VERBS = "http://adlnet.gov/expapi/verbs/"
TYPES = "http://adlnet.gov/expapi/activities/"
GAME_TYPE = "https://w3id.org/xapi/seriousgames/activity-types/serious-game"
RUBRIC = "https://w3id.org/xapi/acrossx/extensions/rubrics"
Json = dict[str, Plain]


@frozen
class Address:
    """What the ids of a lesson are made from: the school's address, and the class by a key that only the school can
    make; without a class its sides are known in this lesson only.
    """

    base: str = BASE
    class_key: str = ""


def statements(given: LessonRecord, address: Address, texts: bool = False) -> list[Json]:
    """What the sides took part in, what they scored, what was observed of them; with `texts` also what they
    answered.
    """
    lesson = _Statements(given, address)
    return [*lesson.played(), *lesson.scored(), *lesson.observed(), *(lesson.answered() if texts else ())]


def registration(given: LessonRecord, address: Address) -> str:
    """What all statements of one lesson have in common."""
    return str(uuid5(NAMESPACE_URL, f"{address.base}/lessons/{given.id}"))


class _Statements:
    """The statements of one lesson. Made again they have the same ids, so that sending them twice changes nothing."""

    def __init__(self, given: LessonRecord, address: Address) -> None:
        self.given, self.base, self.class_key = given, address.base, address.class_key
        self.registration = registration(given, address)
        self.lesson, self.game = f"{self.base}/lessons/{given.id}", f"{self.base}/games/{given.rules.id}"

    def _statement(
        self, key: str, at: int, table: str, side: str, verb: str, object_: Json, result: Json, parent: str
    ) -> Json:
        instant = datetime.fromtimestamp(at / 1000, UTC)
        grouping: list[Plain] = [{"id": self.lesson}]
        grouping += [{"id": f"{self.base}/classes/{self.class_key}"}] if self.class_key else []
        return {
            "id": str(uuid5(UUID(self.registration), f"{key} {object_['id']} {table} {side}")),
            "timestamp": instant.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "actor": self._actor(table, side),
            "verb": {"id": f"{VERBS}{verb}", "display": {"en": verb}},
            "object": object_,
            "result": result,
            "context": {
                "registration": self.registration,
                "platform": "Facilitator",
                "language": "en",
                "contextActivities": {
                    "category": [{"id": f"{self.base}/profile/v1", "definition": {"type": f"{TYPES}profile"}}],
                    "parent": [{"id": parent}],
                    "grouping": grouping,
                },
            },
        }

    def _actor(self, table: str, side: str) -> Json:
        """A side, or all at a table, as a group without members. One person alone is known in this lesson only: the
        same id in the next one would follow a pupil.
        """
        seats = self.given.room.seats
        people = sum(len(codes) for (name, of), codes in seats.items() if name == table and side in (TABLE_WIDE, of))
        whose = f"lessons/{self.given.id}" if people == 1 or not self.class_key else f"classes/{self.class_key}"
        several = len(self.given.tables) > 1
        title = self.given.title(table, side) if side else f"Table {table}" if several else ALL.capitalize()
        return {
            "objectType": "Group",
            "name": title,
            "account": {
                "homePage": f"{self.base}/{whose}/teams",
                "name": f"{table}-{side}" if side else f"{table}-all",
            },
        }

    def _game(self) -> Json:
        name: Json = {"en": self.given.rules.title}
        return {"objectType": "Activity", "id": self.game, "definition": {"type": GAME_TYPE, "name": name}}

    def played(self) -> Iterator[Json]:
        """Who played: every side, or all at a table where they play together."""
        given = self.given
        spent = sum(p.ms for p in given.phases if p.phase.kind == "play")
        for name in given.played:
            table, stands = given.tables[name], given.standings.get(name)
            verdict = verdict_for(table)
            for side in (TABLE_WIDE,) if verdict is not None and verdict.joint else table.sides:
                result: Json = {"completion": table.over is not None, "duration": _duration(spent)}
                result |= _success(stands.verdict if stands is not None else None, side)
                yield self._statement("played", given.until, name, side, "completed", self._game(), result, self.lesson)

    def scored(self) -> Iterator[Json]:
        """The points of every side, or of all at a table where they play together; as soon as none are missing."""
        for name, stands in self.given.standings.items():
            for side, result in self._results(name, stands):
                yield self._statement(
                    "scored", self.given.until, name, side, "scored", self._game(), result, self.lesson
                )

    def _results(self, name: str, stands: Standing) -> Iterator[tuple[str, Json]]:
        joint, most = stands.joint, self.given.rules.score.most if self.given.rules.score is not None else None
        if joint is not None:
            if stands.complete:
                band = stands.ruling.band if stands.ruling is not None else None
                result = {"score": _score(float(joint), most), **_success(stands.verdict, TABLE_WIDE)}
                yield TABLE_WIDE, {**result, **({"response": band} if band else {})}
            return
        for sheet in stands.sides:
            if sheet.complete:
                yield sheet.side, {"score": _score(float(sheet.total), most)}

    def observed(self) -> Iterator[Json]:
        """Every level that a side showed."""
        given = self.given
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
                "id": f"{self.base}/outcomes/{outcome.id}",
                "definition": {"type": f"{TYPES}objective", "name": {"en": outcome.title}},
            }
            yield self._statement(
                f"observed {i} {seen.at}", seen.at, seen.table or "", seen.side or "", "scored", what, result, self.game
            )

    def answered(self) -> Iterator[Json]:
        """Answers with the question that had been asked last; only where they are asked for, since a typed text may hold
        names.
        """
        given = self.given
        for i, said in enumerate(given.of("answer")):
            if not _there(given, said) or said.text not in given.texts:
                continue
            question = next((n for at, n in reversed(given.asked) if at <= said.at), None)
            what: Json = {
                "objectType": "Activity",
                "id": f"{self.lesson}/questions/{question or 0}",
                "definition": {
                    "type": f"{TYPES}cmi.interaction",
                    "interactionType": "long-fill-in",
                    "description": {"en": given.text(question) or "Debrief"},
                },
            }
            yield self._statement(
                f"answered {i} {said.at}",
                said.at,
                said.table or "",
                said.side or "",
                "answered",
                what,
                {"response": given.text(said.text)},
                self.lesson,
            )


def _there(given: LessonRecord, remark: Remark) -> bool:
    table = given.tables.get(remark.table or "")
    return table is not None and remark.side in table.sides


def _success(ruling: Ruling | None, side: str) -> Json:
    """Whether the goal was reached, or who won; nothing as long as something missing can change that."""
    if ruling is None:
        return {}
    if ruling.winners and side != TABLE_WIDE:
        return {"success": side in ruling.winners}
    return {} if ruling.reached is None else {"success": ruling.reached}


def _score(points: float, most: int | None) -> Json:
    """Points as they are; with their maximum only where the rules have one."""
    if most is None or not 0 <= points <= most:
        return {"raw": as_number(points)}
    return {"raw": as_number(points), "max": most, "scaled": round(points / most, 4)}


def _duration(ms: int) -> str:
    """A length as records have it: PT1H2M30S."""
    hours, rest = divmod(ms // 1000, 3600)
    parts = [f"{n}{unit}" for n, unit in ((hours, "H"), (rest // 60, "M"), (rest % 60, "S")) if n]
    return f"PT{''.join(parts) or '0S'}"
