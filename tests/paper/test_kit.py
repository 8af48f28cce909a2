"""The kit: its parts come from what ruleset, plan and lesson say, secret ones lie apart, and the cover says what to print how often."""

from pathlib import Path

import pytest
from paper.kits import GAMES, PLANS, WORDS, made, of

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.ruleset import Outcome
from facilitator.game.table.roles import roles_of
from facilitator.paper.kit import BEFORE, COVER, PARTS, kit, parts_named
from facilitator.paper.pdf import as_data
from facilitator.plain.document import (
    Bullets,
    Contents,
    Document,
    Grid,
    Heading,
    Items,
    Page,
    Paragraph,
    Ruled,
    Slips,
    Track,
)
from facilitator.plain.result_blocks import LevelGrid
from facilitator.plain.values import replace


def cover(document: Document) -> Contents:
    return next(b for b in document.pages[0].blocks if isinstance(b, Contents))


def page(document: Document | None, start: str) -> Page:
    assert document is not None
    return next(p for p in document.pages if p.id.startswith(start))


@pytest.mark.parametrize("plan", [*PLANS, *GAMES])
def test_every_part_is_there_or_said_to_be_missing(plan: str) -> None:
    given = of(plan)
    whole = kit(given)
    told = " ".join(b.text for b in whole.open.pages[0].blocks if isinstance(b, Paragraph))
    for part in BEFORE:
        pages = PARTS[part](given)
        assert bool(pages) != (part in whole.missing)
        assert (WORDS.paper.parts[part] in told.partition("nothing for")[2]) == (part in whole.missing)
    listed = [name for portion in cover(whole.open).portions for name in portion.pages]
    assert listed == [p.id for p in whole.open.pages[1:]]
    assert len(set(listed)) == len(listed)


def test_what_each_game_has_nothing_for() -> None:
    assert {game: set(kit(of(game)).missing) for game in GAMES} == {
        "planet-hexagon": {"events", "board"},
        "ecogon": {"roles", "cards", "secret", "board"},
        "eco": {"roles", "cards", "secret", "events", "board"},
        "phylo-western-pa": {"roles", "cards", "secret", "events", "board"},
        "ecopyramid": {"roles", "cards", "secret", "events", "score", "class"},
    }


def test_copies_are_those_of_the_class() -> None:
    portions = {p.title: p.copies for p in cover(kit(of("eco-90")).open).portions}
    assert (
        portions["Score sheet"],
        portions["Hint card"],
        portions["Turn order and timetable"],
        portions["Agenda and script"],
    ) == (28, 28, 7, 1)
    hexagon = {p.title: p.copies for p in cover(kit(of("planet-hexagon-90")).open).portions}
    assert (hexagon["Score sheet"], hexagon["Role cards"], hexagon["Role plan for 4 members"]) == (1, 1, 4)


def test_what_is_secret_lies_in_a_document_of_its_own() -> None:
    whole = kit(of("planet-hexagon"))
    secret = page(whole.secret, "cards-hidden-goals")
    assert secret.secret and not any(p.secret for p in whole.open.pages)
    slips = next(b for b in secret.blocks if isinstance(b, Slips)).slips
    assert [s.title for s in slips] == [c.title for c in of("planet-hexagon").rules.cards[1].cards]
    assert slips[0].text == "6: more open waters than everybody else; a tie brings nothing"
    assert [name for name, _ in whole.files("x")] == ["x", "x-secret"]
    assert kit(of("ecogon")).secret is None
    only = kit(of("planet-hexagon"), ("secret",))
    assert [name for name, _ in only.files("x")] == ["x-secret"]


def test_role_plan_is_that_of_the_game() -> None:
    given = of("planet-hexagon")
    plan = next(b for b in page(kit(given).open, "roles-plan").blocks if isinstance(b, Grid))
    assert [c.title for c in plan.columns] == ["Seat", "Session 1", "Session 2", "Session 3", "Session 4"]
    titles = {r.id: r.title for r in given.rules.roles.list}
    for session in range(4):
        assert [row[session + 1] for row in plan.rows] == [
            " / ".join(titles[r] for r in has) for has in roles_of(given.rules, 4, session)
        ]
    cards = next(b for b in page(kit(given).open, "roles-cards").blocks if isinstance(b, Slips)).slips
    assert [s.title for s in cards if s.footer == "Lupidians"] == ["Supplier", "Supplier", "Builder", "Emissary"]


def test_timetable_says_who_begins_each_session_and_how_long() -> None:
    grid = next(b for b in page(kit(of("planet-hexagon")).open, "turns").blocks if isinstance(b, Grid))
    assert grid.rows[0] == (
        "0:00",
        "Session 1, Round 1 – 4",
        "Supplier: Lupidians → Arboretans → Harvesters → Urbanides (0:45 each); Emissaries (0:45)",
    )
    assert [row[0] for row in grid.rows if "Round" in row[1]] == ["0:00", "15:00", "30:00", "45:00"]
    assert [row[2].split(": ")[1].split(" →")[0] for row in grid.rows if "Round" in row[1]] == [
        "Lupidians",
        "Arboretans",
        "Harvesters",
        "Urbanides",
    ]
    plan = next(b for b in page(kit(of("planet-hexagon-90")).open, "turns").blocks if isinstance(b, Grid))
    assert [row[0] for row in plan.rows] == ["", "0′", "6′", "14′", "66′", "73′", "76′", "88′"]


def test_event_tracker_marks_the_turns_after_which_a_card_falls_due() -> None:
    tracker = page(kit(of("ecogon-90")).open, "events")
    track = next(b for b in tracker.blocks if isinstance(b, Track))
    assert [m.text for m in track.marks if m.strong] == [str(n) for n in range(3, 31, 3)] and len(track.marks) == 30
    log = next(b for b in tracker.blocks if isinstance(b, Grid))
    assert len(log.rows) == of("ecogon-90").table.piles["events", ""]


def test_the_script_tells_every_prompt_once_and_none_that_these_options_rule_out() -> None:
    for plan in PLANS:
        given = of(plan)
        grids = [b for b in page(kit(given).open, "script").blocks if isinstance(b, Grid) and len(b.columns) == 3]
        told = [cell for grid in grids for row in grid.rows for cell in row[1:] if cell]
        assert len(told) == len(set(told)), plan
        assert not [text for text in told if "{" in text]
    said = as_data(kit(of("phylo-western-pa-60"), ("script",)).open)
    assert "Shuffle all cards except Home: 60." in said and "Put Rewilding beside the deck" not in said


def test_the_hint_card_shows_an_example_that_the_game_itself_has_reckoned() -> None:
    hints = page(kit(of("planet-hexagon")).open, "hints")
    grid = [b for b in hints.blocks if isinstance(b, Grid)][-1]
    assert grid.sum and grid.rows[-1][2] == str(sum(int(row[2]) for row in grid.rows[:-1])) == "27"
    items = [item.title for b in hints.blocks if isinstance(b, Items) for item in b.items]
    wanted = [e.title for e in of("planet-hexagon").rules.reference if e.hint]
    assert wanted and items[-len(wanted) :] == wanted


def test_the_observation_grid_is_that_of_the_lesson_plan_where_it_names_outcomes() -> None:
    given = of("planet-hexagon-90")
    own = Outcome("thrift", "Thrift of our own", ("wastes", "saves"))
    made = page(kit(replace(given, scenario=replace(given.scenario, outcomes=(own,)))).open, "observation")
    (grid,) = (b for b in made.blocks if isinstance(b, LevelGrid))
    assert [(c.title, c.levels) for c in grid.columns] == [("Thrift of our own", ("wastes", "saves"))]


def test_a_certificate_says_whose_it_is() -> None:
    """Of players who are but numbered there are as many of each number as tables: a name and the table tell them apart."""
    given = replace(of("ecogon-45"), begun=True)
    own = list(kit(given, ("certificate",)).open.pages)
    assert len(own) == 28 and len({tuple(str(b) for b in p.blocks) for p in own}) == 28
    labels = [[b.label for b in p.blocks if isinstance(b, Ruled)] for p in own]
    assert all(said == ["Name", "What went well", "Date", "Signature"] for said in labels), "one player has no members"
    teams = kit(of("planet-hexagon-90"), ("certificate",)).open.pages
    assert all("Members" in [b.label for b in p.blocks if isinstance(b, Ruled)] for p in teams)


def test_materials_name_every_part_of_the_box() -> None:
    for game in GAMES:
        rules = of(game).rules
        blocks = page(kit(of(game)).open, "materials").blocks
        grid = next(b for b in blocks if isinstance(b, Grid))
        assert [(row[0], row[1]) for row in grid.rows] == [(str(c.count), c.title) for c in rules.components]
        assert any(isinstance(b, Bullets) and b.kind == "ticks" for b in blocks)


def test_the_key_card_has_every_key_that_the_console_has() -> None:
    given = of("planet-hexagon")
    grids = [b for b in page(kit(given).open, "keys").blocks if isinstance(b, Grid)]
    cells = [pair for grid in grids for row in grid.rows for pair in (row[:2], row[2:]) if pair != ("", "")]
    assert sorted(cells) == sorted((k.keys, k.does) for k in given.keys) != []
    assert all(
        len(grid.rows) <= -(-sum(k.group == g for k in given.keys) // 2)
        for grid, g in zip(grids, dict.fromkeys(k.group for k in given.keys), strict=True)
    ), "on one sheet"


def test_an_unknown_part_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(Refused, match=r"no part 'scroe'.*Did you mean 'score'"):
        parts_named(["scroe"])
    assert parts_named(["score", COVER, "score"]) == ("score", COVER)


def test_every_part_has_a_title_and_says_for_whom() -> None:
    assert set(WORDS.paper.parts) == {COVER, *PARTS}
    assert set(WORDS.paper.uses) == set(BEFORE)


def test_a_game_with_nothing_at_all_still_has_a_kit() -> None:
    from facilitator.files.loader import ruleset_of
    from facilitator.files.toml_document import parse_document

    rules = ruleset_of(
        parse_document("x.toml", b'schema = 1\nid = "x"\ntitle = "X"\nspans = [{ id = "turn", title = "Turn" }]\n')
    )
    whole = kit(made(rules))
    assert {"script", "roles", "score", "class", "events", "observation", "rules", "hints"} <= set(whole.missing)
    assert {"cover", "turns", "privacy"} <= {p.id for p in whole.open.pages}


def test_no_page_is_named_twice_and_none_is_empty() -> None:
    for plan in (*PLANS, *GAMES):
        whole = kit(of(plan))
        for document in (whole.open, whole.secret):
            assert document is None or all(p.blocks and p.title for p in document.pages)
            assert document is None or len({p.id for p in document.pages}) == len(document.pages)
            assert document is None or not [
                b for p in document.pages for b in p.blocks if isinstance(b, Heading) and not b.text
            ]


def test_nothing_in_paper_is_about_one_game() -> None:
    """No game, side, card or count of a shipped game is named in the modules that make its kit."""
    folder = Path(__file__).resolve().parents[2] / "facilitator" / "paper"
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    for game in GAMES:
        rules = of(game).rules
        names = [rules.id, *(s.id for s in rules.sides.list), *(c.id for s in rules.cards for c in s.cards)]
        assert not [name for name in names if f'"{name}"' in source]
