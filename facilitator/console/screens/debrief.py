"""The debrief: three questions are proposed and one is picked; answers are typed for a side, hands are counted."""

from collections.abc import Callable, Collection, Sequence

from textual import events
from textual.app import ComposeResult
from textual.widgets import Input

from facilitator.console.screens.window import Dialog, Window
from facilitator.game.dispatch.request import Request
from facilitator.game.kernel.state import Table
from facilitator.game.notes.debrief import Proposal, propose_questions
from facilitator.game.notes.log import RecordAnswer, Vote
from facilitator.game.notes.room_question import Ask
from facilitator.game.notes.room_screen import ChooseScene
from facilitator.game.views.attendance import NUMBERS
from facilitator.plain.safe_text import clean
from facilitator.widgets.key_line import KeyCaps
from facilitator.widgets.pane import FixedText, Pane

SOURCES = {"lesson": "of this lesson: ", "plan": "", "model": "step: "}
VOTE = "Each choice and its votes, such as yes=12 no=3"


class DebriefScreen(Window[Request | None]):
    """Gives back the request that asks the room, records an answer or a vote, or takes the question away."""

    DEFAULT_CSS = """
    DebriefScreen #asked { text-style: bold; margin-bottom: 1; }
    DebriefScreen #proposed { height: 1fr; }
    DebriefScreen #what { text-style: bold; }
    """

    def __init__(
        self,
        every: Sequence[Proposal],
        told: Sequence[str],
        table: Table,
        several: bool,
        answered: Collection[str] = (),
    ) -> None:
        super().__init__()
        self.every, self.told, self.table, self.several = tuple(every), tuple(told), table, several
        self.answered = answered
        self.passed: set[str] = set()
        self.shown = propose_questions(self.every, self.told)

    def compose(self) -> ComposeResult:
        """What the room is asked now, three proposals, the sides, a place to type, the keys."""
        with Dialog("Debrief", public=True, classes="-tall"):
            yield FixedText(id="asked")
            yield Pane(id="proposed")
            yield FixedText(id="answers")
            yield FixedText(id="what")
            yield Input(max_length=1000, compact=True)
            sides = f"1–{min(9, len(self.table.sides))}"
            yield KeyCaps(
                ("a–c", "ask"),
                ("r", "others"),
                ("o", "your question"),
                (sides, "answer"),
                ("v", "vote"),
                ("x", "take it away"),
                ("Esc", "close"),
            )

    def on_mount(self) -> None:
        """Three are proposed at once."""
        self.query_one(Input).display = False
        self.query_one(Pane).hanging = 3
        self._look()

    def _look(self) -> None:
        self._line("asked", f"Asked: {self.told[-1]}" if self.told else "No question has been asked yet.")
        self._line("what", "")
        pieces = [
            (f"{letter}  {p.text}\n   {SOURCES[p.source]}{p.about}", "")
            for letter, p in zip("abc", self.shown, strict=False)
        ]
        self.query_one("#proposed", Pane).pieces = tuple(pieces) or (
            ("All questions are asked. Press o to ask another one.", ""),
        )
        self._line(
            "answers",
            "   ".join(
                f"{NUMBERS[i]} {self.table.title(side)}{' ✓' if side in self.answered else ''}"
                for i, side in enumerate(self.table.sides)
            ),
        )

    def _line(self, name: str, text: str) -> None:
        self.query_one(f"#{name}", FixedText).text = text

    def on_key(self, event: events.Key) -> None:
        """Letters ask, numbers take an answer down."""
        typed = self.query_one(Input)
        if typed.display and event.key != "escape":
            return
        event.stop()
        letter = (event.character or "").casefold()
        if event.key == "escape":
            if typed.display:
                self._put_away()
            else:
                self.dismiss(None)
        elif letter and letter in "abc"[: len(self.shown)]:
            self.dismiss(Request(Ask(self.shown["abc".index(letter)].text)))
        elif letter == "x":
            self.dismiss(Request(ChooseScene("auto")))
        elif letter == "r":
            self.passed |= {p.text for p in self.shown}
            self.shown = propose_questions(self.every, (*self.told, *self.passed))
            if not self.shown:
                self.passed.clear()
                self.shown = propose_questions(self.every, self.told)
            self._look()
        elif letter == "o":
            self._write(lambda text: Request(Ask(text)), "Your question, shown on the projector")
        elif letter == "v" and self.told:
            question = self.told[-1]
            self._write(lambda text: Request(Vote(question, text)), VOTE)
        elif letter and letter in NUMBERS[: min(9, len(self.table.sides))]:
            side = self.table.sides[NUMBERS.index(letter)]
            table = self.table.name if self.several else None
            self._write(lambda text: Request(RecordAnswer(side, text), table), f"Answer of {self.table.title(side)}")

    def _write(self, request: Callable[[str], Request], words: str) -> None:
        self._request = request
        typed = self.query_one(Input)
        typed.display, typed.value = True, ""
        typed.focus()
        self._line("what", words)

    def _put_away(self) -> None:
        self.query_one(Input).display = False
        self.set_focus(None)
        self._look()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """What was typed is said, where it is something."""
        text = clean(event.value, 1000)
        if not text:
            self._put_away()
            return
        self.dismiss(self._request(text))
