"""The page for families: one language on a page, German as whole as English, a third language one file away."""

import re
from pathlib import Path

import pytest
from record.lived import LESSONS, lived, made, said
from record.observed import PLANS, class_of_26

from facilitator.cli.collect_record import collect_record
from facilitator.cli.main import main
from facilitator.files.family_files import FAMILY, family_languages, family_phrases
from facilitator.files.fault import Unreadable
from facilitator.files.loader import RULESETS, SCENARIOS, load_ruleset, load_scenario, shipped_files
from facilitator.files.outcome_catalogue import shared_outcomes
from facilitator.paper.html import as_html
from facilitator.paper.markdown import markdown
from facilitator.plain.frozen import replace
from facilitator.record.family_report import family_report
from facilitator.record.filing import Filing
from facilitator.record.lesson_record import LessonRecord

ENGLISH = re.compile(
    r"\b(the|and|of|you|your|we|what|played|with|class|teacher|licence|adapted|page|question|try|home|funded|by the)\b",
    re.IGNORECASE,
)
FILED = Filing("Gymnasium", "M. Kaya", "Erdkunde", "7b", None)
NORSE = """schema = 1
language = "Nonsense"
kind = "Zu qo famixo"
class = "xlasse {name}"
day = "{day}/{month}/{year}"
months = ["Ja", "Fe", "Ma", "Ap", "Mi", "Ju", "Jy", "Au", "Se", "Ok", "No", "De"]
weekdays = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]
title = "Xoq {game} zixo"
intro = "Qo {weekday} xaq zixo."
played = "Xat zixo"
practised = "Xat prixo"
question = "Qax zu tixo"
ask = "Xat zu qixo?"
try = "Zixo qo haxo"
idea = "Zixo tixo!"
questions = "Qax? {who}"
teacher = "Lexo"
page = "zeit {n} / {of}"
licence = "Lixenx: {licence}."

[outcomes.collaboration]
title = "Zuxammen"
practised = "Zwo ixeen hoxen."
"""


def in_language(given: LessonRecord, language: str, folder: Path = FAMILY) -> LessonRecord:
    return replace(given, phrases=family_phrases(language, folder), language=language, filing=FILED)


@pytest.mark.parametrize("game", LESSONS)
def test_german_is_whole_with_its_foot(game: str, tmp_path: Path) -> None:
    given = in_language(lived(tmp_path, game), "de")
    document = family_report(given)
    source = given.rules.source
    assert source is not None and document.language == "de"
    parts = (document.title, document.about, document.page, document.credit, markdown(document))
    names = (source.title, source.authors, source.project, source.funder, source.link, "Erasmus+", "Chickadee Checkoff")
    for text in parts:
        for name in (*names, "PHYLO(MON)", given.rules.title):
            text = text.replace(name, "")
        text = re.sub(r"\S*https?:\S*|\\", "", text)
        assert not ENGLISH.search(text.replace("{of}", "")), (ENGLISH.search(text), text)
    assert "Klasse 7b" in document.about and "Seite {n} von {of}" in document.page
    assert "Lizenz" in document.credit or "Copyright" in document.credit
    assert as_html(document).startswith(b'<!doctype html>\n<html lang="de">')


def test_every_game_and_plan_tells_german_families_all_that_it_tells_english_ones() -> None:
    german = family_phrases("de")
    assert german.outcomes.keys() == shared_outcomes().keys()
    assert all(words.title and words.practised for words in german.outcomes.values())
    for name in shipped_files(RULESETS):
        rules, _ = load_ruleset(name)
        text = rules.family["de"]
        assert text.played and text.question and text.try_ and text.credit, name
        own = {o.id for o in rules.outcomes} - shared_outcomes().keys()
        assert text.practised.keys() == own, name
        assert all(o.practised for o in rules.outcomes), name
        english = rules.family["en"]
        assert english.played and english.question and english.try_
    for path in shipped_files(SCENARIOS).values():
        plan = load_scenario(path)[0]
        assert plan.home and plan.family["de"].question, plan.id


def test_a_lesson_from_before_games_told_families_anything_has_their_words_of_today(tmp_path: Path) -> None:
    """The rules that a lesson keeps are those of its day; the page was half empty, and its credit too short."""
    whole = shipped_files(RULESETS)["planet-hexagon"].read_text(encoding="utf-8")
    old = tmp_path / "planet-hexagon.toml"
    old.write_text(re.sub(r"(?m)^practised = .*$", "", whole.partition("[family.en]")[0]), encoding="utf-8")
    lesson = made(tmp_path / "a.lesson", str(old))
    said(lesson, "next", "observe lupidians balanced-development 3", "@+60 end")
    assert not lesson.rules.family
    given = collect_record(lesson, language="de")
    text = markdown(family_report(given))
    assert "## Was wir gespielt haben" in text and "Viele Dinge zugleich im Blick behalten" in text
    assert "gefördert durch das Programm Erasmus+" in text and "Bearbeitet" in text
    english = markdown(family_report(collect_record(lesson)))
    assert "Four peoples build a new home" in english and "- Balanced development." not in english


@pytest.mark.parametrize("plan", PLANS)
def test_a_third_language_is_one_file_away(plan: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What the game doesn't say in it is left out: no page is in two languages."""
    folder = tmp_path_factory.mktemp("family")
    (folder / "qx.toml").write_text(NORSE, encoding="utf-8")
    assert family_languages(folder) == ("qx",)
    given = in_language(class_of_26(tmp_path_factory.mktemp("lesson"), plan), "qx", folder)
    document = family_report(given)
    text = markdown(document)
    assert "Zwo ixeen hoxen." in text and "Xat zu qixo?" in text and "Zixo tixo!" in text and "18/No/2025" in text
    assert document.page == "Zu qo famixo · zeit {n} / {of}" and document.about.endswith(
        "xlasse 7b · 18/No/2025 · Gymnasium"
    )
    assert "Xat zixo" not in text, "nothing is said of the game in a language that its file doesn't have"
    source = given.rules.source
    assert source is not None
    rest = text.replace(source.title.replace("(", r"\(").replace(")", r"\)"), "").replace(given.rules.title, "")
    assert not ENGLISH.search(re.sub(r"https?:\S*", "", rest)), rest


def test_a_language_file_is_checked(tmp_path: Path) -> None:
    for n, (old, new, told) in enumerate(
        (
            ('"So"]', "]", "weekdays is a list of 6; expected 7 names"),
            ("{game}", "{gane}", "title is a text with {gane}; expected game"),
            ('teacher = "Lexo"', 'teacher = "{who}"', "expected no { and } here"),
            ('kind = "Zu qo famixo"\n', "", "kind is missing"),
        )
    ):
        folder = tmp_path / str(n)
        folder.mkdir()
        (folder / "qx.toml").write_text(NORSE.replace(old, new), encoding="utf-8")
        with pytest.raises(Unreadable) as found:
            family_phrases("qx", folder)
        assert told in found.value.faults[0].sentence, found.value.faults


def test_the_command_writes_german(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    lived(tmp_path, "ecogon", "a")
    lesson = str(tmp_path / "a.lesson")
    assert main(["report", lesson, "--for", "family", "--language", "de"]) == 0
    assert "Wir haben „Ecogon“ gespielt" in capfd.readouterr().out
    assert main(["report", lesson, "--for", "family", "--language", "dee"]) == 2
    assert "Did you mean 'de'" in capfd.readouterr().err
    assert main(["report", lesson, "--language", "de"]) == 2
    told = capfd.readouterr().err
    assert "Only the family's page is in other languages" in told and "Traceback" not in told


def test_the_language_of_the_plan_is_taken_where_none_is_said(tmp_path: Path) -> None:
    """As soon as the room is in a language that families can read, their page is in it too."""
    lesson = made(tmp_path / "a.lesson", "planet-hexagon-45")
    said(lesson, "next", "@+60 end")
    english = lesson.scenario
    for words, language in (("en", "en"), ("de", "de"), ("tlh", "en")):
        lesson.scenario = replace(english, words=words)
        given = collect_record(lesson)
        assert (given.language, given.phrases) == (language, family_phrases(language))
    assert collect_record(lesson, language="de").language == "de"


def test_settings_file_the_school_the_teacher_and_the_subject(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path))
    school = '[school]\nname = "Hillside School"\nteacher = "R. Vane"\nsubject = "Biology"\n'
    (tmp_path / "settings.toml").write_text(school, encoding="utf-8")
    (tmp_path / "class.csv").write_text("First name\nAnna\nBen\nCleo\nDora\nEmil\nFay\nGus\nHana\n", encoding="utf-8")
    assert main(["roster", str(tmp_path / "class.csv"), "--title", "7b", "--yes"]) == 0
    lesson = str(tmp_path / "a.lesson")
    assert main(["open", "planet-hexagon-45", "--lesson", lesson, "--class", "7b", "--rehearsal"]) == 0
    assert main(["do", lesson, "next", "@+60 end"]) == 0
    capfd.readouterr()
    for reader in ("teacher", "head", "family"):
        assert main(["report", lesson, "--for", reader]) == 0
        text = capfd.readouterr().out
        assert "class 7b" in text and "Hillside School" in text and "R. Vane" in text
        assert ("Biology" in text and "Printed:" in text) == (reader != "family")
        assert "Anna" not in text
