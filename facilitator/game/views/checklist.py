"""What has to lie ready before the game begins, worked out from the ruleset and the table."""

from collections.abc import Iterator

from facilitator.game.dispatch.effect_runner import new_move
from facilitator.game.kernel.command_and_event import Refused
from facilitator.game.kernel.evaluation import option_value
from facilitator.game.kernel.fixed_chance import unmoved
from facilitator.game.kernel.move_builder import TableContext
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.rulebook.components import Pile
from facilitator.game.rulebook.effects import Deal
from facilitator.game.rulebook.key_places import without_keys
from facilitator.game.rulebook.phrases import Counted
from facilitator.game.rulebook.ruleset import Option, OptionValue
from facilitator.game.table.cards import cards_held
from facilitator.game.table.roles import role_words
from facilitator.game.table.schedule import Opened
from facilitator.game.views.prompts import current_prompts
from facilitator.game.views.room_scenes.play_scenes import place_of
from facilitator.game.walk.seating_rows import number_of
from facilitator.plain.frozen import frozen
from facilitator.plain.wording import plural

PREPARING = ("prepare", "setup")
"""What prompts of these kinds of phases ask for has to be ready; what the room reads before the bell is for the class."""


@frozen
class ChecklistItem:
    """One thing to look at: its group, what it is, and more words about it."""

    id: str
    group: str
    title: str
    words: str = ""


def checklist(table: Table, room: Room, at: int = 0) -> tuple[ChecklistItem, ...]:
    """Everything to look at before the first step, or before a game goes on another day, group by group; how much of
    something secret there is, is not said.
    """
    if room.breaks and table.place and table.over is None:
        return (*_lies(table), *set_up_again(table), *_plays(table, room))
    opened = _opened(table, room)
    return (
        *_box(table),
        *_todo(table, room, at),
        *_lies(opened),
        *_cards(table),
        *_chosen(table),
        *_plays(table, room),
    )


def set_up_again(table: Table) -> tuple[ChecklistItem, ...]:
    """What there is to do beside the piles before a game goes on: boards, cards, and where it goes on."""
    text, lies = table.rules.words().text, table.rules.words().text("ready-lies")
    items = []
    if table.rules.board is not None:
        items.append(ChecklistItem("again-boards", lies, text("ready-boards")))
    for side in table.sides:
        held = [table.rules.card[card].title for card in cards_held(table, side)]
        secret = len(cards_held(table, side, secret=True)) - len(held)
        held += [text("ready-secret-cards", n=secret)] if secret else []
        if held:
            title = text("ready-for-side", what=", ".join(held), side=table.title(side))
            items.append(ChecklistItem(f"again-cards-{side}", text("ready-cards"), title))
    due = [deck.title for deck in table.rules.decks if deck.id in table.due]
    words = text("next-is", what=", ".join(due)) if due else ""
    begins = ChecklistItem("again-begins", text("ready-begins"), place_of(table, table.rules.words()), words)
    return (*items, begins)


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
    group = table.rules.words().text("ready-box")
    for i, part in enumerate(table.rules.components):
        yield ChecklistItem(f"box-{i}", group, f"{part.count} × {part.title}", part.about)


def _todo(table: Table, room: Room, at: int) -> Iterator[ChecklistItem]:
    if table.place or table.over is not None:
        return
    group = table.rules.words().text("ready-to-do")
    to_do = {p.id for p in table.rules.prompts if p.at in PREPARING and not (p.at == "prepare" and p.show)}
    for prompt in (p for p in current_prompts(table, room, at) if p.id in to_do):
        words = " ".join(w for w in (prompt.do, f"“{prompt.say}”" if prompt.say else "") if w)
        if words:
            yield ChecklistItem(f"todo-{prompt.id}", group, words, words)


def _lies(table: Table) -> Iterator[ChecklistItem]:
    for pile in table.rules.piles:
        if pile.part_of is not None:
            continue
        owners = table.sides if pile.of == "side" else (TABLE_WIDE,)
        counts = [table.piles.get((pile.id, side), 0) for side in owners]
        if not any(counts):
            continue
        if pile.of == "side" and (pile.secret or len(set(counts)) == 1):
            yield _pile(table, pile, counts[0], TABLE_WIDE)
        else:
            for side, n in zip(owners, counts, strict=True):
                if n:
                    yield _pile(table, pile, n, side)


def _pile(table: Table, pile: Pile, n: int, side: str) -> ChecklistItem:
    """A pile of one side, of the table, or one that every side has as well."""
    words = table.rules.words()
    number = Counted(n, pile.item, pile.items or plural(pile.item))
    title = f"{pile.title}: {words.text('ready-secret') if pile.secret else words.say(number)}"
    if side:
        title = words.text("ready-for-side", what=title, side=table.title(side))
    elif pile.of == "side":
        title = words.text("ready-each", what=title, side=table.rules.sides.word)
    return ChecklistItem(f"lies-{pile.id}-{side}", words.text("ready-lies"), title, _how(table, pile))


def _how(table: Table, pile: Pile) -> str:
    market, text = table.rules.market, table.rules.words().text
    if any(deck.pile == pile.id for deck in table.rules.decks):
        return text("ready-shuffled")
    if market is not None and pile.id == market.table:
        return text("ready-laid-out", bag=table.rules.pile[market.bag].title)
    if market is not None and pile.id in (market.bag, market.aside):
        return text("ready-mixed" if pile.id == market.bag else "ready-aside")
    return ""


def _cards(table: Table) -> Iterator[ChecklistItem]:
    text = table.rules.words().text
    dealt = {e.deal for rule in table.rules.rules for e in rule.then if isinstance(e, Deal)}
    for cards in table.rules.cards:
        how = text("ready-one-each", side=table.rules.sides.word) if cards.id in dealt else text("ready-kept")
        how = text("ready-face-down", what=how) if cards.secret else how
        title = f"{cards.title}: {text('ready-so-many-cards', n=len(cards.cards))}"
        yield ChecklistItem(f"cards-{cards.id}", text("ready-cards"), title, f"{how}.")


def _chosen(table: Table) -> Iterator[ChecklistItem]:
    group = table.rules.words().text("ready-chosen")
    for option in table.rules.options:
        if option.of == "side":
            value = _each(table, option, [option_value(table, option.id, side) for side in table.sides])
        else:
            value = _value(table, option_value(table, option.id))
        yield ChecklistItem(f"chosen-{option.id}", group, f"{option.title}: {value}", option.help)


def _each(table: Table, option: Option, values: list[OptionValue]) -> str:
    words = table.rules.words()
    if len(set(values)) == 1 and not option.unique:
        return words.text("ready-each", what=_value(table, values[0]), side=table.rules.sides.word)
    return words.listed(
        *(
            words.text("ready-for-side", what=_value(table, value), side=table.title(side))
            for side, value in zip(table.sides, values, strict=True)
        )
    )


def _value(table: Table, value: OptionValue) -> str:
    if isinstance(value, bool):
        return table.rules.words().text("ready-on" if value else "ready-off")
    return without_keys(str(value))


def _plays(table: Table, room: Room) -> Iterator[ChecklistItem]:
    text = table.rules.words().text
    for side in table.sides:
        codes = room.seats.get((table.name, side), ())
        known = tuple(number_of(room, code) if room.numbers else code for code in codes)
        people = role_words(table.rules, known, table.rotation)
        about = next((s.about for s in table.rules.sides.list if s.id == side), "")
        title = f"{table.title(side)}: {people or text('ready-nobody-seated')}"
        yield ChecklistItem(f"plays-{side}", text("ready-plays"), title, about)
