"""The law of secrecy finds what it looks for: it has seen every scene with content, and a leak in any of them breaks it."""

import json
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import Phase as Part
from hypothesis import given, settings
from hypothesis import strategies as st
from laws.lessons import opened, scenes, shown
from laws.rulesets import MARK
from laws.test_lessons import BEFORE_AND_AFTER, cards_told, keep_secrets

from facilitator.cli import public_values
from facilitator.cli.main import main
from facilitator.files.catalogue_files import phrases_of
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.components import Card, CardSet, EventDeck, Meter, Pile
from facilitator.game.rulebook.numbers.counts import CountOf
from facilitator.game.rulebook.numbers.number import Fixed, Sum
from facilitator.game.rulebook.numbers.quantities import MeterShown
from facilitator.game.rulebook.players import Sides
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.score_spec import Count, Line, Score, Verdict
from facilitator.game.rulebook.spans import Span
from facilitator.game.views import scenes as room
from facilitator.game.views.scene_values import Kind, Scene, Sight
from facilitator.journal.command_line import say
from facilitator.journal.lesson import Lesson
from facilitator.plain.frozen import replace
from facilitator.projector.web import message

SIDES = ("ash", "birch")
SECRETIVE = Ruleset(
    2,
    "made-up",
    "Made up",
    (Span("round", "Round", repeat=Fixed(9)), Span("turn", "Turn", "round", sides="each", seconds=Fixed(20))),
    sides=Sides(2, 2),
    piles=(
        Pile("deck", "Deck", start=Fixed(9)),
        Pile("gone", "Gone"),
        Pile(f"{MARK}-pile", "Zq-pile", start=Fixed(5), secret=True),
    ),
    meters=(Meter("coins", "Coins", "side"), Meter(f"{MARK}-meter", "Zq-meter", "side", secret=True)),
    cards=(CardSet("goals", "Goals", (Card(f"{MARK}-owl", "Zq-owl"), Card(f"{MARK}-fox", "Zq-fox")), secret=True),),
    decks=(EventDeck("storm", "Storm", "deck", "gone", "turn", Fixed(3)),),
    score=Score(
        counts=(Count("coin", "coins", value=MeterShown(meter="coins")),),
        lines=(Line("coins", "Coins", Sum((CountOf(count="coin"),))),),
        verdicts=(Verdict(target=Fixed(20)),),
    ),
    words=phrases_of("en"),
)
PLAY = (
    (),
    ("phase play", "1: next", "1: deal lots", "1: add coins 7 1", f"1: add {MARK}-meter 3 1", "2: next"),
    ('say "Quiet please"', 'ask "Why?"', 'note "zqword"'),
    ("2: next", "2: next"),
    ("table close 1", "2: add coins 5 1", "2: next"),
    ("table open 1", "hush", "1: finish", "2: finish", "reveal"),
    ("reveal", "reveal", "reveal"),
    ("room next", "end"),
)
"""What is said from one moment to the next."""


WON = (("phase play", "1: next", "1: deal lots", "1: add coins 7 1", "1: finish", "individual on"), *(("reveal",),) * 6)
"""The same of one table that has winners."""


def moments(
    path: Path,
    rules: Ruleset = SECRETIVE,
    tables: tuple[str, ...] = ("1", "2"),
    said: tuple[tuple[str, ...], ...] = PLAY,
) -> Iterator[Lesson]:
    """A lesson in which everything is shown once that the room can see, and the same law at each of its moments."""
    lesson = opened(path, rules, BEFORE_AND_AFTER, SIDES, tables)
    for lines in said:
        for line in lines:
            answer = say(lesson, line)
            assert answer.ok, f"{line}: {answer.said}"
        seen = shown(lesson).casefold()
        if cards_told(lesson):
            assert "zq-owl" in seen, "the reveal reveals nothing"
            assert not [one for one in ("-pile", "-meter", "word") if f"{MARK}{one}" in seen], "the room sees a secret"
        else:
            assert MARK not in seen, "the room sees a secret"
        yield lesson


def test_every_scene_is_seen_with_content(tmp_path: Path) -> None:
    seen, full = set[str](), set[str]()
    assert SECRETIVE.score is not None
    won = replace(SECRETIVE, score=replace(SECRETIVE.score, verdicts=(Verdict(winner="most-points"),)))
    for lesson in chain(
        moments(tmp_path / "a.lesson"),
        moments(tmp_path / "b.lesson", won, ("1",), WON),
        moments(tmp_path / "c.lesson", SECRETIVE, ("1",), WON[:-2]),
    ):
        assert lesson.tables["1"].piles[f"{MARK}-pile", TABLE_WIDE] == 5, "there is nothing to be kept secret"
        seen |= {one.kind for one in scenes(lesson).values()}
        full |= {one.kind for one in scenes(lesson).values() if any(one.lines) or one.rows}
    assert seen == set(get_args(Kind)) and seen - full == {"blank", "question", "story"}


def secrets(table: Table) -> str:
    """What nobody may see, as a view would show it that has forgotten so."""
    return ", ".join(f"{p.title} {table.piles[p.id, TABLE_WIDE]}" for p in table.rules.piles if p.secret)


def leaky(build: Callable[[Sight], Scene]) -> Callable[[Sight], Scene]:
    return lambda sight: (found := build(sight)) and replace(found, lines=(*found.lines, secrets(sight.first)))


@pytest.mark.parametrize(
    "view",
    [
        "agenda",
        "step",
        "teams",
        "seating",
        "event",
        "wall",
        "question",
        "ladder",
        "scores",
        "counting",
        "reveal",
        "closing",
    ],
)
def test_a_leak_in_any_scene_is_found(view: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(room._SCENES, view, leaky(room._SCENES[view]))
    with pytest.raises(AssertionError, match="the room sees a secret"):
        list(moments(tmp_path / "a.lesson"))


def test_a_leak_in_the_stream_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = message.word_values
    monkeypatch.setattr(message, "word_values", lambda known, *_: {**words(known), "rest": secrets_of(SECRETIVE)})
    with pytest.raises(AssertionError, match="the room sees a secret"):
        list(moments(tmp_path / "a.lesson"))


def secrets_of(rules: Ruleset) -> str:
    return ", ".join(c.title for s in rules.cards if s.secret for c in s.cards)


def test_a_leak_in_the_public_values_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_values, "open_numbers", lambda known, numbers, side="": [(one, 1) for one in known])
    with pytest.raises(AssertionError, match="the room sees a secret"):
        list(moments(tmp_path / "a.lesson"))


@pytest.mark.parametrize("view", ["agenda", "step", "teams", "wall", "question"])
def test_random_lessons_find_it_too(view: str, monkeypatch: pytest.MonkeyPatch) -> None:
    few = settings(max_examples=3, deadline=None, database=None, phases=[Part.generate])
    law = few(given(st.data(), st.just((SECRETIVE, BEFORE_AND_AFTER, SIDES)))(keep_secrets))
    law()
    monkeypatch.setitem(room._SCENES, view, leaky(room._SCENES[view]))
    with pytest.raises(AssertionError, match="the room sees a secret"):
        law()


def test_the_command_shows_what_the_screens_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "a.lesson")
    assert main(["open", "ecogon", "--lesson", path, "--rehearsal"]) == 0

    def told(*lines: str) -> dict[str, Any]:
        assert main(["do", path, *lines]) == 0
        capsys.readouterr()
        assert main(["show", path, "--public", "--json"]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)["shown"]
        return found

    step = told("next")
    assert (step["kind"], step["headline"], step["message"]) == ("step", "Player 1", None)
    assert told("screen teams")["rows"][0]["title"] == "Player 1"
    assert told('say "Quiet please"')["message"] == "Quiet please"
    assert told("screen blank", "hush")["kind"] == "blank"
