"""What was learned, and how we know: the rubric with evidence, and what was said in the debrief."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from functools import partial

from facilitator.game.kernel.log import Remark
from facilitator.game.notes.observation_hint import Whom, count_looks, coverage, observations
from facilitator.game.notes.outcomes import NUMBERED, level_words
from facilitator.game.rulebook.ruleset import Outcome
from facilitator.game.views.board_pictures import titled_boards
from facilitator.plain.board_picture import BoardPicture
from facilitator.plain.document import Block, Boards, Bullets, Column, Grid, Heading, Paragraph
from facilitator.plain.wording import counted, listed
from facilitator.record.lesson_record import LessonRecord


def time_of_day(instant: int) -> str:
    """An instant as a clock on the wall shows it."""
    return f"{datetime.fromtimestamp(instant / 1000):%H:%M}"


def levels_at(given: LessonRecord, outcome: Outcome) -> dict[Whom, int]:
    """The last level that each side showed of an outcome."""
    found: dict[Whom, int] = {}
    for seen in observations(given.log):
        if seen.outcome == outcome.id and seen.level in NUMBERED:
            found[seen.table or "", seen.side or ""] = int(seen.level or 0)
    return found


def learned_words(given: LessonRecord) -> str:
    """What was learned in one sentence an outcome, and how we know."""
    said = []
    for outcome in given.outcomes:
        levels = levels_at(given, outcome)
        seen = [r for r in observations(given.log) if r.outcome == outcome.id and r.level != "none"]
        if levels:
            best, worst = max(levels.values()), min(levels.values())
            span = level_words(outcome, str(best)) if best == worst else f"{worst} to {level_words(outcome, str(best))}"
            said.append(
                f"{outcome.title}: {span} ({counted(len(levels), given.rules.sides.word)}, "
                f"{counted(len(seen), 'observation')})"
            )
        elif seen:
            said.append(f"{outcome.title}: seen ({counted(len(seen), 'observation')}, without a level)")
    if not said:
        return "Nothing was observed in this lesson, so what was learned can't be told from it."
    answers = len(given.of("answer"))
    more = (
        f" In the debrief {counted(answers, 'answer')} {'was' if answers == 1 else 'were'} taken down."
        if answers
        else ""
    )
    return f"{'; '.join(said)}.{more}"


def learning_blocks(given: LessonRecord) -> list[Block]:
    """The rubric grid, the evidence line by line, and what nobody has looked at."""
    seen = observations(given.log)
    blocks: list[Block] = [Heading("What was learned, and how we know", 2)]
    if not given.outcomes:
        return [*blocks, Paragraph("This lesson names no outcomes.")]
    if not seen:
        return [*blocks, Paragraph("Nothing was observed.")]
    cells, watched = coverage(given.log, given.tables, given.outcomes), count_looks(given.log, given.tables)
    shown = [o for o in given.outcomes if any(r.outcome == o.id for r in seen)]
    sides = [(name, side) for name in given.played for side in given.tables[name].sides]
    rows = tuple(
        (
            given.title(*whom),
            *(_cell(cells[whom, o.id].level, cells[whom, o.id].times) for o in shown),
            str(watched[whom]),
        )
        for whom in sides
    )
    blocks.append(
        Grid((Column("", 2), *(Column(o.title, 1, "centre") for o in shown), Column("Looks", 1, "right")), rows)
    )
    for outcome in shown:
        blocks += [
            Heading(outcome.title, 3),
            Bullets(tuple(_evidence(given, outcome, [r for r in seen if r.outcome == outcome.id]))),
        ]
    gaps = [o.title for o in given.outcomes if o not in shown]
    unseen = [given.title(*whom) for whom in sides if not watched[whom]]
    blocks += [Paragraph(f"Not looked at in this lesson: {listed(gaps)}.")] if gaps else []
    blocks += [Paragraph(f"Never looked at: {listed(unseen)}.")] if unseen else []
    return blocks


def _cell(level: str, times: int) -> str:
    word = {"none": "not observed", "": "–"}.get(level, level)
    return f"{word} (×{times})" if times > 1 else word


def _evidence(given: LessonRecord, outcome: Outcome, seen: Sequence[Remark]) -> list[str]:
    """What was seen, said and where; of what has no words only who was at which level."""
    lines = []
    for r in seen:
        if r.text is not None:
            where = ", ".join(part for part in (time_of_day(r.at), r.place or r.going) if part)
            lines.append(f"{_whom(given, r)}: {level_words(outcome, r.level or '')}: “{given.text(r.text)}” ({where})")
    silent: dict[str, list[str]] = {}
    for r in seen:
        if r.text is None:
            silent.setdefault(r.level or "", []).append(f"{_whom(given, r)} ({time_of_day(r.at)})")
    return [*lines, *(f"{level_words(outcome, level)}: {', '.join(names)}" for level, names in sorted(silent.items()))]


def _whom(given: LessonRecord, seen: Remark) -> str:
    return given.title(seen.table or "", seen.side or "")


def board_blocks(given: LessonRecord) -> list[Block]:
    """What was built, as a picture for each side of which it was entered."""
    found = list[BoardPicture]()
    for name in given.played:
        found += titled_boards(given.tables[name], given.rules.words(), partial(given.title, name))
    return [Heading("What was built", 2), Boards(tuple(found), 2)] if found else []


def debrief_blocks(given: LessonRecord) -> list[Block]:
    """Every question that was asked, with the answers and votes that followed it."""
    answers, votes = given.of("answer"), given.of("vote")
    if not (given.asked or answers or votes):
        return []
    blocks: list[Block] = [Heading("Debrief", 2)]
    starts = [at for at, _ in given.asked]
    before = [r for r in answers if not starts or r.at < starts[0]]
    blocks += [Bullets(tuple(_answer(given, r) for r in before))] if before else []
    for i, (at, number) in enumerate(given.asked):
        until = starts[i + 1] if i + 1 < len(starts) else None
        own = [r for r in answers if r.at >= at and (until is None or r.at < until)]
        blocks.append(Heading(given.text(number), 3))
        blocks.append(
            Bullets(tuple(_answer(given, r) for r in own)) if own else Paragraph("No answer was taken down.", "quiet")
        )
    for vote in votes:
        rows = tuple((given.text(number), str(hands)) for number, hands in vote.votes)
        blocks += [
            Heading(f"Vote: {given.text(vote.text)}", 3),
            Grid((Column("Choice", 3), Column("Hands", 1, "right")), rows),
        ]
    return blocks


def _answer(given: LessonRecord, said: Remark) -> str:
    return f"{given.title(said.table or '', said.side or '')}: “{given.text(said.text)}”"


def noted_blocks(given: LessonRecord) -> list[Block]:
    """Notes and rulings with their time, and what was taken back."""
    blocks: list[Block] = []
    for kind, title in (("ruling", "Rulings"), ("note", "Notes")):
        lines = [
            f"{time_of_day(r.at)}{f', {where}' if (where := r.place or r.going) else ''}: {given.text(r.text)}"
            for r in given.of(kind)
        ]
        blocks += [Heading(title, 2), Bullets(tuple(lines))] if lines else []
    if given.corrections:
        blocks += [
            Heading("Taken back", 2),
            Bullets(tuple(f"{time_of_day(at)}: {said}" for at, said in given.corrections)),
        ]
    return blocks


def distribution(given: LessonRecord, outcome: Outcome) -> Counter[int]:
    """How many sides showed which level last."""
    return Counter(levels_at(given, outcome).values())


def outcomes_practised(given: LessonRecord) -> Sequence[Outcome]:
    """The outcomes that were seen; those that could have been where nothing was."""
    seen = {r.outcome for r in observations(given.log) if r.level != "none"}
    return [o for o in given.outcomes if o.id in seen] or list(given.outcomes)
