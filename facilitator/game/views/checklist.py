"""What has to lie ready before the game begins, worked out from the ruleset and the table."""

from collections.abc import Iterator

from facilitator.game.dispatch.effect_runner import new_move
from facilitator.game.kernel.base import Refused
from facilitator.game.kernel.evaluation import option_value
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.move_builder import TableContext
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.rulebook.components import Pile
from facilitator.game.rulebook.effects import Deal
from facilitator.game.rulebook.ruleset import Option, OptionValue
from facilitator.game.table.roles import role_words
from facilitator.game.table.schedule import Opened
from facilitator.game.views.prompts import current_prompts
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import counted, listed

BOX, TODO, LIES, CARDS, CHOSEN, PLAYS = "In the box", "To do", "What lies where", "Cards", "Chosen", "Who plays"


@frozen
class ChecklistItem:
    """One thing to look at: its group, what it is, and more words about it."""

    id: str
    group: str
    title: str
    words: str = ""


def checklist(table: Table, room: Room, at: int = 0) -> tuple[ChecklistItem, ...]:
    """Everything to look at before the first step, group by group; how much of something secret there is, is not
    said.
    """
    opened = _opened(table, room)
    return (
        *_box(table),
        *_todo(table, room, at),
        *_lies(opened),
        *_cards(table),
        *_chosen(table),
        *_plays(table, room),
    )


def _opened(table: Table, room: Room) -> Table:
    """The table with what the game's opening does to its piles: that has to lie there as well."""
    if table.place or table.over is not None:
        return table
    play = new_move(table, TableContext(0, room, unmoved))
    try:
        play.put(Opened())
        play.settle()
    except Refused:
        return table
    return play.state


def _box(table: Table) -> Iterator[ChecklistItem]:
    for i, part in enumerate(table.rules.components):
        yield ChecklistItem(f"box-{i}", BOX, f"{part.count} × {part.title}", part.about)


def _todo(table: Table, room: Room, at: int) -> Iterator[ChecklistItem]:
    if table.place or table.over is not None:
        return
    for prompt in current_prompts(table, room, at):
        words = " ".join(w for w in (prompt.do, f"“{prompt.say}”" if prompt.say else "") if w)
        if words:
            yield ChecklistItem(f"todo-{prompt.id}", TODO, words, words)


def _lies(table: Table) -> Iterator[ChecklistItem]:
    for pile in table.rules.piles:
        if pile.part_of is not None:
            continue
        owners = table.sides if pile.of == "side" else (TABLE_WIDE,)
        counts = [table.piles.get((pile.id, side), 0) for side in owners]
        if not any(counts):
            continue
        if pile.of == "side" and (pile.secret or len(set(counts)) == 1):
            yield _pile(table, pile, counts[0], f" for each {table.rules.sides.word}")
        else:
            for side, n in zip(owners, counts, strict=True):
                if n:
                    yield _pile(table, pile, n, f" for {table.title(side)}" if side else "", side)


def _pile(table: Table, pile: Pile, n: int, whose: str, side: str = "") -> ChecklistItem:
    number = "kept secret" if pile.secret else counted(n, pile.item)
    return ChecklistItem(f"lies-{pile.id}-{side}", LIES, f"{pile.title}: {number}{whose}", _how(table, pile))


def _how(table: Table, pile: Pile) -> str:
    market = table.rules.market
    if any(deck.pile == pile.id for deck in table.rules.decks):
        return "Shuffled, face down."
    if market is None:
        return ""
    if pile.id == market.table:
        return f"Drawn from the {table.rules.pile[market.bag].title} and laid out just as they come, for all to see."
    return (
        "Well mixed; nobody looks inside."
        if pile.id == market.bag
        else "Put away for now."
        if pile.id == market.aside
        else ""
    )


def _cards(table: Table) -> Iterator[ChecklistItem]:
    dealt = {e.cards for rule in table.rules.rules for e in rule.then if isinstance(e, Deal)}
    for cards in table.rules.cards:
        each = f"One to each {table.rules.sides.word}" if cards.id in dealt else "Kept until somebody gets one"
        hidden = ", face down: nobody else may see it" if cards.secret else ""
        yield ChecklistItem(
            f"cards-{cards.id}", CARDS, f"{cards.title}: {counted(len(cards.cards), 'card')}", f"{each}{hidden}."
        )


def _chosen(table: Table) -> Iterator[ChecklistItem]:
    for option in table.rules.options:
        if option.per != "side":
            yield ChecklistItem(
                f"chosen-{option.id}", CHOSEN, f"{option.title}: {_value(option_value(table, option.id))}", option.help
            )
            continue
        values = [option_value(table, option.id, side) for side in table.sides]
        yield ChecklistItem(
            f"chosen-{option.id}", CHOSEN, f"{option.title}: {_each(table, option, values)}", option.help
        )


def _each(table: Table, option: Option, values: list[OptionValue]) -> str:
    if len(set(values)) == 1 and not option.unique:
        return f"{_value(values[0])} for each {table.rules.sides.word}"
    return listed([f"{_value(v)} for {table.title(s)}" for s, v in zip(table.sides, values, strict=True)])


def _value(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _plays(table: Table, room: Room) -> Iterator[ChecklistItem]:
    for side in table.sides:
        people = role_words(table.rules, room.seats.get((table.name, side), ()), table.rotation)
        about = next((s.about for s in table.rules.sides.list if s.id == side), "")
        yield ChecklistItem(f"plays-{side}", PLAYS, f"{table.title(side)}: {people or 'nobody is seated yet'}", about)
