"""`check`: is this ruleset, scenario or lesson sound?"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from facilitator.cli.data_folder import home
from facilitator.console.key_assignment import controls_for, usual_keys
from facilitator.files.fault import Unreadable
from facilitator.files.loader import find_file, is_scenario, load_scenario, ruleset_of
from facilitator.files.outcome_catalogue import is_outcome_file, outcomes_in, shared_outcomes
from facilitator.files.settings import is_settings, settings_of
from facilitator.files.toml_document import read_document
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.keys import key_name
from facilitator.plain.wording import counted, listed

SQLITE = b"SQLite format 3\0"
ENDING = ".lesson"


def check_command(wanted: argparse.Namespace) -> int:
    """0 if all are sound, 1 if one has faults, 2 if one can't be read at all."""
    results = [_checked(word, wanted.quick) for word in wanted.files]
    if wanted.json:
        print(
            json.dumps(
                [
                    {"file": word, "sound": not faults, "faults": faults, "says": said}
                    for word, (_, faults, said) in zip(wanted.files, results, strict=True)
                ],
                ensure_ascii=False,
            )
        )
    else:
        for _, faults, said in results:
            for fault in faults:
                print(fault, file=sys.stderr)
            for sentence in said:
                print(sentence)
    return max(code for code, _, _ in results)


def _checked(word: str, quick: bool) -> tuple[int, list[str], list[str]]:
    """The exit code, the faults, and what there is to say about a sound file."""
    try:
        path = find_file(word)
        if _is_lesson(path):
            return _lesson(path)
        document = read_document(path)
    except Unreadable as unreadable:
        return 2, [f.sentence for f in unreadable.faults], []
    try:
        if is_settings(document):
            settings_of(document, usual_keys())
            return 0, [], [f"{path.name}: sound; settings for this computer."]
        if is_outcome_file(document):
            outcomes = outcomes_in(document, shared_outcomes())
            return 0, [], [f"{path.name}: sound; a catalogue with {counted(len(outcomes), 'outcome')}."]
        if is_scenario(document):
            scenario, _, rules, _ = load_scenario(path, home())
            plan = f"{scenario.title}, a lesson plan for {rules.title} with {len(scenario.phases)} phases"
            return 0, [], [f"{path.name}: sound; {plan}."]
        rules = ruleset_of(document, home())
    except Unreadable as unreadable:
        return 1, [f.sentence for f in unreadable.faults], []
    if quick:
        return 0, [], [f"{path.name}: sound; {rules.title}.", *_other_keys(rules)]
    return _played_through(path, rules)


def _played_through(path: Path, rules: Ruleset) -> tuple[int, list[str], list[str]]:
    """The same for a ruleset that is played by all its settings."""
    from facilitator.planning.playthrough import play_all_settings, unfilled_roles

    faults, said = [], [f"{path.name}: sound; {rules.title}."]
    unfilled = unfilled_roles(rules)
    if unfilled:
        faults.append(f"{path.name}: {unfilled}.")
    elif rules.roles.list:
        said.append(
            f"  {rules.seats.least} to {rules.seats.most} members: every role has a member, and every member a role."
        )
    reached: set[str | None] = set()
    for course in play_all_settings(rules):
        reached.add(course.why)
        if course.fault:
            faults.append(f"{path.name}: played with {course.settings}: {course.fault}.")
        else:
            clock = f", {course.allowed_ms / 60_000:.0f} min on the clock" if course.allowed_ms else ""
            said.append(f"  {course.settings}: {course.steps} steps{clock}, ends by {course.why}.")
    never = [ending.id for ending in rules.endings if ending.id not in reached]
    said += _source_hint(rules)
    if never:
        said.append(
            f"  None of these games ended by {listed(never, 'or')}: play to {'it' if len(never) == 1 else 'them'} "
            "yourself."
        )
    return (1, faults, []) if faults else (0, [], [*said, *_other_keys(rules)])


def _other_keys(rules: Ruleset) -> Iterator[str]:
    """Actions whose key another row of the console has already."""
    rows = {row.id: row for row in controls_for(rules)}
    for action in rules.actions:
        if action.key and not rows[f"act-{action.id}"].keys:
            holder = next((row.label for row in rows.values() if key_name(action.key) in row.keys), "")
            yield f"  The key '{action.key}' is taken by '{holder}' in the console; '{action.id}' has none."


def _source_hint(rules: Ruleset) -> Iterator[str]:
    """Whose work it is stands on every sheet, so it should be known."""
    if rules.source is None:
        yield "  It names no source: add [source] with title and licence. Every printed sheet shows it."


def _is_lesson(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(16) == SQLITE or path.suffix == ENDING
    except OSError:
        return False


def _lesson(path: Path) -> tuple[int, list[str], list[str]]:
    from facilitator.cli.lesson_finder import open_lesson
    from facilitator.journal.problems import Unusable

    try:
        lesson = open_lesson(str(path), write=False)
    except (Unusable, Unreadable) as fault:
        return 2, [str(fault)], []
    lesson.store.close()
    if lesson.incomplete:
        return 1, [lesson.incomplete], []
    try:
        if lesson.last_text and not lesson.people.path.exists():
            missing = lesson.people.path.name
            return (
                1,
                [f"{path.name}: the file beside it with what was typed ({missing}) is missing. Restore a copy of it."],
                [],
            )
        lesson.people.texts()
    except Unusable as fault:
        return 2, [str(fault)], []
    return 0, [], [f"{path.name}: sound; a lesson of {lesson.rules.title} with {counted(lesson.n, 'move')}."]
