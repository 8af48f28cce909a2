"""Every kind of scene, made by hand: an ordinary one, and one that is as full as it can get."""

from facilitator.files.catalogue_files import words_in
from facilitator.game.rulebook.ruleset import ClockMarks
from facilitator.game.table.clock import Clock
from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.plain.safe_text import clean
from facilitator.plain.values import to_plain
from facilitator.projector.web.message import clock_values, word_values

WORDS = words_in("en")
RUNNING, SOON, NEARLY, OVER, HELD, HOUR = (
    Clock("running", 45_000, 31_400),
    Clock("warning", 45_000, 8_400),
    Clock("last", 45_000, 3_400),
    Clock("overtime", 45_000, -12_400),
    Clock("paused", 45_000, 31_000),
    Clock("running", 5_400_000, 3_723_400),
)
TEAMS = (
    ("Lupidians", "◆", "Pondering Fern"),
    ("Arboretans", "▲", "Flipping Machine"),
    ("Harvesters", "●", "Indescribable Painting"),
    ("Urbanides", "■", "Phonomobile"),
)
PHASES = (
    ("Story and rules", "12 min"),
    ("Teams and tables", "6 min"),
    ("Play", "52 min"),
    ("Counting points", "8 min"),
    ("Debrief", "12 min"),
)
CLOCKS = (RUNNING, SOON, NEARLY, OVER, HELD)


def _phases(count: int, here: int) -> tuple[SceneRow, ...]:
    chosen = [
        (f"{title} {i // 5 + 1}" if i >= 5 else title, minutes)
        for i in range(count)
        for title, minutes in (PHASES[i % 5],)
    ]
    return tuple(
        SceneRow(t, "•" if i == here else "✓" if i < here else "·", m, marked=i == here)
        for i, (t, m) in enumerate(chosen)
    )


def _wall(count: int) -> tuple[SceneRow, ...]:
    return tuple(
        SceneRow(f"Table {n + 1}", "!" if n % 7 == 4 else "", TEAMS[n % 4][0], CLOCKS[n % 5], marked=n % 7 == 4)
        for n in range(count)
    )


def _teams(count: int) -> tuple[SceneRow, ...]:
    return tuple(SceneRow(t, s, w, marked=n == 1) for n in range(count) for t, s, w in (TEAMS[n % 4],))


STEP_LINES = (
    "Supplier",
    "Takes a tile from the Supply Centre, turns one over, draws a new one.",
    "Session 1 of 4 · Round 1 of 4",
)
SCENES = {
    "blank": Scene("blank"),
    "message": Scene("message", "Please clear your tables: we meet in the middle in two minutes."),
    "message-long": Scene("message", ("All of you have built a city that nobody had planned. " * 8).strip()),
    "waiting": Scene("message", WORDS.waiting),
    "agenda": Scene("agenda", "Planet Hexagon in ninety minutes", HOUR, rows=_phases(5, 2)),
    "agenda-full": Scene(
        "agenda", "A whole project day with Planet Hexagon", Clock("last", 3_600_000, 3_000), rows=_phases(16, 6)
    ),
    "step": Scene("step", "▲ Arboretans", RUNNING, lines=STEP_LINES),
    "step-soon": Scene("step", "▲ Arboretans", SOON, lines=STEP_LINES),
    "step-over": Scene("step", "▲ Arboretans", OVER, lines=STEP_LINES),
    "step-paused": Scene("step", "Emissaries", HELD, lines=("Session 1 of 4 · Round 1 of 4",)),
    "step-untimed": Scene("step", "Changeover", lines=("Session 1 of 4",)),
    "step-hour": Scene("step", "Free building", HOUR, lines=STEP_LINES[1:]),
    "game-over": Scene("step", WORDS.game_over),
    "teams": Scene("teams", "Planet Hexagon", rows=_teams(4)),
    "teams-full": Scene("teams", "Planet Hexagon", rows=_teams(16)),
    "event": Scene("event", WORDS.event, lines=("Catastrophes and blessings", WORDS.event_line)),
    "ladder-tables": Scene(
        "ladder",
        "Ecogon in ninety minutes",
        lines=("All tables: 143 of 320 points",),
        rows=tuple(
            SceneRow(f"Table {n}", "", "37 points, 43 points to A world for everybody", marked=n == 3)
            for n in range(1, 9)
        ),
    ),
    "verdict": Scene(
        "reveal",
        "The result",
        lines=("87 points", "A stable world"),
        rows=tuple(
            SceneRow(t, s, f"{20 - i} points" + (" · won together" if i < 2 else ""), marked=i < 2)
            for i, (t, s, _) in enumerate(TEAMS)
        ),
    ),
    "reveal-line": Scene(
        "reveal",
        "Farms and houses",
        rows=tuple(SceneRow(t, s, "3 farms × 2 houses = 6 · corrected") for t, s, _ in TEAMS),
    ),
    "reveal-nothing": Scene("reveal", WORDS.nothing_revealed),
    "ladder": Scene(
        "ladder",
        "Where we are: 87 points",
        rows=(
            SceneRow("A world for everybody", "·", "23 to go"),
            SceneRow("Stable", "•", "reached", marked=True),
            SceneRow("Fragile", "✓", "reached"),
        ),
    ),
    "wall-2": Scene("wall", "Planet Hexagon in ninety minutes", HOUR, rows=_wall(2)),
    "wall-6": Scene("wall", "Planet Hexagon in ninety minutes", HOUR, rows=_wall(6)),
    "wall-16": Scene("wall", "Planet Hexagon in ninety minutes", SOON, rows=_wall(16)),
    "reveal": Scene(
        "reveal",
        WORDS.revealed,
        rows=tuple(
            SceneRow(t, s, w)
            for (t, s, _), w in zip(
                TEAMS, ("Most waters", "Most forests", "Most public buildings", "Most factories"), strict=True
            )
        ),
    ),
    "question": Scene(
        "question", WORDS.question, lines=("Which of your decisions would you take again, and which one not?",)
    ),
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
HOSTILE_SCENES = {
    **{f"step {i}": Scene("step", f"◆ {name}", NEARLY, lines=(name, name, name)) for i, name in enumerate(HOSTILE)},
    "wall": Scene(
        "wall",
        HOSTILE[4],
        HOUR,
        rows=tuple(
            SceneRow(HOSTILE[n % 12], "!", HOSTILE[(n + 5) % 12], CLOCKS[n % 5], marked=n % 2 == 0) for n in range(16)
        ),
    ),
    "reveal": Scene(
        "reveal",
        HOSTILE[4],
        SOON,
        lines=(HOSTILE[4], HOSTILE[8]),
        rows=tuple(SceneRow(name, "◆", HOSTILE[4]) for name in HOSTILE),
    ),
    "teams": Scene(
        "teams",
        HOSTILE[5],
        rows=tuple(SceneRow(name, "◆", HOSTILE[(i + 3) % 12], marked=i == 4) for i, name in enumerate(HOSTILE)),
    ),
    "agenda": Scene(
        "agenda",
        HOSTILE[2],
        OVER,
        rows=tuple(SceneRow(name, "•", "12 min", marked=i == 4) for i, name in enumerate(HOSTILE)),
    ),
    "message": Scene("message", clean("L" * 600)),
    "emoji": Scene("message", HOSTILE[7]),
    "question": Scene("question", WORDS.question, lines=(HOSTILE[4] * 3,)),
    "event": Scene("event", WORDS.event, lines=(*HOSTILE[:3], WORDS.event_line)),
}


def message(scene: Scene, sound: bool = False, runs: bool = False) -> dict[str, object]:
    """What the server would tell of a scene."""
    return {
        "now": 0,
        "runs": runs,
        "language": "en",
        "sound": sound,
        "scene": to_plain(scene),
        "marks": clock_values(ClockMarks()),
        "words": word_values(WORDS),
    }
