"""The reports of a lesson of each game: kept as reviewed texts, answering what somebody asks who was not there, and silent where they must be."""

import json
import os
import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given as hypothetically
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from record.lived import BEGAN, LESSONS, MARKERS, lived, made, said, until_over

from facilitator.cli.collect_record import collect_record
from facilitator.cli.main import main
from facilitator.cli.public_values import public_values
from facilitator.files.catalogue_files import words_in
from facilitator.files.family_files import family_phrases
from facilitator.game.notes.debrief import propose_questions, questions
from facilitator.game.views.scene_values import Sight
from facilitator.paper.html import as_html
from facilitator.paper.markdown import escape_markdown, markdown
from facilitator.plain.chart import Chart
from facilitator.plain.document import Bullets, Column, Document, Grid, Heading, Page, Paragraph
from facilitator.plain.frozen import replace
from facilitator.record.filing import Filing
from facilitator.record.lesson_record import LessonRecord
from facilitator.record.reports import REPORTS, family_report, head_report, teacher_report
from facilitator.record.results import _calculation, working_blocks

MODELS = {model.id: model for model in words_in("en").models}

KEPT = Path(__file__).parent / "reports"
GAMES = tuple(LESSONS)


@pytest.fixture(autouse=True)
def _in_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    """Times of day are those of one place, wherever the test runs."""
    import time

    monkeypatch.setenv("TZ", "UTC")
    time.tzset()


FILED = Filing("Northfield School", "M. Kaya", "English and geography", "7b", BEGAN + 2 * 86_400_000)


def pages_of(given: LessonRecord) -> dict[str, str]:
    """The reports of a lesson for every reader, by the names under which they are kept."""
    given = replace(given, filing=FILED)
    german = replace(given, phrases=family_phrases("de"), language="de")
    pages = {name: markdown(report(given)) for name, report in REPORTS.items()}
    return {**pages, "familie": markdown(family_report(german))}


@pytest.mark.parametrize("game", GAMES)
def test_the_reports_are_the_reviewed_ones(game: str, tmp_path: Path) -> None:
    for name, text in pages_of(lived(tmp_path, game)).items():
        path = KEPT / f"{game}-{name}.md"
        if os.environ.get("WRITE_REPORTS"):
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8"), "look at what changed; with WRITE_REPORTS=1 it is kept"


ANSWERS = {
    "planet-hexagon": (
        "Played: Planet Hexagon, 1 session, 16 turns",
        "That is 6 more than Harvesters: more for Hidden Goal (6), Houses beside Forests (1) and Civilisation bonus (1). "
        "Fewer for Farms × Houses (2).",
        "10 of 5 min",
        "most often in Supplier (5)",
        "Collaboration: 8 of 12 pupils observed were at level 3 or 4.",
        "“the Builder asked the one who had said nothing”",
        "houses was corrected",
        "Was it fair?",
        "Undone",
    ),
    "ecogon": (
        "Pupils: 24 at 6 tables",
        "10 of 10 points: reached. | 17 turns: the last event has been carried out",
        "6 of 4 min",
        "Food webs: 15 of 24 pupils observed were at level 3 or 4.",
    ),
    "eco": (
        "Pupils: 4",
        "Winner: Player 1, 63.5 points. That is 7.5 more than Player 2 and Player 3",
        "15 of 4 min",
        "“gave up the bear for the wolf”",
        "Keep 14 min for “Counting points”, “Results” and “Tidying up”.",
    ),
    "ecopyramid": (
        "Pupils: 3",
        "Player 2 finished first. It ended after 17 turns: a pyramid is complete.",
        "“kept a protection back”",
        "Use the 16 min that were left at the end.",
    ),
    "phylo-western-pa": (
        "Pupils: 4",
        "83 points: Sustainable; 27 more to Flourishing.",
        "11 to play longer: the game was not finished.",
        "“two trees of a kind”",
    ),
}


@pytest.mark.parametrize("game", GAMES)
def test_it_answers_what_was_played_who_won_what_took_long_and_what_was_learned(game: str, tmp_path: Path) -> None:
    text = markdown(teacher_report(lived(tmp_path, game))).replace("\\", "")
    for words in ANSWERS[game]:
        assert words in text, words


@pytest.mark.parametrize("game", GAMES)
def test_what_was_typed_stays_with_the_teacher(game: str, tmp_path: Path) -> None:
    given = lived(tmp_path, game, "marked")
    mine = markdown(teacher_report(given))
    assert all(m in mine for m in ("MARKER-NOTE", "MARKER-FACT", "MARKER-RULING", "MARKER-ANSWER")), (
        "else nothing is proved here"
    )
    codes = [code for codes in given.room.seats.values() for code in codes]
    assert codes and codes[0] not in mine, "numbers that were counted off stand for people"
    for report in (head_report, family_report):
        text = markdown(report(given))
        for word in (*MARKERS, *codes, *(c.title for s in given.rules.cards if s.secret for c in s.cards)):
            assert word not in text, word


@pytest.mark.parametrize("game", GAMES)
def test_the_room_never_sees_what_the_log_holds(game: str, tmp_path: Path) -> None:
    given = lived(tmp_path, game, "marked")
    from record.lived import opened

    lesson = opened(tmp_path / "marked.lesson")
    shown = json.dumps(
        public_values(
            Sight(
                lesson.room,
                lesson.tables,
                replace(lesson.screen, scene="auto", question=None),
                given.texts,
                lesson.now(),
                words_in("en"),
            )
        )
    )
    for word in (*MARKERS, "observation", *(o.id for o in given.outcomes if "-" in o.id)):
        assert word not in shown, word


def test_nothing_for_the_family_compares(tmp_path: Path) -> None:
    for game in GAMES:
        given = lived(tmp_path, game, f"{game}-plain")
        text = markdown(family_report(given)).removeprefix(markdown(family_report(given)).split("\n\n")[0])
        titles = {t.title(s) for t in given.tables.values() for s in t.sides}
        assert not [t for t in titles if t in text]
        assert not re.search(r"\bpoints?\b(?! and no marks)|won|level|rank|\d+ (of|more)", text)
        assert "A question for the kitchen table" in text


def test_the_family_reads_only_what_was_seen(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    said(lesson, "next", "observe lupidians collaboration none", "observe lupidians communication seen", "@+60 end")
    text = markdown(family_report(collect_record(lesson)))
    assert "Give reasons in English" in text and "Listen to two ideas" not in text
    nothing = made(tmp_path / "b.lesson", "planet-hexagon-45")
    said(nothing, "next", "@+60 end")
    assert "What we practised" not in markdown(family_report(collect_record(nothing)))


def test_what_was_reached_together_is_one_number(tmp_path: Path) -> None:
    text = markdown(head_report(lived(tmp_path, "ecogon")))
    assert "The result is 10 points. One of six tables reached the target." in text
    assert "The results range from 1 to 8 points." in markdown(head_report(lived(tmp_path, "planet-hexagon", "other")))


def test_the_head_is_told_apart_what_has_no_points_and_what_was_not_counted(tmp_path: Path) -> None:
    assert "The game is played without points." in markdown(head_report(lived(tmp_path, "ecopyramid")))
    lesson = made(tmp_path / "n.lesson", "planet-hexagon-45")
    said(lesson, "next", "@+60 end")
    assert "Nothing was counted." in markdown(head_report(collect_record(lesson)))


@pytest.mark.parametrize(
    ("working", "told"),
    [
        ("type 3: 5 = 5", "type 3: 5"),
        ("31 points of animals = 31", "31 points of animals"),
        ("2 open forests, more than anybody else = 6", None),
        ("1 house beside 1 forest = 1", None),
        ("wetland 2nd: 0 + water 1st: 3 = 3", None),
        ("type 3: 5 = 15", None),
        ("1 farm × 2 houses = 2", None),
    ],
)
def test_nothing_is_equal_to_itself(working: str, told: str | None) -> None:
    assert _calculation(working) == (told or working)


def test_the_head_reads_no_points_of_a_single_pupil(tmp_path: Path) -> None:
    """Where a side is one pupil, the range would be the worst and the best of the class."""
    text = markdown(head_report(lived(tmp_path, "eco")))
    assert (
        "Points are not shown: each result belongs to one pupil." in text and "63.5" not in text and "45.5" not in text
    )


def test_the_head_reads_what_follows_from_the_time(tmp_path: Path) -> None:
    def told(name: str, *lines: str) -> str:
        lesson = made(tmp_path / f"{name}.lesson", "planet-hexagon-45")
        said(lesson, *lines)
        return markdown(head_report(collect_record(lesson))).partition("Recommendation.** ")[2].partition("\n")[0]

    assert told("short", "phase play", "next", "@+600 end") == "Too short to judge: 10 of 45 min were used."
    assert told("none", "phase play", "next", "@+20 end") == "Too short to judge: the lesson lasted less than 1 min."
    assert told("long", "phase play", "next", "@+3000 end") == "Do not repeat in 45 min: play alone took 50 min."
    kept = told("cut", "phase welcome", "@+300 phase play", "next", "@+2300 end")
    assert kept.startswith("Repeat with another class, and keep 10 min for the debrief; this time there was none.")


def test_one_outcome_is_the_weakest_above_and_below(tmp_path: Path) -> None:
    lesson = made(tmp_path / "w.lesson", "planet-hexagon-45")
    said(
        lesson,
        "next",
        *(f"observe {side} collaboration 4" for side in ("lupidians", "arboretans", "harvesters")),
        "observe urbanides collaboration 1",
        *(f"observe {side} strategic-thinking 2" for side in ("lupidians", "arboretans", "harvesters")),
        "@+60 end",
    )
    text = markdown(teacher_report(collect_record(lesson)))
    above, below = text.partition("Next time")[::2]
    assert (
        re.search(r"Strategic thinking: all \d+ \w+ observed were at level 2", above)
        and "Look again at Strategic thinking" in below
    )
    assert "for Collaboration" not in below.partition("##")[0]


def test_what_is_not_settled_names_its_table(tmp_path: Path) -> None:
    lesson = made(tmp_path / "d.lesson", "planet-hexagon-45", tables=7)
    sides = ("lupidians", "arboretans", "harvesters", "urbanides")
    counts = [f"{n}: count {side} pb1=4 pb2=4" for side in sides for n in range(1, 8)]
    said(lesson, "phase play", *(f"{n}: next" for n in range(1, 8)), *counts)
    text = markdown(teacher_report(collect_record(lesson)))
    listed = text.partition("### Not settled\n\n")[2].partition("\n\n")[0].splitlines()
    assert len(listed) == 11 and re.fullmatch(r"- \d+ more are on the console’s score sheet\.", listed[-1])
    assert listed[0].startswith("- Lupidians (table 1): 1 house + 8 public buildings = 9 can")
    assert all(re.match(r"- (\w+ \(table \d\)|Table \d): ", line) for line in listed[:-1]), listed


def test_the_head_reads_how_many_tables_reached_the_target_in_words(tmp_path: Path) -> None:
    lesson = made(tmp_path / "t.lesson", "ecogon-45", tables=6, seats=1)
    said(
        lesson,
        "phase play",
        *(f"{n}: next" for n in range(1, 7)),
        *(f"{n}: act animal {12 if n < 3 else 4}" for n in range(1, 7)),
        "phase scoring",
    )
    text = markdown(head_report(collect_record(lesson)))
    assert "Two of six tables reached the target." in text and "range from 4 to 12 points." in text


def test_a_game_that_was_cut_short_does_not_make_a_shorter_plan(tmp_path: Path) -> None:
    def told(name: str, over: bool) -> str:
        lesson = made(tmp_path / f"{name}.lesson", "planet-hexagon-45")
        said(lesson, "phase welcome", "@+480 phase setup", "@+240 phase play", "next")
        if over:
            until_over(lesson, (10,))
        said(lesson, "@+100 end")
        return markdown(teacher_report(collect_record(lesson)))

    cut, played = told("a", False), told("b", True)
    assert "the game was not finished" in cut and "min for “Play”" not in cut
    assert "min for “Play”" in played and "not finished" not in played


def test_a_game_that_people_ended_says_that_it_was_a_house_rule(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "ecogon-45", tables=1, sides=4)
    said(lesson, "phase play", "next", "last round", "next", "next", "next", "next")
    text = markdown(teacher_report(collect_record(lesson)))
    assert "A house rule ended the game after 4 turns: the last round was played." in text
    assert any("as a house rule" in row.said for row in lesson.history())


@pytest.mark.parametrize("reader", [*REPORTS, "familie"])
def test_every_report_can_be_filed(reader: str, tmp_path: Path) -> None:
    """Class, school and day of the lesson at the foot; teacher, subject and day of print where a school files it."""
    given = replace(lived(tmp_path, "eco"), filing=FILED)
    given = replace(given, phrases=family_phrases("de"), language="de") if reader == "familie" else given
    document = REPORTS.get(reader, family_report)(given)
    day = "18. November 2025" if reader == "familie" else "18 November 2025"
    assert document.about == f"ECO · {'Klasse' if reader == 'familie' else 'class'} 7b · {day} · Northfield School"
    assert "{n}" in document.page and "{of}" in document.page and document.credit.startswith("ECO.")
    text = as_html(document).decode()
    assert "M. Kaya" in text
    if reader in ("teacher", "head"):
        assert "English and geography" in text and "20 November 2025" in text
    bare = REPORTS.get(reader, family_report)(replace(given, filing=Filing()))
    assert bare.about == f"ECO · {day}" and "None" not in as_html(bare).decode()


def test_corrections_and_doubts_are_few_and_the_others_counted(tmp_path: Path) -> None:
    def found(name: str, *counts: str) -> tuple[str, ...]:
        lesson = made(tmp_path / f"{name}.lesson", "planet-hexagon-45")
        said(lesson, "next", *counts)
        blocks = working_blocks(collect_record(lesson))
        lists = [after for block, after in pairwise(blocks) if isinstance(block, Heading) and block.level == 3]
        return tuple(point for one in lists if isinstance(one, Bullets) for point in one.points)

    assert found("none", "count lupidians houses=1") == ()
    assert found("mended", "count lupidians houses=1", "count lupidians houses=2") == (
        "Lupidians: houses was corrected.",
    )
    five = tuple(f"count {side} pb1=4 pb2=4" for side in ("lupidians", "arboretans", "harvesters", "urbanides"))
    told = found("many", *five)
    assert told[0].startswith("Lupidians: 1 house + 8 public buildings = 9 can")
    assert len(told) == 15, "one table has room for all of them"


def test_a_question_that_somebody_typed_is_no_theme(tmp_path: Path) -> None:
    given = lived(tmp_path, "planet-hexagon", "marked")
    assert "was it fair" in markdown(teacher_report(given)) and "was it fair" not in markdown(
        head_report(given)
    ) + markdown(family_report(given))
    assert "What surprised you most, and when?" in markdown(head_report(given))


def minutes_of(document: Document, phase: str) -> str:
    charts = [block for page in document.pages for block in page.blocks if isinstance(block, Chart)]
    return next(c.notes[c.labels.index(phase)] for c in charts if phase in c.labels)


def test_planned_and_real_minutes_are_those_of_the_log_without_pauses(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    said(
        lesson,
        "phase welcome",
        "@+120 room pause",
        "@+300 room resume",
        "@+60 phase setup",
        "@+30 phase welcome",
        "@+90 phase play",
        "@+600 end",
    )
    report = teacher_report(collect_record(lesson))
    assert minutes_of(report, "Story and rules") == "4.5 of 5 min", "two stays, and a pause that does not count"
    assert minutes_of(report, "Play") == "10 of 18 min"


def test_a_lesson_of_which_nothing_is_known_still_has_reports(tmp_path: Path) -> None:
    given = collect_record(made(tmp_path / "a.lesson", "planet-hexagon"))
    for report in REPORTS.values():
        text = markdown(report(given))
        assert "Planet Hexagon" in text.splitlines()[0] and "None" not in text.replace("None of", "")
    told = markdown(teacher_report(given))
    assert "Nothing was observed at a level, so this report can’t say what was learned." in told
    assert "\nNothing was observed in this lesson.\n" in told and "## Debrief" not in told
    fresh = collect_record(made(tmp_path / "b.lesson", "planet-hexagon"))
    bare = replace(fresh, rules=replace(fresh.rules, outcomes=()), scenario=replace(fresh.scenario, outcomes=()))
    assert "This lesson names no outcomes." in markdown(teacher_report(bare))


def test_what_was_forgotten_is_said_to_be_removed(tmp_path: Path) -> None:
    given = lived(tmp_path, "eco")
    text = markdown(teacher_report(replace(given, texts={})))
    assert "(removed)" in text and "gave up the bear" not in text


def test_no_text_is_markup() -> None:
    assert escape_markdown("a|b *c* <i> # `x` [y](z)") == r"a\|b \*c\* \<i\> \# \`x\` \[y\](z)"
    assert (
        escape_markdown("- no point") == r"\- no point"
        and escape_markdown("1. no number") == r"1\. no number"
        and escape_markdown("-3 points") == "-3 points"
    )


SIGNS = st.text(st.sampled_from("ab1 .)-+=*_~`#<>&;[]()!|\\:/\t\"'@"), max_size=16) | st.sampled_from(
    ["---", "===", "&amp;", "&#35;", "    code", "<b>bold</b>", "[a](b)", "1) one", "```", "* * *", "|-|", "http://a.b"]
)


@hypothetically(st.lists(SIGNS.filter(lambda line: line.strip()), min_size=1, max_size=4))
def test_text_of_people_is_never_markup(lines: list[str]) -> None:
    """Judged by a reader of Markdown that is not ours: the same words, and no mark but the ends of lines."""
    (opening, inline, closing) = MarkdownIt("gfm-like", {"linkify": False}).parse(escape_markdown("\n".join(lines)))
    assert (opening.tag, closing.tag) == ("p", "p")
    said = "".join("\n" if child.type == "hardbreak" else child.content for child in inline.children or [])
    assert {child.type for child in inline.children or []} <= {"text", "text_special", "hardbreak"}
    assert said == "\n".join(line.strip() for line in lines)


@hypothetically(st.lists(st.text() | SIGNS, min_size=1, max_size=3))
def test_text_of_people_is_never_markup_in_a_browser(texts: list[str]) -> None:
    """The same tags whatever the texts are."""

    def tags(texts: list[str]) -> list[str]:
        blocks = (
            Heading(texts[0]),
            Paragraph(texts[-1]),
            Bullets(tuple(texts)),
            Grid((Column(texts[0]),), ((texts[-1],),)),
        )
        return re.findall(r"<[^>]*>", as_html(Document(texts[0], (Page("p", texts[-1], blocks),))).decode())

    assert tags(texts) == tags(["x"] * len(texts)) or not texts[0]


def test_questions_come_from_what_happened(tmp_path: Path) -> None:
    given = lived(tmp_path, "ecogon")
    texts = [p.text for p in _every(given) if p.source == "lesson"]
    assert texts == [
        "After the third event you lost three animals: what had held them up?",
        "Your ecosystem was stable: which two things held up most of the others?",
    ]
    assert propose_questions(_every(given), ())[0].text == texts[0]
    given = lived(tmp_path, "planet-hexagon", "other")
    texts = [p.text for p in _every(given) if p.source == "lesson"]
    assert texts == [
        "Arboretans ran out of time most often: what slowed you down, and what would have made it quicker?",
        "Arboretans came out in front: which of their decisions would you copy?",
    ]


def test_another_model_asks_other_questions(tmp_path: Path) -> None:
    given = lived(tmp_path, "ecopyramid")
    phases = tuple(replace(p, model="thiagi6") if p.kind == "debrief" else p for p in given.room.scenario.phases)
    other = replace(given, room=replace(given.room, scenario=replace(given.room.scenario, phases=phases)))
    assert {p.about for p in _every(given) if p.source == "model"} == {s.title for s in MODELS["what3"].steps}
    assert {p.about for p in _every(other) if p.source == "model"} == {s.title for s in MODELS["thiagi6"].steps}


def _every(given: LessonRecord) -> tuple[object, ...]:
    return questions(given.rules.debrief, given.room, given.tables, given.past)


def test_the_command_prints_and_writes(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lived(tmp_path, "eco", "a")
    lesson = str(tmp_path / "a.lesson")
    assert main(["report", lesson, "--for", "head"]) == 0
    assert "Report for the head" in capfd.readouterr().out
    assert main(["report", lesson, "--format", "html"]) == 0 and "<html" in capfd.readouterr().out
    pytest.importorskip("typst")
    assert main(["report", lesson, "--format", "pdf", "--out", str(tmp_path / "r.pdf")]) == 0
    assert (tmp_path / "r.pdf").read_bytes().startswith(b"%PDF")
    out = tmp_path / "r.md"
    assert main(["report", lesson, "--out", str(out)]) == 0 and "Report for the teacher" in out.read_text(
        encoding="utf-8"
    )
    assert main(["report", lesson, "--out", str(tmp_path / "no" / "r.md")]) == 2
    assert "Traceback" not in capfd.readouterr().err


def test_the_only_sum_of_a_sheet_is_what_was_reached(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lesson = made(tmp_path / "a.lesson", "ecogon")
    said(lesson, "next", "finish", "points table total=12")
    lesson.store.close()
    assert main(["report", str(tmp_path / "a.lesson"), "--for", "teacher"]) == 0
    text = capsys.readouterr().out
    assert "12 of 20 points: 8 short." in text and "not complete" not in text
