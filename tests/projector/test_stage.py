"""The stage of a terminal: every scene fits, can be read and is true to its value, in every size, theme and depth."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from itertools import combinations

import pytest
from lanes import part
from plain.test_palette import contrast
from projector.gallery import Gallery
from projector.reading import grid, in_dots, seen, words
from projector.scenes import CLOCKS, FULL, LONG, SCENES, TEAMS, turn
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip

from facilitator.files.catalogue_files import words_in
from facilitator.game.table.clock import Clock
from facilitator.game.views.scene_values import Bar, Scene, SceneRow
from facilitator.plain.frozen import replace
from facilitator.plain.palette import PALETTE
from facilitator.widgets.pixel_canvas import LETTERS, Area, Canvas, Dots, Row, Words, changed, paint
from facilitator.widgets.pixel_font import dot_line
from facilitator.widgets.stage import Stage, settled, slice_ends
from facilitator.widgets.stage_colours import StageColours, stage_colours
from facilitator.widgets.stage_drawing import CUT, Drawing
from facilitator.widgets.stage_scene import draw_scene

SIZES = ((120, 34), (160, 45), (100, 30), (80, 24), (240, 67), (300, 31))
DARK, LIGHT = stage_colours(True), stage_colours(False)
ALL = {**SCENES, **{f"full {name}": scene for name, scene in FULL.items()}}
EN = words_in("en")


def drawn(scene: Scene, size: tuple[int, int] = (120, 34), colours: StageColours = DARK, turned: int = 0) -> Drawing:
    return draw_scene(scene, *size, colours, EN, turned)


def painted(d: Drawing, size: tuple[int, int] = (120, 34)) -> list[Row]:
    return paint(size[0], 2 * size[1], d.colours.bg, d.pieces, d.unit)


def shown(d: Drawing, size: tuple[int, int] = (120, 34)) -> list[Strip]:
    canvas = Canvas()
    canvas.show(painted(d, size), [piece for piece in d.pieces if isinstance(piece, Words)])
    return canvas.strips


def cells(d: Drawing, piece: Dots | Words) -> Region:
    """The dots of the terminal that a text takes."""
    if isinstance(piece, Words):
        return Region(piece.x, piece.row * 2, piece.width, 2)
    x, y, w, h = piece.region
    return Region(x * d.unit, y * d.unit, w * d.unit, h * d.unit)


def texts(d: Drawing) -> list[Dots | Words]:
    return [p for p in d.pieces if isinstance(p, Words) or (isinstance(p, Dots) and p.name == LETTERS)]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.sampled
@pytest.mark.parametrize("name", part(list(ALL), 4, 2))
def test_nothing_leaves_the_screen_or_lies_over_another_text(name: str, size: tuple[int, int]) -> None:
    for turned in range(3):
        d = drawn(ALL[name], size, turned=turned)
        screen = Region(0, 0, size[0], 2 * size[1])
        for piece in texts(d):
            assert cells(d, piece) in screen, piece
        for one, other in combinations(texts(d), 2):
            assert not cells(d, one).overlaps(cells(d, other)), (one, other)
        for strip in shown(d, size):
            assert strip.cell_length == size[0] == sum(cell_len(s.text) for s in strip)


@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("size", SIZES[:4], ids=str)
@pytest.mark.sampled
@pytest.mark.parametrize("name", part(list(ALL), 5, 3))
def test_every_text_is_on_one_ground_with_contrast(name: str, size: tuple[int, int], colours: StageColours) -> None:
    d = drawn(ALL[name], size, colours)
    rows = painted(d, size)
    under = paint(*(size[0], 2 * size[1]), colours.bg, [p for p in d.pieces if isinstance(p, Area)], d.unit)
    for piece in d.pieces:
        if isinstance(piece, Words):
            ground = {rows[y][x] for x, y in dots_in(cells(d, piece))}
            assert len(ground) == 1, piece
            assert contrast(piece.colour, ground.pop()) >= 7, piece
        elif isinstance(piece, Dots) and piece.name:
            least = 7 if piece.name == LETTERS else 1.0
            for x, y, length in piece.runs:
                spot = Region(piece.x + x * piece.size, piece.y + y * piece.size, length * piece.size, piece.size)
                for u, v in dots_in(Region(*(side * d.unit for side in spot))):
                    assert contrast(piece.colour, under[v][u]) >= least, piece
                    if piece.name == LETTERS:
                        assert rows[v][u] == piece.colour, "covered"


def dots_in(region: Region) -> Iterator[tuple[int, int]]:
    return ((x, y) for y in range(region.y, region.bottom) for x in range(region.x, region.right))


@pytest.mark.parametrize("size", [(120, 34), (160, 45), (240, 67)], ids=str)
@pytest.mark.parametrize("name", ALL)
def test_nothing_is_cut(name: str, size: tuple[int, int]) -> None:
    if (name, size) != ("full wall", (120, 34)):  # names of 40 letters on cards of 27 columns end with …
        assert drawn(ALL[name], size).worse < CUT


@pytest.mark.parametrize("name", SCENES)
def test_an_ordinary_scene_is_never_cut(name: str) -> None:
    assert drawn(SCENES[name], (100, 30)).worse < CUT


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.rows])
@pytest.mark.parametrize("size", [(120, 34), (160, 45), (100, 30)], ids=str)
def test_every_row_can_be_read_on_some_page(name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    pages = drawn(scene, size).pages
    text = "\n".join(seen(shown(drawn(scene, size, turned=n), size)) for n in range(pages))
    for row in scene.rows:
        numbers = row.cells if scene.kind == "seating" else ()
        if scene.kind != "closing":
            assert row.title.upper() in text, row.title
        assert all(number in text for number in numbers if len(number) > 1), numbers


def test_headline_team_clock_state_instruction_and_foot_are_read_from_afar() -> None:
    lines = in_dots(painted(drawn(turn("overtime"))))
    for text in ("ARBORETANS", "+0:12", "TIME'S UP!", "FINISH YOUR TURN.", "NEXT:", "HARVESTERS"):
        assert text in lines
    large = painted(drawn(turn("running"), (160, 45)), (160, 45))
    for text in ("SESSION 2 · ROUND 3 OF 4", "SUPPLIER", "TAKE A TILE. FLIP ANOTHER.", "GET READY"):
        assert text in in_dots(large)


def test_a_long_instruction_begins_in_large_letters() -> None:
    scene = Scene(
        "step", "Arboretans", lines=("Take one tile. " + "Look for a place where nobody has built so far. " * 6,)
    )
    small = " ".join(p.text for p in drawn(scene).pieces if isinstance(p, Words))
    assert small.startswith("Look for a place") and "Take one tile" not in small
    assert len(small) < len(scene.lines[0]) and small.rstrip().endswith("so far.")


def test_what_all_tables_do_is_read_from_afar_beside_seven_cards() -> None:
    said = "Draw a tile. Lay as many as you like. Put tokens where needs are met."
    rows = tuple(SceneRow(f"Table {n}", words="Player 2") for n in range(1, 8))
    d = drawn(Scene("wall", "Ecopyramid in forty-five minutes", lines=(said,), rows=rows))
    assert {p.text for p in d.pieces if isinstance(p, Words)} == {"Player 2"}
    places = [cells(d, one) for one in texts(d)]
    assert not [pair for pair in combinations(places, 2) if pair[0].overlaps(pair[1])]


@pytest.mark.parametrize("size", [(120, 34), (160, 45), (100, 30)], ids=str)
def test_the_clock_is_at_its_place_in_every_state(size: tuple[int, int]) -> None:
    def corner(scene: Scene) -> tuple[int, int]:
        pieces = [p for p in texts(drawn(scene, size)) if isinstance(p, Dots)]
        largest = max(pieces, key=lambda piece: piece.size)
        return largest.x, largest.y

    corners = {corner(turn(state)) for state in CLOCKS} | {corner(turn("running", message="Tidy up", lines=LONG[:3]))}
    assert len(corners) == 1
    if size == (120, 34):
        short, long = turn("running", lines=("Take one. Flip one.", "Draw a new one.")), turn("running")
        sizes = [max(p.size for p in texts(drawn(s, size)) if isinstance(p, Dots)) for s in (short, long)]
        assert sizes == [5, 4], "a long instruction is still in dots"
        assert "ANOTHER." in " ".join(in_dots(painted(drawn(long))))


@pytest.mark.parametrize("name", [name for name in ALL if name.startswith(("step", "full step"))])
def test_a_message_never_hides_name_clock_or_bar(name: str) -> None:
    quiet = replace(ALL[name], message=None)
    before, after = painted(drawn(quiet)), painted(drawn(replace(quiet, message="Tidy up your table")))
    left = 26 if quiet.who else 0
    digits = max((p for p in texts(drawn(quiet)) if isinstance(p, Dots)), key=lambda piece: piece.size)
    kept = digits.region.bottom + (6 if quiet.clock.left_ms is not None else 0)
    assert [row[left:] for row in after[:kept]] == [row[left:] for row in before[:kept]]
    assert "TIDY UP YOUR TABLE" in in_dots(after)


@pytest.mark.parametrize("name", [name for name, scene in SCENES.items() if scene.boards])
@pytest.mark.parametrize("colours", [DARK, LIGHT], ids=["dark", "light"])
def test_boards_are_drawn_in_the_colours_of_their_tiles(name: str, colours: StageColours) -> None:
    scene = SCENES[name]
    dots = {dot for row in painted(drawn(scene, (120, 34), colours)) for dot in row}
    cells = [cell for picture in scene.boards for cell in picture.cells if cell.title]
    assert {colours.ground(cell.colour).area for cell in cells if cell.lit} <= dots
    assert {colours.ground(cell.colour).dim for cell in cells if not cell.lit} <= dots
    bare = {dot for row in painted(drawn(replace(scene, boards=()), (120, 34), colours)) for dot in row}
    assert not bare & {tones.area for tones in colours.grounds.values()}


def test_a_cell_that_counts_shows_its_number() -> None:
    pieces = drawn(replace(SCENES["counting-board"], rows=(), lines=(), headline="")).pieces
    letters = [piece.runs for piece in pieces if isinstance(piece, Dots) and piece.name == LETTERS]
    known = [line.runs for sign in ("1", "3") if (line := dot_line(sign)) is not None]
    assert len(known) == 2 and all(runs in letters for runs in known)


def test_states_differ_without_any_colour() -> None:
    pictures = {state: drawn(turn(state, clock=replace(CLOCKS[state][0], left_ms=31_000))) for state in CLOCKS}
    lit = {state: str([[dot == DARK.bg for dot in row] for row in painted(d)]) for state, d in pictures.items()}
    assert len(set(lit.values())) == len(CLOCKS)


def test_a_bar_has_the_length_of_its_value() -> None:
    red = DARK.team("red").text

    def long(bar: Bar) -> tuple[int, int]:
        row = SceneRow("Lupidians", "◆", colour="red", number="20", bar=bar)
        line = painted(drawn(Scene("scores", "Points", rows=(row,))))[22]
        return line[21:].count(red), line.count(DARK.panel)

    (half, rest), (whole, none) = long(Bar(0.5)), long(Bar(1.0))
    assert abs(half - rest) <= 1 and none == 0 and whole == half + rest
    assert long(Bar(0.5, 0.25))[1] == rest and long(Bar(0.5, 0.25))[0] < half - 5, "what is new is hatched"


@pytest.mark.parametrize(
    "text", ["Überflieger", "ŽÓŁĆ", "Ελλάς", "Ёжики", "¿Qué?", "İzmir", "Đà Nẵng", "3 × 4 = 12 → ▲"]
)
def test_the_font_knows_latin_greek_and_cyrillic(text: str) -> None:
    line = dot_line(text)
    assert line is not None and line.runs
    assert all(x >= 0 and x + length <= line.width for x, _, length in line.runs)
    assert all(-line.rise <= y < 5 + line.drop for _, y, _ in line.runs)


def test_capitals_of_the_font_differ() -> None:
    signs = [*map(chr, (*range(48, 58), *range(65, 91), *range(0x391, 0x3AA), *range(0x410, 0x430)))]
    signs = [s for s in signs if s.isalnum()]
    alike = [set("AΑА"), set("BΒВ"), set("EΕЕ"), set("ZΖ"), set("HΗН"), set("IΙ"), set("KΚК"), set("MΜМ"), set("NΝ")]
    alike += [set("OΟО"), set("PΡР"), set("TΤТ"), set("YΥ"), set("XΧХ"), set("CС"), set("ΓГ"), set("ΠП"), set("ΦФ")]
    for one, other in combinations(signs, 2):
        if dot_line(one) == dot_line(other):
            assert any({one, other} <= same for same in alike), (one, other)


def test_other_scripts_and_pictures_are_ordinary_letters_of_a_known_width() -> None:
    d = drawn(FULL["step-4"])
    assert LONG[4] in "".join(p.text for p in d.pieces if isinstance(p, Words))
    assert "FOXES AND" in in_dots(painted(drawn(FULL["step-5"]))), "a picture in a name does not make it small"
    assert "\u200d" not in str(d.pieces) and "🏽" not in str(d.pieces)


def test_text_of_people_is_never_markup() -> None:
    assert "[B]BOLD[/B]" in in_dots(painted(drawn(FULL["step-6"])))
    assert "[b]bold[/b] [@click=app.quit]x" in words(shown(drawn(FULL["seating"])))


def test_pages_show_each_row_once_and_begin_with_the_marked_one() -> None:
    rows = tuple(SceneRow(f"Phase {n}", "·", "5 min", marked=n == 9) for n in range(12))
    scene = Scene("agenda", "A long day", rows=rows)
    pages = drawn(scene).pages
    found = [seen(shown(drawn(scene, turned=n))) for n in range(pages)]
    assert pages == 2 and "PHASE 9" in found[0] and "2 OF 2" in found[0] and "1 OF 2" in found[1]
    assert all(sum(f"PHASE {n}\n" in f"{text}\n" for text in found) == 1 for n in range(12))


def test_a_list_that_needs_three_pages_is_ordinary_lines() -> None:
    d = drawn(FULL["agenda"])
    assert d.pages == 1 and "▶ • Play" in words(shown(d))


@pytest.mark.parametrize("colours", [stage_colours(True, False), stage_colours(False, False)], ids=["dark", "light"])
def test_with_256_colours_the_palettes_own_are_shown(colours: StageColours) -> None:
    for name, colour in PALETTE.items():
        tones = colours.team(name)
        numbers = [Color.parse(tone).downgrade(ColorSystem.EIGHT_BIT).number for tone in (tones.text, tones.area)]
        assert numbers == [colour.x256[0 if colours.dark else 1], colour.x256[0]]
    neutral = (colours.bg, colours.fg, colours.soft, colours.rail, colours.edge)
    assert len({Color.parse(tone).downgrade(ColorSystem.EIGHT_BIT).number for tone in neutral}) == len(neutral)


@pytest.mark.parametrize(("size", "many"), [((80, 24), True), ((99, 40), True), ((120, 29), True), ((120, 34), False)])
def test_small_or_without_colours_it_says_where_the_whole_picture_is(size: tuple[int, int], many: bool) -> None:
    d = draw_scene(turn("overtime"), *size, DARK, EN, many=many)
    text = seen(shown(d, size))
    assert "OPEN THE PAGE IN A BROWSER FOR THE FULL PICTURE" in text
    assert "ARBORETANS" in text and "+0:12" in text and "TIME'S UP!" in text and "HARVESTERS" not in text
    assert {p.colour for p in d.pieces if isinstance(p, Dots)} == {DARK.fg}


def test_only_what_differs_is_drawn_again() -> None:
    first, second = (painted(drawn(turn("running", clock=Clock("running", 45_000, ms)))) for ms in (32_000, 31_000))
    regions = changed(first, second, set())
    assert regions and sum(region.area for region in regions) < 15 * 14 + 4 * 3, "one digit and the end of the bar"
    drawn_again = {(x, y) for r in regions for y in range(r.y, r.bottom) for x in range(r.x, r.right)}
    for y in range(34):
        for x in range(120):
            if (x, y) not in drawn_again:
                assert all(first[row][x] == second[row][x] for row in (2 * y, 2 * y + 1))
    assert changed(first, first, set()) == [] and changed(first, first, {3}) == [Region(0, 3, 120, 1)]


def test_within_a_second_nothing_changes() -> None:
    later = [turn("running", clock=Clock("running", 45_000, ms)) for ms in (31_900, 31_500, 31_001, 31_000)]
    assert len({settled(scene) for scene in later[:3]}) == 1 and settled(later[0]) != settled(later[3])


def test_no_slice_ends_within_a_wide_letter() -> None:
    wide = Words(x=5, row=0, text="東" * 50, colour="#ffffff", width=100)
    ends = slice_ends(120, [wide])
    assert ends == [100, 110, 120] or all((end - 5) % 2 == 0 or end >= 105 for end in ends)
    assert slice_ends(120, []) == list(range(10, 130, 10))


def staged(work: Callable[[Gallery, Pilot[None]], Awaitable[None]], size: tuple[int, int], **environment: str) -> None:
    """A gallery of scenes without a terminal."""

    async def run() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("COLORTERM", "truecolor")
            patch.setenv("TERM", "xterm-256color")
            patch.delenv("NO_COLOR", raising=False)
            for name, value in environment.items():
                patch.setenv(name, value)
            app = Gallery(SCENES, "dark", "seating")
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await work(app, pilot)

    asyncio.run(run())


def strips_of(app: Gallery) -> list[Strip]:
    return app.screen._compositor.render_strips()


@pytest.mark.parametrize("size", [(120, 34), (160, 45), (100, 30), (80, 24)], ids=str)
def test_the_widget_shows_what_was_drawn_scene_after_scene(size: tuple[int, int]) -> None:
    async def work(app: Gallery, pilot: Pilot[None]) -> None:
        for name, scene in SCENES.items():
            app.query_one(Stage).scene = scene
            await pilot.pause()
            expected = grid(shown(drawn(scene, size), size))
            if size >= (100, 30):
                assert grid(strips_of(app)) == expected, name

    staged(work, size)


def asked(stage: Stage) -> int:
    """How many cells are to be drawn again."""
    return sum(region.area for part in stage._slices for region in part._repaint_regions)


def test_a_tick_asks_for_a_few_cells_only() -> None:
    async def work(app: Gallery, pilot: Pilot[None]) -> None:
        stage = app.query_one(Stage)
        stage.scene = turn("running", clock=Clock("running", 45_000, 32_000))
        await pilot.pause()
        stage.scene = turn("running", clock=Clock("running", 45_000, 31_400))
        assert not asked(stage), "the same second"
        stage.scene = turn("running", clock=Clock("running", 45_000, 31_000))
        assert 0 < asked(stage) < 250

    staged(work, (120, 34))


def test_themes_pages_and_depth(tmp_path: object) -> None:
    async def work(app: Gallery, pilot: Pilot[None]) -> None:
        stage = app.query_one(Stage)
        assert grid(strips_of(app))[0][0] == DARK.bg
        await pilot.press("t")
        await pilot.pause()
        assert grid(strips_of(app))[0][0] == LIGHT.bg
        stage.scene = FULL["scores"]
        await pilot.pause()
        first = seen(strips_of(app))
        stage.turn_page()
        await pilot.pause()
        assert "1 OF 2" in first and "2 OF 2" in seen(strips_of(app))
        stage.turn_page()
        await pilot.pause()
        assert seen(strips_of(app)) == first

    staged(work, (120, 34))


def test_without_colours_blocks_are_letters() -> None:
    async def work(app: Gallery, pilot: Pilot[None]) -> None:
        app.query_one(Stage).scene = turn("running")
        await pilot.pause()
        text = "\n".join(strip.text for strip in strips_of(app))
        assert "█" in text and EN.text("open-in-browser") in text

    staged(work, (120, 34), NO_COLOR="1")
    staged(work, (120, 34), COLORTERM="", TERM="xterm")


def test_a_terminal_with_256_colours_gets_theirs() -> None:
    async def work(app: Gallery, pilot: Pilot[None]) -> None:
        app.query_one(Stage).scene = turn("running")
        await pilot.pause()
        fewer = stage_colours(True, False)
        assert grid(strips_of(app))[0][0] == fewer.team("green").area != DARK.team("green").area
        assert grid(strips_of(app))[0][-1] == fewer.bg

    staged(work, (120, 34), COLORTERM="", TERM="xterm-256color")


def test_every_team_has_its_own_symbol_in_dots() -> None:
    pictures = {team.symbol: dot_line(team.symbol) for team in TEAMS}
    assert len(set(pictures.values())) == len(TEAMS) and None not in pictures.values()
