"""`upgrade`: a ruleset of an older schema written anew in today's, with its comments; the old file stays beside it."""

import argparse
import sys
from itertools import chain, count
from pathlib import Path

from facilitator.cli.data_folder import home
from facilitator.disk.output import write_file, write_new_file
from facilitator.files.fault import Unreadable
from facilitator.files.loader import is_scenario, load_scenario, ruleset_of
from facilitator.files.outcome_catalogue import is_outcome_file
from facilitator.files.settings import is_settings
from facilitator.files.toml_document import TomlDocument, parse_document, read_document
from facilitator.files.upgrade.toml_text import upgraded_text
from facilitator.files.upgrade.upgraded_document import UpgradedDocument, upgrade_document
from facilitator.game.rulebook.ruleset import SCHEMA
from facilitator.journal.problems import Unusable


def upgrade_command(wanted: argparse.Namespace) -> int:
    """0 if the file is of today's schema afterwards, 1 if it has faults."""
    path = Path(wanted.file)
    document = read_document(path)
    try:
        if is_scenario(document):
            load_scenario(path, home())
            print(f"{path.name}: a lesson plan; nothing to rewrite.")
            return 0
        if is_settings(document) or is_outcome_file(document):
            print(f"{path.name}: no ruleset; nothing to rewrite.")
            return 0
        ruleset_of(document, home())
    except Unreadable as unreadable:
        print(unreadable, file=sys.stderr)
        return 1
    today = upgrade_document(document)
    if not isinstance(today, UpgradedDocument):
        print(f"{path.name}: schema {SCHEMA} already; nothing to rewrite.")
        return 0
    kept = _rewrite(path, today)
    print(f"{path.name}: rewritten in schema {SCHEMA}. The old file is saved as {kept.name}.")
    return 0


def _rewrite(path: Path, document: TomlDocument) -> Path:
    """Write the file anew; where the old one is kept."""
    text = upgraded_text(document).encode()
    if repr(parse_document(path.name, text).tree) != repr(document.tree):  # their order counts
        raise RuntimeError("the rewritten file says something else")
    old = path.read_bytes()
    try:
        for kept in chain([f"{path.name}.old"], (f"{path.name}.old-{i}" for i in count(2))):
            try:
                write_new_file(path.with_name(kept), old)
                break
            except FileExistsError:
                continue
        write_file(path, text)
    except OSError as fault:
        raise Unusable(f"{path} can't be rewritten: {fault.strerror}.") from fault
    return path.with_name(kept)
