"""Notes and rulings of a lesson in small type, for the facilitator's own paper."""

from facilitator.game.kernel.log import Remark
from facilitator.paper.kit_source import KitSource, time_of_day
from facilitator.plain.result_blocks import FittingList


def notes_of(given: KitSource) -> FittingList | None:
    """What was noted and ruled, in the order of the lesson; what has been removed is not named."""
    remarks = [r for r in given.log.remarks if r.kind in ("note", "ruling") and r.text in given.texts]
    if not remarks:
        return None
    results = given.w.results
    title = f"{results.notes} ({results.private})"
    return FittingList(title, tuple(_entry(given, r) for r in remarks), results.more)


def _entry(given: KitSource, remark: Remark) -> str:
    results = given.w.results
    words = given.names.in_words(given.room, given.texts[remark.text or 0])
    phrase = results.ruling_at if remark.kind == "ruling" else results.note_at
    return given.fill(phrase, time=time_of_day(remark.at), words=words)
