"""Printing from the console: what is offered when, and the files that come of it."""

from pathlib import Path

import pytest
from console.driving import Hand

from facilitator.console import print_jobs as by_hand
from facilitator.console.screens.printing import printing
from facilitator.files.settings import Settings
from facilitator.journal.command_line import say
from facilitator.paper.kit import kit
from facilitator.plain.score_blocks import Boxes

KEYS = ["k", "b", "h", "y"]


def offered(hand: Hand, *lines: str) -> list[str]:
    lesson = hand.opened()
    try:
        for line in lines:
            answer = say(lesson, line)
            assert answer.ok, answer.said
        return [offer.key for offer in by_hand.offers(by_hand.kit_source_of(lesson, Settings()))]
    finally:
        lesson.store.close()


def test_what_makes_sense_now_is_offered(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    assert offered(hand) == KEYS
    assert offered(hand, "next") == ["s", "b", "h", "y"], "nothing has been counted yet"
    assert offered(hand, "count lupidians houses=3 farms=2") == ["s", "f", "b", "h", "y"]


def test_a_lesson_that_goes_on_another_day_is_printed_without_its_secrets(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    offered(hand, "next", "next", 'table title 1 "Room of <b>light</b>"')
    lesson = hand.opened()
    given = by_hand.kit_source_of(lesson, Settings())
    lesson.store.close()
    made = kit(given, ("stood",))
    told = str(made.open)
    assert (
        "Session 1 of 4, Round 1 of 4, Supplier: Arboretans" in told
        and "('Reserve', '60')" in told
        and "1 secret" in told
    )
    assert "To pack away" in told and "Photograph every board" in told and "Leave secret cards face down" in told
    assert "To set up again" in told and "Where the game goes on: Session 1 of 4 · Round 1 of 4 · Arboretans." in told
    for card in given.rules.cards[1].cards:
        assert card.title not in told
    assert given.table_title("1") == "Room of <b>light</b>"


def test_filled_sheets_show_the_working_and_stay_secret_until_the_game_is_over(tmp_path: Path) -> None:
    hand = Hand(tmp_path)
    offered(hand, "next", "count lupidians houses=3 farms=2 houses-at-water=1")
    lesson = hand.opened()
    made = kit(by_hand.kit_source_of(lesson, Settings()), ("filled",))
    assert made.open.pages == () and made.secret is not None
    line = next(b for b in made.secret.pages[0].blocks if isinstance(b, Boxes) and b.title == "Farms × Houses")
    assert ([box.value for box in line.boxes], line.value) == (["2", "3"], "6")
    for line in ("end",):
        say(lesson, line)
    lesson.store.close()


def test_the_key_writes_a_file_and_asks_what_is_to_become_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Path] = []
    monkeypatch.setattr("facilitator.console.screens.printing.printer", lambda: "lp")
    monkeypatch.setattr(
        "facilitator.console.screens.printing.send", lambda path: sent.append(path) or "It is being printed."
    )

    async def work(hand: Hand) -> None:
        printing(hand.lesson_screen(), tmp_path / "paper", tmp_path / "templates")
        await hand.pilot.pause()
        assert "the complete blank kit" in "\n".join(hand.dump())
        await hand.press("y")
        for _ in range(200):
            await hand.pilot.pause(0.05)
            if "send to the printer" in "\n".join(hand.dump()):
                break
        await hand.press("p")

    monkeypatch.setattr("facilitator.console.screens.printing._open", lambda path: "open")
    Hand(tmp_path).drive(work)
    assert [p.name for p in sent] == ["a-keys.pdf"] and sent[0].read_bytes().startswith(b"%PDF")


def test_the_report_is_offered_once_there_is_something_to_report(tmp_path: Path) -> None:
    from facilitator.plain.document import Document, Page, Paragraph

    made: list[Document] = []

    def report() -> Document:
        made.append(Document("Report", (Page("report", "Report", (Paragraph("What came of it"),)),)))
        return made[-1]

    async def work(hand: Hand) -> None:
        printing(hand.lesson_screen(), tmp_path / "paper", tmp_path / "templates", report)
        await hand.pilot.pause()
        assert "the report" not in "\n".join(hand.dump())
        await hand.press("escape", "space")
        printing(hand.lesson_screen(), tmp_path / "paper", tmp_path / "templates", report)
        await hand.press("r")
        for _ in range(200):
            await hand.pilot.pause(0.05)
            if "close" in "\n".join(hand.dump()):
                break
        await hand.press("escape")

    Hand(tmp_path).drive(work)
    assert len(made) == 1 and [p.name for p in (tmp_path / "paper").iterdir()] == ["a-report.pdf"]
    assert [p.stat().st_mode & 0o777 for p in (tmp_path / "paper", tmp_path / "paper" / "a-report.pdf")] == [
        0o700,
        0o600,
    ]


def test_a_template_that_does_not_fit_is_said_and_ends_nothing(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "main.typ").write_text('#import "@preview/x:1.0.0": *', encoding="utf-8")
    hand = Hand(tmp_path)
    lesson = hand.opened()
    told: list[tuple[str, bool]] = []
    done: list[object] = []
    made = kit(by_hand.kit_source_of(lesson, Settings()), ("keys",))
    lesson.store.close()
    by_hand.print_in_background(
        made,
        "a",
        tmp_path / "paper",
        "A4",
        tmp_path / "templates",
        lambda said, fine: told.append((said, fine)),
        done.append,
    ).join(30)
    assert (
        told[0] == ("Drawing the pages …", True)
        and told[1][0].startswith("The template main.typ, line 1: 'import' may only name")
        and not done
    )


def test_a_folder_that_can_not_be_written_to_is_said(tmp_path: Path) -> None:
    (tmp_path / "paper").write_text("a file", encoding="utf-8")
    hand = Hand(tmp_path)
    lesson = hand.opened()
    told: list[str] = []
    made = kit(by_hand.kit_source_of(lesson, Settings()), ("keys",))
    lesson.store.close()
    by_hand.print_in_background(
        made, "a", tmp_path / "paper", "A4", tmp_path / "templates", lambda said, fine: told.append(said), print
    ).join(30)
    assert "can't be saved in" in told[1]


def test_without_a_printer_it_is_said_where_to_print_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(by_hand, "printer", lambda: None)
    assert by_hand.send(tmp_path / "a.pdf") == "No printer found. Open a.pdf and print it from there."


@pytest.mark.second_lane
def test_what_a_printer_answers_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "lp"
    program.write_text("#!/bin/sh\necho 'lp: no default destination' >&2\nexit 1\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(by_hand, "printer", lambda: str(program))
    assert by_hand.send(tmp_path / "a.pdf") == "a.pdf was not printed: lp: no default destination."
    program.write_text('#!/bin/sh\ncat "$1" > "$0.got"\n', encoding="utf-8")
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    assert by_hand.send(tmp_path / "a.pdf") == "Printing a.pdf." and (tmp_path / "lp.got").read_bytes() == b"%PDF"
