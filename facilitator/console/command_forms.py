"""A form for every command that no row of the table of keys stands for, built from the command's parameters."""

from collections.abc import Callable, Mapping

from facilitator.console.form import Choice, EntryForm, FormField, Values, side_choices, whole
from facilitator.game.dispatch.request import Request
from facilitator.game.dispatch.text_form import Part, parts_of
from facilitator.game.kernel.command_and_event import Command
from facilitator.game.kernel.move_builder import TableCommand
from facilitator.game.kernel.state import Room, Table
from facilitator.game.kernel.undo_commands import GoneFor, RedoOf, RoomRedo, UndoOf
from facilitator.game.notes.room_screen import Reveal, RevealAnyway
from facilitator.game.room.lesson_tables import MergeTables, SwitchTable, TitleTable
from facilitator.game.room.people import MergeSides
from facilitator.game.room.phases import GoToPhase, RoomTime
from facilitator.game.room.presence import Away, Back
from facilitator.game.rulebook.components import BUILT_IN
from facilitator.game.table.cards import DealLots, Give, Use
from facilitator.game.table.event_deck import EventIn
from facilitator.game.table.meters import Add, SetTo
from facilitator.game.table.options import WriteOption
from facilitator.game.table.piles import MoveItems
from facilitator.game.table.rolls import RollAgain, RollNow
from facilitator.game.table.turns import EventDone, TurnSkip, TurnTo
from facilitator.plain.frozen import frozen


@frozen
class CommandPlace:
    """Where a command would be carried out: the lesson's tables, the one that is meant, and the room."""

    table: Table
    tables: Mapping[str, Table]
    room: Room

    def request(self, command: Command) -> Request:
        """A command with the table that it is for."""
        meant = isinstance(command, (TableCommand, MergeSides)) and len(self.tables) > 1
        return Request(command, self.table.name if meant else None)


@frozen
class Titled:
    """What a command is called, what Enter does, more words to find it by, and whether the room sees it."""

    title: str
    doing: str
    words: str = ""
    public: bool = False


TITLES: Mapping[type[Command], Titled] = {
    TurnTo: Titled("Another side plays next", "play next", "turn out of order whose turn"),
    Away: Titled("A side is away", "pass over their turns", "absent missing leave team player gone"),
    Back: Titled("A side is back", "let them play", "return away team player"),
    MergeSides: Titled("Merge two sides", "merge them", "join absent team player"),
    TurnSkip: Titled("Skip a turn of another side", "skip it", "pass over turn lose"),
    SetTo: Titled("Correct a number or a pile", "correct it", "set wrong count pile meter points fix"),
    Add: Titled("Change a number", "change it", "add take points meter more less"),
    MoveItems: Titled("Move pieces between piles", "move them", "tiles cards pile put back"),
    Give: Titled("Give a card to a side", "give it", "hand secret goal swap"),
    Use: Titled("Play a specific card", "play it", "use"),
    DealLots: Titled("Deal a set of cards again", "deal them", "lots shuffle"),
    EventIn: Titled("Next event card in …", "set it", "event deck cadence"),
    EventDone: Titled("Event card is done", "go on", "played"),
    WriteOption: Titled("Enter what this game has chosen", "enter it", "option text rules setting"),
    RollNow: Titled("Choose at random", "draw lots", "roll dice random who begins"),
    RollAgain: Titled("Choose at random again", "draw again", "roll dice random repeat"),
    GoToPhase: Titled("Go to a phase", "go there", "jump back part of the lesson"),
    RoomTime: Titled("Time for the phase in seconds", "change it", "longer shorter"),
    SwitchTable: Titled("Open or close a table", "do it", "absent pause"),
    MergeTables: Titled("Merge two tables", "merge them", "join absent"),
    TitleTable: Titled("Name a table", "name it", "title"),
    Reveal: Titled("Reveal the next step", "reveal it", "points results", public=True),
    RevealAnyway: Titled("Reveal before the game is over", "reveal it", "points results early", public=True),
    UndoOf: Titled("Undo in the notes or in the room", "undo", "note observation back"),
    RedoOf: Titled("Redo in the notes or in the room", "redo", "again"),
    RoomRedo: Titled("Redo in the room", "redo", "phase again"),
    GoneFor: Titled("Rehearse an interruption", "rehearse it", "gone closed seconds"),
}
"""The commands that have a form of their own in the palette."""

NAMES = {
    "n": "How many",
    "source": "From",
    "target": "To",
    "word": "What",
    "name": "What",
    "what": "What",
    "into": "Into table",
    "cards": "Set of cards",
    "text": "Title",
    "strand": "Where",
    "seconds": "Seconds",
}
"""Titles of parameters that are not called by their own names."""

WORDS = {"log": "the notes", "room": "the room", "open": "open it", "close": "close it"}
"""What a closed list says in words."""


def can_be_asked(cls: type[Command], place: CommandPlace) -> bool:
    """Whether everything that a command asks for is there in this game."""
    fields = command_fields(cls, place)
    return all(field.choices or field.optional or not field.listed for field in fields)


def command_form(cls: type[Command], place: CommandPlace) -> EntryForm:
    """The form of a command: a field for each of its parameters."""
    titled, fields = TITLES[cls], command_fields(cls, place)

    def make(values: Values) -> Request:
        given = {
            field.name: whole(values[field.name]) if field.kind == "number" else values[field.name]
            for field in fields
            if values[field.name]
        }
        return place.request(cls(**given))

    return EntryForm(titled.title, fields, make, titled.public, doing=titled.doing)


def command_fields(cls: type[Command], place: CommandPlace) -> tuple[FormField, ...]:
    """The fields of a command; a list of nothing is left out where it need not be said."""
    found = (_field(cls, part, place) for part in parts_of(cls) if part.field is not None)
    return tuple(field for field in found if field.choices or not field.listed or not field.optional)


def _field(cls: type[Command], part: Part, place: CommandPlace) -> FormField:
    name, optional = part.field or "", part.optional
    title = NAMES.get(name, name.capitalize())
    if part.kind in ("int", "signed"):
        likely = "1" if name == "n" and cls is not SetTo else ""
        return FormField(name, title, "number", likely, least=None if part.kind == "signed" else 0, optional=optional)
    if "|" in part.kind:
        return FormField(name, title, "choice", choices=tuple(Choice(w, WORDS.get(w, w)) for w in part.kind.split("|")))
    choices = LISTS.get((cls, name)) or LISTS.get((Command, name))
    if name == "side" or (cls, name) == (MergeSides, "into"):
        word, sides = place.table.rules.sides.word, choices(place) if choices is not None else ()
        title = word.capitalize() if name == "side" else f"Into {word}"
        guess = name == "side" and cls not in (Away, Back, TurnSkip)
        return FormField(name, title, "side", (place.table.acting or "") if guess else "", sides, optional=optional)
    if choices is None:
        return FormField(name, title, "text", optional=optional, longest=60 if name == "text" else 400)
    return FormField(name, title, "choice", choices=choices(place), optional=optional)


def _piles(place: CommandPlace) -> tuple[Choice, ...]:
    return tuple(Choice(pile.id, pile.title) for pile in place.table.rules.piles if pile.part_of is None)


def _meters(place: CommandPlace) -> tuple[Choice, ...]:
    return tuple(Choice(meter.id, meter.title) for meter in place.table.rules.meters)


def _text_options(place: CommandPlace) -> tuple[Choice, ...]:
    return tuple(Choice(one.id, one.title) for one in place.table.rules.options if one.kind == "text")


def _cards(place: CommandPlace) -> tuple[Choice, ...]:
    return tuple(Choice(card.id, card.title, cards.title) for cards in place.table.rules.cards for card in cards.cards)


def _open_cards(place: CommandPlace) -> tuple[Choice, ...]:
    secret = {card.id for cards in place.table.rules.cards if cards.secret for card in cards.cards}
    return tuple(choice for choice in _cards(place) if choice.value not in secret)


def _tables(place: CommandPlace) -> tuple[Choice, ...]:
    return tuple(Choice(name, f"Table {name}") for name in place.tables)


def _sides(place: CommandPlace, *, away: bool) -> tuple[Choice, ...]:
    return tuple(one for one in side_choices(place.table) if (one.value in place.table.away) == away)


def _rolls(place: CommandPlace) -> tuple[Choice, ...]:
    return tuple(Choice(roll.id, roll.title) for roll in (*BUILT_IN, *place.table.rules.rolls))


LISTS: Mapping[tuple[type[Command], str], Callable[[CommandPlace], tuple[Choice, ...]]] = {
    (Command, "meter"): _meters,
    (SetTo, "name"): lambda place: (*_meters(place), *_piles(place)),
    (Command, "source"): _piles,
    (Command, "target"): _piles,
    (Command, "card"): _cards,
    (Use, "card"): _open_cards,
    (Command, "cards"): lambda place: tuple(Choice(s.id, s.title) for s in place.table.rules.cards),
    (Command, "deck"): lambda place: tuple(Choice(d.id, d.title) for d in place.table.rules.decks),
    (WriteOption, "option"): _text_options,
    (Command, "word"): _rolls,
    (GoToPhase, "name"): lambda place: tuple(
        Choice(phase.id, phase.title, f"{phase.minutes} min" if phase.minutes else "")
        for phase in place.room.scenario.phases
    ),
    (Command, "table"): _tables,
    (Command, "into"): _tables,
    (Command, "side"): lambda place: side_choices(place.table),
    (Away, "side"): lambda place: _sides(place, away=False),
    (Back, "side"): lambda place: _sides(place, away=True),
    (MergeSides, "side"): lambda place: _sides(place, away=False),
    (MergeSides, "into"): lambda place: _sides(place, away=False),
    (TurnSkip, "side"): lambda place: _sides(place, away=False),
    (TurnTo, "side"): lambda place: _sides(place, away=False),
}
"""What can be chosen for a parameter: of one command, or of any that has it."""
