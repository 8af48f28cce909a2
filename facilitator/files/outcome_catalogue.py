"""The catalogue of outcomes that games and lesson plans share, with a school's own beside it."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from facilitator.files.fault_list import Faults
from facilitator.files.rules_check.learning import check_outcomes
from facilitator.files.rules_check.names import check_unique
from facilitator.files.shape import build_document
from facilitator.files.toml_document import TomlDocument, read_document
from facilitator.game.rulebook.outcome import Outcome
from facilitator.plain.frozen import field, frozen, replace
from facilitator.plain.spelling import nearest

NAME = "outcomes.toml"
SHARED = Path(__file__).resolve().parent.parent / "words" / NAME
_ADDRESS = re.compile(r"https?://[^\s/]+\.[^\s/]+(/\S*)?")

Outcomes = Mapping[str, Outcome]
"""Outcomes by their ids."""


@frozen
class OutcomeFile:
    """What a catalogue of outcomes says."""

    schema: int = field(metadata={"least": 1, "most": 1})
    outcomes: tuple[Outcome, ...]


def is_outcome_file(document: TomlDocument) -> bool:
    """Whether a file is a catalogue of outcomes: by its name, or because it says nothing else."""
    return document.file == NAME or ("outcomes" in document.tree and document.tree.keys() <= {"schema", "outcomes"})


@cache
def shared_outcomes() -> Outcomes:
    """The outcomes that came with the program."""
    return outcomes_in(read_document(SHARED), {})


def outcomes_in(document: TomlDocument, shared: Outcomes) -> Outcomes:
    """The outcomes of a catalogue; what an entry leaves out is as in the shared one."""
    faults = Faults(document)
    found, _ = build_document(OutcomeFile, document, faults)
    check_unique([(("outcomes", i, "id"), o.id) for i, o in enumerate(found.outcomes)], faults)
    whole = complete_outcomes(found.outcomes, shared, faults)
    check_outcomes(whole, faults)
    faults.stop()
    return {o.id: o for o in whole}


def known_outcomes(school: Path | None) -> Outcomes:
    """The shared outcomes, with those in a school's data folder before them."""
    shared = shared_outcomes()
    path = school / NAME if school is not None else None
    return {**shared, **outcomes_in(read_document(path), shared)} if path is not None and path.is_file() else shared


def complete_outcomes(outcomes: tuple[Outcome, ...], known: Outcomes, faults: Faults) -> tuple[Outcome, ...]:
    """The outcomes of a file with what they leave out, from those that are known by their ids."""
    for i, outcome in enumerate(outcomes):
        if not outcome.title and outcome.id not in known:
            now = next((o.id for o in known.values() if outcome.id in o.also), None)
            faults.add(
                ("outcomes", i, "id"),
                f"'{outcome.id}', and no catalogue has it",
                "an id from the catalogue, or a title with it",
                now or nearest(outcome.id, known),
            )
        for j, framework in enumerate(outcome.frameworks):
            if not _ADDRESS.fullmatch(framework.address):
                faults.add(
                    ("outcomes", i, "frameworks", j, "address"), f"'{framework.address}'", "an address with https://"
                )
    return tuple(_completed(o, known[o.id]) if o.id in known else o for o in outcomes)


def _completed(own: Outcome, base: Outcome) -> Outcome:
    """Words of its own go first. With another title it is another thing, of which only the address is shared."""
    if own.title and own.title != base.title:
        return own
    return replace(
        base,
        levels=own.levels or base.levels,
        practised=own.practised or base.practised,
        frameworks=own.frameworks or base.frameworks,
    )
