"""Where somebody is on the home screen: what there is in its parts, what was typed to find, and which line is lit."""

from collections.abc import Sequence

from facilitator.console.environment import LastTime, LessonCard, PlanCard
from facilitator.console.plan_cards import plan_key
from facilitator.console.screens.picker import PickRow, ranked
from facilitator.plain.frozen import field, frozen, replace
from facilitator.widgets.key_line import KeyLabel

TAKE, PLANS, PAST = "take", "plans", "past"
PARTS = (TAKE, PLANS, PAST)
HELP = (
    ("↑ ↓", "choose another line; PageUp and PageDown move faster, Tab goes to the next part"),
    ("Enter", "continue, start or open the highlighted line; a click on it does the same"),
    ("any letters", "search for a lesson plan or a game; Backspace deletes a letter"),
    ("F2", "all lessons together: pace, points and outcomes over time"),
    ("F3", "read a class list; you can also paste one here, or drop its file onto this window"),
    ("? F1", "this help"),
    ("q Esc", "quit; Esc first clears what you typed"),
)


@frozen
class Position:
    """What the home screen knows: everything that can be started, everything that was, and what is lit."""

    plans: tuple[PlanCard, ...] = ()
    lessons: tuple[LessonCard, ...] = ()
    going: LessonCard | None = None
    typed: str = ""
    part: str = PLANS
    row: int = 0
    last: Sequence[LastTime] = field(default_factory=tuple)

    def found(self) -> tuple[PlanCard, ...]:
        """The plans that fit what was typed, game by game; the game alone comes after its plans."""
        by_name = {p.name: p for p in self.plans}
        rows = [PickRow(p.name, p.title, p.words) for p in self.plans]
        cards = [by_name[row.id] for row in ranked(rows, self.typed)]
        games = list(dict.fromkeys(card.game for card in cards))
        return tuple(sorted(cards, key=lambda c: (not self.game_title(c.game), games.index(c.game), c.alone)))

    def game_title(self, game: str) -> str:
        """What a game is called, by the name of its file; nothing where there is no such game."""
        return next((card.title for card in self.plans if card.alone and card.game == game), "")

    def way_to_play(self, game: str) -> str:
        """How a game is played, as soon as one of its plans has been read."""
        return next((card.played for card in self.plans if card.game == game and card.played), "")

    @property
    def past(self) -> tuple[LessonCard, ...]:
        """All lessons but the one that waits."""
        return tuple(c for c in self.lessons if self.going is None or c.path != self.going.path)

    def of(self, part: str) -> Sequence[PlanCard | LessonCard]:
        """What stands in a part of the screen."""
        if part == TAKE:
            return (self.going,) if self.going is not None else ()
        return self.found() if part == PLANS else self.past

    def lit(self) -> PlanCard | LessonCard | None:
        """What Enter takes."""
        cards = self.of(self.part)
        return cards[self.row] if self.row < len(cards) else None

    def moved(self, steps: int) -> "Position":
        """Another row is lit, over the borders of the parts."""
        places = [(part, n) for part in PARTS for n in range(len(self.of(part)))]
        if not places:
            return self
        here = places.index((self.part, self.row)) if (self.part, self.row) in places else 0
        part, row = places[max(0, min(len(places) - 1, here + steps))]
        return replace(self, part=part, row=row)

    def next_part(self, steps: int = 1) -> "Position":
        """The first row of the next part that has any, or of the one before; of the plans the one used last."""
        parts = [part for part in PARTS if self.of(part)]
        if not parts:
            return self
        part = parts[(parts.index(self.part) + steps) % len(parts)] if self.part in parts else parts[0]
        return replace(self, part=part, row=self.last_used() if part == PLANS else 0)

    def last_used(self) -> int:
        """The row of the plan that was started last; the first where none was."""
        newest = self.last[0].plan if self.last else ""
        return next((n for n, card in enumerate(self.found()) if plan_key(card.name) == newest), 0)


def last_of(last: Sequence[LastTime], card: PlanCard, alike: bool = True) -> LastTime | None:
    """When this plan was started before; else, if what is `alike` will do, another one of its game."""
    same = next((time for time in last if time.plan == plan_key(card.name)), None)
    return same or next((time for time in last if alike and time.game == card.game), None)


def card_name(card: PlanCard | LessonCard) -> str:
    """What tells it from all others."""
    return card.name if isinstance(card, PlanCard) else str(card.path)


def home_keys(stand: Position) -> tuple[KeyLabel, ...]:
    """The line of keys: Enter does something else in each part."""
    enter = "start" if stand.part == PLANS else "continue" if stand.part == TAKE else "open"
    return (
        ("Enter", enter, 9),
        ("↑↓", "choose", 5),
        ("letters", "search", 3),
        *((("Tab", "past lessons" if stand.part == PLANS else "next part", 4),) if stand.lessons else ()),
        ("F2", "all lessons", 2),
        ("F3", "class list", 4),
        ("?", "help", 6),
        ("q", "quit", 8),
    )
