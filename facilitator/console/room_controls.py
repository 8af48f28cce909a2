"""Rows of the table of keys about the room: phases, people, what the projector shows."""

from facilitator.console.control_row import Control
from facilitator.game.kernel.undo_commands import RoomUndo
from facilitator.game.notes.room_message import Hush, Say, SayForNow
from facilitator.game.notes.room_question import Ask
from facilitator.game.notes.room_screen import ChooseScene, Freeze, RevealBack
from facilitator.game.notes.sounds import Sound
from facilitator.game.room.phases import Bell, EndLesson, RoomNext, RoomPause
from facilitator.game.room.sittings import Lost
from facilitator.game.walk.phase_steps import DealAll

ROOM = (
    Control(
        "everything",
        ("a",),
        "pause everything",
        "Pause every clock in the room, or run them all.",
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
        "Set when the bell rings: 11:45 or +20.",
        ask="When does the bell ring?",
        beside="11:45, or +20 for 20 minutes later",
        title="Bell",
        doing="set the bell",
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
        ask="Message",
        beside="It disappears after a minute.",
        title="Message",
        doing="show it",
        public=True,
        group="the room",
        make=SayForNow,
    ),
    Control(
        "say-and-stay",
        (),
        "message that stays",
        "Show the room a message until you take it away.",
        ask="Message",
        beside="It stays until you take it away.",
        title="Message that stays",
        doing="show it",
        public=True,
        group="the room",
        make=Say,
    ),
    Control(
        "hush", ("M",), "remove message", "Remove the message from the projector.", Hush(), group="the room", shown=True
    ),
    Control(
        "blank",
        ("full_stop", "b"),
        "blank",
        "Blank the projector, or show it again.",
        ChooseScene("blank"),
        group="the room",
        shown=True,
    ),
    Control(
        "wall-scores",
        ("V",),
        "scores on the projector",
        "Show the points so far on the projector, or stop.",
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
    Control(
        "names", (), "names", "Show the names from the class list here and on paper, or only numbers.", group="the room"
    ),
    Control("scene", ("s",), "scene", "Choose what the projector shows.", group="the room"),
    Control(
        "ask",
        (),
        "question",
        "Show a question on the projector.",
        ask="Question",
        title="Question",
        doing="ask it",
        public=True,
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
        "Give the class back the time lost while Facilitator was closed.",
        Lost("given-back"),
        group="the room",
    ),
    Control(
        "went",
        (),
        "the class kept playing",
        "Count the time while Facilitator was closed as played.",
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
    Control("adjourn", (), "stop for today", "Stop here. Continue the lesson another day.", group="the room"),
    Control("end", ("E",), "end the lesson", "Close the lesson. You can undo this.", EndLesson(), group="the room"),
)
