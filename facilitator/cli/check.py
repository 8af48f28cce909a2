"""`check`: is this ruleset, scenario or lesson sound?"""

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from facilitator.cli.data_folder import home
from facilitator.console.key_assignment import controls_for, usual_keys
from facilitator.files.fault import Unreadable
from facilitator.files.loader import find_file, is_scenario, load_scenario, ruleset_of
from facilitator.files.outcome_catalogue import is_outcome_file, outcomes_in, shared_outcomes
from facilitator.files.rules_check.plan import owed
from facilitator.files.settings import is_settings, settings_of
from facilitator.files.toml_document import read_document
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.plain.keys import key_name
from facilitator.plain.wording import counted, listed

if TYPE_CHECKING:
    from facilitator.planning.playthrough import Playthrough

MOST_NAMED = 3
"""Settings that a fault names before it counts the others."""
SQLITE = b"SQLite format 3\0"
ENDING = ".lesson"


def check_command(wanted: argparse.Namespace) -> int:
    """0 if all are sound, 1 if one has faults, 2 if one can't be read at all."""
    if wanted.script and len(wanted.files) > 1:
        print("A script is played with one ruleset. Name one file.", file=sys.stderr)
        return 2
    results = [_checked(word, wanted.quick or bool(wanted.script), wanted.rules) for word in wanted.files]
    if wanted.script and not results[0][0]:
        results = [_with_script(results[0][2], wanted.files[0], wanted.script)]
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


def _with_script(sound: list[str], word: str, script: str) -> tuple[int, list[str], list[str]]:
    """What there is to say about a sound file, and about the game that is played with it."""
    from facilitator.cli.check_script import play_script

    try:
        code, faults, said = play_script(word, script)
    except Unreadable as unreadable:
        return 2, [f.sentence for f in unreadable.faults], []
    return code, faults, [] if faults else [*sound, *said]


def _checked(word: str, quick: bool, every: bool) -> tuple[int, list[str], list[str]]:
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
            missing = [f"  It still owes: {listed(owed(scenario))}."] if owed(scenario) else []
            return 0, [], [f"{path.name}: sound; {plan}.", *missing]
        rules = ruleset_of(document, home())
    except Unreadable as unreadable:
        return 1, [f.sentence for f in unreadable.faults], []
    if quick:
        return 0, [], [f"{path.name}: sound; {rules.title}.", *_other_keys(rules)]
    return _played_through(path, rules, every)


def _played_through(path: Path, rules: Ruleset, every: bool) -> tuple[int, list[str], list[str]]:
    """The same for a ruleset that is played by all its settings."""
    from facilitator.planning.playthrough import play_all_settings, unfilled_roles

    faults, said = [], [f"{path.name}: sound; {rules.title}."]
    courses = list(play_all_settings(rules))
    unfilled = unfilled_roles(rules)
    if unfilled:
        faults.append(f"{path.name}: {unfilled}.")
    elif rules.roles.list:
        said.append(
            f"  {rules.seats.least} to {rules.seats.most} members: every role has a member, and every member a role."
        )
    faults += [f"{path.name}: {fault}" for fault in _told_once(courses)]
    for course in courses:
        clock = f", {course.allowed_ms / 60_000:.0f} min on the clock" if course.allowed_ms else ""
        said.append(f"  {course.settings}: {course.steps} steps{clock}, ends by {course.why}.")
    reached = {name for course in courses for name in (course.why, *course.also)}
    never = [ending.id for ending in rules.endings if ending.id not in reached]
    said += _source_hint(rules)
    if never:
        said.append(
            f"  None of these games ended by {listed(never, 'or')}: play to {'it' if len(never) == 1 else 'them'} "
            "yourself."
        )
    said += _runs(rules, courses, every)
    return (1, faults, []) if faults else (0, [], [*said, *_other_keys(rules)])


def _told_once(courses: "Sequence[Playthrough]") -> Iterator[str]:
    """Each fault with the settings in which it occurs; faults that differ in their numbers only are one."""
    settings: dict[str, list[str]] = {}
    texts: dict[str, str] = {}
    for course in courses:
        if course.fault:
            text = course.fault.removesuffix(".")
            kind = re.sub(r"\d+", "0", text)
            texts.setdefault(kind, text)
            settings.setdefault(kind, []).append(course.settings)
    for kind, where in settings.items():
        more = f" and {len(where) - MOST_NAMED} more settings" if len(where) > MOST_NAMED + 1 else ""
        yield f"played with {'; '.join(where[:MOST_NAMED] if more else where)}{more}: {texts[kind]}."


def _runs(rules: Ruleset, courses: "Sequence[Playthrough]", every: bool) -> Iterator[str]:
    """How often each rule ran in all games, if one of them never did or if that is asked for."""
    from facilitator.planning.rule_runs import never_ran, reasons

    runs: Counter[str] = Counter()
    for course in courses:
        runs.update(course.runs)
    idle = list(never_ran(rules, runs))
    if idle or every:
        counts = ", ".join(f"{name} {runs[name]}" for name, _ in reasons(rules) if runs[name])
        yield f"  How often each ran: {counts or 'nothing ran'}."
    if idle:
        yield f"  Never ran: {', '.join(f'{name} ({reason})' for name, reason in idle)}."


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
