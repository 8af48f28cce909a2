"""Rows of the table of keys about the console itself; nothing of them is said to the lesson."""

from facilitator.console.control_row import Control

TAKE_OVER = Control(
    "take-over",
    ("ctrl+t",),
    "take over",
    "Hold this lesson here; the console that holds it now only shows it then.",
    group="the console",
    footer=9,
)
"""What a console offers that only looks on."""

CONSOLE = (
    Control(
        "palette",
        ("ctrl+p", "colon"),
        "everything",
        "Find any of these by typing, or say any line as for 'facilitator do'.",
        group="the console",
        footer=2,
    ),
    Control("rules", ("slash", "f"), "rules", "Look something up in the rules.", group="the console", footer=5),
    Control("peek", ("y",), "peek", "See a secret for five seconds.", group="the console"),
    Control("checklist", ("k",), "checklist", "What has to lie where before the game begins.", group="the console"),
    Control(
        "history", ("h",), "history", "Every move with its time; go back to any of them.", group="the console", footer=3
    ),
    Control(
        "view",
        ("v",),
        "what the room sees",
        "Turn this screen into the public one, and back.",
        group="the console",
        shown=True,
    ),
    Control(
        "browser", ("w",), "projector in the browser", "Open the public screen in the browser.", group="the console"
    ),
    Control(
        "share",
        ("W",),
        "page for phones",
        "Let phones on your network open the public screen: its address, with a QR code.",
        group="the console",
    ),
    Control(
        "print",
        ("P",),
        "print",
        "Put on paper what makes sense now: sheets, cards, how it stands.",
        group="the console",
        footer=1,
    ),
    Control(
        "simple",
        ("S",),
        "simple mode",
        "Clock, place, next and undo only, or everything again.",
        group="the console",
        simple=True,
    ),
    Control("other", ("tab",), "next table", "Go to the next table.", group="the console"),
    Control("down", ("down",), "further", "Show more of what to do and say.", group="the console"),
    Control("up", ("up",), "further up", "Show what to do and say from further up.", group="the console"),
    Control("help", ("question_mark", "f1"), "help", "All keys.", group="the console", footer=7, simple=True),
    TAKE_OVER,
    Control(
        "quit", ("q",), "leave", "Leave the console; the lesson is kept.", group="the console", footer=7, simple=True
    ),
)
"""What there always is."""

SEVERAL = (
    Control("open", ("enter",), "open table", "Everything about the table that is lit.", group="the class", footer=6),
    Control("class", ("escape",), "all tables", "Back to all tables.", group="the class", footer=6),
    Control("pace", (), "how tables are run", "All together, or each alone with reports.", group="the class"),
)
"""What there is to do only where several tables play."""
