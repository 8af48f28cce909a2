"""`rules`: the rules reference of a game."""

import argparse
import json
import sys
import textwrap

from facilitator.cli.data_folder import home
from facilitator.files.loader import load_ruleset
from facilitator.game.rulebook.guidance_texts import Entry
from facilitator.game.rulebook.key_places import fill_lines
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.reference.search import FoundEntry, Search


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


def _texts(entry: Entry, rules: Ruleset) -> tuple[str, str]:
    return fill_lines(entry.text, rules.words), fill_lines(entry.ruling, rules.words)


def _values(answer: FoundEntry, rules: Ruleset) -> dict[str, str | bool]:
    text, ruling = _texts(answer.entry, rules)
    entry = answer.entry
    return {"id": entry.id, "title": entry.title, "text": text, "ruling": ruling, "perhaps": not answer.sure}


def rules_command(wanted: argparse.Namespace) -> int:
    """The entries that fit, best first; 1 if none does."""
    rules, _ = load_ruleset(wanted.ruleset, home())
    if wanted.parts:
        return _parts(rules, wanted.json)
    answers = Search(rules).find(" ".join(wanted.words), wanted.during)
    if wanted.json:
        print(json.dumps([_values(answer, rules) for answer in answers], ensure_ascii=False))
        return 0 if answers else 1
    if not answers:
        words = f" about '{' '.join(wanted.words)}'" if wanted.words else ""
        print(f"The rules of {rules.title} have nothing{words}.", file=sys.stderr)
        return 1
    for answer in answers:
        text, ruling = _texts(answer.entry, rules)
        print(answer.title)
        print(textwrap.fill(text, 96, initial_indent="  ", subsequent_indent="  "))
        if ruling:
            print(textwrap.fill(f"Ruling: {ruling}", 96, initial_indent="  ", subsequent_indent="  "))
        print()
    return 0
