"""The catalogue of outcomes: shared by games and plans, with a school's own beside it; a lesson keeps what it used."""

import json
from pathlib import Path

import pytest
from record.lived import made, opened, said

from facilitator.cli.collect_record import collect_record
from facilitator.cli.main import main
from facilitator.files.fault import Unreadable
from facilitator.files.loader import RULESETS, SCENARIOS, load_plan, load_ruleset, read_header, shipped_files
from facilitator.files.outcome_catalogue import known_outcomes, shared_outcomes
from facilitator.files.rules_check.learning import LEVELS
from facilitator.files.toml_document import read_document
from facilitator.game.rulebook.outcome import Outcome

GAME = """schema = 1
id = "trade"
title = "Trade"
spans = [{ id = "round", title = "Round", repeat = 6 }]
"""
OWN = """schema = 1

[[outcomes]]
id = "listening"
title = "Listening"
levels = ["talks over others", "waits for a turn", "builds on what was said", "asks others"]
practised = "Let others finish."

[[outcomes.frameworks]]
name = "Our curriculum 4.2"
address = "https://example.org/curriculum/4-2"

[[outcomes]]
id = "evidence"
practised = "Say how you know."
"""


def ruleset(folder: Path, outcomes: str) -> Path:
    path = folder / "trade.toml"
    path.write_text(GAME + outcomes, encoding="utf-8")
    return path


def outcome(id_: str, more: str = "") -> str:
    return f'\n[[outcomes]]\nid = "{id_}"\n{more}'


def faults(path: Path, school: Path | None = None) -> list[str]:
    with pytest.raises(Unreadable) as found:
        load_ruleset(str(path), school)
    return [fault.sentence for fault in found.value.faults]


def test_the_catalogue_is_whole() -> None:
    for id_, known in shared_outcomes().items():
        assert known.title and len(known.levels) == LEVELS and known.practised.endswith("."), id_
        assert all(f.name and f.address.startswith("https://") for f in known.frameworks)
    assert any(known.frameworks for known in shared_outcomes().values())


def test_shipped_games_write_no_outcome_out_that_the_catalogue_has() -> None:
    shared, used = shared_outcomes(), set[str]()
    for path in (*shipped_files(RULESETS).values(), *shipped_files(SCENARIOS).values()):
        found = read_document(path).tree.get("outcomes", {})  # by name in a game, in a list in a plan
        own = found if isinstance(found, dict) else {str(one["id"]): one.keys() - {"id"} for one in found}  # type: ignore
        used |= own.keys()
        assert not [name for name in own if own[name] and name in shared], path.name
    assert used >= shared.keys(), "nothing is in the catalogue that no game means"
    titles = [{o.title for o in load_ruleset(name)[0].outcomes} for name in shipped_files(RULESETS)]
    assert set.intersection(*titles) == {"Collaboration", "Strategic thinking"}, "these add up over all games"


def test_an_entry_with_its_id_alone_is_the_catalogues(tmp_path: Path) -> None:
    rules, _ = load_ruleset(str(ruleset(tmp_path, outcome("evidence") + outcome("own", 'title = "Own"'))))
    assert rules.outcomes == (shared_outcomes()["evidence"], Outcome("own", "Own"))


def test_what_an_entry_says_itself_goes_first(tmp_path: Path) -> None:
    levels = 'levels = ["a", "b", "c", "d"]'
    rules, _ = load_ruleset(str(ruleset(tmp_path, outcome("evidence", levels))))
    (found,) = rules.outcomes
    assert (found.title, found.levels) == ("Talking about evidence", ("a", "b", "c", "d"))
    other, _ = load_ruleset(str(ruleset(tmp_path, outcome("evidence", 'title = "Clues"'))))
    assert other.outcomes == (Outcome("evidence", "Clues"),), "with another title it is another thing"


@pytest.mark.parametrize(
    ("id_", "near"), [("food-web", "food-webs"), ("colaboration", "collaboration"), ("co-operation", "collaboration")]
)
def test_an_unknown_id_is_refused_with_the_nearest(tmp_path: Path, id_: str, near: str) -> None:
    (told,) = faults(ruleset(tmp_path, outcome(id_)))
    assert told.startswith(f"trade.toml, line 6: outcomes.{id_} is '{id_}'"), "where its entry begins"
    assert f"'{id_}'" in told and "no catalogue has it" in told and f"Did you mean '{near}'" in told


def test_check_refuses_it_too_and_finds_faults_of_a_school(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    path = ruleset(tmp_path, outcome("listening"))
    assert main(["check", str(path), "--quick"]) == 1
    assert "no catalogue has it" in capsys.readouterr().err
    (tmp_path / "home").mkdir()
    own = tmp_path / "home" / "outcomes.toml"
    own.write_text(OWN, encoding="utf-8")
    assert main(["check", str(path), "--quick"]) == 0 and main(["check", str(own)]) == 0
    assert "a catalogue with 2 outcomes" in capsys.readouterr().out
    own.write_text(OWN.replace("https://example.org/", "our shelf/"), encoding="utf-8")
    assert main(["check", str(own)]) == 1
    assert "an address with https://" in capsys.readouterr().err
    own.write_text(OWN.replace('id = "evidence"', 'id = "evidense"'), encoding="utf-8")
    assert main(["check", str(own)]) == 1
    assert "Did you mean 'evidence'" in capsys.readouterr().err


def test_a_schools_own_outcomes_are_beside_the_shared_ones(tmp_path: Path) -> None:
    (tmp_path / "outcomes.toml").write_text(OWN, encoding="utf-8")
    known = known_outcomes(tmp_path)
    assert known["listening"].frameworks[0].address == "https://example.org/curriculum/4-2"
    assert (known["evidence"].practised, known["evidence"].title) == ("Say how you know.", "Talking about evidence")
    assert known["food-webs"] == shared_outcomes()["food-webs"] == known_outcomes(tmp_path / "nowhere")["food-webs"]


def test_a_plan_names_outcomes_of_its_game_of_the_school_and_of_the_catalogue(tmp_path: Path) -> None:
    (tmp_path / "outcomes.toml").write_text(OWN, encoding="utf-8")
    plan = tmp_path / "plan.toml"
    plan.write_text(
        'schema = 1\nid = "plan"\ntitle = "Plan"\nruleset = "eco"\nphases = [{ id = "a", title = "A", kind = "play" }]\n'
        + outcome("trade-offs")
        + outcome("listening")
        + outcome("food-webs"),
        encoding="utf-8",
    )
    scenario, rules, _ = load_plan(str(plan), tmp_path)
    assert [o.title for o in scenario.outcomes] == ["Weighing costs and benefits", "Listening", "Food webs"]
    assert scenario.outcomes[0] == next(o for o in rules.outcomes if o.id == "trade-offs")
    with pytest.raises(Unreadable, match="listening"):
        load_plan(str(plan))


@pytest.mark.parametrize("read", ["the tree", "the text"])
def test_a_lesson_keeps_the_outcomes_that_it_used(tmp_path: Path, read: str) -> None:
    """No catalogue is needed later, whichever version opens the lesson."""
    (tmp_path / "outcomes.toml").write_text(OWN, encoding="utf-8")
    path = ruleset(tmp_path, outcome("listening") + outcome("evidence"))
    _, rules, texts = load_plan(str(path), tmp_path)
    (tmp_path / "outcomes.toml").unlink()
    header = dict(texts) if read == "the tree" else {**texts, "read-by": "another version"}
    again, _ = read_header(header)
    assert again.outcomes == rules.outcomes and again.outcomes[1].practised == "Say how you know."
    assert json.loads(texts["ruleset-outcomes"])[0]["frameworks"][0]["name"] == "Our curriculum 4.2"


def test_a_lesson_that_has_its_outcomes_written_out_opens(tmp_path: Path) -> None:
    text = GAME + outcome("planning", 'title = "Planning"\nlevels = ["a", "b", "c", "d"]\n')
    for header in ({"ruleset": text}, {"ruleset": text, "read-by": "0.1.0"}):
        rules, _ = read_header(header)
        assert rules.outcomes == (Outcome("planning", "Planning", ("a", "b", "c", "d")),)


def test_what_an_outcome_was_called_is_still_understood(tmp_path: Path) -> None:
    lesson = made(tmp_path / "a.lesson", "eco-90")
    said(lesson, "phase play", "1: observe player-1 co-operation 3", "1: observe player-1 planning 2")
    assert [r.outcome for r in lesson.log.remarks] == ["collaboration", "strategic-thinking"]


def test_one_outcome_of_two_games_adds_up_in_the_history(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FACILITATOR_HOME", str(tmp_path / "home"))
    folder = tmp_path / "lessons" / "7b"
    folder.mkdir(parents=True)
    for n, plan in enumerate(("planet-hexagon-45", "eco-90")):
        lesson = made(folder / f"{n}.lesson", plan)
        at, side = ("1: ", "player-1") if plan == "eco-90" else ("", "lupidians")
        said(lesson, "phase play", f"{at}observe {side} collaboration {2 + 2 * n}", "@+60 end")
        lesson.store.close()
    assert main(["history", str(tmp_path / "lessons")]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if "collaboration" in line.lower()]
    assert len(rows) == 1 and rows[0][:3] == ["7b", "Collaboration", "2"], "one row for both lessons"
    assert " ".join(rows[0][3:]).startswith("2 (1) 4 (1)"), "the first level and the latest"


def test_the_lesson_of_a_school_is_reported_with_its_words(tmp_path: Path) -> None:
    (tmp_path / "outcomes.toml").write_text(OWN, encoding="utf-8")
    lesson = made(tmp_path / "a.lesson", "eco-90")
    lesson.store.close()
    again = opened(tmp_path / "a.lesson")
    assert collect_record(again).outcomes[0] == shared_outcomes()["food-webs"], "a school's file changes no lesson"
