"""`score`: a calculator for the score sheet of any game."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from facilitator.cli.verdict_values import verdict_values
from facilitator.disk.output import write_new_file
from facilitator.files.count_files import FilledSheets, read_filled_sheets
from facilitator.files.loader import load_score_sheet
from facilitator.files.toml_document import LARGEST, TomlDocument, parse_document, read_document
from facilitator.game.rulebook.phrases import Value
from facilitator.game.scoring.checks import doubts
from facilitator.game.scoring.score_words import number
from facilitator.game.scoring.totals import SideScore, score_sides, score_table
from facilitator.game.scoring.verdict import Ruling, judge_points
from facilitator.game.views.verdict_sentence import verdict_sentence
from facilitator.journal.problems import Unusable
from facilitator.plain.values import to_plain


def score_command(wanted: argparse.Namespace) -> int:
    """The points of every side with their working, and what they mean; or an empty file to fill in."""
    rules, _ = load_score_sheet(wanted.ruleset)
    if wanted.template and wanted.json:
        raise Unusable("--template writes TOML. Leave --json out.")
    if wanted.template:
        from facilitator.files.blank_counts import blank_counts

        return _written(blank_counts(rules), wanted.file)
    if wanted.file is None:
        raise Unusable("Name a file with counts. --template writes an empty one.")
    filled = read_filled_sheets(_given(wanted.file), rules)
    sides = score_sides(filled.table, filled.entries, filled.counts)
    whole = score_table(filled.table, filled.counts)
    ruling = judge_points(filled.table, sides, whole, filled.entries, filled.counts)
    warnings = [*filled.notes, *(d.sentence for d in doubts(filled.table, filled.entries, filled.counts))]
    if wanted.json:
        print(json.dumps(_json(filled, sides, whole, ruling, warnings), ensure_ascii=False))
        return 0
    for warning in warnings:
        print(f"Note: {warning}", file=sys.stderr)
    print("\n".join(_lines(filled, sides, whole, ruling)))
    return 0


def _given(file: str) -> TomlDocument:
    if file != "-":
        return read_document(Path(file))
    return parse_document("what was typed", sys.stdin.buffer.read(LARGEST + 1))


def _written(text: str, file: str | None) -> int:
    if file is None:
        print(text, end="")
        return 0
    try:
        write_new_file(Path(file), text.encode())
    except FileExistsError:
        raise Unusable(f"{Path(file).name}: this file already exists. Choose another name.") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unusable(f"{Path(file).name}: this file can't be written ({why}).") from error
    print(f"Saved: {file}")
    return 0


def _json(
    filled: FilledSheets, sides: tuple[SideScore, ...], whole: SideScore, ruling: Ruling | None, warnings: list[str]
) -> dict[str, object]:
    say = filled.table.rules.words().say
    answer: dict[str, object] = {"ruleset": filled.table.rules.id, "sides": {s.side: _sheet(s, say) for s in sides}}
    if whole.lines:
        answer["table"] = _sheet(whole, say)
    answer["winners"] = list(ruling.winners) if ruling is not None else []
    answer["verdict"] = verdict_values(ruling)
    answer["result"] = verdict_sentence(filled.table, sides, ruling)
    answer["warnings"] = list(warnings)
    return answer


def _sheet(sheet: SideScore, say: Callable[[Value], str]) -> dict[str, object]:
    return {
        "total": to_plain(sheet.total),
        "exact": str(sheet.total),
        "lines": [
            {
                "id": line.id,
                "title": line.title,
                "points": to_plain(line.points or 0),
                "exact": str(line.points or 0),
                "working": say(line.working),
            }
            for line in sheet.lines
        ],
    }


def _lines(filled: FilledSheets, sides: tuple[SideScore, ...], whole: SideScore, ruling: Ruling | None) -> list[str]:
    told, say = list[str](), filled.table.rules.words().say
    for sheet in (*sides, *((whole,) if whole.lines else ())):
        width = max([len(line.title) for line in sheet.lines] + [5])
        told.append(sheet.title)
        told += [
            f"  {line.title:<{width}}  {number(line.points or 0):>6}   {say(line.working)}" for line in sheet.lines
        ]
        told += [f"  {'Total':<{width}}  {number(sheet.total):>6}"] if sheet.lines else []
        told.append("")
    return [*told, verdict_sentence(filled.table, sides, ruling)]
