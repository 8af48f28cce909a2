"""The pages that teach are complete and true: every word of the vocabulary is told, and every example works as it says."""

import itertools
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import pytest
import tomli_w
from console.driving import Hand

from facilitator.cli.command_table import COMMANDS
from facilitator.cli.main import main, parser_for
from facilitator.files.fault import Unreadable
from facilitator.files.loader import load_scenario, ruleset_of
from facilitator.files.toml_document import parse_document
from facilitator.game.dispatch.text_form import parse_line
from facilitator.game.rulebook import scenario
from facilitator.game.rulebook.effects import EFFECTS
from facilitator.game.rulebook.numbers.number import Fixed
from facilitator.plain.frozen import MISSING, FrozenField, fields, is_frozen
from facilitator.planning.playthrough import play_all_settings, unfilled_roles

HERE = Path(__file__).resolve().parents[2]
GAMES, PLANS, LINES = "rulesets/README.md", "scenarios/README.md", "facilitator/LINES.md"
PAGES = ("README.md", LINES, GAMES, PLANS, "facilitator/README.md")
GROWS = "Ten minutes with a game that grows"

PLAN_TABLES = {
    "the file": scenario.Scenario,
    "`[[phases]]`": scenario.Phase,
    "`[[phases.prompts]]`": scenario.PhasePrompt,
}
BASE = """
schema = 2
id = "base"
title = "Base"
sides = { least = 2, most = 4 }

[spans.round]
title = "Round"
repeat = 6

[spans.turn]
title = "Turn"
within = "round"
sides = "each"

[piles]
stack = { title = "Stack", start = 60 }
hand = { title = "Hand", of = "side", start = 3 }
discards = { title = "Discards" }
"""
"""What a piece of a game is put into: the names that every piece may use. A schedule of its own takes the place of this one."""

PLAN_BASE = """
schema = 1
id = "base"
title = "Base"
ruleset = "planet-hexagon"
phases = [{ id = "game", title = "Game", kind = "play" }]
"""


def page(name: str) -> str:
    """The text of a page."""
    return (HERE / name).read_text(encoding="utf-8")


def blocks(name: str, kind: str) -> list[tuple[str, str]]:
    """The blocks of one kind of a page, each with the line on which it begins."""
    text, found = page(name), []
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        if match[1] == kind:
            found.append((f"{name}:{text.count(chr(10), 0, match.start(2)) + 1}", match[2]))
    return found


def prose(name: str) -> str:
    """A page without its blocks."""
    return re.sub(r"^```.*?^```$", "", page(name), flags=re.DOTALL | re.MULTILINE)


def rows_below(name: str, first: str) -> list[list[str]]:
    """The rows of the table whose heading begins like this, cell by cell."""
    lines = iter(prose(name).splitlines())
    heading = next((line for line in lines if line.startswith(f"| {first} |")), None)
    assert heading, f"{name} has no table '{first}'"
    next(lines)
    rows = itertools.takewhile(lambda line: line.startswith("|"), lines)
    return [[cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows]


def coded(text: str) -> list[str]:
    """What stands in a text as `code`."""
    return re.findall(r"`([^`]+)`", text)


def key_of(field: FrozenField) -> str:
    """How a field is written in a file."""
    return field.name.rstrip("_").replace("_", "-")


def literals(wanted: object) -> Iterator[str]:
    """The words that a field may be set to, where they are a closed list."""
    if get_origin(wanted) is Literal:
        yield from get_args(wanted)
    elif get_origin(wanted) in (Union, UnionType):
        for arm in get_args(wanted):
            yield from literals(arm)


def usual_of(field: FrozenField) -> str | None:
    """What a page has to say that counts without this key: a value as it is written, 'needed', '–', or None for a group."""
    if field.default is MISSING and field.default_factory is MISSING:
        return "needed"
    value = field.default if field.default is not MISSING else field.default_factory()  # type: ignore[misc]
    if isinstance(value, Fixed):
        value = value.number
    if is_frozen(value):
        return None
    if value in (None, "", (), {}):
        return "–"
    return f"`{tomli_w.dumps({'x': value}).removeprefix('x = ').strip()}`"


@pytest.mark.parametrize(("heading", "cls"), PLAN_TABLES.items(), ids=lambda part: getattr(part, "__name__", None))
def test_a_table_tells_all_keys_with_what_is_usual_and_allowed(heading: str, cls: Any) -> None:
    rows = rows_below(PLANS, f"key of {heading}")
    assert [coded(row[0])[0] for row in rows if len(coded(row[0])) == 1] == [coded(row[0])[0] for row in rows]
    told = {coded(row[0])[0]: row for row in rows}
    keys = {key_of(f): f for f in fields(cls)}
    assert len(told) == len(rows) and set(told) == set(keys)
    for key, field in keys.items():
        _, meaning, usual, allowed = told[key]
        assert meaning
        wanted = usual_of(field)
        assert wanted is None or wanted == usual, f"{key}: {wanted}"
        missing = [word for word in literals(field.type) if f'`"{word}"`' not in allowed]
        assert not missing, f"{key}: {missing}"
        if "most" in field.metadata and key != "schema":
            assert f"{field.metadata['least']} to {field.metadata['most']}" in allowed, key


def test_every_part_of_a_lesson_plan_has_its_table() -> None:
    kinds = {c for c in vars(scenario).values() if isinstance(c, type) and c.__module__ == scenario.__name__}
    assert {c for c in kinds if is_frozen(c)} == set(PLAN_TABLES.values())


def merged(base: dict[str, Any], piece: dict[str, Any]) -> dict[str, Any]:
    """A tree with a piece put in: things join those with other names; a schedule is replaced."""
    tree = dict(base)
    for key, value in piece.items():
        old = tree.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and key != "spans":
            tree[key] = {**old, **value}
        elif isinstance(old, list) and key != "phases":
            ids = {entry.get("id") for entry in value} - {None}
            tree[key] = [entry for entry in old if entry.get("id") not in ids] + value
        else:
            tree[key] = value
    return tree


def played(text: str) -> None:
    """Load a ruleset and play it through."""
    rules = ruleset_of(parse_document("example.toml", text.encode()))
    assert unfilled_roles(rules) is None
    faults = [f"{course.settings}: {course.fault}" for course in play_all_settings(rules) if course.fault]
    assert not faults


def growing() -> list[tuple[str, str]]:
    """The blocks of the game that grows, of every kind, in their order."""
    chapter = page(GAMES).split(f"\n## {GROWS}\n", 1)[1].split("\n## ", 1)[0]
    return [(m[1], m[2]) for m in re.finditer(r"^```(\w*)\n(.*?)^```$", chapter, re.DOTALL | re.MULTILINE)]


PIECES = [(where, text) for where, text in blocks(GAMES, "toml") if ("toml", text) not in growing()]


@pytest.mark.parametrize(("where", "text"), PIECES, ids=lambda part: part if ".md:" in part else "")
def test_every_piece_of_a_game_can_be_played(where: str, text: str) -> None:
    played(tomli_w.dumps(merged(tomllib.loads(BASE), tomllib.loads(text))))


def test_the_game_that_grows_is_sound_and_shows_what_it_says_after_each_piece(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file, out, told = Path("shells.toml"), "", 0
    for kind, text in growing():
        if kind == "toml":
            with file.open("a", encoding="utf-8") as grown:
                grown.write(f"{text}\n")
            played(file.read_text(encoding="utf-8"))
        elif kind == "sh":
            for words in started(text):
                assert main(words) in ((0, 1) if words[0] == "do" else (0,)), words
            out = capsys.readouterr().out
        else:
            assert text in out
            told += 1
    assert told >= 8


def test_the_console_looks_as_the_page_shows_it(tmp_path: Path) -> None:
    file = tmp_path / "shells.toml"
    file.write_text("\n".join(text for kind, text in growing() if kind == "toml"), encoding="utf-8")
    shown: list[str] = []

    async def look(hand: Hand) -> None:
        assert hand.app.say("next").ok and hand.app.say("act trade").ok
        await hand.wait(0)
        shown.extend(hand.dump())

    Hand(tmp_path, str(file), sides=("player-1", "player-2")).drive(look, (80, 24))
    (picture,) = (text.splitlines() for _, text in blocks(GAMES, "") if "─ SAY ─" in text)
    assert [line for line in shown if line][2:] == picture, "without the time of day, and without empty lines"


def test_the_page_is_no_longer_than_it_may_be() -> None:
    assert len(page(GAMES).splitlines()) <= 900
    wishes = page(GAMES).split("\n## I want to …\n", 1)[1].split("\n## ", 1)[0]
    assert len(re.findall(r"^### ", wishes, re.MULTILINE)) == wishes.count("```toml") == 20


@pytest.mark.parametrize(("where", "text"), blocks(PLANS, "toml"), ids=lambda part: part if ".md:" in part else "")
def test_every_example_of_a_lesson_plan_is_sound(where: str, text: str, tmp_path: Path) -> None:
    piece = tomllib.loads(text)
    path = tmp_path / "plan.toml"
    path.write_text(
        text if "schema" in piece else tomli_w.dumps(merged(tomllib.loads(PLAN_BASE), piece)), encoding="utf-8"
    )
    load_scenario(path)


GROUPS = """
sides.list = { red = { title = "Red" }, blue = { title = "Blue" } }
roles.list = { buyer = { title = "Buyer" } }
[options]
goal = { title = "Goal", default = 12 }
storms = { title = "Storms", default = true }
mode = { title = "Mode", choices = ["friendly", "fierce"], default = "friendly" }
shape = { title = "Shape", choices = ["4-3-2", "8-4-2"], default = "4-3-2" }
[meters]
points = { title = "Points", of = "side" }
shields = { title = "Shields", of = "side" }
[piles]
built = { title = "Built", of = "side" }
lost = { title = "Lost", of = "side" }
[cards.tools]
title = "Tools"
cards = { hammer = { title = "Hammer" }, goal-red = { title = "Goal" } }
[actions.swap]
title = "Swap"
[endings.sunk]
title = "Sunk"
when = [{ pile = "stack", is = 0 }]
[faces]
camp = { title = "Camp" }
lake = { title = "Lake" }
[board]
rows = "shape"
grace = "turn"
from = "hand"
to = "built"
lost = "lost"
[score.counts]
ships = { title = "ships" }
crews = { title = "crews" }
silk = { title = "silk" }
salt = { title = "salt" }
lost = { title = "lost" }
cargo = { title = "cargo" }
wares = { title = "wares" }
"""
"""A game with everything that the tables of conditions and of score lines speak of."""


def groups_below(first: str, cell: int) -> list[str]:
    """The groups of a column of a table."""
    return [text for row in rows_below(GAMES, first) for text in coded(row[cell]) if text.startswith("{")]


@pytest.mark.parametrize("condition", groups_below("condition", 0))
def test_every_condition_of_the_table_is_sound(condition: str) -> None:
    rule = f'[rules.one]\non = {{ ends = "turn" }}\nwhen = [{condition}]\nthen = [{{ say = "Yes." }}]\n'
    whole = merged(tomllib.loads(BASE), tomllib.loads(GROUPS + rule))
    ruleset_of(parse_document("example.toml", tomli_w.dumps(whole).encode()))


@pytest.mark.parametrize("effect", groups_below("effect", 0))
def test_every_effect_of_the_table_is_sound(effect: str) -> None:
    rule = f'[rules.one]\non = {{ ends = "turn" }}\nthen = [{effect}]\n'
    whole = merged(tomllib.loads(BASE), tomllib.loads(GROUPS + rule))
    ruleset_of(parse_document("example.toml", tomli_w.dumps(whole).encode()))


@pytest.mark.parametrize("number", [coded(row[0])[0] for row in rows_below(GAMES, "written")])
def test_every_number_of_the_table_is_sound(number: str) -> None:
    asked = 'title = "One"\nasks = { tiles = { most = 3 } }'
    action = f'[actions.one]\n{asked}\nthen = [{{ add = {number}, to = "points" }}]\n'
    whole = merged(tomllib.loads(BASE), tomllib.loads(GROUPS + action))
    ruleset_of(parse_document("example.toml", tomli_w.dumps(whole).encode()))


def test_every_verb_is_on_the_page() -> None:
    told = " ".join(groups_below("effect", 0))
    assert [verb for verb in EFFECTS if f"{{ {verb} = " not in told] == []


@pytest.mark.parametrize("number", groups_below("for", 1))
def test_every_line_of_the_table_is_sound(number: str) -> None:
    line = f'[score.lines.one]\ntitle = "One"\npoints = {number}\n'
    whole = merged(tomllib.loads(BASE), tomllib.loads(GROUPS + line))
    ruleset_of(parse_document("example.toml", tomli_w.dumps(whole).encode()))


def test_the_first_game_is_as_small_as_it_says() -> None:
    assert len(growing()[0][1].splitlines()) <= 25


def command_lines(name: str) -> list[list[str]]:
    """Every line of a page's blocks that starts the program, in words."""
    return [words for kind in ("sh", "") for _, text in blocks(name, kind) for words in started(text)]


def started(text: str) -> list[list[str]]:
    """The lines of a block that start the program, in words."""
    found = (re.search(r"(?:^|&& |/)facilitator (?=\w)", line) for line in text.splitlines())
    starts = [m.string[m.end() :].split("&&")[0] for m in found if m]
    return [shlex.split(start, comments=True) for start in starts]


@pytest.mark.parametrize("name", PAGES)
def test_every_command_line_parses(name: str) -> None:
    for words in command_lines(name):
        parser_for(words).parse_args(words)


@pytest.mark.parametrize("name", PAGES)
def test_every_command_that_is_mentioned_is_known_with_its_options(name: str) -> None:
    known = {command.name for command in COMMANDS}
    for text in coded(prose(name).replace("\\|", "|")):
        if not text.startswith("facilitator "):
            continue
        words = re.sub(r"[\[\]…]", " ", text).split()[1:]
        assert words[0] in known, text
        help_ = parser_for(words)._subparsers._group_actions[0].choices[words[0]].format_help()  # type: ignore[union-attr, index]
        assert [w for w in words if w.startswith("--") and w != "--help" and w not in help_.split()] == [], text


def test_the_options_in_the_table_of_commands_are_known() -> None:
    for row in rows_below("README.md", "command"):
        words = coded(row[0])[0].split()[1:]
        help_ = parser_for(words)._subparsers._group_actions[0].choices[words[0]].format_help()  # type: ignore[union-attr, index]
        for option in re.findall(r"--[a-z]+", " ".join(row)):
            assert option in help_, f"{words[0]} {option}"
    assert {coded(row[0])[0].split()[1] for row in rows_below("README.md", "command")} == {c.name for c in COMMANDS}


def spelled_out(form: str) -> Iterator[str]:
    """The lines that a form such as `table open|close N` stands for, with words in the places of names."""
    words = re.sub(r"\[[^\]]*\]", " ", form).split()
    for chosen in itertools.product(*(word.split("|") for word in words)):
        yield " ".join(
            "7"
            if word in ("N", "M")
            else "1,0"
            if word in ("Q,R", "ROW,N")
            else "x"
            if word.isupper() and word.isalpha()
            else word
            for word in chosen
        )


@pytest.mark.parametrize("name", PAGES)
def test_every_lesson_line_in_a_block_is_understood(name: str) -> None:
    for words in command_lines(name):
        if words[0] == "do":
            for line in words[2:]:
                assert parse_line(line).request is not None, line


def test_every_lesson_line_in_the_table_of_lines_is_understood() -> None:
    forms = [form for row in rows_below(LINES, "line") for form in (*coded(row[0]), *coded(row[1]))]
    assert len(forms) > 40
    for form in forms:
        for line in spelled_out(form):
            assert parse_line(line).request is not None, line


TYPED = re.compile(
    r"(?:\d: |all: |@\+\d+ )?(?:act|add|adjourn|bell|deal|draw|end|event|faces|flip|give|hush|move|next|observe|pause|phase"
    r"|redo|replace|resume|roll|room|screen|set|shorten|swap|take|tally|time|turn|undo|use|wait|lay|discard)(?: [^={}]+)+"
)


@pytest.mark.parametrize("name", [GAMES, PLANS])
def test_every_lesson_line_that_is_mentioned_is_understood(name: str) -> None:
    lines = [text for text in coded(prose(name)) if TYPED.fullmatch(text)]
    assert len(lines) > 5
    for line in (spelled for form in lines for spelled in spelled_out(form)):
        assert parse_line(line).request is not None, line


def test_what_is_shown_is_what_comes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for _, text in blocks(PLANS, "toml"):
        if "schema" in (tree := tomllib.loads(text)):
            (tmp_path / f"{tree['id']}.toml").write_text(text, encoding="utf-8")
    for words in command_lines(PLANS):
        assert main(words) == 0, " ".join(words)
    out = capsys.readouterr().out
    shown = [text for _, text in blocks(PLANS, "") if not re.search(r"; expected ", text)]
    assert len(shown) >= 2
    for text in shown:
        assert text in out


def test_a_fault_is_told_as_shown() -> None:
    told = next(text for _, text in blocks(GAMES, "") if "; expected " in text)
    text = BASE + '[rules.draw]\non = { starts = "turn" }\nthen = [{ move = 1, from = "stock", to = "hand" }]\n'
    with pytest.raises(Unreadable) as unreadable:
        ruleset_of(parse_document("harbour.toml", text.encode()))
    assert re.sub(r"line \d+", "line 41", str(unreadable.value)) == told.strip()


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", prose(name)):
        path, _, heading = target.partition("#")
        other = str((HERE / name).parent.joinpath(path).resolve().relative_to(HERE)) if path else name
        assert (HERE / other).exists(), target
        assert not heading or heading in anchors(other), target


def anchors(name: str) -> set[str]:
    """The addresses of a page's headings, as readers of Markdown make them."""
    found = re.findall(r"^#+ (.*)$", prose(name), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.casefold()).replace(" ", "-") for heading in found}
