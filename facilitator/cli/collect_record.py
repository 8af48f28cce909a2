"""A lesson as the values that reports, files and the history are made from."""

from collections.abc import Sequence

from facilitator.cli.class_of_lesson import codes_in
from facilitator.cli.roster_files import school_classes
from facilitator.files.catalogue_files import ENGLISH
from facilitator.files.family_files import family_languages, family_phrases
from facilitator.files.loader import RULESETS, load_ruleset, shipped_files
from facilitator.files.settings import Settings
from facilitator.game.kernel.move_builder import PastMove
from facilitator.game.kernel.undo_commands import LOG, ROOM, SCREEN
from facilitator.game.notes.room_question import QuestionAsked
from facilitator.game.notes.time_spent import Stood
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.rulebook.scenario import Scenario
from facilitator.game.setup.lesson_choices import class_finder
from facilitator.journal.batch import past_moves
from facilitator.journal.lesson import UNDO, Lesson
from facilitator.journal.private_texts import fill_texts
from facilitator.journal.problems import Unusable
from facilitator.plain.frozen import replace
from facilitator.record.filing import Filing
from facilitator.record.lesson_record import LessonRecord

MOST_CORRECTIONS = 20


def _with_family_words(rules: Ruleset, scenario: Scenario) -> tuple[Ruleset, Scenario]:
    """A lesson keeps its rules as they were. One from before games told families anything has the words that its game has
    today.
    """
    shipped = shipped_files(RULESETS).get(rules.id)
    if rules.family or shipped is None:
        return rules, scenario
    today, _ = load_ruleset(str(shipped))
    known = {o.id: o.practised for o in today.outcomes}

    def told(outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
        return tuple(replace(o, practised=o.practised or known.get(o.id, "")) for o in outcomes)

    family = replace(rules, family=today.family, outcomes=told(rules.outcomes))
    return family, replace(scenario, outcomes=told(scenario.outcomes))


def collect_record(
    lesson: Lesson, texts: bool = True, filing: Filing | None = None, language: str | None = None
) -> LessonRecord:
    """The lesson as it stands, with every move that counts; without the texts where nobody needs them. Without a
    language families read that of the plan, or English.
    """
    known = lesson.scenario.words if lesson.scenario.words in family_languages() else ENGLISH
    kept = lesson.people.texts() if texts and lesson.last_text else {}
    room: list[Stood] = [(m.at, m.after) for m in lesson.room_strand().live if m.after is not None]
    undone = [
        (m.at, fill_texts(m.said, kept))
        for m in lesson.history()
        if not m.counts and m.kind != UNDO and m.strand not in (LOG, SCREEN)
    ]
    past: dict[str, list[PastMove]] = {name: past_moves(lesson.table_strand(name)) for name in lesson.tables}
    asked = [(m.at, e.text) for m in lesson.strand(SCREEN).live for e in m.events or () if isinstance(e, QuestionAsked)]
    # Time after the last move counts only while the lesson goes on; a report is read later.
    last = [m.at for name in (*lesson.tables, ROOM, LOG, SCREEN) for m in lesson.strand(name).live[-1:]]
    until = max([lesson.opened, *last])
    return LessonRecord(
        lesson.id,
        lesson.opened,
        until,
        *_with_family_words(lesson.rules, lesson.scenario),
        lesson.room,
        lesson.tables,
        lesson.log,
        past,
        room,
        asked,
        kept,
        undone[-MOST_CORRECTIONS:],
        filing or Filing(),
        family_phrases(language or known),
        language or known,
    )


def filing_of(lesson: Lesson, settings: Settings, printed: int) -> Filing:
    """What the lesson's reports are filed by; without the class where the lists can't be read."""
    try:
        of = class_finder(school_classes())(codes_in(lesson.room))
    except Unusable:
        of = ""
    school = settings.school
    return Filing(school.name, school.teacher, school.subject, of, printed)
