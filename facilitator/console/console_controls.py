"""Rows of the table of keys about the console itself; nothing of them is said to the lesson."""

from facilitator.console.control_row import Control

TAKE_OVER = Control(
    "take-over",
    ("ctrl+t",),
    "take over",
    "Run this lesson here, not in the other console.",
    group="the console",
    footer=9,
)
"""What a console offers that only looks on."""

CONSOLE = (
    Control("palette", ("ctrl+p", "colon"), "find", "Find any command by typing.", group="the console", footer=6),
    Control("rules", ("slash", "f"), "rules", "Search the rules.", group="the console", footer=5),
    Control("peek", ("y",), "peek", "Show a secret for 5 seconds.", group="the console"),
    Control("checklist", ("k",), "checklist", "Show what must be ready before the game.", group="the console"),
    Control("history", ("h",), "history", "Show every move. Go back to any of them.", group="the console", footer=3),
    Control(
        "view",
        ("v",),
        "this screen as projector",
        "Turn this screen into the projector's, and back.",
        group="the console",
        shown=True,
    ),
    Control(
        "browser",
        ("w",),
        "projector in the browser",
        "Open the projector's screen in the browser.",
        group="the console",
    ),
    Control("share", ("W",), "page for phones", "Show an address and a QR code for phones.", group="the console"),
    Control("print", ("P",), "print", "Print sheets, cards or the current state.", group="the console", footer=1),
    Control(
        "simple",
        ("S",),
        "simple mode",
        "Show only clock, next and undo, or everything.",
        group="the console",
        simple=True,
    ),
    Control("other", ("tab",), "next table", "Open the next table.", group="the console"),
    Control("down", ("down",), "scroll down", "Scroll down in what to do and say.", group="the console"),
    Control("up", ("up",), "scroll up", "Scroll up in what to do and say.", group="the console"),
    Control("help", ("question_mark", "f1"), "help", "Show all keys.", group="the console", footer=7, simple=True),
    TAKE_OVER,
    Control(
        "quit", ("q",), "quit", "Quit the console. The lesson is saved.", group="the console", footer=7, simple=True
    ),
)
"""What there always is."""

SEVERAL = (
    Control("open", ("enter",), "open table", "Open the highlighted table.", group="the class", footer=6),
    Control("class", ("escape",), "all tables", "Go back to all tables.", group="the class", footer=6),
    Control("pace", (), "how tables are run", "Run all tables in step, or each on its own.", group="the class"),
)
"""What there is to do only where several tables play."""
