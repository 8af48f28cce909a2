"""What the points mean, as a sentence."""

from collections.abc import Sequence

from facilitator.game.kernel.state import Table
from facilitator.game.scoring.entries import has_entries, is_settled, standing
from facilitator.game.scoring.totals import SideScore
from facilitator.game.scoring.verdict import Ruling


def result_of(table: Table) -> str:
    """The verdict as a sentence, as soon as nothing that is missing can change it; empty before."""
    stands = standing(table) if has_entries(table) else None
    verdict = stands.verdict if stands is not None else None
    return "" if stands is None or verdict is None else verdict_sentence(table, stands.sides, verdict)


def told_sentence(table: Table) -> str:
    """The verdict for the room and the record: only who is ahead, while something missing could still change who wins."""
    stands, words = standing(table), table.rules.words()
    ruling = stands.ruling
    if ruling is None or not ruling.wins or not ruling.winners or is_settled(table):
        return verdict_sentence(table, stands.sides, ruling)
    points = words.fill(words.points, n=max(s.total for s in stands.sides if s.side in ruling.winners))
    return words.text("ahead-so-far", sides=words.listed(*map(table.title, ruling.winners)), points=points)


def verdict_sentence(table: Table, sides: Sequence[SideScore], ruling: Ruling | None) -> str:
    """The verdict as a sentence."""
    words = table.rules.words()
    text = words.text
    if ruling is None:
        return text("no-verdict")
    if ruling.won is not None:
        return text("all-won" if ruling.won else "all-lost")
    titles = [table.title(side) for side in ruling.winners]
    points, short = words.fill(words.points, n=ruling.value or 0), ruling.short_by or 0
    if ruling.joint:
        parts = []
        if ruling.target is not None:
            name = "target-reached" if ruling.reached else "target-missed"
            parts.append(text(name, have=ruling.value or 0, target=str(ruling.target), n=short))
        if ruling.band is not None and ruling.next_band is not None:
            more = ruling.to_next or 0
            parts.append(text("next-band", points=points, band=ruling.band, n=more, next=ruling.next_band))
        elif ruling.band is not None:
            parts.append(text("band", points=points, band=ruling.band))
        return " ".join(parts)
    if not ruling.wins:
        return text("first", sides=words.listed(*titles)) if titles else text("nobody-first")
    if ruling.reached is False:
        have = ruling.value or 0
        return text("nobody-wins", have=have, target=str(ruling.target), n=short)
    if not titles:
        return text("nothing-entered")
    won = _points(table, max((s for s in sides if s.side in ruling.winners), key=lambda s: s.total), ruling)
    said = text("winner" if len(titles) == 1 else "shared-win", sides=words.listed(*titles), points=won)
    if ruling.target is None:
        return said
    return text("together-reached", have=ruling.value or 0, target=str(ruling.target), winner=said)


def _points(table: Table, best: SideScore, ruling: Ruling) -> str:
    """The points of who has won, and what decided among those who were level in them."""
    words = table.rules.words()
    points = words.fill(words.points, n=best.total)
    if not best.complete:
        points = words.text("so-far", points=points)
    if ruling.by is None or table.rules.score is None:
        return points
    return words.text("with-more", points=points, what=table.rules.score.count[ruling.by].title)
