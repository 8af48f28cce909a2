"""What was chosen, what lies in piles, what meters show, what an action was told, how many play."""

from collections.abc import Iterator
from typing import ClassVar, Literal

from facilitator.game.rulebook.field_marks import FACE, METER, OPTION, PILE
from facilitator.game.rulebook.numbers.book import MOST, Book, Bounds, ChosenOption, Complaint, CountedThing, KnownNames
from facilitator.game.rulebook.numbers.number import Compared, Number
from facilitator.game.rulebook.numbers.situation import SIDES, SPARE_TILES, Situation, Told
from facilitator.game.rulebook.numbers.source import Source
from facilitator.game.rulebook.phrases import Value, phrase
from facilitator.plain.frozen import field, frozen_by_name
from facilitator.plain.spelling import nearest, one_of

Faces = str | tuple[str, ...]


@frozen_by_name
class OptionChosen(Source):
    """What was chosen: a switch is 1 or 0, a choice may be compared by its text."""

    key: ClassVar[str] = "option"
    may_be_text: ClassVar[bool] = True
    per_side: ClassVar[bool] = True
    option: str = field(metadata=OPTION)

    def found(self, now: Situation) -> Told:
        """As it was chosen."""
        return now.option(self.option)

    def owned(self, book: Book) -> bool:
        """Whether every side chooses."""
        option = book.option.get(self.option)
        return option is not None and option.of == "side"

    @property
    def nobodys(self) -> tuple[str, str]:
        """Nobody's choice."""
        return (
            f"'{self.option}', which every side chooses for itself",
            "an option of the table: it is no side's turn here",
        )

    def usual(self, book: Book) -> int | None:
        """Its default."""
        option = book.option.get(self.option)
        return option.default if option is not None and type(option.default) is int and self.plain else None

    def range(self, book: Book) -> Bounds:
        """What may be chosen."""
        option = book.option.get(self.option)
        return (0, 1) if option is not None and option.kind == "switch" else (-MOST, None)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """A text can't be calculated with, but compared and looked up."""
        yield from super().complaints(book, known)
        option = book.option.get(self.option)
        if option is not None and not known.compared and self.look_up is None and not is_numeric(option):
            found = f"'{option.id}', an option of the kind '{option.kind}'"
            yield Complaint(("option",), found, "an option of the kind 'number'")

    def compared_wrongly(self, asked: Compared, book: Book) -> Iterator[Complaint]:
        """A choice is one of its texts."""
        option = book.option.get(self.option)
        if option is None:
            return
        if option.kind == "text" and self.plain:
            yield from _compared_text(asked, option)
            return
        if option.kind != "choice" or not self.plain:
            yield from super().compared_wrongly(asked, book)
            return
        equals = asked.is_ if isinstance(asked.is_, tuple) else (asked.is_,)
        for i, text in enumerate(equals):
            place = ("is", i) if isinstance(asked.is_, tuple) else ("is",)
            if isinstance(text, str) and text not in option.choices:
                yield Complaint(place, f"'{text}'", one_of(option.choices), nearest(text, option.choices))
            elif text is not None and not isinstance(text, str) and not is_numeric(option):
                yield Complaint(place, "a number", one_of(option.choices))
        for key, bound in (("at-least", asked.at_least), ("at-most", asked.at_most)):
            if bound is not None and not is_numeric(option):
                yield Complaint((key,), "given", f"'is', as the option '{option.id}' has no numbers")
        if asked.is_ is asked.at_least is asked.at_most is None:
            yield Complaint(
                (), f"a condition about the choice '{option.id}' without 'is'", f"is = {one_of(option.choices)}"
            )


def _compared_text(asked: Compared, option: ChosenOption) -> Iterator[Complaint]:
    """A free text is compared with texts; whatever was written, it is no number."""
    if asked.is_ is asked.at_least is asked.at_most is None:
        yield Complaint((), f"a condition about the text '{option.id}' without 'is'", "is with a text in quotes")
    for i, text in enumerate(asked.is_ if isinstance(asked.is_, tuple) else (asked.is_,)):
        if isinstance(text, Number):
            yield Complaint(("is", i) if isinstance(asked.is_, tuple) else ("is",), "a number", "text in quotes")
    for key, bound in (("at-least", asked.at_least), ("at-most", asked.at_most)):
        if bound is not None:
            yield Complaint((key,), "given", f"'is', as the option '{option.id}' has no numbers")


def is_numeric(option: ChosenOption) -> bool:
    """Whether an option can be calculated with: also one whose choices are all numbers."""
    return option.kind in ("number", "switch") or (
        option.kind == "choice" and all(c.isdecimal() for c in option.choices)
    )


@frozen_by_name
class _Thing(Source):
    """Something of the table or of each side that has a number: a pile, a meter."""

    per_side: ClassVar[bool] = True

    @property
    def reads_table(self) -> bool:
        """What lies there."""
        return True

    @property
    def by_keys(self) -> bool:
        """Keys count it."""
        return True

    def named(self, book: Book) -> CountedThing | None:
        """The pile or meter itself; None for the one pile that no game names."""
        raise NotImplementedError

    def owned(self, book: Book) -> bool:
        """Whether every side has one."""
        thing = self.named(book)
        return thing is not None and thing.of == "side"

    @property
    def nobodys(self) -> tuple[str, str]:
        """Nobody's thing."""
        found = f"'{getattr(self, self.key)}', which every side has for itself"
        return found, f"a {self.key} of the table: it is no side's turn here"

    def range(self, book: Book) -> Bounds:
        """Its bounds; what no game names may be below nothing."""
        thing = self.named(book)
        return (-MOST, None) if thing is None else (thing.least, thing.most)


@frozen_by_name
class PileCount(_Thing):
    """What lies in a pile."""

    key: ClassVar[str] = "pile"
    pile: str = field(metadata=PILE)
    face: Faces = field(default=(), metadata=FACE)
    """Only those known to show one of these."""

    def found(self, now: Situation) -> int | None:
        """So many."""
        return now.pile(self.pile, self.tiles_of)

    @property
    def by_keys(self) -> bool:
        """Unless it is about tiles, which are told one by one."""
        return not self.face

    @property
    def tiles_of(self) -> tuple[str, ...]:
        """The faces that are asked for."""
        return (self.face,) if isinstance(self.face, str) else self.face

    def named(self, book: Book) -> CountedThing | None:
        """The pile."""
        return book.pile.get(self.pile)


@frozen_by_name
class MeterShown(_Thing):
    """What a meter shows."""

    key: ClassVar[str] = "meter"
    meter: str = field(metadata=METER)

    def found(self, now: Situation) -> int | None:
        """So much."""
        return now.meter(self.meter)

    def named(self, book: Book) -> CountedThing | None:
        """The meter."""
        return book.meter.get(self.meter)


@frozen_by_name
class Given(Source):
    """What the action was told under a name."""

    key: ClassVar[str] = "given"
    may_be_text: ClassVar[bool] = True
    given: str

    def found(self, now: Situation) -> Told | None:
        """As it was told."""
        return now.given.get(self.given)

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Only an action and what it does are told anything."""
        yield from super().complaints(book, known)
        if self.given not in known.given:
            expected = (
                one_of(known.given) if known.given else "something else: only an action that asks is told anything"
            )
            yield Complaint(
                ("given",), f"'{self.given}', which nothing asks for", expected, nearest(self.given, known.given)
            )

    def compared_wrongly(self, asked: Compared, book: Book) -> Iterator[Complaint]:
        """What is told may be a text."""
        yield from ()


@frozen_by_name
class NumberOf(Source):
    """How many sides play, how many turns a side has had or missed, or how many tiles lie beside its board."""

    key: ClassVar[str] = "number-of"
    per_side: ClassVar[bool] = True
    number_of: Literal["sides", "turns", "missed-turns", "spare-tiles"]

    def owned(self, book: Book) -> bool:
        """All but the number of sides."""
        return self.number_of != SIDES

    def complaints(self, book: Book, known: KnownNames) -> Iterator[Complaint]:
        """Whose number of sides, too."""
        yield from super().complaints(book, known)
        if self.of != "acting" and self.number_of == SIDES:
            yield Complaint(("of",), f"'{self.of}'", "nothing: the number of sides is the same for every side")

    def found(self, now: Situation) -> int:
        """So many."""
        return now.number_of(self.number_of)

    def range(self, book: Book) -> Bounds:
        """As many as may play; others without a limit."""
        return book.side_bounds if self.number_of == SIDES else (0, None)

    def said_fully(self, now: Situation) -> Value:
        """Where they lie."""
        words = super().said_fully(now)
        return phrase("beside-board", n=words) if self.number_of == SPARE_TILES else words
