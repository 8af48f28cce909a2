"""Loading rulesets and scenarios: found by name or by file, read, and judged."""

import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from facilitator import __version__
from facilitator.files.catalogue_files import ENGLISH, worded
from facilitator.files.fault import Fault, Unreadable
from facilitator.files.fault_list import Faults, show_value
from facilitator.files.lesson_header import read_header as read_header
from facilitator.files.shape import MOST_TEXT, FieldReference, build_document
from facilitator.files.shipped_files import RULESETS as RULESETS
from facilitator.files.shipped_files import SCENARIOS as SCENARIOS
from facilitator.files.shipped_files import shipped_files as shipped_files
from facilitator.files.toml_document import TomlDocument, read_document
from facilitator.files.upgrade.upgraded_document import upgrade_document
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario, plain_scenario
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean
from facilitator.plain.spelling import did_you_mean, nearest, one_of
from facilitator.plain.values import to_plain

T = TypeVar("T")


def find_file(word: str) -> Path:
    """The file that a word means: a path, or the name of something shipped; scenarios before rulesets."""
    path = Path(word)
    if path.suffix == ".toml" or len(path.parts) != 1 or stat.S_ISREG(_mode(path)):
        return path
    known = {**shipped_files(RULESETS), **shipped_files(SCENARIOS)}
    if word in known:
        return known[word]
    if _mode(path):
        return path  # a folder, which whoever reads it will say
    raise Unreadable(
        (
            Fault(
                word,
                None,
                word,
                f"there is no file and no shipped ruleset or scenario of this name; "
                f"expected {one_of(known) if known else 'a file'}."
                f"{did_you_mean(word, known)}",
            ),
        )
    )


def _mode(path: Path) -> int:
    """What kind of thing lies at a path; 0 for nothing, and for a name that no file can have."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError):
        return 0


def is_scenario(document: TomlDocument) -> bool:
    """Whether a file is a lesson plan: it names the ruleset that it is for, or has phases."""
    return "phases" in document.tree or "ruleset" in document.tree


def ruleset_of(document: TomlDocument, school: Path | None = None) -> Ruleset:
    """The ruleset that a document describes; all its faults at once where it has any. `school` is the folder that may
    have outcomes of the school's own.
    """
    from facilitator.files.rules_check.whole import judge  # knows every subject, which not every command needs

    rules = _judged(document, judge)
    if not rules.outcomes:
        return rules
    from facilitator.files.outcome_catalogue import complete_outcomes, known_outcomes

    faults = Faults(upgrade_document(document))
    whole = complete_outcomes(rules.outcomes, known_outcomes(school), faults)
    faults.stop()
    return replace(rules, outcomes=whole)


def _judged(document: TomlDocument, judge: Callable[[Ruleset, Sequence[FieldReference], Faults], None]) -> Ruleset:
    document = upgrade_document(document)
    faults = Faults(document)
    built, references = build_document(Ruleset, document, faults)
    rules = worded(built, ENGLISH)  # before it is judged: rules that may never rest are tried out, and they speak
    judge(rules, references, faults)
    faults.stop()
    return rules


def load_ruleset(word: str, school: Path | None = None) -> tuple[Ruleset, TomlDocument]:
    """A ruleset by file or name, and its document in today's schema."""
    document = upgrade_document(read_document(find_file(word)))
    return ruleset_of(document, school), document


def load_score_sheet(word: str) -> tuple[Ruleset, TomlDocument]:
    """A ruleset of which only the score sheet will be used: that, and what it rests on, is judged."""
    from facilitator.files.rules_check.scoring import judge_sheet

    document = upgrade_document(read_document(find_file(word)))
    if is_scenario(document):
        raise _no_ruleset(document)
    return _judged(document, judge_sheet), document


def _no_ruleset(document: TomlDocument) -> Unreadable:
    game, what = document.tree.get("ruleset"), "a lesson plan" if "phases" in document.tree else "a file with counts"
    command = f"facilitator score {clean(game, 40) if isinstance(game, str) else 'RULESET'} FILE"
    return Unreadable(
        (
            Fault(
                document.file, None, "", f"this is {what} and no ruleset; name the game that it is for, in '{command}'."
            ),
        )
    )


def load_scenario(
    path: Path, school: Path | None = None, too_long: bool = False
) -> tuple[Scenario, TomlDocument, Ruleset, TomlDocument]:
    """A lesson plan and the ruleset that it is for, which may lie beside it; one whose phases take longer than the lesson
    only where that is asked for.
    """
    from facilitator.files.outcome_catalogue import complete_outcomes, known_outcomes
    from facilitator.files.rules_check.learning import check_plan_learning
    from facilitator.files.rules_check.plan import check_minutes, check_plan

    document = read_document(path)
    faults = Faults(document)
    scenario, references = build_document(Scenario, document, faults)
    rules, source = _its_ruleset(scenario, path, faults, school)
    if scenario.outcomes:
        known = {**known_outcomes(school), **{o.id: o for o in rules.outcomes}}
        scenario = replace(scenario, outcomes=complete_outcomes(scenario.outcomes, known, faults))
    check_plan_learning(scenario, rules, references, faults)
    check_plan(scenario, rules, faults)
    if not too_long:
        check_minutes(scenario, faults)
    faults.stop()
    return scenario, document, worded(rules, scenario.words), source


def _its_ruleset(scenario: Scenario, path: Path, faults: Faults, school: Path | None) -> tuple[Ruleset, TomlDocument]:
    beside = path.parent / f"{scenario.ruleset}.toml"
    known = shipped_files(RULESETS)
    if stat.S_ISREG(_mode(beside)) and beside != path:
        return load_ruleset(str(beside), school)
    if scenario.ruleset not in known:
        near = nearest(scenario.ruleset, (*known, *(p.stem for p in sorted(path.parent.glob("*.toml")) if p != path)))
        faults.add(
            ("ruleset",),
            f"{show_value(scenario.ruleset)}, and there is no such ruleset",
            f"{one_of(known)}, or the name of a file beside this one"
            if known
            else "the name of a file beside this one",
            near,
        )
        faults.stop()
    return load_ruleset(str(known[scenario.ruleset]), school)


def load_plan(word: str, school: Path | None = None) -> tuple[Scenario, Ruleset, Mapping[str, str]]:
    """What a lesson is opened with: a lesson plan, or a ruleset's name for the plain game; and the texts to keep with
    it.
    """
    path = find_file(word)
    document = read_document(path)
    if is_scenario(document):
        scenario, source, rules, ruleset_source = load_scenario(path, school)
        texts = _kept("ruleset", ruleset_source, rules.outcomes) | _kept("scenario", source, scenario.outcomes)
        return scenario, rules, texts
    document = upgrade_document(document)
    rules = ruleset_of(document, school)
    return plain_scenario(rules.id, rules.title), rules, _kept("ruleset", document, rules.outcomes)


def _kept(name: str, document: TomlDocument, outcomes: tuple[Outcome, ...]) -> dict[str, str]:
    """What a lesson keeps of a file: its text, its name, its tree, so that opening the lesson is quick, and the outcomes
    that it names, as no catalogue may be there later.
    """
    import json

    from facilitator.files.trusted_reload import clean_tree

    tree = json.dumps(clean_tree(document.tree, MOST_TEXT), ensure_ascii=False, separators=(",", ":"))
    kept = {name: document.text, f"{name}-file": document.file, f"{name}-tree": tree, "read-by": __version__}
    if outcomes:
        kept[f"{name}-outcomes"] = json.dumps(to_plain(outcomes), ensure_ascii=False, separators=(",", ":"))
    return kept
