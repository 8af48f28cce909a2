"""A verdict as other programs read it, in `show --json` and `score --json`."""

from facilitator.game.scoring.verdict import Ruling
from facilitator.plain.values import Plain, to_plain


def verdict_values(ruling: Ruling | None) -> dict[str, Plain] | None:
    """What applies to the kind of verdict; None where the points mean nothing."""
    if ruling is None:
        return None
    values: dict[str, Plain] = {"kind": ruling.kind}
    short = to_plain(ruling.short_by)
    if ruling.value is not None:
        values["value"] = to_plain(ruling.value)
    if ruling.target is not None:
        values |= {"reached": ruling.reached, "target": ruling.target, "short_by": short}
    if ruling.band is not None:
        values |= {
            "band": ruling.band,
            "next": {"band": ruling.next_band, "short_by": to_plain(ruling.to_next)}
            if ruling.next_band is not None
            else None,
        }
    if not ruling.joint:
        values["winners"] = list(ruling.winners)
    if ruling.won is not None:
        values["won"] = ruling.won
    if ruling.by is not None:
        values["by"] = ruling.by
    return values
