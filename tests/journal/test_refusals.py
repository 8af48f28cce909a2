"""What is said when something can't be done: two hundred real refusals, kept as a page that a person has read."""

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

from record.lived import made

from facilitator.files.catalogue_files import words_in
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.journal.command_line import enter_line, say
from facilitator.journal.lesson import Lesson

KEPT = Path(__file__).with_name("refusals.txt")
PLANS = ("planet-hexagon-45", "ecogon-45", "phylo-western-pa-60", "ecopyramid-45", "eco-90")
STAGES = ((), ("next", "phase PLAY", "next", "next"), ("finish",), ("end",))
"""What brings a lesson from one part of it to the next."""
LINES = 480
MOST_WORDS, LEAST = 45, 200
ALWAYS = (
    "nxt", "next 5", "undo", "redo", "undo to 99", "room undo", "pause", "resume", "time +9999", "time", "ago 99999 next",
    "phase nowhere", "bell 25:00", "bell soon", "adjourn", "lost given-back", "screen cinema", "reveal", "reveal back",
    "reveal anyway", "freeze", "last round", "finish", "end", "deal all", "ready nobody", "ready table 9", "hush",
    "join nobody K7Q2M", "join SIDE K7Q2M", "join SIDE me!", "leave ZZZZ", "seat ZZZZ SIDE", "table close 9", "table merge 1 1",
    "table title 9 Owls", 'note ""', 'answer nobody "x"', 'observe SIDE strategy 9', 'observe SIDE nothing 2', 'vote "Why?" a=x',
    "sound trumpet", "sound gong loud", "individual maybe", "names perhaps", "event done", "event unplayable", "event in 0",
    "turn nobody", "turn first nobody", "turn back", "roll nothing", "roll again side", "shorten nothing 2", "deal lots",
    "give nothing SIDE", "use", "use nothing", "act nothing", "tally accept 7", "tally nothing=3", "pace sideways",
    "table open 9", "table merge 1 9", 'table title 1 ""', "turn skip 99", "time 99999", "ago 2 bell +20", "next all", "phase", "xyzzy nothing 2",
    "event in 99999", 'say ""', 'ask ""', "bell +9999", "ready table 1", "niche SIDE 9 producer", "give nothing nobody", "names off",
    "checked SIDE", "points SIDE nothing=4", "count SIDE nothing=4", "3: next", "all: finish",
)  # fmt: skip


def lines(rules: Ruleset, sides: tuple[str, ...], chance: random.Random) -> Iterator[str]:
    """Lines that are nearly right."""
    side = lambda: chance.choice((*sides, "1", "9"))  # noqa: E731
    n = lambda: chance.choice(("0", "1", "3", "7", "99", "-4", "half"))  # noqa: E731
    one = lambda known: chance.choice((*known, "nothing"))  # noqa: E731
    counts = tuple(c.id for c in rules.score.counts) if rules.score is not None else ()
    points = tuple(line.id for line in rules.score.lines) if rules.score is not None else ()
    faces = rules.tile_faces if rules.market is not None else ("tile",)
    for _ in range(LINES):
        yield chance.choice(
            (
                chance.choice(ALWAYS).replace("SIDE", side()),
                f"set {one((*rules.pile, *rules.meter))} {n()} {chance.choice(('', side()))}",
                f"add {one(rules.meter)} {n()} {chance.choice(('', side()))}",
                f"move {n()} {one(rules.pile)} {one(rules.pile)}",
                f"act {one([a.id for a in rules.actions])} {chance.choice(('', side()))} {chance.choice(('', n()))}",
                f"give {one(rules.card)} {side()}",
                f"use {one(rules.card)}",
                f"count {side()} {one(counts)}={n()}",
                f"points {side()} {one(points)}={n()}",
                f"tally {one(rules.pile)}={n()}",
                f"{chance.choice(('take', 'draw', 'flip', 'faces'))} {one(faces)}",
                f"{chance.choice(('wait', 'lay', 'discard'))} {side()} {one(faces)}",
                f"swap {one(faces)} {one(faces)} {one(faces)} {one(faces)}",
                f"place {side()} {chance.choice(('0,-1', '1,0', '5,5', 'here'))} {one((*faces, 'house', 'farm', 'pb1'))}",
                f"lift {side()} {chance.choice(('0,0', '0,-1', '3,3'))}",
                f"pipe {side()} {chance.choice(('0,0', '2,2'))}",
                f"niche {side()} {chance.choice(('0,0', '1,0', '3,1', '9'))} {chance.choice(('producer', 'carnivore', 'stone'))}",
                f"shift {side()} 0,0 {chance.choice(('0,1', '1,0', '7,7'))}",
                f"observe {side()} {one([o.id for o in rules.outcomes])} {n()}",
                f"roll {one([r.id for r in rules.rolls])}",
                f"shorten {one([o.id for o in rules.options])} {n()}",
            )
        ).strip()


def refused(lesson: Lesson) -> Iterator[str]:
    """Every refusal of a lesson from before its beginning to after its end."""
    chance, sides = random.Random(7), lesson.tables["1"].sides
    play = next(p.id for p in lesson.scenario.phases if p.kind == "play")
    for stage in STAGES:
        for line in stage:
            say(lesson, line.replace("PLAY", play))
        for line in (
            *(a.replace("SIDE", sides[0]) for a in ALWAYS if a not in ("end",)),
            *lines(lesson.rules, sides, chance),
        ):
            if (line == "finish" or line == "end") and stage not in STAGES[2:]:
                continue
            answer = say(lesson, line)
            if not answer.ok:
                yield answer.said
    lesson.store.close()


def shape(sentence: str) -> str:
    """Two refusals that differ only in a number or in what they quote are one."""
    return re.sub(r"'[^']*'|“[^”]*”|\d+", "#", sentence)


def found(folder: Path) -> list[str]:
    shapes = dict[str, str]()
    for plan in PLANS:
        for sentence in refused(made(folder / f"{plan}.lesson", plan, tables=1)):
            shapes.setdefault(shape(sentence), sentence)
    return sorted(shapes.values())


def test_two_hundred_refusals_are_the_kept_ones_and_have_the_form_of_sentences(tmp_path: Path) -> None:
    sentences = found(tmp_path)
    page = "\n".join(sentences) + "\n"
    if os.environ.get("WRITE_REPORTS"):
        KEPT.write_text(page, encoding="utf-8")
    assert len(sentences) >= LEAST
    for sentence in sentences:
        assert re.match(r"[A-Z0-9'“−-]", sentence) and sentence[-1] in ".?!”", sentence
        assert "  " not in sentence and "None" not in sentence and "_" not in sentence and "{" not in sentence, sentence
        assert all(len(part.split()) <= MOST_WORDS for part in re.split(r"(?<=[.!?]) ", sentence)), sentence
    assert page == KEPT.read_text(encoding="utf-8"), "read what changed; with WRITE_REPORTS=1 it is kept"


def test_how_a_line_is_written_is_never_in_the_sentence_that_a_screen_shows(tmp_path: Path) -> None:
    a_form = re.compile(r"(?<!\w)'[a-z-]+( [a-z-]+)* [A-Z]{2,}|Write '|\b[a-z-]+=\d|[A-Z]{4,}=|SIDE")
    words, told = words_in("en"), dict[str, int]()
    for plan in PLANS:
        lesson = made(tmp_path / f"{plan}.lesson", plan, tables=1)
        say(lesson, "next")
        always = (line.replace("SIDE", lesson.tables["1"].sides[0]) for line in ALWAYS)
        for line in (*always, *lines(lesson.rules, lesson.tables["1"].sides, random.Random(3))):
            answer = enter_line(lesson, line)
            shown = answer.said.replace(f"'{line}'", "#")
            shown = re.sub(r"'[^']*' is not (understood|a [a-z ]+)\.", "#", shown)
            assert answer.ok or "votes, such as" in shown or not a_form.search(shown), shown
            if answer.usage is not None:
                usage = answer.usage(words)
                told[usage.split()[0]] = told.get(usage.split()[0], 0) + 1
                assert usage not in answer.said
                assert say(lesson, line).said.endswith(usage)
        lesson.store.close()
    assert {"Write", "Say", "Did", "Expected"} <= set(told) and sum(told.values()) > 50


def test_a_refusal_of_a_very_long_word_can_still_be_read(tmp_path: Path) -> None:
    lesson = made(tmp_path / "long.lesson", "eco-90")
    said = say(lesson, "9" * 900).said
    assert len(said) <= 1000 and "Expected one of" in said and said.startswith("There is no command '999")
    lesson.store.close()
