"""Texts name keys as they are on this computer: on every screen, with keys of one's own, and never as a line for scripts."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from console import tour
from console.driving import Hand
from console.test_class import class_of
from keyed import controls_of
from textual.content import Content
from textual.style import Style

from facilitator.console.controls import BUILT_IN
from facilitator.console.key_assignment import controls_for
from facilitator.console.key_words import with_keys
from facilitator.console.page_values import CAP, with_caps
from facilitator.console.print_jobs import key_rows
from facilitator.console.screens.picker import Picker
from facilitator.files.catalogue_files import words_in
from facilitator.files.loader import RULESETS, load_plan, load_ruleset, shipped_files
from facilitator.files.rules_check.key_places import ROWS
from facilitator.files.settings import Settings
from facilitator.game.dispatch.opening import new_table
from facilitator.game.dispatch.registry import COMMANDS
from facilitator.game.dispatch.text_form import parts_of
from facilitator.game.kernel.templates import fill_template
from facilitator.game.rulebook.key_places import KEY, fill_lines
from facilitator.journal.command_line import say
from facilitator.paper.kit_source import source_of_plan
from facilitator.paper.timetable import script_pages
from facilitator.plain.document import Grid
from facilitator.plain.frozen import replace
from facilitator.widgets.pane import Pane

SCRIPT = words_in("en").script
OWN = Settings(keys={"next": "F5", "checklist": "F6 k", "undo": "F7", "act-habitat": "F8"})
A_LINE = re.compile(r"'[a-z-]+( [a-z-]+)* [A-Z]{2,}|\{key\b|\bWrite '|'tally accept")
Part = Callable[[Path, tour.Look, tuple[int, int]], None]


@pytest.fixture
def own_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys of one's own on this computer."""
    usual = Hand.shelf
    monkeypatch.setattr(Hand, "shelf", lambda hand: replace(usual(hand), settings=OWN))


@pytest.mark.parametrize("part", tour.PARTS, ids=lambda part: part.__name__)
def test_no_screen_shows_the_place_of_a_key_or_a_line(
    part: Part, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tour, "QUIET", tour.QUIET | {"browser"})  # which starts a process
    seen = list[str]()

    async def look(name: str, hand: Hand) -> None:
        texts = [str(text) for pane in hand.app.screen.query(Pane) for text, _ in pane.pieces]
        frame = re.sub(r"settings.toml:[^']*'[a-z-]+'", "", "\n".join((*hand.dump(), *texts)))
        assert not A_LINE.search(frame), f"{name}:\n{frame}"
        quoted = [line for line in SCRIPT.lines.values() if line.startswith("'") and line in frame]
        assert not quoted, f"{name}: {quoted}"
        seen.append(name)

    part(tmp_path, look, (120, 36))
    assert len(seen) >= 2


def test_a_prompt_names_the_key_that_somebody_chose(tmp_path: Path, own_keys: None) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("F5".lower())
        assert hand.line("do") == "· Press F6 and tick off what is ready."
        await hand.press("f6")
        assert "Checklist" in "\n".join(hand.dump())
        await hand.press("escape")
        for _ in range(40):
            if "Supplier has the Main Asset" in hand.line("do"):
                break
            await hand.press("f5")
        assert "· Press F5 when the first Supplier has the Main Asset" in hand.line("do")

    Hand(tmp_path, "planet-hexagon-90").drive(work)


def test_the_pages_of_a_class_and_the_rules_name_it_too(tmp_path: Path, own_keys: None) -> None:
    async def work(hand: Hand) -> None:
        hand.app.say("all: set habitats 2")
        await hand.press("f5", "f5")
        assert "laid (F8)" in "\n".join(str(text) for text, _ in hand.app.screen.query_one("#do", Pane).pieces)

    class_of(tmp_path, 3).drive(work, (120, 36))


def test_the_rules_name_keys_as_they_are_here(tmp_path: Path, own_keys: None) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("f5", "slash", *"take back")
        assert isinstance(hand.app.screen, Picker)
        assert "The group decides; F7 removes" in " ".join("\n".join(hand.dump()).replace("│", " ").split())

    class_of(tmp_path, 1, "phylo-western-pa").drive(work, (120, 36))


def test_a_key_in_a_text_has_the_colours_of_a_cap_and_wraps_as_words() -> None:
    controls = controls_of("ecogon")
    shown = with_caps("· Record each habitat laid ({key:act-habitat}) or lost ({key:act-habitat-gone}).", controls)
    assert isinstance(shown, Content) and shown.plain == "· Record each habitat laid (d) or lost (j)."
    assert [(shown.plain[span.start : span.end], span.style) for span in shown.spans] == [("d", CAP), ("j", CAP)]
    assert with_caps("Take three answers.", controls) == "Take three answers."
    pane = Pane()
    pane.hanging = 2
    lines = pane._wrapped(shown, "bold", 20)
    assert [line.plain.rstrip() for line in lines] == ["· Record each", "  habitat laid (d)", "  or lost (j)."]
    assert all(isinstance(line.spans[0].style, str | Style) for line in lines)


def test_a_row_without_a_key_is_found_by_its_title() -> None:
    controls = controls_of("ecopyramid")
    assert with_keys("Press {key:act-reverse}.", controls) == "Press Ctrl+P “A card reverses the direction of play”."
    assert with_keys("Press {key:no-such-row}.", controls) == "Press “no-such-row”."


def test_every_row_has_its_line_for_scripts_and_every_line_begins_as_one() -> None:
    titles = {control.id: control.label.split(": ")[0] for control in BUILT_IN}
    assert set(SCRIPT.lines) == set(ROWS) == set(titles) and len(ROWS) == len(titles)
    begun = {" ".join(part.word for part in parts_of(cls)[:1] if part.word) for cls in COMMANDS} | {"ago"}
    for name, line in SCRIPT.lines.items():
        if line.startswith("“"):
            assert line == f"“{titles[name]}”", "a row without a line"
        else:
            assert line[0] == line[-1] == "'" and line.strip("'").split()[0] in begun, line


def test_what_somebody_typed_is_never_taken_for_a_key() -> None:
    rules = load_ruleset("eco")[0]
    table = new_table("1", rules, ("player-1",), {"animals": "a {key:next} b {who}"})
    text = fill_template("Rules: {animals}. Press {key:undo}.", table, None, {})
    assert with_keys(text, controls_of("eco")) == "Rules: a {key :next} b {who}. Press u."


@pytest.mark.parametrize("game", shipped_files(RULESETS))
def test_every_place_of_a_key_is_filled_on_screen_and_in_scripts(game: str) -> None:
    rules = load_ruleset(game)[0]
    texts = [text for p in rules.prompts for text in (p.do, p.watch) if KEY.search(text)]
    texts += [text for e in rules.reference for text in (e.text, e.ruling) if KEY.search(text)]
    assert texts
    for text in texts:
        on_screen, for_scripts = with_keys(text, controls_of(game)), fill_lines(text, lambda: words_in("en"))
        assert "{key" not in on_screen + for_scripts and on_screen != for_scripts
        assert not A_LINE.search(on_screen)


@pytest.mark.parametrize(("settings", "key"), [(Settings(), "k"), (OWN, "F6")])
def test_paper_names_the_keys_of_this_computer(settings: Settings, key: str) -> None:
    scenario, rules, _ = load_plan("ecogon-45")
    given = source_of_plan(scenario, rules, words_in("en"), key_rows(rules, settings))
    cells = [
        cell
        for page in script_pages(given)
        for b in page.blocks
        if isinstance(b, Grid)
        for row in b.rows
        for cell in row
    ]
    assert f"Press {key} and tick off what is ready." in cells
    assert not any("{" in cell or A_LINE.search(cell) for cell in cells)
    laid = "F8" if settings is OWN else "d"
    assert any(f"laid ({laid})" in cell for cell in cells)


def test_a_line_typed_into_the_list_of_commands_is_refused_without_its_form(tmp_path: Path) -> None:
    async def work(hand: Hand) -> None:
        await hand.press("space", "ctrl+p", *"tally half", "enter")
        assert hand.line("said") == "✗ 'half' is not a count."
        lesson = hand.app.lesson
        assert lesson is not None
        assert say(lesson, "tally half").said == f"'half' is not a count. {SCRIPT.pile}"
        await hand.press("ctrl+p", *"next 5")
        assert isinstance(hand.app.screen, Picker) and "Carry out this line" not in "\n".join(hand.dump())

    Hand(tmp_path).drive(work)


def test_own_keys_are_those_of_the_table() -> None:
    controls = {c.id: c for c in controls_for(load_ruleset("ecogon")[0], {"undo": ["F7"]})}
    assert with_keys("{key:undo}", controls) == "F7"
