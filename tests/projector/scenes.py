"""Every kind of scene for the terminal: an ordinary one, and one that is as full as it can get."""

from boards import colony, example, pyramid

from facilitator.game.table.clock import IDLE, Clock
from facilitator.game.views.scene_values import Badge, Bar, Cadence, Rung, Scene, SceneRow, Tick
from facilitator.plain.frozen import replace
from facilitator.plain.palette import PALETTE
from facilitator.plain.safe_text import clean

RUNNING = Clock("running", 45_000, 31_400)
CLOCKS = {
    "running": (RUNNING, ""),
    "warning": (Clock("warning", 45_000, 8_400), "Hurry up!"),
    "last": (Clock("last", 45_000, 3_400), "Last seconds!"),
    "overtime": (Clock("overtime", 45_000, -12_400), "Time's up!"),
    "paused": (Clock("paused", 45_000, 31_000), "Paused"),
}
LESSON = Clock("running", 3_120_000, 1_410_000)
NAMES = ("Lupidians", "Arboretans", "Harvesters", "Urbanides", "Navigators", "Gardeners", "Tinkerers", "Astronomers")
TEAMS = tuple(Badge(name, colour.symbol, colour.name) for name, colour in zip(NAMES, PALETTE.values(), strict=True))
LONG = (
    "The Guardians of the Northern Rainforest",
    "Überflieger und Straßenbäume",
    "Ελληνικά Νησιά",
    "Щукинские Ёжики",
    "مدرسة الأمل الجديدة",
    "Foxes 🦊 and 👩🏽‍🚀👨‍👩‍👧‍👦",
    "[b]bold[/b] [@click=app.quit]x",
    "W" * 24,
)
STRANGE = tuple(replace(team, title=clean(name, 80)) for team, name in zip(TEAMS, LONG, strict=True))
NUMBERS = ((2, 5, 9, 11, 17, 21, 26), (1, 6, 8, 13, 19, 22, 24), (3, 10, 14, 15, 20, 25), (4, 7, 12, 16, 18, 23))


def row(team: Badge, **values: object) -> SceneRow:
    """A row of a team."""
    return SceneRow(team.title, team.symbol, colour=team.colour, **values)  # type: ignore[arg-type]


def seated(count: int) -> tuple[tuple[str, ...], ...]:
    """The numbers of so many pupils at eight tables."""
    return tuple(tuple(str(n) for n in range(first, count + 1, 8)) for first in range(1, 9))


def turn(state: str, who: Badge = TEAMS[1], **values: object) -> Scene:
    """A turn with its clock."""
    clock, words = CLOCKS[state]
    lines = {
        "running": ("Take a tile. Flip another.", "Draw a new one."),
        "warning": ("Choose your tile now.",),
        "overtime": ("Finish your turn.",),
    }
    made = Scene(
        "step", who.title, clock, words, lines.get(state, ()), who=who, role="Supplier", aside="Session 2 · Round 3 of 4",
        next="Next: Harvesters, get ready", next_team=TEAMS[2],
    )  # fmt: skip
    return replace(made, **values) if values else made


PHASES = (
    ("Story and rules", "✓", "12 min", 0.16),
    ("Teams and tables", "✓", "6 min", 0.08),
    ("Play", "•", "until 11:10", 0.52),
    ("Counting points", "·", "8 min", 0.1),
    ("Debrief", "·", "12 min", 0.14),
)


def phases(count: int) -> tuple[SceneRow, ...]:
    """So many phases, the third one now."""
    chosen = [PHASES[n] if n < 5 else PHASES[3 + n % 2] for n in range(count)]
    return tuple(
        SceneRow(title, sign, words, marked=sign == "•", bar=Bar(part / (1 if count < 6 else 3)))
        for title, sign, words, part in chosen
    )


def rungs(points: int) -> tuple[SceneRow, ...]:
    """The thresholds of Eco, with what is missing to each."""
    marked = next(n for n, least in enumerate((110, 80, 50, 0)) if points >= least)
    return tuple(
        SceneRow(
            title,
            words="reached" if points >= least else f"{least - points} to go",
            number=str(least),
            bar=Bar(least / 128),
            marked=n == marked,
        )
        for n, (least, title) in enumerate(((110, "Flourishing"), (80, "Sustainable"), (50, "Damaged"), (0, "Barren")))
    )


def tables(count: int) -> tuple[SceneRow, ...]:
    """Cards of so many tables and the one of all."""
    shown = [
        SceneRow(
            f"Table {n}",
            "!" if n == 4 else "",
            "Event" if n == 4 else "Reached" if n % 7 == 3 else f"Player {n % 4 + 1}",
            CLOCKS[list(CLOCKS)[n % 5]][0] if n % 2 else IDLE,
            CLOCKS[list(CLOCKS)[n % 5]][1] if n % 2 else "",
            marked=n == 4 or n % 7 == 3,
            number=str(n * 3 + 2),
            bar=Bar(min(1.0, (n * 3 + 2) / 20)),
        )
        for n in range(1, count + 1)
    ]
    return (*shown, SceneRow("Together", words="of 140", number="94", bar=Bar(94 / 140), place=-1))


def bars(teams: tuple[Badge, ...], words: str = "") -> tuple[SceneRow, ...]:
    """Points so far and what a line adds."""
    return tuple(
        row(team, number=str(21 + n * 3), added=f"+{n + 3}", bar=Bar((21 + n * 3) / 45, (n + 3) / 45), words=words)
        for n, team in enumerate(teams)
    )


def podium(places: tuple[int, ...], teams: tuple[Badge, ...] = TEAMS) -> tuple[SceneRow, ...]:
    """Teams with their places; 0 has none."""
    return tuple(
        row(team, place=place, words=f"{41 - 3 * place} points" if place else "most Buildings")
        for team, place in zip(teams, places, strict=False)
    )


ANSWERS = (
    "Urbanides took the last Water.",
    "Lupidians flipped our Forest.",
    "Arboretans left us the Farms.",
    "Harvesters copied our plan.",
)
STORY = ("machines", "trees", "the village", "art")
CADENCE = Cadence(1, 3, 6)
SCENES = {
    "blank": Scene("blank"),
    "seating": Scene(
        "seating",
        "Find your number",
        rows=tuple(row(t, cells=tuple(map(str, n))) for t, n in zip(TEAMS, NUMBERS, strict=False)),
    ),
    "seating-dealt": Scene(
        "seating",
        "Find your number",
        rows=tuple(row(t, cells=(*map(str, n[:3]), *[""] * (len(n) - 3))) for t, n in zip(TEAMS, NUMBERS, strict=False)),
        next="Sit down at your table.",
    ),
    "seating-ready": Scene(
        "seating",
        "Find your number",
        rows=tuple(row(t, cells=tuple(map(str, n))) for t, n in zip(TEAMS, NUMBERS, strict=False)),
        next="Sit down at your table.",
        ticks=tuple(Tick(t, n < 2) for n, t in enumerate(TEAMS[:4])),
    ),
    "story-ready": Scene("story", "Lay your Starter House on your board.", aside="3 of 9", ticks=tuple(Tick(Badge(f"Table {n}", str(n)), n < 4) for n in range(1, 8))),
    "teams": Scene(
        "teams",
        "Pass your role on",
        aside="Session 2 of 4",
        columns=("Supplier", "Builder", "Emissary", "visits"),
        rows=tuple(
            row(t, cells=cells)
            for t, cells in zip(
                TEAMS,
                (("5 17 26", "9 21", "2 11", "→ ▲"), ("6 19 24", "8 22", "1 13", "→ ●"), ("10 20", "14 25", "3 15", "→ ■"), ("7 18", "12 23", "4 16", "→ ◆")),
                strict=False,
            )
        ),
        next="First: Arboretans, get ready",
        next_team=TEAMS[1],
    ),
    "story": Scene(
        "story",
        "Each people lived for one thing.",
        rows=tuple(row(t, words=word) for t, word in zip(TEAMS, STORY, strict=False)),
        dots=(2, 4),
        next="The story, part 2 of 4",
    ),
    "agenda": Scene("agenda", "Planet Hexagon", LESSON, aside="48 min to the bell", rows=phases(5)),
    "agenda-times": Scene("agenda", "Planet Hexagon", LESSON, lines=("10:00", "now 10:42", "Bell 11:30"), aside="48 min to the bell", rows=phases(5)),
    **{f"step-{state}": turn(state) for state in CLOCKS},
    "step-neutral": turn("running", Badge("Changeover"), role="", lines=("Pass everything on to the left.",), next_team=None, next=""),
    "step-meters": turn("running", lines=("Take a tile.",), rows=(SceneRow("Tiles", number="24"), SceneRow("Forests", number="3"))),
    "step-over": Scene("step", "The game is over", lines=("The schedule is through",)),
    "step-message": turn("running", message="Tidy up your table"),
    "event": Scene(
        "event",
        "Turn over the top event card!",
        lines=("Read it aloud. Then decide together what it does.",),
        who=Badge("Event 4", "!"),
        cadence=Cadence(0, 3, 5),
        next="Next in 3 turns",
    ),
    "ladder": Scene(
        "ladder",
        "16 more to Sustainable",
        aside="Turn 15",
        rows=rungs(64),
        trail=(0.0, 0.05, 0.08, 0.07, 0.15, 0.2, 0.19, 0.28, 0.33, 0.32, 0.4, 0.45, 0.5),
        value="64",
        cadence=CADENCE,
        next="Next event in 2 turns",
    ),
    "wall": Scene("wall", "Points toward 20", LESSON, rows=tables(7)),
    "scores": Scene("scores", "Points so far", rows=bars(TEAMS[:4]), rungs=(Rung(0.9, "Target 40"),), next="Still open: 3 lines"),
    "counting": Scene(
        "counting",
        "Houses beside Forests",
        aside="Line 1 of 9",
        columns=("A House beside", "points"),
        rows=(SceneRow("1 Forest", number="1"), SceneRow("2 Forests", number="3"), SceneRow("3 or more", number="5")),
        lines=("Here: 1 + 3 = 4 points",),
        next="Count your Houses now.",
        ticks=tuple(Tick(t, n < 2) for n, t in enumerate(TEAMS[:4])),
    ),
    "counting-board": Scene(
        "counting",
        "Houses beside Forests",
        rows=(SceneRow("1 Forest", number="1"), SceneRow("2 Forests", number="3"), SceneRow("3 or more", number="5")),
        lines=("Here: 1 + 3 = 4 points",),
        boards=(example(),),
    ),
    "wall-boards": Scene(
        "wall",
        "Points",
        rows=tuple(SceneRow(f"Table {n + 1}", words="Game over", number="12") for n in range(4)),
        boards=tuple(colony(4 * n + i, team, n) for n in range(4) for i, team in enumerate(TEAMS[:4])),
    ),
    "reveal-boards": Scene(
        "reveal",
        "What made the difference",
        rows=tuple(row(t, words="Houses, 8 points") for t in TEAMS[:4]),
        boards=tuple(colony(n, team, n) for n, team in enumerate(TEAMS[:4])),
    ),
    "verdict-boards": Scene("verdict", "Harvesters have won.", boards=tuple(pyramid(t) for t in TEAMS[:4])),
    "reveal": Scene("reveal", "Public Buildings", aside="Line 5 of 9", rows=bars(TEAMS[:4]), next="Still to come: Hidden Goals and 3 more lines"),
    "podium": Scene("podium", "Winner: Harvesters", rows=podium((2, 3, 1, 0))),
    "podium-tie": Scene("podium", "Harvesters and Lupidians win", rows=podium((1, 3, 1, 0))),
    "podium-third": Scene("podium", "And now: the podium", rows=podium((9, 3))[1:]),
    "verdict": Scene(
        "verdict",
        "Your ecosystem is sustainable",
        rows=rungs(92),
        trail=tuple(n / 14 * 92 / 128 for n in range(15)),
        value="92",
        next="New class record. Last time: 84 points",
    ),
    "question": Scene(
        "question",
        "Which move of another team changed your plan?",
        aside="Question 2 of 3",
        rows=tuple(row(t, words=a) for t, a in zip(TEAMS, ANSWERS, strict=False)),
    ),
    "closing": Scene(
        "closing",
        "Thank you!",
        lines=("New class record:", "141 points, last time 128"),
        ask=("To think about at home", "Where does your town get its water, and who else needs it?"),
        rows=tuple(row(t) for t in TEAMS[:4]),
        next="Put the tiles back by kind.",
        aside="Bell 11:30",
    ),
}  # fmt: skip
FULL = {
    "seating": replace(SCENES["seating"], rows=tuple(row(t, cells=c) for t, c in zip(STRANGE, seated(32), strict=True))),
    "seating-many": replace(SCENES["seating"], rows=tuple(row(t, cells=tuple(map(str, range(n, 33, 4)))) for n, t in enumerate(TEAMS[:4], 1))),
    "teams": replace(
        SCENES["teams"],
        rows=tuple(row(t, cells=("5 17", "9 21", "2 11", f"→ {TEAMS[n - 1].symbol}"), marked=n == 2) for n, t in enumerate(STRANGE)),
        next_team=STRANGE[4],
        next=f"First: {STRANGE[4].title}, get ready",
    ),
    "story": replace(SCENES["story"], headline=LONG[0] * 3, rows=tuple(row(t, words=t.title) for t in STRANGE[:4]), dots=(7, 30)),
    "agenda": replace(SCENES["agenda"], headline="A whole project day with Planet Hexagon", clock=CLOCKS["overtime"][0], state="Time's up!", rows=phases(16)),
    **{
        f"step-{n}": turn("overtime", who, next=f"Next: {STRANGE[n - 1].title}, get ready", next_team=STRANGE[n - 1], role=LONG[n - 2], lines=(LONG[n], LONG[0] * 2))
        for n, who in enumerate(STRANGE)
    },
    "step-hour": turn("running", clock=Clock("running", 8_000_000, 7_000_000), message=LONG[0] * 4),
    "event": replace(SCENES["event"], headline=LONG[0] * 2, lines=LONG[:3], who=Badge(LONG[0], "!"), cadence=Cadence(9, 30, 12)),
    "ladder": replace(SCENES["ladder"], rows=tuple(SceneRow(LONG[n % 8], words=f"{n} to go", number=str(160 - 10 * n), bar=Bar(1 - n / 16), marked=n == 5) for n in range(16))),
    "wall": replace(SCENES["wall"], headline=LONG[0], rows=(*(replace(r, title=LONG[n % 8], words=LONG[n % 8]) for n, r in enumerate(tables(15)[:-1])), tables(1)[-1])),
    "scores": replace(SCENES["scores"], rows=bars(STRANGE), rungs=(Rung(0.3, "Damaged"), Rung(0.33, "Sustainable"), Rung(1.0, "Flourishing"))),
    "scores-16": replace(SCENES["scores"], rows=bars(STRANGE * 2)),
    "counting": replace(SCENES["counting"], rows=tuple(SceneRow(LONG[n % 8], number=str(n)) for n in range(16)), lines=LONG[:2], ticks=tuple(Tick(t, True) for t in STRANGE)),
    "reveal": replace(SCENES["reveal"], rows=bars(TEAMS), message="Quiet, please: we begin"),
    "reveal-words": Scene("reveal", LONG[0], aside=LONG[1], rows=tuple(SceneRow(t.title, t.symbol, LONG[1], colour=t.colour) for t in STRANGE)),
    "podium": Scene("podium", f"{LONG[0]} win", rows=podium((1, 2, 2, 3, 0, 0, 0, 0), STRANGE)),
    "verdict": replace(SCENES["verdict"], headline=LONG[0] * 2, next=LONG[0]),
    "question": replace(SCENES["question"], headline=LONG[0] * 3, rows=tuple(row(t, words=LONG[0] * 2) for t in STRANGE)),
    "closing": replace(SCENES["closing"], headline=LONG[1], lines=LONG[:4], ask=("To think about at home", LONG[0] * 3)),
    "message": Scene("blank", message=LONG[4]),
}  # fmt: skip
