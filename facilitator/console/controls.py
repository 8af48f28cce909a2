"""The table of keys: footer, help, palette, key card and settings are derived from these rows, and one handler carries
them out.
"""

from facilitator.console.console_controls import CONSOLE
from facilitator.console.control_row import Control, request_late
from facilitator.game.dispatch.stocktake import Tally
from facilitator.game.kernel.undo_commands import Redo, RoomUndo, Undo
from facilitator.game.notes.log import Note, NoteRuling
from facilitator.game.notes.room_message import Hush, Say, SayForNow
from facilitator.game.notes.room_question import Ask
from facilitator.game.notes.room_screen import ChooseScene, Freeze, RevealBack
from facilitator.game.notes.sounds import Sound
from facilitator.game.room.phases import Bell, EndLesson, RoomNext, RoomPause
from facilitator.game.room.sittings import Adjourn, Lost
from facilitator.game.table.cards import DealLots, Use
from facilitator.game.table.clock import AddTime, Pause
from facilitator.game.table.turns import EventUnplayable, Finish, LastRound, Next, TurnBack, TurnSkip
from facilitator.game.walk.phase_steps import DealAll

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
    Control("pause", ("p",), "pause", "Pause the clock, or let it run.", Pause(), footer=8, shown=True),
    Control(
        "more", ("plus", "equals_sign"), "15 s more", "Add 15 seconds to this step.", AddTime(15), footer=6, shown=True
    ),
    Control("less", ("minus",), "15 s less", "Take 15 seconds off this step.", AddTime(-15), footer=5, shown=True),
    Control(
        "late",
        ("l",),
        "I pressed late",
        "Go to the next step as if you had pressed some seconds ago.",
        ask="How many seconds ago?",
        make=request_late,
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
    Control("tiles", ("e",), "tiles", "Enter which tiles were taken, turned over and drawn: one letter a tile."),
    Control(
        "tally",
        ("t",),
        "count",
        "Count the piles and enter what is really there.",
        ask="How many are in each pile? {counts}",
        group="the table",
        make=Tally,
    ),
    Control(
        "scores",
        ("C",),
        "score sheets",
        "Enter what the teams wrote. Impossible numbers are refused.",
        group="the table",
        footer=3,
    ),
    Control(
        "board",
        ("O",),
        "board",
        "Open the colony or pyramid of the side whose turn it is.",
        group="the table",
        footer=4,
    ),
    Control(
        "last-round",
        ("R",),
        "last round",
        "Finish this round, then stop. All sides have had equal turns.",
        LastRound(),
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
    Control("deal", (), "deal cards", "Deal the remaining cards by lot.", DealLots(), group="the table"),
    Control("skip", (), "skip a turn", "Skip the next turn.", TurnSkip(), group="the table"),
    Control(
        "around", (), "reverse the order of play", "Play goes in the other direction.", TurnBack(), group="the table"
    ),
)

ROOM = (
    Control(
        "everything",
        ("a",),
        "pause everything",
        "Pause every clock in the room, or let them all run.",
        RoomPause(),
        group="the room",
        shown=True,
    ),
    Control("phase", ("N",), "next phase", "Go to the next phase of the lesson.", RoomNext(), group="the room"),
    Control(
        "deal-all",
        ("A",),
        "deal all numbers",
        "Show the rest of the seating at once.",
        DealAll(),
        group="the room",
        footer=8,
        shown=True,
    ),
    Control(
        "ready", ("T",), "we are ready", "Tick off the teams or tables that are ready.", group="the room", footer=8
    ),
    Control(
        "bell",
        ("B",),
        "bell",
        "Set when the bell rings: 11:45, or +20 for 20 minutes later.",
        ask="When does the bell ring? 11:45, or +20 for 20 minutes later",
        group="the room",
        make=Bell,
    ),
    Control(
        "people",
        ("i",),
        "who is here",
        "See who sits where with which role. Enter who comes, leaves or moves.",
        group="the room",
    ),
    Control(
        "say",
        ("m",),
        "message",
        "Show a message on the projector.",
        ask="Message on the projector",
        group="the room",
        footer=3,
        make=SayForNow,
    ),
    Control(
        "say-and-stay",
        (),
        "message that stays",
        "Show the room a message until you take it away.",
        ask="Message to the room, until you take it away",
        group="the room",
        make=Say,
    ),
    Control(
        "hush", ("M",), "no message", "Remove the message from the projector.", Hush(), group="the room", shown=True
    ),
    Control(
        "blank",
        ("full_stop", "b"),
        "blank",
        "Blank the projector, or show the automatic screen again.",
        ChooseScene("blank"),
        group="the room",
        footer=3,
        shown=True,
    ),
    Control(
        "wall-scores",
        ("V",),
        "scores on the projector",
        "Show the points so far on the projector, or the automatic screen again.",
        group="the room",
        shown=True,
    ),
    Control(
        "freeze",
        (),
        "freeze the scores",
        "Freeze the points on the projector while you enter new ones, or update them again.",
        Freeze(),
        group="the room",
    ),
    Control(
        "reveal-back",
        ("U",),
        "reveal back",
        "Undo the last step of the reveal.",
        RevealBack(),
        group="the room",
        footer=7,
        shown=True,
    ),
    Control(
        "individual",
        (),
        "points of single players",
        "Show or hide the points of single players on the projector.",
        group="the room",
    ),
    Control("scene", ("s",), "scene", "Choose what the projector shows.", group="the room"),
    Control(
        "ask",
        (),
        "question",
        "Show a question on the projector.",
        ask="Question on the projector",
        group="the room",
        make=Ask,
    ),
    Control(
        "mute",
        ("G",),
        "sound on or off",
        "Turn all sounds off, or on again.",
        Sound("off"),
        group="the room",
        shown=True,
    ),
    Control("sound", ("ctrl+g",), "sounds", "Choose where sound comes from, and when.", group="the room"),
    Control(
        "lost",
        (),
        "give lost time back",
        "Give the class the time that Facilitator was closed.",
        Lost("given-back"),
        group="the room",
    ),
    Control(
        "went",
        (),
        "the class kept playing",
        "Count the time that Facilitator was closed.",
        Lost("went-on"),
        group="the room",
    ),
    Control(
        "back",
        (),
        "undo in the room",
        "Undo the last change in the room: who came or left, the bell, a phase.",
        RoomUndo(),
        group="the room",
    ),
    Control(
        "adjourn", (), "stop for today", "Stop here. Continue the lesson another day.", Adjourn(), group="the room"
    ),
    Control(
        "end",
        ("E",),
        "end the lesson",
        "Stop all clocks and close the lesson. You can undo this.",
        EndLesson(),
        group="the room",
    ),
)

LOG = (
    Control(
        "note",
        ("n",),
        "note",
        "Write a note that only you see.",
        ask="Private note",
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
        group="what was noticed",
        make=NoteRuling,
    ),
)

BUILT_IN = (*TURN, *ROOM, *LOG, *CONSOLE)
