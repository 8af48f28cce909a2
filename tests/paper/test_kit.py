"""The kit: its parts come from what ruleset, plan and lesson say, secret ones lie apart, and the cover says what to print how often."""

from pathlib import Path

import pytest
from laws.printed import flat
from paper.kits import GAMES, PLANS, WORDS, made, of
from scoring.counting import run

from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.rulebook.outcome import Outcome
from facilitator.game.table.roles import roles_of
from facilitator.paper.card_sheets import role_plan
from facilitator.paper.kit import BEFORE, COVER, PARTS, kit, parts_named
from facilitator.paper.pdf import as_data
from facilitator.plain.card_blocks import CardFace, Cards
from facilitator.plain.document import Bullets, Contents, Document, Grid, Heading, Page, Paragraph, Track
from facilitator.plain.frozen import replace
from facilitator.plain.result_blocks import LevelGrid
from facilitator.plain.room_blocks import Code, Duties, Order, SeatMap


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
        pages = PARTS[part].make(given)
        assert bool(pages) != (part in whole.missing)
        assert (WORDS.paper.parts[part] in told.partition("Not needed for this game")[2]) == (part in whole.missing)
    listed = [name for portion in cover(whole.open).portions for name in portion.pages]
    assert listed == [p.id for p in whole.open.pages]
    assert len(set(listed)) == len(listed)


def test_what_each_game_has_nothing_for() -> None:
    assert {game: set(kit(of(game)).missing) for game in GAMES} == {
        "planet-hexagon": {"events", "board", "hints"},
        "ecogon": {"roles", "cards", "secret", "board"},
        "eco": {"roles", "cards", "secret", "events", "board"},
        "phylo-western-pa": {"roles", "cards", "secret", "events", "board"},
        "ecopyramid": {"roles", "cards", "secret", "events", "score", "class"},
    }


@pytest.mark.parametrize("plan", [*PLANS, *GAMES])
def test_only_parts_that_say_so_are_other_ones_with_economy(plan: str) -> None:
    """The cover works out what economy saves from these parts alone."""
    given = of(plan)
    saving = replace(given, economy=True)
    changed = {name for name, part in PARTS.items() if name in BEFORE and part.make(given) != part.make(saving)}
    assert changed <= {name for name, part in PARTS.items() if part.saves}


def test_copies_are_those_of_the_class() -> None:
    portions = {p.title: p.copies for p in cover(kit(of("eco-90")).open).portions}
    assert (portions["Score sheet"], portions["Rules in short"], portions["Script"]) == (7, 7, 1), "a pad for a table"
    hexagon = {p.title: p.copies for p in cover(kit(of("planet-hexagon-90")).open).portions}
    assert (hexagon["Score sheet"], hexagon["Rules in short"]) == (1, 4), "a sheet for each team, rules for each table"


def test_what_is_secret_lies_in_a_document_of_its_own() -> None:
    whole = kit(of("planet-hexagon"))
    secret = page(whole.secret, "cards-hidden-goals")
    assert secret.secret and not any(p.secret for p in whole.open.pages)
    faces = [face for b in secret.blocks if isinstance(b, Cards) for (face,) in b.places if isinstance(face, CardFace)]
    assert [face.title for face in faces] == [c.title for c in of("planet-hexagon").rules.cards[1].cards]
    assert (faces[0].number, faces[0].note) == (
        "6",
        "Have more open waters than every other team. A tie brings nothing. Tell nobody.",
    )
    assert [name for name, _ in whole.files("x")] == ["x", "x-secret"]
    assert kit(of("ecogon")).secret is None
    only = kit(of("planet-hexagon"), ("secret",))
    assert [name for name, _ in only.files("x")] == ["x-secret"]


def test_role_plan_is_that_of_the_game() -> None:
    given = of("planet-hexagon")
    plan = next(b for b in role_plan(given, 4) if isinstance(b, Grid))
    assert [c.title for c in plan.columns] == ["Seat", "Session 1", "Session 2", "Session 3", "Session 4"]
    titles = {r.id: r.title for r in given.rules.roles.list}
    for session in range(4):
        assert [row[session + 1] for row in plan.rows] == [
            " / ".join(titles[r] for r in has) for has in roles_of(given.rules, 4, session)
        ]


def test_the_poster_says_whose_turn_it_is_and_who_begins_each_session() -> None:
    blocks = page(kit(of("planet-hexagon")).open, "turns").blocks
    order = next(b for b in blocks if isinstance(b, Order))
    assert [(s.title, s.words) for s in order.stops] == [
        ("Lupidians", "0:45"),
        ("Arboretans", "0:45"),
        ("Harvesters", "0:45"),
        ("Urbanides", "0:45"),
        ("Emissaries", "0:45"),
    ]
    grid = next(b for b in blocks if isinstance(b, Grid))
    begins = [(row[0], row[2]) for row in grid.rows if "Round" in row[1]]
    assert begins == [("0:00", "Lupidians"), ("15:00", "Arboretans"), ("30:00", "Harvesters"), ("45:00", "Urbanides")]
    assert [d.title for d in next(b for b in blocks if isinstance(b, Duties)).duties] == [
        "Supplier",
        "Builder",
        "Emissary",
    ]


def test_the_script_says_when_each_phase_begins() -> None:
    begins = [row[0].split(" ")[0] for row in agenda("planet-hexagon-90").rows if "′" in row[0].split(" ")[0]]
    assert list(dict.fromkeys(begins)) == ["0′", "6′", "12′", "61′", "67′", "70′", "88′"]
    several = list(dict.fromkeys(row[0] for row in agenda("planet-hexagon-2x45").rows if row[0]))
    assert several[:3] == [
        "Lesson 1 · Before the bell", "Lesson 1 · 0′ Story and rules (6 min)", "Lesson 1 · 6′ Teams and tables (8 min)",
    ]  # fmt: skip
    assert several[5:7] == [
        "Lesson 2 · 0′ Back on the planet (2 min)", "Lesson 2 · 2′ Third and fourth season (26 min)",
    ]  # fmt: skip


def agenda(plan: str) -> Grid:
    blocks = page(kit(of(plan)).open, "script").blocks
    return next(b for b in blocks if isinstance(b, Grid) and len(b.columns) == 3)


def test_the_script_begins_with_the_time_and_what_the_plan_has_besides_its_phases() -> None:
    given = replace(of("ecogon-45"), plan=("Ecogon: 10:40 to 20:35 at the pace of most games, 16 to 19 turns.",))
    blocks = page(kit(given).open, "script").blocks
    assert blocks[:2] == (Heading("Time"), Paragraph(given.plan[0], "small"))
    grid = next(b for b in blocks if isinstance(b, Grid))
    scenario = given.scenario
    assert [row[1] for row in grid.rows[1:]] == [
        scenario.early, scenario.support, scenario.stretch, scenario.home, scenario.follow_up,
    ]  # fmt: skip
    assert grid.rows[0] == ("Outcomes", f"{WORDS.listed(*(o.title for o in scenario.outcomes))}.")


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
    said += as_data(kit(of("phylo-western-pa-60"), ("materials",)).open)
    assert "Shuffle all cards except Home: 60." in said and "Put Rewilding beside the deck" not in said


def test_the_observation_grid_is_that_of_the_lesson_plan_where_it_names_outcomes() -> None:
    given = of("planet-hexagon-90")
    own = Outcome("thrift", "Thrift of our own", ("wastes", "saves"))
    made = page(kit(replace(given, scenario=replace(given.scenario, outcomes=(own,)))).open, "observation")
    (grid,) = (b for b in made.blocks if isinstance(b, LevelGrid))
    assert [(c.title, c.levels) for c in grid.columns] == [("Thrift of our own", ("wastes", "saves"))]


def test_the_checklist_names_every_part_of_the_box() -> None:
    for game in GAMES:
        rules = of(game).rules
        ticks = [b.points for b in flat(page(kit(of(game)).open, "materials").blocks) if isinstance(b, Bullets)]
        assert len(ticks[0]) == len(rules.components)
        assert all(
            said.startswith(f"{c.count} × {c.title}") for said, c in zip(ticks[0], rules.components, strict=True)
        )
        assert len(ticks) > 1 and {
            b.kind for b in flat(page(kit(of(game)).open, "materials").blocks) if isinstance(b, Bullets)
        } >= {"ticks"}


def test_the_key_card_has_every_key_that_the_console_has() -> None:
    given = of("planet-hexagon")
    grids = [b for b in page(kit(given).open, "keys").blocks if isinstance(b, Grid)]
    cells = [pair for grid in grids for row in grid.rows for pair in (row[:2], row[2:]) if pair != ("", "")]
    assert sorted(cells) == sorted((k.keys, k.does) for k in given.keys if k.keys) != []
    assert all(
        len(grid.rows) <= -(-sum(k.group == g and bool(k.keys) for k in given.keys) // 2)
        for grid, g in zip(grids, dict.fromkeys(k.group for k in given.keys), strict=True)
    ), "on one sheet"


def test_an_unknown_part_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(Refused, match=r"no part 'scroe'.*Did you mean 'score'"):
        parts_named(["scroe"])
    assert parts_named(["score", COVER, "score"]) == ("score", COVER)


def test_every_part_has_a_title_and_says_for_whom() -> None:
    assert set(WORDS.paper.parts) == {COVER, *PARTS}
    assert set(WORDS.paper.uses) <= set(BEFORE)


def test_a_game_with_nothing_at_all_still_has_a_kit() -> None:
    from facilitator.files.loader import ruleset_of
    from facilitator.files.toml_document import parse_document

    rules = ruleset_of(
        parse_document("x.toml", b'schema = 1\nid = "x"\ntitle = "X"\nspans = [{ id = "turn", title = "Turn" }]\n')
    )
    whole = kit(made(rules))
    assert {"script", "roles", "score", "class", "events", "observation", "rules", "hints"} <= set(whole.missing)
    assert {"cover", "privacy"} <= {p.id for p in whole.open.pages}


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


def test_the_seating_plan_has_the_pages_code_while_the_page_is_open_for_phones() -> None:
    given = of("planet-hexagon-90")
    assert not any(isinstance(b, Code) for b in page(kit(given).open, "seating").blocks)
    code = next(
        b
        for b in page(kit(replace(given, address="http://10.0.0.7:8000/?t=abc")).open, "seating").blocks
        if isinstance(b, Code)
    )
    assert (
        code.address == "http://10.0.0.7:8000/?t=abc" and len({len(row) for row in code.rows} | {len(code.rows)}) == 1
    )


def test_a_class_finds_its_numbers_on_the_seating_plan() -> None:
    """Everybody's number once, in order at each table, and every role has somebody in every session."""
    given = of("planet-hexagon-90")
    codes = [code for at in given.room.seats.values() for code in at]
    seats = {
        place: tuple(f"c{i}-{n}" for n in range(len(at))) for i, (place, at) in enumerate(given.room.seats.items())
    }
    everybody = [code for at in seats.values() for code in at]
    numbers = {code: n for n, code in enumerate(reversed(everybody), 1)}
    room = replace(given.room, seats=seats, numbers=numbers)
    blocks = page(kit(replace(given, room=room)).open, "seating").blocks
    tables = next(b for b in blocks if isinstance(b, SeatMap)).tables
    assert sorted(int(n) for t in tables for n in t.people) == list(range(1, len(codes) + 1))
    assert all(list(map(int, t.people)) == sorted(map(int, t.people)) for t in tables)
    grids = [b for b in blocks if isinstance(b, Grid)]
    assert len(grids) == 3 and all(cell for grid in grids for row in grid.rows for cell in row)


def test_no_sheet_of_a_side_is_on_the_back_of_another_ones() -> None:
    """Three teams and a tracker of events: an odd number of score sheets, and none of them shares its paper."""
    from facilitator.files.loader import ruleset_of
    from facilitator.files.toml_document import parse_document

    source = """schema = 1
id = "x"
title = "X"
spans = [{ id = "turn", title = "Turn", sides = "each" }]
sides = { least = 3, most = 3, list = [{ id = "a", title = "A" }, { id = "b", title = "B" }, { id = "c", title = "C" }] }
piles = [{ id = "events", title = "Events", start = 3 }, { id = "done", title = "Done" }]
decks = [{ id = "event", title = "Event", pile = "events", done = "done", every = "turn", interval = 3 }]
[score]
counts = [{ id = "shells", title = "shells" }]
lines = [{ id = "a", title = "Shells", sum = [{ count = "shells", points = 2 }] }]
"""
    whole = kit(made(ruleset_of(parse_document("x.toml", source.encode()))))
    rows = {portion.title: portion for portion in cover(whole.open).portions}
    assert rows["Score sheet"].pages == ("score-a", "score-b", "score-c") and not rows["Score sheet"].both_sides
    assert rows["Event tracker"].pages == ("events-event",)
    ecogon = [portion.title for portion in cover(kit(of("ecogon-90")).open).portions if portion.both_sides]
    assert "Score sheet, Event tracker" in ecogon, "one sheet of a table has the events on its back"


def test_the_board_sheet_names_the_levels_of_a_pyramid(tmp_path: Path) -> None:
    assert run("print", "ecopyramid", "--kit", "board", "--format", "html", "--out", str(tmp_path))[0] == 0
    text = next(tmp_path.glob("*.html")).read_text(encoding="utf-8")
    assert "From the bottom up: Producer, Herbivore, Carnivore." in text


def test_players_who_share_a_sheet_have_a_row_for_each_thing_that_brings_points_one_by_one(tmp_path: Path) -> None:
    def rows(game: str) -> int:
        assert run("print", game, "--kit", "score", "--format", "html", "--out", str(tmp_path))[0] == 0
        return next(tmp_path.glob(f"{game}*.html")).read_text(encoding="utf-8").count("_" * 22 + "</td>")

    assert rows("eco") == 5, "an animal each, named by hand"
    assert rows("phylo-western-pa") == 0, "points are all that this sheet asks for"
