"""The table of keys: footer, help, palette, key card and settings are derived from these rows, and one handler carries
them out.
"""

from facilitator.console.control_row import Control, request_late
from facilitator.game.dispatch.stocktake import Tally
from facilitator.game.kernel.undo_commands import Redo, RoomUndo, Undo
from facilitator.game.notes.log import Note, NoteRuling
from facilitator.game.notes.room_question import Ask
from facilitator.game.notes.room_screen import ChooseScene, Hush, Say
from facilitator.game.notes.sound_place import Sound
from facilitator.game.room.phases import Bell, EndLesson, RoomNext, RoomPause
from facilitator.game.room.sittings import Adjourn, Lost
from facilitator.game.table.cards import DealLots, Use
from facilitator.game.table.clock import AddTime, Pause
from facilitator.game.table.turns import EventUnplayable, Next, TurnBack, TurnSkip

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
    Control("scene", ("s",), "scene", "Choose what the room sees.", group="the room"),
    Control("ask", (), "question", "Ask the room a question.", ask="Question to the room", group="the room", make=Ask),
    Control(
        "mute",
        ("G",),
        "gong on or off",
        "Silence the gong, or let it sound again.",
        Sound("off"),
        group="the room",
        shown=True,
    ),
    Control(
        "sound", ("ctrl+g",), "where it sounds", "Choose the one place that the gong comes from.", group="the room"
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
"""What concerns the console itself; nothing of it is said to the lesson."""

SEVERAL = (
    Control("open", ("enter",), "open table", "Everything about the table that is lit.", group="the class", footer=6),
    Control("class", ("escape",), "all tables", "Back to all tables.", group="the class", footer=6),
    Control("pace", (), "how tables are run", "All together, or each alone with reports.", group="the class"),
)
"""What there is to do only where several tables play."""

BUILT_IN = (*TURN, *ROOM, *LOG, *CONSOLE)
