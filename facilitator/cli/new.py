"""`new`: a commented file to start a game or a lesson plan from."""

import argparse
import re
import sys
from pathlib import Path

from facilitator.disk.output import write_new_file
from facilitator.files.starters import RULESET, SCENARIO


def new_command(wanted: argparse.Namespace) -> int:
    """Write NAME.toml into this folder, never over another file."""
    name = Path(wanted.name).name.removesuffix(".toml")
    id_ = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
    if not id_:
        print(f"'{wanted.name}' has no letters from a to z to make a file name of.", file=sys.stderr)
        return 2
    path = Path(wanted.name).parent / f"{id_}.toml"
    title = re.sub(r'["\\\x00-\x1f]', "", name).replace("-", " ").strip().capitalize()
    try:
        write_new_file(path, (RULESET if wanted.what == "ruleset" else SCENARIO).format(id=id_, title=title).encode())
    except FileExistsError:
        print(f"{path} exists already; choose another name.", file=sys.stderr)
        return 2
    except OSError as fault:
        print(f"{path} can't be written: {fault.strerror}.", file=sys.stderr)
        return 2
    print(f"Written: {path}. Look it through with 'facilitator check {path}'.")
    return 0
