"""Every kind of scene, made by hand: an ordinary one, and ones that are as full as they can get."""

from boards import colony, example, pyramid

from facilitator.files.catalogue_files import words_in
from facilitator.game.rulebook.spans import ClockMarks
from facilitator.game.table.clock import IDLE, Clock
from facilitator.game.views.scene_values import Badge, Bar, Cadence, Rung, Scene, SceneRow, Tick
from facilitator.plain.frozen import replace
from facilitator.plain.palette import PALETTE
from facilitator.plain.safe_text import clean
from facilitator.plain.values import to_plain
from facilitator.projector.web.message import clock_values, word_values

WORDS = words_in("en")
MARKS = ClockMarks()
RUNNING, SOON, NEARLY, OVER, HELD, HOUR = (
    Clock("running", 45_000, 31_400),
    Clock("warning", 45_000, 8_400),
    Clock("last", 45_000, 3_400),
    Clock("overtime", 45_000, -12_400),
    Clock("paused", 45_000, 31_000),
    Clock("running", 5_400_000, 3_723_400),
)
CLOCKS = (RUNNING, SOON, NEARLY, OVER, HELD)
FOUR_LETTERS = ("Elks", "Owls", "Bees", "Crew", "Foxs", "Hogs", "Rams", "Cats")
USUAL = ("Lupidians", "Arboretans", "Harvesters", "Urbanides", "Wanderers", "Mountaineers", "Painters", "Sailors")
FOURTEEN_LETTERS = (
    "Industrialists", "Forestrangers", "Grainharvester", "Townsbuildings", "Mountaindwells", "Watercarriers", "Cloudspainters",
    "Wanderingfolks",
)  # fmt: skip


def badges(count: int, names: tuple[str, ...] = USUAL) -> tuple[Badge, ...]:
    """Teams in the order of the palette."""
    return tuple(Badge(n, c.symbol, c.name) for n, c in zip(names[:count], PALETTE.values(), strict=False))


def row_of(badge: Badge, **more: object) -> SceneRow:
    """A row of a team."""
    return replace(SceneRow(badge.title, badge.symbol, colour=badge.colour), **more)


FOUR, TWO, EIGHT = badges(4), badges(2, FOUR_LETTERS), badges(8, FOURTEEN_LETTERS)
TABLES = tuple(Badge(f"Table {n}", str(n)) for n in range(1, 8))
NEXT = {"next": "Next: Harvesters, get ready", "next_team": FOUR[2]}


def _numbers(count: int, of: int) -> list[tuple[str, ...]]:
    return [tuple(str(n) for n in range(1, count + 1) if n % of == i) for i in range(of)]


def seating(teams: tuple[Badge, ...], pupils: int, tables: int = 1) -> Scene:
    """Numbers by team; with several tables a row for each team of each."""
    numbers = _numbers(pupils, len(teams) * tables)
    rows = tuple(
        row_of(t, words=f"Table {n + 1}" if tables > 1 else "", cells=numbers[n * len(teams) + i])
        for n in range(tables)
        for i, t in enumerate(teams)
    )
    return Scene(
        "seating", "Find your number", rows=rows[:16], aside="Drawn by lot", next="Sit down at your team’s table."
    )


def half_dealt(row: SceneRow) -> SceneRow:
    """Its first numbers, and room for the others."""
    return replace(row, cells=tuple(cell if n < len(row.cells) // 2 else "" for n, cell in enumerate(row.cells)))


def ticked(teams: tuple[Badge, ...]) -> tuple[Tick, ...]:
    """Every other team is ready."""
    return tuple(Tick(team, n % 2 == 0) for n, team in enumerate(teams))


def roles(teams: tuple[Badge, ...], pupils: int) -> Scene:
    """Numbers by role, and whom the emissaries visit."""
    rows = []
    for i, (team, numbers) in enumerate(zip(teams, _numbers(pupils, len(teams)), strict=True)):
        cells = [" ".join(numbers[k::3]) for k in range(3)]
        rows.append(row_of(team, cells=(*cells, f"→ {teams[(i + 1) % len(teams)].symbol}")))
    return Scene(
        "teams",
        "Pass your role on",
        rows=tuple(rows),
        aside="Session 2 of 4",
        columns=("Supplier", "Builder", "Emissary", "visits"),
        next=f"First: {teams[1].title}, get ready",
        next_team=teams[1],
    )


def agenda(count: int, here: int) -> Scene:
    """A lesson of so many phases."""
    known = (
        ("Story and rules", 12), ("Teams and tables", 6), ("Play", 52), ("Counting points", 8), ("Debrief", 12)
    )  # fmt: skip
    phases = [known[i % 5] for i in range(count)]
    total = sum(n for _, n in phases)
    rows = tuple(
        SceneRow(
            title,
            "•" if i == here else "✓" if i < here else "·",
            "until 11:10" if i == here else "" if i < here else f"{minutes} min",
            marked=i == here,
            bar=Bar(minutes / total),
        )
        for i, (title, minutes) in enumerate(phases)
    )
    return Scene(
        "agenda",
        "Planet Hexagon",
        Clock("running", 3_120_000, 1_680_000),
        lines=("10:00", "now 10:42", "Bell 11:30"),
        rows=rows,
        aside="48 min to the bell",
    )


def step(team: Badge, clock: Clock, state: str = "") -> Scene:
    """A turn."""
    return Scene(
        "step",
        team.title,
        clock,
        state,
        lines=("Take a tile. Flip another. Draw a new one.",),
        aside="Session 2 · Round 3 of 4",
        who=team,
        role="Supplier",
        **NEXT,  # type: ignore[arg-type]
    )


def ladder(rungs: int = 4) -> Scene:
    """Points over turns."""
    known = (
        ("110", "Flourishing", "46 to go"),
        ("80", "Sustainable", "16 to go"),
        ("50", "Damaged", "reached"),
        ("0", "Barren", ""),
    )
    rows = tuple(SceneRow(t, words=w, number=n, bar=Bar(int(n) / 128), marked=n == "80") for n, t, w in known)
    if rungs > 4:
        rows = tuple(
            SceneRow(
                f"Level {i}", words="reached" if i < 9 else "to go", number=str(i * 10), bar=Bar(i / 16), marked=i == 9
            )
            for i in range(rungs - 1, -1, -1)
        )
    trail = (0, 4, 7, 6, 12, 18, 22, 21, 29, 33, 38, 36, 45, 51, 58, 64)
    return Scene(
        "ladder",
        "16 more to Sustainable",
        rows=rows,
        aside="Turn 15",
        trail=tuple(p / 128 for p in trail),
        value="64",
        cadence=Cadence(1, 3, 6),
        next="Next event in 2 turns",
    )


def wall(count: int, together: bool = True, clocks: bool = False) -> Scene:
    """A card for each table."""
    rows = [
        SceneRow(
            f"Table {n + 1}",
            *((FOUR[n % 4].symbol, FOUR[n % 4].title) if clocks else ("", f"Player {n % 4 + 1}")),
            clock=CLOCKS[n % 5] if clocks else IDLE,
            state="Event" if n == 3 and not clocks else "",
            marked=n in (2, 3),
            colour=FOUR[n % 4].colour if clocks else "",
            number=str((n * 7 + 6) % 21),
            bar=Bar(((n * 7 + 6) % 21) / 20),
        )
        for n in range(count)
    ]
    if together:
        rows.append(SceneRow("Together", words="of 140", number="94", bar=Bar(94 / 140), place=-1))
    return Scene("wall", "Points toward 20", HOUR, rows=tuple(rows))


def scores(teams: tuple[Badge, ...], rungs: bool = False) -> Scene:
    """Points so far."""
    rows = tuple(row_of(t, number=str(24 - i), bar=Bar((24 - i) / 34)) for i, t in enumerate(teams))
    return Scene(
        "scores",
        "Points so far",
        rows=rows,
        rungs=(Rung(0.5, "17 Stable"), Rung(1.0, "34 Target")) if rungs else (),
        next="Still to come: Hidden Goals",
    )


def reveal(teams: tuple[Badge, ...]) -> Scene:
    """One line's points."""
    rows = tuple(
        row_of(t, number=str(24 - i), added=f"+{3 + i}", bar=Bar((24 - i) / 30, (3 + i) / 30))
        for i, t in enumerate(teams)
    )
    return Scene(
        "reveal",
        "Public Buildings",
        rows=rows,
        aside="Line 5 of 9",
        next="Still to come: Hidden Goals and 3 more lines",
    )


def podium(teams: tuple[Badge, ...], places: tuple[int, ...], headline: str) -> Scene:
    """Steps and the others."""
    rows = tuple(
        row_of(
            t,
            place=place,
            number=f"{41 - 3 * place} points" if place else "",
            words="" if place else "most Public Buildings, 9 points",
        )
        for t, place in zip(teams, places, strict=True)
    )
    return Scene("podium", headline, rows=rows)


def _verdict() -> Scene:
    known = (
        ("110", "Flourishing", "18 short"),
        ("80", "Sustainable", "reached"),
        ("50", "Damaged", "reached"),
        ("0", "Barren", ""),
    )
    trail = (0, 4, 7, 6, 12, 18, 22, 21, 29, 33, 38, 36, 45, 51, 58, 64, 66, 71, 70, 78, 84, 83, 88, 92)
    return Scene(
        "verdict",
        "Your ecosystem is sustainable",
        lines=("Forests and meadows hold each other up.",),
        rows=tuple(SceneRow(t, words=w, number=n, bar=Bar(int(n) / 128), marked=n == "80") for n, t, w in known),
        trail=tuple(p / 128 for p in trail),
        value="92",
        next="New class record. Last time: 84 points",
    )


def question(teams: tuple[Badge, ...], votes: bool = False) -> Scene:
    """A question with answers or votes."""
    said = (
        "Urbanides took the last Water.",
        "Lupidians flipped our Forest.",
        "Arboretans left us the Farms.",
        "Harvesters copied our plan.",
    )
    rows = tuple(
        row_of(
            t,
            words="" if votes else said[i % 4],
            number=str(3 + i) if votes else "",
            bar=Bar((3 + i) / 12) if votes else None,
        )
        for i, t in enumerate(teams)
    )
    return Scene("question", "Which move of another team changed your plan?", rows=rows, aside="Question 2 of 3")


def counting(teams: tuple[Badge, ...]) -> Scene:
    """A line, its values, an example."""
    values = (("1 Forest", "1"), ("2 Forests", "3"), ("3 or more", "5"))
    return Scene(
        "counting",
        "Houses beside Forests",
        lines=("Here: 1 + 3 = 4 points",),
        rows=tuple(SceneRow(t, number=n) for t, n in values),
        aside="Line 1 of 9",
        columns=("A House beside", "points"),
        ticks=tuple(Tick(t, i < 2) for i, t in enumerate(teams)),
        next="Count your Houses now.",
    )


def buildings(teams: tuple[Badge, ...]) -> Scene:
    """A line with many values."""
    rows = tuple(SceneRow(f"Type {n}", number="3") for n in range(1, 8))
    said = f"{teams[1].title}: 3 + 3 + 5 = 11 points"
    return replace(counting(teams), headline="Public Buildings", rows=rows, lines=(said,), columns=())


def difference(teams: tuple[Badge, ...]) -> Scene:
    """The lines that brought most, and what was built."""
    rows = tuple(row_of(t, words="Houses beside Forests, 8 points · Farms × Houses, 5 points") for t in teams)
    boards = tuple(colony(n + 3, team, n) for n, team in enumerate(teams))
    return Scene("reveal", "What made the difference", rows=rows, boards=boards)


def boarded(scene: Scene) -> Scene:
    """The wall with four boards a table."""
    count = sum(row.place != -1 for row in scene.rows)
    return replace(scene, boards=tuple(colony(9 * n + i, t, n) for n in range(count) for i, t in enumerate(FOUR)))


def pyramids(teams: tuple[Badge, ...]) -> Scene:
    """Who was first, over what was built."""
    boards = tuple(pyramid(team, n == 1) for n, team in enumerate(teams))
    return Scene("verdict", f"{teams[1].title} have won.", boards=boards)


def closing(teams: tuple[Badge, ...]) -> Scene:
    """The end."""
    return Scene(
        "closing",
        "Thank you!",
        lines=("New class record:", "141 points, last time 128"),
        rows=tuple(map(row_of, teams)),
        ask=("To think about at home", "Where does your town get its water, and who else needs it?"),
        aside="Bell 11:30",
        next="Put the tiles back by kind.",
    )


EVENT = Scene(
    "event",
    "Turn over the top event card!",
    lines=("Read it aloud. Then decide together what it does.",),
    who=Badge("Event 4", "!"),
    cadence=Cadence(3, 3, 4),
    next="Next in 3 turns",
)
STORY = Scene(
    "story",
    "Each people lived for one thing.",
    rows=tuple(row_of(t, words=w) for t, w in zip(FOUR, ("machines", "trees", "the village", "art"), strict=True)),
    dots=(2, 4),
    next="The story, part 2 of 4",
)
MEASURED = (
    SceneRow("Tiles in the bag", number="23", bar=Bar(0.4)), SceneRow("Points", number="64"), SceneRow("Water", number="3")
)  # fmt: skip
TURN = step(FOUR[1], RUNNING)
SCENES = {
    "blank": Scene("blank"),
    "seating": seating(FOUR, 26),
    "seating-dealt": replace(seating(FOUR, 26), rows=tuple(half_dealt(r) for r in seating(FOUR, 26).rows)),
    "seating-ready": replace(seating(FOUR, 26), ticks=ticked(FOUR)),
    "seating-tables-ready": replace(seating(FOUR, 32, 4), ticks=ticked(TABLES), next="Sit down at your table."),
    "story-ready": Scene("story", "Lay your Starter House on your board.", aside="3 of 9", ticks=ticked(TABLES)),
    "seating-2": seating(TWO, 32),
    "seating-8": seating(EIGHT, 32),
    "seating-8-small": seating(badges(8, FOUR_LETTERS), 8),
    "seating-tables": seating(FOUR, 32, 4),
    "teams": roles(FOUR, 26),
    "teams-2": roles(TWO, 8),
    "teams-8": roles(EIGHT, 32),
    "agenda": agenda(5, 2),
    "agenda-16": agenda(16, 9),
    "agenda-paused": replace(agenda(5, 2), state=WORDS.paused, clock=Clock("paused", 3_120_000, 1_680_000)),
    "agenda-bare": Scene(
        "agenda", "Planet Hexagon in ninety minutes", rows=tuple(replace(r, bar=None) for r in agenda(5, 0).rows)
    ),
    "story": STORY,
    "story-words": Scene(
        "story",
        "Five hundred years ago nobody lived here.",
        lines=("Then four peoples came.",),
        dots=(1, 4),
        next="The story, part 1 of 4",
    ),
    "step": TURN,
    "step-warning": step(FOUR[2], SOON),
    "step-last": step(FOUR[3], NEARLY),
    "step-overtime": step(FOUR[0], OVER),
    "step-paused": step(FOUR[1], HELD),
    "step-hour": step(EIGHT[5], HOUR),
    "step-long": step(EIGHT[0], RUNNING),
    "step-message": replace(TURN, message="Tidy up your table"),
    "step-long-message": replace(TURN, message="Please clear your tables: we meet in the middle in two minutes."),
    "step-meters": replace(TURN, rows=MEASURED, cadence=Cadence(1, 3, 6), next="Next event in 2 turns", next_team=None),
    "step-all": Scene(
        "step",
        "All Emissaries",
        RUNNING,
        lines=("Walk to the next table.",),
        who=Badge("All Emissaries"),
        role="Emissaries",
        together=FOUR,
    ),
    "step-alone": Scene("step", "Changeover", RUNNING, lines=("Walk to the next table.",), aside="Session 1 of 4"),
    "step-untimed": Scene(
        "step",
        "Free building",
        lines=("Build what you like. Talk about it.",),
        rows=MEASURED,
        who=FOUR[1],
        role="Builder",
    ),
    "step-over": Scene("step", WORDS.game_over, lines=("The schedule is through.",)),
    "event": EVENT,
    "event-plain": Scene(
        "event", "Draw an event card and do what it says.", who=Badge("Event", "!"), lines=("Read it aloud.",)
    ),
    "ladder": ladder(),
    "ladder-16": ladder(16),
    "ladder-start": replace(ladder(), trail=(), value=""),
    "wall": wall(7),
    "wall-1": wall(1, together=False),
    "wall-2": wall(2),
    "wall-4": wall(4, together=False, clocks=True),
    "wall-8": wall(8, together=False, clocks=True),
    "wall-16": replace(wall(15), lines=("All tables: 143 of 320 points",)),
    "scores": scores(FOUR),
    "scores-rungs": scores(FOUR, rungs=True),
    "scores-8": scores(EIGHT, rungs=True),
    "counting": counting(FOUR),
    "counting-8": counting(EIGHT),
    "counting-board": replace(counting(FOUR), boards=(example(),)),
    "counting-board-8": replace(buildings(EIGHT), boards=(colony(5, EIGHT[1], tiles=16),)),
    "reveal-boards": difference(FOUR),
    "wall-boards": boarded(wall(4, together=False, clocks=True)),
    "wall-boards-8": boarded(wall(8)),
    "verdict-boards": pyramids(FOUR),
    "reveal": reveal(FOUR),
    "reveal-2": reveal(TWO),
    "reveal-8": reveal(EIGHT),
    "reveal-quiet": Scene("reveal", "And now: the podium", ticks=tuple(Tick(t, True) for t in FOUR)),
    "podium": podium((FOUR[2], FOUR[0], FOUR[1], FOUR[3]), (1, 2, 3, 0), "Winner: Harvesters"),
    "podium-third": podium((FOUR[1],), (3,), "Third place"),
    "podium-tie": podium((FOUR[2], FOUR[0], FOUR[1]), (1, 1, 3), "Harvesters and Lupidians win"),
    "podium-2": podium(TWO, (2, 1), "Owls win"),
    "podium-8": podium(EIGHT, (1, 2, 3, 0, 0, 0, 0, 0), "Industrialists win"),
    "verdict": _verdict(),
    "question": question(FOUR),
    "question-2": question(TWO),
    "question-8": question(EIGHT),
    "question-votes": question(FOUR, votes=True),
    "question-bare": Scene("question", "Which of your decisions would you take again, and which one not?"),
    "closing": closing(FOUR),
    "closing-8": closing(EIGHT),
    "message-blank": Scene("blank", message="Please clear your tables."),
    "waiting": Scene("blank", message=WORDS.waiting),
    "message-wall": replace(wall(7), message="Two more minutes"),
}

HOSTILE = [
    clean(text, 80) or "?"
    for text in (
        "[/foo]",
        "[@click=app.quit]x",
        "<img src=x onerror=document.title='owned'>",
        "\x1b[31mred\x1b]0;title\x07",
        "L" * 200,
        "مدرسة الأمل الجديدة",
        "Z̶̢̛͎a̷̲͑l̸̰̿g̴̟̈́o̷̤͝" * 3,
        "👩🏽‍🚀👨‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🦊",
        "</bdi></main><script>document.title='owned'</script>",
        "&lt;b&gt; \"quoted\" 'it' `tick`",
        "\u202egnp.exe",
        "Ünïcödé Straße Łódź",
    )
]


def _hostile(scene: Scene) -> Scene:
    """The same scene with names that are none."""
    rows = tuple(
        replace(
            r,
            title=HOSTILE[n % 12],
            words=HOSTILE[(n + 5) % 12],
            number=r.number and HOSTILE[(n + 1) % 4],
            symbol=r.symbol and "⚑",
        )
        for n, r in enumerate(scene.rows)
    )
    who = Badge(HOSTILE[1], "◆", "red") if scene.who else None
    ask = (HOSTILE[2], HOSTILE[4]) if scene.ask else None
    more = {
        "message": scene.message and HOSTILE[8],
        "aside": scene.aside and HOSTILE[9],
        "next_team": who,
        "who": who,
        "ask": ask,
    }
    return replace(
        scene,
        headline=HOSTILE[2],
        rows=rows,
        lines=tuple(HOSTILE[n] for n, _ in enumerate(scene.lines)),
        next=HOSTILE[8],
        **more,
    )


HOSTILE_SCENES = {
    **{f"name {i}": replace(TURN, headline=name, lines=(name, name), who=Badge(name, "◆", "red"), role=name) for i, name in enumerate(HOSTILE)},
    **{scene.kind: _hostile(scene) for name, scene in SCENES.items() if "-" not in name and name not in ("blank", "waiting")},
    "wall-16": _hostile(SCENES["wall-16"]),
    "message": replace(TURN, message=clean("L" * 600)),
    "long message": Scene("blank", message=("All of you have built a city that nobody had planned. " * 8).strip()),
    "long question": Scene("question", HOSTILE[4] * 3),
}  # fmt: skip


def message(scene: Scene, sound: bool = False, runs: bool = False) -> dict[str, object]:
    """What the server would send of a scene."""
    return {
        "now": 0,
        "runs": runs,
        "language": "en",
        "sound": sound,
        "scene": to_plain(scene),
        "marks": clock_values(MARKS),
        "words": word_values(WORDS, MARKS),
    }
