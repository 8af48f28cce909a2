"""`new`: a commented file to start a game or a lesson plan from."""

import argparse
import re
from pathlib import Path

from facilitator.disk.output import write_new_file
from facilitator.files.starters import RULESET, SCENARIO
from facilitator.journal.problems import Unusable


def new_command(wanted: argparse.Namespace) -> int:
    """Write NAME.toml into this folder, never over another file."""
    name = Path(wanted.name).name.removesuffix(".toml")
    id_ = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    if not id_:
        raise Unusable(f"'{wanted.name}' needs at least one letter from a to z for a file name.")
    path = Path(wanted.name).parent / f"{id_}.toml"
    title = re.sub(r'["\\\x00-\x1f]', "", name).replace("-", " ").strip().capitalize()
    try:
        write_new_file(path, (RULESET if wanted.what == "ruleset" else SCENARIO).format(id=id_, title=title).encode())
    except FileExistsError:
        raise Unusable(f"{path} already exists. Choose another name.") from None
    except OSError as fault:
        raise Unusable(f"{path} can't be written: {fault.strerror}.") from fault
    print(f"Saved: {path}. Check it with 'facilitator check {path}'.")
    return 0
