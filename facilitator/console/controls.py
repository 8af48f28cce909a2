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
        "Go on to the next step; a due event card was carried out.",
        Next(),
        footer=9,
        simple=True,
        shown=True,
    ),
    Control("pause", ("p",), "pause", "Stop the clock, or let it run again.", Pause(), footer=8, shown=True),
    Control(
        "more",
        ("plus", "equals_sign"),
        "15 s more",
        "Give the step fifteen seconds more.",
        AddTime(15),
        footer=6,
        shown=True,
    ),
    Control("less", ("minus",), "15 s less", "Take fifteen seconds away.", AddTime(-15), footer=5, shown=True),
    Control(
        "late",
        ("l",),
        "it was earlier",
        "Go on to the next step as of some seconds ago.",
        ask="How many seconds ago?",
        make=request_late,
    ),
    Control("undo", ("u",), "undo", "Take the last move back.", Undo(), footer=8, simple=True, shown=True),
    Control("redo", ("r",), "redo", "Do again what was taken back last.", Redo(), footer=4, shown=True),
    Control("use", ("c",), "use card", "The side whose turn it is uses its card.", Use(), footer=7),
    Control(
        "unplayable",
        ("x",),
        "event can't be played",
        "The event card goes back under the stack.",
        EventUnplayable(),
        footer=8,
    ),
    Control("tiles", ("e",), "tiles", "Say by single letters which tiles were taken, turned over and drawn."),
    Control(
        "tally",
        ("t",),
        "count",
        "Tell what really lies in the piles.",
        ask="What lies there? {counts}",
        group="the table",
        make=Tally,
    ),
    Control(
        "scores",
        ("C",),
        "score sheets",
        "Type what the teams wrote; it is checked against what they can have.",
        group="the table",
        footer=3,
    ),
    Control(
        "board", ("O",), "board", "The colony or pyramid of the side whose turn it is.", group="the table", footer=4
    ),
    Control(
        "last-round",
        ("R",),
        "last round",
        "Play this round to its end and stop: then all have had as many turns.",
        LastRound(),
        group="the table",
    ),
    Control(
        "finish",
        ("X",),
        "stop the game here",
        "This table stops now and is counted like any other.",
        Finish(),
        group="the table",
    ),
    Control("deal", (), "deal cards", "Deal by lot what has not been dealt yet.", DealLots(), group="the table"),
    Control("skip", (), "skip a turn", "The next turn is passed over.", TurnSkip(), group="the table"),
    Control("around", (), "turn round", "Play goes the other way round.", TurnBack(), group="the table"),
)

ROOM = (
    Control(
        "everything",
        ("a",),
        "pause everything",
        "Stop every clock in the room, or let them all run again.",
        RoomPause(),
        group="the room",
        shown=True,
    ),
    Control("phase", ("N",), "next phase", "Go on to the next phase of the lesson.", RoomNext(), group="the room"),
    Control(
        "deal-all",
        ("A",),
        "deal all numbers",
        "Show the rest of the seating draw at once.",
        DealAll(),
        group="the room",
        footer=8,
        shown=True,
    ),
    Control(
        "ready",
        ("T",),
        "we are ready",
        "Tick off which team, or which table, is ready for the game.",
        group="the room",
        footer=8,
    ),
    Control(
        "bell",
        ("B",),
        "bell",
        "Say when the bell rings: 11:45 or +20.",
        ask="When does the bell ring? 11:45 or +20",
        group="the room",
        make=Bell,
    ),
    Control(
        "people",
        ("i",),
        "who is here",
        "Who sits where and has which role; somebody comes, leaves or moves.",
        group="the room",
    ),
    Control(
        "say",
        ("m",),
        "message",
        "Show the room a message.",
        ask="Message to the room",
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
    Control("hush", ("M",), "no message", "Take the message away.", Hush(), group="the room", shown=True),
    Control(
        "blank",
        ("full_stop", "b"),
        "blank",
        "Show the room nothing, or what fits again.",
        ChooseScene("blank"),
        group="the room",
        footer=3,
        shown=True,
    ),
    Control(
        "wall-scores",
        ("V",),
        "scores on the wall",
        "Show the room the points so far, or what fits again.",
        group="the room",
        shown=True,
    ),
    Control(
        "freeze",
        (),
        "freeze the scores",
        "Let the points on the wall stand still while the next ones are entered, or go on.",
        Freeze(),
        group="the room",
    ),
    Control(
        "reveal-back",
        ("U",),
        "reveal back",
        "Take the last step of the reveal back.",
        RevealBack(),
        group="the room",
        footer=7,
        shown=True,
    ),
    Control(
        "individual",
        (),
        "points of single players",
        "Let the room see the points of single players in this lesson, or keep them back.",
        group="the room",
    ),
    Control("scene", ("s",), "scene", "Choose what the room sees.", group="the room"),
    Control("ask", (), "question", "Ask the room a question.", ask="Question to the room", group="the room", make=Ask),
    Control(
        "mute",
        ("G",),
        "sound on or off",
        "Silence every sound, or let them be heard again.",
        Sound("off"),
        group="the room",
        shown=True,
    ),
    Control(
        "sound",
        ("ctrl+g",),
        "sounds",
        "Choose the one place that sound comes from, and on which occasions it is heard.",
        group="the room",
    ),
    Control(
        "lost",
        (),
        "lost time was lost",
        "Give back the time while the tool was gone.",
        Lost("given-back"),
        group="the room",
    ),
    Control(
        "went", (), "the room went on", "The time while the tool was gone counts.", Lost("went-on"), group="the room"
    ),
    Control(
        "back", (), "undo in the room", "Take back who came or left, the bell, a phase.", RoomUndo(), group="the room"
    ),
    Control("adjourn", (), "adjourn", "Stop here; the lesson goes on in another sitting.", Adjourn(), group="the room"),
    Control(
        "end", ("E",), "end the lesson", "Nothing runs any more; it can be taken back.", EndLesson(), group="the room"
    ),
)

LOG = (
    Control("note", ("n",), "note", "Write something down.", ask="Note", group="what was noticed", footer=4, make=Note),
    Control("observe", ("o",), "observe", "Record what was seen of whom.", group="what was noticed", footer=4),
    Control(
        "debrief",
        ("D",),
        "debrief",
        "Ask the room a question about what happened, and keep the answers.",
        group="what was noticed",
    ),
    Control(
        "ruling",
        ("g",),
        "ruling",
        "Record how a question of rules was decided.",
        ask="Ruling",
        group="what was noticed",
        make=NoteRuling,
    ),
)

BUILT_IN = (*TURN, *ROOM, *LOG, *CONSOLE)
