"""Scores as plain values, for `show`, `score` and whatever else reads them."""

from fractions import Fraction

from facilitator.game.scoring.verdict import Ruling
from facilitator.plain.values import Plain


def number_view(value: Fraction) -> int | float:
    """A number for JSON: whole where it is."""
    return value.numerator if value.denominator == 1 else value.numerator / value.denominator


def ruling_view(ruling: Ruling) -> dict[str, Plain]:
    """A verdict with what applies to its kind."""
    view: dict[str, Plain] = {"kind": ruling.kind}
    short = None if ruling.short_by is None else number_view(ruling.short_by)
    if ruling.value is not None:
        view["value"] = number_view(ruling.value)
    if ruling.target is not None:
        view |= {"reached": ruling.reached, "target": ruling.target, "short_by": short}
    if ruling.band is not None:
        view |= {
            "band": ruling.band,
            "next": {"band": ruling.next_band, "short_by": short} if ruling.next_band is not None else None,
        }
    if ruling.kind in ("winner", "first", "ending"):
        view["winners"] = list(ruling.winners)
    if ruling.won is not None:
        view["won"] = ruling.won
    if ruling.by is not None:
        view["by"] = ruling.by
    return view
