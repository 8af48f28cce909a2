"""`list`: the rulesets, scenarios and lessons that there are."""

import argparse
import json
from pathlib import Path

from facilitator.cli.data_folder import lesson_files
from facilitator.files.fault import Unreadable
from facilitator.files.shipped_files import RULESETS, SCENARIOS, shipped_files
from facilitator.files.toml_document import read_heading

KINDS = ("rulesets", "scenarios", "lessons")


def list_command(wanted: argparse.Namespace) -> int:
    """Rulesets, scenarios or lessons; without a word all of them."""
    kinds = [wanted.what] if wanted.what else list(KINDS)
    found = [{"kind": kind.removesuffix("s"), **entry} for kind in kinds for entry in _entries(kind)]
    if wanted.json:
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for kind in kinds:
        entries = [e for e in found if e["kind"] == kind.removesuffix("s")]
        print(f"{kind.capitalize()}:" if entries else f"{kind.capitalize()}: none yet.")
        width = max((len(e["id"]) for e in entries), default=0)
        for entry in entries:
            licence = f", licence: {entry['licence']}" if entry.get("licence") else ""
            print(f"  {entry['id']:<{width}}  {entry['title']}{licence}")
    return 0


def _entries(kind: str) -> list[dict[str, str]]:
    if kind == "lessons":
        return [{"id": p.stem, "title": _lesson_title(p), "file": str(p)} for p in lesson_files()]
    files = shipped_files(RULESETS if kind == "rulesets" else SCENARIOS)
    return [{"id": name, **_head(path), "file": str(path)} for name, path in files.items()]


def _head(path: Path) -> dict[str, str]:
    """The title of a plan or a game, and under which licence a game is used."""
    try:
        tree = read_heading(path)
    except Unreadable as fault:
        return {"title": str(fault)}
    source = tree.get("source")
    licence = {"licence": str(source["licence"])} if isinstance(source, dict) and "licence" in source else {}
    return {"title": str(tree.get("title", path.stem)), **licence}


def _lesson_title(path: Path) -> str:
    from facilitator.cli.lesson_finder import open_lesson
    from facilitator.journal.problems import Unusable

    try:
        lesson = open_lesson(str(path), write=False)
    except (Unusable, Unreadable) as fault:
        return str(fault)
    lesson.store.close()
    return f"{lesson.scenario.title}, {lesson.n} moves"
