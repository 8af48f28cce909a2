"""The table of keys: footer, help and palette are derived from these rows, and one handler carries them out."""

from dataclasses import dataclass

from facilitator.game.ruleset import Ruleset


@dataclass(frozen=True)
class Control:
    """One row: what a key does. `line` is what is said to the lesson; {…} asks for what is missing."""

    id: str
    keys: tuple[str, ...]
    label: str
    help: str
    line: str = ""
    ask: str = ""
    footer: bool = False

    @property
    def key(self) -> str:
        """The key as people read it."""
        names = {"pagedown": "PgDn", "plus": "+", "minus": "−", "colon": ":", "question_mark": "?"}
        return names.get(self.keys[0], self.keys[0])


BUILT_IN = (
    Control("next", ("space", "pagedown", "enter"), "next", "Go on to the next step; a due event card was carried out.", "next",
            footer=True),
    Control("pause", ("p",), "pause", "Stop the clock, or let it run again.", "pause", footer=True),
    Control("more", ("plus", "equals_sign"), "+15 s", "Give the step fifteen seconds more.", "time +15", footer=True),
    Control("less", ("minus",), "−15 s", "Take fifteen seconds away.", "time -15", footer=True),
    Control("undo", ("u",), "undo", "Take the last move back.", "undo", footer=True),
    Control("redo", ("r",), "redo", "Do again what was taken back last.", "redo", footer=True),
    Control("use", ("c",), "use card", "The side whose turn it is uses its card.", "use"),
    Control("unplayable", ("x",), "event can't be played", "The event card goes back under the stack.", "event unplayable"),
    Control("late", ("l",), "it was earlier", "Go on to the next step as of some seconds ago.", "ago {} next", "How many seconds ago?"),
    Control("note", ("n",), "note", "Write something down.", "note {}", "Note", footer=True),
    Control("ruling", ("g",), "ruling", "Record how a question of rules was decided.", "ruling {}", "Ruling"),
    Control("say", ("m",), "message", "Show the room a message.", "say {}", "Message to the room"),
    Control("hush", ("M",), "no message", "Take the message away.", "hush"),
    Control("bell", ("b",), "bell", "Say when the bell rings: 11:45 or +20.", "bell {}", "When does the bell ring? 11:45 or +20"),
    Control("tally", ("t",), "count", "Tell what really lies in the piles.", "tally {}", "What lies there? supply=8 box=12"),
    Control("line", ("colon",), "say a line", "Say any line, as for 'facilitator do'.", "{}", "Line"),
    Control("everything", ("P",), "pause everything", "Stop every clock in the room.", "room pause"),
    Control("run", ("R",), "run everything", "Let every clock in the room run on.", "room resume"),
    Control("phase", ("N",), "next phase", "Go on to the next phase of the lesson.", "room next"),
)

SHELL = (
    Control("down", ("down",), "further", "Show more of what to do and say."),
    Control("up", ("up",), "back", "Show what to do and say from further up."),
    Control("history", ("h",), "history", "Every move with its time; go back to any of them.", footer=True),
    Control("help", ("question_mark", "f1"), "help", "All keys.", footer=True),
    Control("quit", ("q",), "leave", "Leave the console; the lesson is kept.", footer=True),
)
"""What concerns the console itself and is said to no lesson."""


def controls_for(rules: Ruleset) -> tuple[Control, ...]:
    """The built-in rows, and those that the ruleset's actions add; a key that is taken already is not given twice."""
    taken = {k for c in (*BUILT_IN, *SHELL) for k in c.keys}
    own = tuple(Control(f"act-{a.id}", (a.key,) if a.key and a.key not in taken else (), a.title, f"Record: {a.title}.", f"act {a.id}")
                for a in rules.actions)
    return (*BUILT_IN, *own, *SHELL)
