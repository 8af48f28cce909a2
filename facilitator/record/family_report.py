"""The family's page: what we played, what we practised, a question and something to try; nothing that compares."""

from datetime import datetime

from facilitator.game.rulebook.game_source import credit_sentences
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.rulebook.words.family_words import FamilyPhrases, FamilyText, put_in
from facilitator.plain.document import Block, Bullets, Callout, Document, Heading, Page, Paragraph, Signatures
from facilitator.plain.wording import full_sentence
from facilitator.record.learning_report import seen_outcomes
from facilitator.record.lesson_record import LessonRecord

ENGLISH = "en"
MOST_PRACTISED = 5
LETTERS = 14


def family_report(given: LessonRecord) -> Document:
    """One page in one language: what is not there in that language is left out."""
    words = given.phrases
    if words is None:
        raise ValueError("the page for families needs the phrases of its language")
    own = given.rules.family.get(given.language, FamilyText())
    plan = given.scenario.family.get(given.language, FamilyText())
    date = datetime.fromtimestamp(given.opened / 1000)
    day = put_in(words.day, day=str(date.day), month=words.months[date.month - 1], year=str(date.year))
    of = put_in(words.class_, name=given.filing.of) if given.filing.of else ""
    when = {"weekday": words.weekdays[date.weekday()], "day": str(date.day), "month": words.months[date.month - 1]}
    blocks = [
        Paragraph(put_in(words.intro, **when)),
        *_section(words.played, played_words(given, plan, own)),
        *_practised(given, words, {**own.practised, **plan.practised}),
        Callout(words.question, question(given, plan, own) or words.ask, large=True),
        *_section(words.try_, plan.try_ or own.try_ or words.idea),
        _questions(given, words),
    ]
    above = " · ".join(filter(None, (words.kind, of, day)))
    title = put_in(words.title, game=given.rules.title)
    page = Page("report", title, tuple(blocks), above=above, letters=LETTERS, filed=True)
    about = " · ".join(filter(None, (given.rules.title, of, day, given.filing.school)))
    foot = f"{words.kind} · {words.page}"
    return Document(title, (page,), given.language, about, foot, _credit(given, words, plan.credit or own.credit))


def _section(title: str, text: str) -> list[Block]:
    return [Heading(title, 2), Paragraph(text)] if text else []


def played_words(given: LessonRecord, plan: FamilyText, own: FamilyText) -> str:
    """What the game is about; in English its summary does where it tells families nothing."""
    summary = full_sentence(given.rules.summary) if given.language == ENGLISH and given.rules.summary else ""
    return plan.played or own.played or summary


def question(given: LessonRecord, plan: FamilyText, own: FamilyText) -> str:
    """The question that the class took home, before that of the game."""
    home = given.scenario.home if given.language == ENGLISH else ""
    return plan.question or home or own.question


def _practised(given: LessonRecord, words: FamilyPhrases, own: dict[str, str]) -> list[Block]:
    """Only what was seen."""
    lines = [line for o in seen_outcomes(given) if (line := _practised_line(given, words, own, o))]
    return [Heading(words.practised, 2), Bullets(tuple(lines[:MOST_PRACTISED]))] if lines else []


def _practised_line(given: LessonRecord, words: FamilyPhrases, own: dict[str, str], outcome: Outcome) -> str:
    if outcome.id in own:
        return own[outcome.id]
    if given.language == ENGLISH:
        return outcome.practised or full_sentence(outcome.title)
    known = words.outcomes.get(outcome.id)
    return known.practised or full_sentence(known.title) if known is not None else ""


def _questions(given: LessonRecord, words: FamilyPhrases) -> Signatures:
    who = ", ".join(filter(None, (given.filing.teacher, given.filing.school)))
    return Signatures((words.teacher,), put_in(words.questions, who=who) if who else "")


def _credit(given: LessonRecord, words: FamilyPhrases, own: str) -> str:
    """Whose work the game is; in another language than English only names, where the game says nothing in it."""
    source = given.rules.source
    if own or source is None:
        return own
    if given.language == ENGLISH:
        return " ".join(credit_sentences(source, given.rules.words(), short=True))
    licence = put_in(words.licence, licence=f"{source.licence}, {source.link}") if source.link else ""
    return " ".join(filter(None, (f"{source.title}.", licence)))
