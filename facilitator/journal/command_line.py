"""Lines of text that are said to a lesson: what `do` reads, and what is typed into the palette."""

import re

from facilitator.game.dispatch.registry import COMMANDS
from facilitator.game.dispatch.stocktake import Tally
from facilitator.game.dispatch.text_form import parse_line
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.journal.absence import let_time_pass
from facilitator.journal.batch import MOST_SAID, Answer, refusal_answer
from facilitator.journal.lesson import Lesson
from facilitator.journal.requests import submit, submit_together
from facilitator.plain.frozen import replace
from facilitator.plain.safe_text import clean


def say(lesson: Lesson, text: str, by: str = "") -> Answer:
    """Carry out one typed line, as one batch; where it was not written as lines are, the answer says how they are."""
    answer = enter_line(lesson, text, by)
    if answer.usage is None:
        return answer
    usage = answer.usage(lesson.rules.words())
    usage = clean(usage, MOST_SAID // 2)
    room = MOST_SAID - len(usage) - 1
    said = answer.said if len(answer.said) <= room else f"{clean(answer.said, room - 1)}…"
    return replace(answer, said=f"{said} {usage}", usage=None)


def enter_line(lesson: Lesson, text: str, by: str = "") -> Answer:
    """The same, with the usage of the line apart from what is said: a screen shows keys and fields, never a line."""
    try:
        line = parse_line(text)
    except Refused as refused:
        # Time that a line brings with it passes also where the rest of it says nothing: the lines after it keep their
        # instants.
        moved = re.match(r"\s*@\+?(\d{1,7}(?:\.\d{1,3})?)\s", text)
        if moved and lesson.time.rehearsal:
            let_time_pass(lesson, round(float(moved[1]) * 1000))
        return refusal_answer(_hinted(lesson, text, refused))
    try:
        if line.after is not None:
            let_time_pass(lesson, line.after)
    except Refused as refused:
        return refusal_answer(refused)
    if line.request is not None:
        answer = submit(lesson, line.request, by)
        found = answer.ok and isinstance(line.request.command, Tally) and any(t.slips for t in lesson.tables.values())
        return replace(answer, usage=lambda w: w.script.slip) if found else answer
    for turned_away in submit_together(lesson, ()):
        return turned_away
    if line.after is None:
        return Answer(False, "This line is empty.")
    return Answer(True, "Nothing to do.", lesson.n)


def _hinted(lesson: Lesson, text: str, refused: Refused) -> Refused:
    """How an action is said whose bare name was typed; the refusal itself too, if that is also the name of a
    command.
    """
    words = [word for word in text.split() if not word.startswith("@")]
    known = next((a for a in lesson.rules.actions if words and words[0] == a.id), None)
    if known is None:
        return refused
    also = any(command.form.split()[0] == words[0] for command in COMMANDS)

    def usage(catalogue: Catalogue) -> str:
        as_command = (refused.sentence, refused.usage(catalogue)) if also and refused.usage is not None else ()
        return " ".join((catalogue.fill(catalogue.script.action, line=" ".join(words)), *as_command))

    return Refused(f"{known.title} is an action.", usage)
