"""`rules`: the rules reference of a game."""

import argparse
import json
import sys
import textwrap

from facilitator.cli.data_folder import home
from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.key_places import fill_lines
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.values import replace
from facilitator.reference.search import Search


def _parts(rules: Ruleset, as_json: bool) -> int:
    parts = rules.components
    if as_json:
        print(json.dumps([{"title": p.title, "count": p.count, "about": p.about} for p in parts], ensure_ascii=False))
    else:
        print(
            "\n".join(f"{p.count:>4}  {p.title}" + (f" – {p.about}" if p.about else "") for p in parts)
            or f"{rules.title} has no parts list."
        )
    return 0 if parts else 1


def rules_command(wanted: argparse.Namespace) -> int:
    """The entries that fit, best first; 1 if none does."""
    rules, _ = load_ruleset(wanted.ruleset, home())
    if wanted.parts:
        return _parts(rules, wanted.json)
    entries = [
        replace(e, text=fill_lines(e.text, rules.words), ruling=fill_lines(e.ruling, rules.words))
        for e in Search(rules).find(" ".join(wanted.words))
    ]
    if wanted.json:
        print(
            json.dumps(
                [{"id": e.id, "title": e.title, "text": e.text, "ruling": e.ruling} for e in entries],
                ensure_ascii=False,
            )
        )
        return 0 if entries else 1
    if not entries:
        words = f" about '{' '.join(wanted.words)}'" if wanted.words else ""
        print(f"The rules of {rules.title} have nothing{words}.", file=sys.stderr)
        return 1
    for entry in entries:
        print(entry.title)
        print(textwrap.fill(entry.text, 96, initial_indent="  ", subsequent_indent="  "))
        if entry.ruling:
            print(textwrap.fill(f"Ruling: {entry.ruling}", 96, initial_indent="  ", subsequent_indent="  "))
        print()
    return 0
