"""Titles that look like something else: nothing is cut out of a sentence, so nothing can be cut at the wrong place."""

from pathlib import Path

from console.driving import Hand

from facilitator.files.loader import find_file

SPAN, SIDE, PILE = "Mt. Rainier turn", "Gone. Away", "Deal with the Devil"


def renamed(folder: Path) -> str:
    """Planet Hexagon with a span, a side and a pile of such titles."""
    text = find_file("planet-hexagon").read_text(encoding="utf-8")
    for title, other in (("Supplier", SPAN), ("Lupidians", SIDE), ("Supply Centre", PILE)):
        assert f'title = "{title}"' in text
        text = text.replace(f'title = "{title}"', f'title = "{other}"')
    path = folder / "planet-hexagon.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_space_undo_count_and_place_know_them(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        assert f"{SPAN}: {SIDE}" in hand.line("said")
        assert f"u undo: {SPAN}: Gone. …" in hand.line("keys"), "whole words, as many as there is room for"
        await hand.press("space", "u")
        assert hand.line("said").startswith("Undone: Session 1 of 4, Round 1 of 4, Mt. Rainier turn: Arboretans")
        assert f"Now: Session 1 of 4, Round 1 of 4, {SPAN}: {SIDE}." in hand.line("said")
        await hand.press("t", "down", "down", "7", "enter")
        assert PILE in hand.line("said")
        await hand.press("u", "n")
        await hand.type("Gone. Away with it")
        assert "u undo: Note: “Gone. Away with …" in hand.line("keys"), "the text, and not its number"
        await hand.press("u", "O", "f", "escape")
        assert f"u undo: {SIDE}: Forest at" in hand.line("keys")

    lesson = Hand(tmp_path, renamed(tmp_path)).drive(work, (160, 45))
    assert lesson.tables["1"].sheets["lupidians"].tiles


def test_lost_time_is_asked_about_and_a_new_sitting_asks_for_the_bell(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space")
        await hand.sleep(600)
        assert "Did the class keep" in "\n".join(hand.dump())
        await hand.press("enter")
        await hand.sleep(3600)
        frame = "\n".join(hand.dump())
        assert "When does the bell ring?" in frame and "Did the class keep" not in frame

    Hand(tmp_path, renamed(tmp_path)).drive(work)
