"""When a screen or a command fails by a fault of our own: the terminal is whole again, one sentence is said, and a
report is written.
"""

import os
import platform
import sys
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from facilitator import __version__
from facilitator.cli.data_folder import ENDING, home
from facilitator.disk.output import private_folder, write_private_file
from facilitator.plain.safe_text import clean
from facilitator.widgets.quiet_app import QuietApp

FAILED = 3
"""The exit code of a program that failed by itself."""

REPORTS = "reports"
_HOUSE = Path(__file__).resolve().parent.parent


def run_app(app: QuietApp, what: str, lesson: Callable[[], Path | None], way_back: str = "") -> int:
    """Run an app; its exit code. Where it fails one sentence says so, where the report lies, and how to go on with the
    lesson.
    """
    failure: BaseException | None = None
    try:
        app.run()
    except Exception as fault:  # thrown past the app: from the terminal's driver, or while it was starting
        failure = fault
    failure = app.failure or failure
    if failure is None:
        return app.return_code or 0
    return report_failure(failure, what, lesson(), way_back)


def report_failure(failure: BaseException, what: str, lesson: Path | None = None, way_back: str = "") -> int:
    """Write the report of a fault of our own, and say so in one sentence; the exit code."""
    sentence = f"The {what} stopped with an internal error: {_reported(failure, what, lesson)}"
    print(clean(f"{sentence}{_back(lesson, way_back)}.", most=1000), file=sys.stderr)
    return FAILED


def _back(path: Path | None, way_back: str) -> str:
    if path is None or not way_back:
        return ""
    kept = path.parent == home() / "lessons"
    name = path.name.removesuffix(ENDING) if kept else f'"{path}"'
    return f". The lesson was not changed; continue with 'facilitator {way_back} {name}'"


def _reported(failure: BaseException, what: str, lesson: Path | None) -> str:
    path = home() / REPORTS / f"{datetime.now():%Y-%m-%d-%H%M%S}-{os.getpid()}.txt"
    try:
        private_folder(home(), REPORTS)
        write_private_file(path, report(failure, what, lesson.name if lesson is not None else None).encode())
    except OSError as fault:
        return f"no report could be saved in {path.parent} ({fault.strerror})"
    return f"the report is in {path}"


def report(failure: BaseException, what: str, lesson: str | None) -> str:
    """What is needed to mend it. Messages and values are left out: they may repeat what somebody typed about
    somebody.
    """
    from importlib.metadata import version

    lines = [
        f"Facilitator {__version__}, {what}",
        f"Lesson: {clean(lesson) if lesson else 'none'}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()}, Textual {version('textual')}",
        "Messages are left out: they may repeat what somebody typed about somebody.",
        "",
    ]
    seen: set[int] = set()
    at: BaseException | None = failure
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        lines.append(f"{type(at).__module__}.{type(at).__qualname__}")
        for frame in traceback.extract_tb(at.__traceback__):
            lines += [
                f"  {_place(frame.filename)}:{frame.lineno} {frame.name}",
                f"    {frame.line}" if frame.line else "    …",
            ]
        at = at.__cause__ or at.__context__
        lines += ["caused by:"] if at is not None and id(at) not in seen else []
    return "\n".join(lines) + "\n"


def _place(file: str) -> str:
    """A file by its place in its package; the folders above it are nobody's business."""
    path = Path(file)
    for root in (_HOUSE.parent, *map(Path, sys.path)):
        if root.is_absolute() and path.is_relative_to(root):
            return str(path.relative_to(root))
    return path.name
