"""The house keeps its rings: who may import whom, and what a quick command may load."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2] / "facilitator"

PACKAGES = (
    "shapes",
    "rulebook",
    "kernel",
    "table",
    "room",
    "scoring",
    "boards",
    "notes",
    "walk",
    "dispatch",
    "setup",
    "views",
)
"""The packages of the core: each may import only those before it."""

MOST_MODULES = 15
"""So many modules a package of the core has of its own at most."""

MOST_METHODS, MOST_ANSWERS = 16, 40
LOOKUPS = ("Ruleset",)
"""Classes whose methods are nothing but the same things by other names."""
"""Public methods of a class; a number answers every question about itself, so that nothing else looks inside it."""

MAY = {
    "plain": set(),
    "game": {"plain"},
    "disk": set(),
    "files": {"game", "plain"},
    "journal": {"game", "plain"},
    "planning": {"game", "plain"},
    "reference": {"game", "plain"},
    "record": {"game", "plain", "disk"},
    "paper": {"game", "plain", "disk", "record"},
    "sound": {"plain"},
    "widgets": {"plain", "game.views"},
    "console": {
        "plain",
        "game",
        "files",
        "journal",
        "planning",
        "record",
        "paper",
        "widgets",
        "sound",
        "disk",
        "reference",
    },
    "projector": {"plain", "game", "journal", "widgets", "sound"},
    "cli": None,
    "__main__": None,
    "__init__": None,
}
"""None: may see everything. What is not listed here has no business in the house."""

WALKERS = {
    "game/views/guidance.py": "the two steps that 'Next:' names, with a key; eight of them with a tick, on a large screen",
    "game/views/table_view.py": "makes the walk that the guidance takes those steps from",
    "game/views/room_scenes/play_scenes.py": "one step: who is next, on the room's screen",
    "game/views/prompts.py": "one step: whose turn is next, and whether this round is the last",
    "planning/course.py": "the rest of a game: a few steps a tick, or all of them for a command",
    "planning/game_time.py": "a whole game for a lesson plan: for a command, paper, and the set-up form",
    "paper/walkthrough.py": "a whole game for a timetable, at most 400 steps, while paper is made",
}
"""Who may go on in thought: a step costs 50 µs, and 2,000 of them with a key were a tenth of a second."""

STANDARD_IN_THE_CORE = {
    "abc",
    "collections",
    "enum",
    "fractions",
    "functools",
    "itertools",
    "math",
    "re",
    "types",
    "typing",
}
"""What the core needs of the standard library: nothing that reads, writes, tells the time or throws dice."""


def imports(path: Path) -> list[str]:
    """Every module that a file imports, at the top or inside a function."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            module = node.module or ""
            found.append(module)
            found += [
                f"{module}.{alias.name}" for alias in node.names if (HOUSE.parent / module.replace(".", "/")).is_dir()
            ]
    return found


FILES = sorted(HOUSE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(HOUSE)))
def test_arrows_point_inward(path: Path) -> None:
    room = path.relative_to(HOUSE).parts[0].removesuffix(".py")
    assert room in MAY, f"{room} is no room of this house"
    allowed = MAY[room]
    for name in imports(path):
        if not name.startswith("facilitator.") or allowed is None or name == "facilitator.__version__":
            continue
        inner = name.removeprefix("facilitator.")
        ok = (
            inner.split(".")[0] == room
            or inner in allowed
            or any(inner == a or inner.startswith(a + ".") for a in allowed)
        )
        assert ok, f"{path.relative_to(HOUSE)} imports {name}"


CORE = [p for p in FILES if p.relative_to(HOUSE).parts[0] == "game" and len(p.relative_to(HOUSE).parts) > 2]


@pytest.mark.parametrize("path", CORE, ids=lambda p: str(p.relative_to(HOUSE)))
def test_packages_of_the_core_look_back_only(path: Path) -> None:
    rank = PACKAGES.index(path.relative_to(HOUSE).parts[1])
    for name in imports(path):
        if name.startswith("facilitator.game."):
            assert PACKAGES.index(name.split(".")[2]) <= rank, f"{path.relative_to(HOUSE)} imports {name}"


def test_packages_of_the_core_are_small() -> None:
    folders = [p for p in (HOUSE / "game").rglob("*") if p.is_dir() and p.name != "__pycache__"]
    assert {f.name for f in folders if f.parent == HOUSE / "game"} == set(PACKAGES)
    for folder in folders:
        assert len([p for p in folder.glob("*.py") if p.stem != "__init__"]) <= MOST_MODULES, folder.name


def module_name(path: Path) -> str:
    """A file's name as a module."""
    return ".".join(path.relative_to(HOUSE.parent).with_suffix("").parts).removesuffix(".__init__")


def circles(graph: dict[str, set[str]]) -> list[str]:
    """The nodes that can be reached from themselves."""

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            new = graph.get(waiting.pop(), set()) - found
            found |= new
            waiting += new
        return found

    return sorted(node for node in graph if node in reached(node))


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == ["b", "c"]


def test_no_import_goes_round_in_a_circle() -> None:
    """Counted with imports inside functions: what needs those to work is two things in one."""
    known = {module_name(path): path for path in FILES}
    graph: dict[str, set[str]] = {}
    for name, path in known.items():
        wanted: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                wanted |= {f"{node.module}.{a.name}" for a in node.names if f"{node.module}.{a.name}" in known} or {
                    node.module
                }
        graph[name] = wanted & set(known) - {name}
    assert circles(graph) == []


@pytest.mark.parametrize(
    "path", [p for p in FILES if p.relative_to(HOUSE).parts[0] in ("plain", "game")], ids=lambda p: p.stem
)
def test_the_core_needs_no_io(path: Path) -> None:
    known = STANDARD_IN_THE_CORE | ({"unicodedata", "difflib", "json"} if path.parent.name == "plain" else set())
    for name in imports(path):
        top = name.split(".")[0]
        assert top in known or top == "facilitator", f"{path.name} imports {name}"


def test_only_these_walk_ahead() -> None:
    walking = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            taken = {alias.name for alias in node.names} if isinstance(node, (ast.Import, ast.ImportFrom)) else set()
            of_it = (
                isinstance(node, ast.ImportFrom)
                and node.module == "facilitator.game.dispatch.lookahead"
                and taken != {"unmoved"}
            )
            if (
                of_it
                or "facilitator.game.dispatch.lookahead" in taken
                or (isinstance(node, ast.ImportFrom) and node.module == "facilitator.game" and "ahead" in taken)
            ):
                walking.add(str(path.relative_to(HOUSE)))
    assert walking == set(WALKERS)


READERS = {
    "facilitator.game.dispatch.text_form.parse_line": {
        "game/dispatch/text_form.py",
        "journal/command_line.py",
        "journal/correction.py",
    },
    "facilitator.journal.command_line": {"cli/check_script.py", "cli/demo.py", "cli/do_command.py", "console/app.py"},
}
"""Who may read lines of text: `do`, a correction, which reads the stored ones, a lesson that plays itself, a script of `check`, and the palette's free line. Everything else hands over commands."""


@pytest.mark.parametrize("name", READERS)
def test_only_these_read_lines(name: str) -> None:
    found = set()
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                taken = {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
                if name in taken:
                    found.add(str(path.relative_to(HOUSE)))
    assert found <= READERS[name] and found


def modules_after(code: str) -> set[str]:
    """The modules that are loaded after some code has run in a fresh process."""
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules), file=sys.__stderr__)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    return set(run.stderr.split())


def loaded_by(code: str) -> set[str]:
    """The packages that they belong to."""
    return {name.split(".")[0] for name in modules_after(code)}


@pytest.mark.second_lane
def test_the_core_loads_no_screen_and_no_store() -> None:
    loaded = loaded_by(
        "import facilitator.game.dispatch.text_form, facilitator.game.dispatch.decide, facilitator.game.kernel.command_and_event, facilitator.game.views.table_view, facilitator.game.views.scenes"
    )
    assert "facilitator" in loaded
    assert not loaded & {"textual", "rich", "sqlite3", "random", "asyncio", "json", "time_machine"}


@pytest.mark.second_lane
@pytest.mark.parametrize(
    "arguments", [["--help"], ["check", "--quick", "planet-hexagon"], ["list", "rulesets"]], ids=" ".join
)
def test_quick_commands_load_little(arguments: list[str]) -> None:
    loaded = loaded_by(f"from facilitator.cli.main import main\ntry:\n    main({arguments!r})\nexcept SystemExit: pass")
    assert "facilitator" in loaded
    assert not loaded & {"textual", "rich", "asyncio", "typst", "starlette", "sqlite3"}


@pytest.mark.second_lane
def test_what_only_shows_loads_neither_judges_nor_views(tmp_path: Path) -> None:
    lesson = str(tmp_path / "a.lesson")
    run = "from facilitator.cli.main import main\nassert main({}) == 0"
    modules_after(run.format(["open", "planet-hexagon", "--lesson", lesson, "--rehearsal"]))
    logged, listed = modules_after(run.format(["log", lesson])), modules_after(run.format(["list", "rulesets"]))
    assert "facilitator.journal.lesson" in logged and "facilitator.files.shipped_files" in listed
    assert not logged & {"facilitator.files.shape", "facilitator.files.loader", "facilitator.game.views", "tomllib"}
    assert not {name for name in listed if name.startswith("facilitator.game")}


@pytest.mark.second_lane
def test_printing_loads_no_screen(tmp_path: Path) -> None:
    loaded = loaded_by(
        f"from facilitator.cli.main import main\nmain(['print', 'planet-hexagon', '--kit', 'score', '--out', {str(tmp_path)!r}])"
    )
    assert "typst" in loaded
    assert not loaded & {"textual", "asyncio", "starlette"}


@pytest.mark.second_lane
def test_doing_loads_no_screen(tmp_path: Path) -> None:
    lesson = tmp_path / "a.lesson"
    code = f"""from facilitator.cli.main import main
assert main(["open", "planet-hexagon", "--lesson", {str(lesson)!r}, "--rehearsal"]) == 0
assert main(["do", {str(lesson)!r}, "next"]) == 0"""
    loaded = loaded_by(code)
    assert "sqlite3" in loaded
    assert not loaded & {"textual", "rich", "asyncio", "typst", "starlette"}


def test_sizes() -> None:
    """Small modules and short functions; whoever needs more splits by subject."""
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 300, f"{path.name} has {len(text.splitlines())} lines"
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or 0) - node.lineno < 50, f"{path.name}: {node.name}"
            if isinstance(node, ast.ClassDef):
                public = [n for n in node.body if isinstance(n, ast.FunctionDef) and not n.name.startswith("_")]
                answers = path.parent.name == "numbers" or node.name in LOOKUPS
                most = MOST_ANSWERS if answers else MOST_METHODS
                assert len(public) <= most, f"{path.name}: {node.name} has {len(public)} public methods"


def test_everything_public_says_what_it_is() -> None:
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), path.name
        classes = [n for n in tree.body if isinstance(n, ast.ClassDef) and not n.name.startswith("_")]
        for node in (*tree.body, *classes, *(n for c in classes for n in c.body)):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{path.name}: {node.name}"


@pytest.mark.second_lane
def test_opening_a_lesson_knows_every_event_and_command() -> None:
    """Subjects that are loaded later must not bring commands or events that a stored lesson may hold already."""
    code = """import pathlib, importlib
from facilitator.game.dispatch.registry import COMMANDS, EVENTS, INTERNAL_COMMANDS
from facilitator.game.kernel.command_and_event import Command, Event
import facilitator.game
core = pathlib.Path(facilitator.game.__file__).parent
for path in core.rglob('*.py'):
    inner = '.'.join(path.relative_to(core).with_suffix('').parts)
    importlib.import_module('facilitator.game.' + inner) if path.stem != '__init__' else None
def below(cls):
    for sub in cls.__subclasses__():
        yield sub
        yield from below(sub)
forms = {cls for cls in below(Command) if 'form' in cls.__dict__}
assert forms == {*COMMANDS, *INTERNAL_COMMANDS}, forms ^ {*COMMANDS, *INTERNAL_COMMANDS}
assert all(cls.typed for cls in COMMANDS) and not any(cls.typed for cls in INTERNAL_COMMANDS)
kinds = {cls for cls in below(Event) if 'kind' in cls.__dict__}
assert kinds == set(EVENTS.values()), kinds ^ set(EVENTS.values())
print('all', 'known', len(EVENTS), file=sys.__stderr__)"""
    assert "known" in loaded_by(code)
