"""The ruleset and the lesson plan that a lesson carries with it. Opening a lesson loads nothing that only judges files."""

import json
from collections.abc import Mapping
from typing import TypeVar

from facilitator import __version__
from facilitator.files.catalogue_files import worded
from facilitator.files.trusted_reload import build_trusted
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario, plain_scenario
from facilitator.plain.frozen import replace

T = TypeVar("T")


def read_header(header: Mapping[str, str]) -> tuple[Ruleset, Scenario]:
    """The ruleset and the lesson plan that a lesson carries with it, as they were when it was opened."""
    rules = _again(Ruleset, header, "ruleset")
    scenario = _again(Scenario, header, "scenario") if "scenario" in header else plain_scenario(rules.id, rules.title)
    rules = replace(rules, outcomes=_embedded(header, "ruleset", rules.outcomes))
    scenario = replace(scenario, outcomes=_embedded(header, "scenario", scenario.outcomes))
    return worded(rules, scenario.words), scenario


def _embedded(header: Mapping[str, str], name: str, written: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
    """The outcomes as the catalogues had them when the lesson was opened; lessons of older versions have them written
    out.
    """
    kept = header.get(f"{name}-outcomes")
    if kept is None:
        return written
    return tuple(build_trusted(Outcome, one) for one in json.loads(kept))


def _again(cls: type[T], header: Mapping[str, str], name: str) -> T:
    """By the tree that this version stored; by the text where another version did, or where the tree does not fit."""
    if header.get("read-by") == __version__:
        try:
            return build_trusted(cls, json.loads(header[f"{name}-tree"]))
        except (LookupError, TypeError, ValueError, AttributeError):
            pass
    return _read_text(cls, header, name)


def _read_text(cls: type[T], header: Mapping[str, str], name: str) -> T:
    from facilitator.files.fault_list import Faults  # lessons of this version need none of these
    from facilitator.files.shape import build_document
    from facilitator.files.toml_document import parse_document
    from facilitator.files.upgrade.upgraded_document import upgrade_document

    document = parse_document(header.get(f"{name}-file", name), header[name].encode())
    if document.tree.get("pace") == "each":
        del document.tree["pace"]  # plans up to 0.1 could say so
    if cls is Ruleset:
        document = upgrade_document(document)
    faults = Faults(document)
    found, _ = build_document(cls, document, faults)
    return found
