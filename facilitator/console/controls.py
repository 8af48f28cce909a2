"""The table of keys: footer, help, palette, key card and settings are derived from these rows, and one handler carries
them out.
"""

from facilitator.console.console_controls import CONSOLE
from facilitator.console.control_row import Control, request_late
from facilitator.console.room_controls import ROOM
from facilitator.game.kernel.undo_commands import Redo, Undo
from facilitator.game.notes.log import Note, NoteRuling
from facilitator.game.table.cards import DealLots, Use
from facilitator.game.table.clock import AddTime, Pause
from facilitator.game.table.turns import EventUnplayable, Finish, LastRound, Next, TurnBack, TurnSkip

TURN = (
    Control(
        "next",
        ("space", "pagedown"),
        "next",
        "Go to the next step. A due event card counts as played.",
        Next(),
        footer=9,
        simple=True,
        shown=True,
    ),
    Control("pause", ("p",), "pause", "Pause the clock, or let it run.", Pause(), footer=8, simple=True, shown=True),
    Control(
        "more",
        ("plus", "equals_sign"),
        "add time",
        "Add time to the clock. Longer clocks get more.",
        AddTime(15),
        footer=6,
        shown=True,
    ),
    Control(
        "less",
        ("minus",),
        "less time",
        "Take time off the clock. Longer clocks lose more.",
        AddTime(-15),
        footer=5,
        shown=True,
    ),
    Control(
        "add-time",
        ("asterisk",),
        "add more time",
        "Choose how much time a clock gets: 15 s, 5 min, or any other amount.",
    ),
    Control(
        "late",
        ("l",),
        "I pressed late",
        "Go to the next step, counted from a few seconds ago.",
        ask="Seconds ago",
        make=request_late,
        kind="number",
        beside="60: a minute ago",
        title="I pressed late",
        doing="go to the next step",
    ),
    Control("undo", ("u",), "undo", "Undo the last move.", Undo(), footer=8, simple=True, shown=True),
    Control("redo", ("r",), "redo", "Redo what was undone last.", Redo(), footer=4, shown=True),
    Control("use", ("c",), "use card", "The side whose turn it is plays its card.", Use(), footer=7),
    Control(
        "unplayable",
        ("x",),
        "event can't be played",
        "Put the event card back under the stack.",
        EventUnplayable(),
        footer=8,
    ),
    Control("tiles", ("e",), "tiles", "Enter which tiles were taken, turned over and drawn: one letter per tile."),
    Control("tally", ("t",), "count", "Count the piles and enter what is really there.", group="the table"),
    Control(
        "scores",
        ("C",),
        "score sheets",
        "Enter what the teams wrote. Impossible numbers are refused.",
        group="the table",
        footer=3,
    ),
    Control("board", ("O",), "board", "Open the board of the side whose turn it is.", group="the table", footer=4),
    Control(
        "last-round",
        ("R",),
        "last round",
        "Finish this round, then stop. Every side gets the same number of turns.",
        LastRound(),
        group="the table",
    ),
    Control(
        "shorten",
        ("K",),
        "shorten the game",
        "Play fewer sessions than planned, or more, or with other clocks: whatever the game lets you choose.",
        group="the table",
    ),
    Control(
        "finish",
        ("X",),
        "stop the game here",
        "Stop this table now. Its points count like any other table's.",
        Finish(),
        group="the table",
    ),
    Control(
        "first",
        ("F",),
        "who begins",
        "Choose who goes first: in the game, or in every round after this one.",
        group="the table",
    ),
    Control(
        "act",
        ("J",),
        "record an action",
        "Record an action of any side, even when it is not their turn.",
        group="the table",
    ),
    Control("deal", (), "deal cards", "Deal the remaining cards at random.", DealLots(), group="the table"),
    Control("skip", (), "skip a turn", "Skip the next turn.", TurnSkip(), group="the table"),
    Control(
        "around", (), "reverse the order of play", "Play goes in the other direction.", TurnBack(), group="the table"
    ),
)

LOG = (
    Control(
        "note",
        ("n",),
        "note",
        "Write a note that only you see.",
        ask="Private note",
        title="Private note",
        doing="save the note",
        group="what was noticed",
        footer=4,
        make=Note,
    ),
    Control("observe", ("o",), "observe", "Record what a team or player showed.", group="what was noticed", footer=4),
    Control(
        "debrief",
        ("D",),
        "debrief",
        "Ask a question about what happened, and keep the answers.",
        group="what was noticed",
    ),
    Control(
        "ruling",
        ("g",),
        "ruling",
        "Record how you decided a question of rules.",
        ask="Ruling",
        title="Ruling",
        doing="save the ruling",
        group="what was noticed",
        make=NoteRuling,
    ),
)

BUILT_IN = (*TURN, *ROOM, *LOG, *CONSOLE)
