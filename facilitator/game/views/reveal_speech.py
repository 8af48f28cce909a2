"""What the facilitator can say to a step of the reveal: what it is about, and whom it brings most."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facilitator.game.kernel.state import Room, Screen, Table
from facilitator.game.notes.room_screen import by_side, open_tables
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.entries import has_entries, standing
from facilitator.game.scoring.reveal import RevealStep, told_in
from facilitator.game.scoring.score_words import ZERO
from facilitator.game.views.verdict_sentence import verdict_sentence
from facilitator.plain.wording import capitalize, full_sentence

SAID = {
    "verdict": "say-results",
    "totals": "say-totals",
    "cards": "say-secret",
    "difference": "say-difference",
    "missing": "say-sheets-missing",
    "others": "say-others",
}
PLACES = {3: "third-place", 2: "second-place"}


def reveal_speech(room: Room, tables: Mapping[str, Table], screen: Screen, step: RevealStep) -> str:
    """One sentence about a step that the room has been shown; of several tables nobody is named."""
    playing = open_tables(room, tables)
    table, words = playing[0], playing[0].rules.words()
    title = capitalize(words.say(step.title))
    if step.kind == "place":
        sides = words.listed(*(table.title(side) for side in step.sides))
        if step.place not in PLACES:
            return full_sentence(words.text("win" if len(step.sides) == 1 else "win-together", sides=sides))
        return full_sentence(f"{words.text(PLACES[step.place])}: {sides}")
    if step.kind == "verdict" and len(playing) == 1:
        stands = standing(table)
        may = by_side(screen, room, tables) or stands.ruling is None or not stands.ruling.wins
        return (
            verdict_sentence(table, stands.sides, stands.ruling) if may and stands.known else words.text("say-results")
        )
    if step.kind == "sheets":
        whole = all(has_entries(t) and standing(t).complete for t in playing)
        return words.text("say-sheets-in" if whole else "say-sheets-missing")
    if step.kind in SAID:
        return words.text(SAID[step.kind])
    if step.kind == "line":
        return _about_line(words, title, _brought(playing, step, by_side(screen, room, tables)))
    return full_sentence(title)


def _brought(playing: Sequence[Table], step: RevealStep, by: bool) -> Mapping[str, Fraction]:
    """What a step brings everybody who has a bar of their own."""
    found = dict[str, Fraction]()
    words = playing[0].rules.words()
    for table in playing:
        for one in told_in(table, step):
            name = table.title(one.side) if one.side else words.text("together")
            if not by:
                name = words.fill(words.table, name=table.name)
            found[name] = found.get(name, ZERO) + (one.points or ZERO)
    return found


def _about_line(words: Catalogue, title: str, brought: Mapping[str, Fraction]) -> str:
    """Whom a line brings most; it is said by itself where there is only one bar, or all have the same."""
    most = max(brought.values(), default=ZERO)
    if most <= 0:
        return words.text("reveal-nothing", title=title)
    best = [name for name, n in brought.items() if n == most]
    if len(best) == len(brought):
        text = "reveal-alike" if len(best) > 1 else "reveal-alone"
        return words.text(text, title=title, points=words.fill(words.points, n=most))
    sides = words.listed(*best)
    return words.text("reveal-most" if len(best) == 1 else "reveal-level", title=title, sides=sides, n=most)
