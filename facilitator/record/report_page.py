"""The sheet that every report is: what it is filed by at its head and at its foot."""

from collections.abc import Sequence

from facilitator.game.rulebook.game_source import credit_sentences
from facilitator.plain.document import Block, Document, Page
from facilitator.record.filing import day_words
from facilitator.record.lesson_record import LessonRecord


def titled_class(given: LessonRecord) -> str:
    """What was played, and with which class."""
    of = given.filing.of
    return f"{given.rules.title} with {of}" if of else given.rules.title


def report_page(given: LessonRecord, kind: str, title: str, beside: str, blocks: Sequence[Block]) -> Document:
    """A report in English."""
    filing, source = given.filing, given.rules.source
    about = (given.rules.title, f"class {filing.of}" if filing.of else "", day_words(given.opened), filing.school)
    credit = credit_sentences(source, given.rules.words(), short=True) if source is not None else ()
    page = Page("report", title, tuple(blocks), above=kind, aside=beside, letters=11, filed=True)
    foot = " · ".join(filter(None, about))
    return Document(
        f"{kind}, {given.rules.title}", (page,), "en", foot, f"{kind} · page {{n}} of {{of}}", " ".join(credit)
    )
