"""Two lanes. The first needs no browser and no second process: `pytest`. All the rest: `pytest --lane second`.

A test comes into the second lane by the mark `second_lane`, or by a fixture that asks for `second_process`. What tries only
a part of its examples in the first lane (the mark `sampled`, and all that hypothesis makes up) tries all of them in the second.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import lanes
import pytest

from facilitator.files import loader
from facilitator.files.shipped_files import RULESETS, SCENARIOS, shipped
from facilitator.files.toml_document import TomlDocument
from facilitator.game.rulebook.ruleset import Ruleset

SHIPPED = [shipped(kind) for kind in (RULESETS, SCENARIOS)]
MEMORY = Path("/dev/shm")
ENOUGH = 2_000_000_000
"""Bytes that must be free there."""

STARTS = {
    "os.exec",
    "os.fork",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "pty.spawn",
    "subprocess.Popen",
}

_guarded: list[str] = []
"""The test of the first lane that runs now."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--lane",
        choices=("first", "second", "all"),
        default="first",
        help="first: no browser, no second process; second: all the rest, and more of what is sampled; all: both, in full",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "second_lane: needs a browser, a terminal or another process")
    config.addinivalue_line("markers", "sampled: tries a part of its examples in the first lane, more in the second")
    lanes.whole = config.getoption("lane") != "first"
    lanes.everything = config.getoption("lane") == "all"
    _read_shipped_files_once()
    if not lanes.whole:
        _work_in_memory()


def _work_in_memory() -> None:
    """Every move of a lesson waits for the disk: 3 ms, and there are 40,000. Killed programs are the second lane's."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def _read_shipped_files_once() -> None:
    """A shipped ruleset takes 60 ms to be read and judged, and hundreds of tests begin with it."""
    documents: dict[tuple[Path, int], TomlDocument] = {}
    judged: dict[tuple[int, object], Ruleset] = {}
    read, judge = loader.read_document, loader._judged

    def read_once(path: Path) -> TomlDocument:
        if path.parent not in SHIPPED:
            return read(path)
        key = path, path.stat().st_mtime_ns
        if key not in documents:
            documents[key] = read(path)
        return documents[key]

    def judge_once(document: TomlDocument, subject: Callable[..., None]) -> Ruleset:
        if not any(document is known for known in documents.values()):
            return judge(document, subject)
        key = id(document), subject
        if key not in judged:
            judged[key] = judge(document, subject)
        return judged[key]

    loader.read_document, loader._judged = read_once, judge_once


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "second_process" in getattr(item, "fixturenames", ()):
            item.add_marker("second_lane")
    lane = config.getoption("lane")
    if lane == "all":
        return
    second = {item for item in items if item.get_closest_marker("second_lane")}
    both = {item for item in items if item.get_closest_marker("sampled") or item.get_closest_marker("hypothesis")}
    wanted = second | both if lane == "second" else set(items) - second
    config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
    items[:] = [item for item in items if item in wanted]


@pytest.fixture(scope="session")
def second_process() -> None:
    """Asked for by every fixture that starts a browser, a terminal or another process."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Fixtures of a module are made within the first test that needs them, so they are watched as well."""
    free = item.get_closest_marker("second_lane") or (lanes.whole and item.get_closest_marker("sampled"))
    _guarded[:] = [] if free else [item.nodeid]
    try:
        return (yield)
    finally:
        _guarded.clear()


def _refuse(event: str, arguments: tuple[object, ...]) -> None:
    if event in STARTS and _guarded:
        pytest.fail(f"{_guarded[0]} starts a process ({event}): mark it with second_lane, or do it in this process")


sys.addaudithook(_refuse)
