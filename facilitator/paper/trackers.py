"""What is ticked off or filled in: what is in the box and has to lie ready, turns and events."""

from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE
from facilitator.game.rulebook.components import EventDeck
from facilitator.game.rulebook.numbers.comparison import Comparison
from facilitator.game.rulebook.numbers.number import Fixed
from facilitator.game.rulebook.numbers.quantities import MeterShown, PileCount
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Block, Column, Grid, Heading, Mark, Page, Paragraph, Track

ROW = 10
MOST_MARKS = 100


def event_pages(given: KitSource) -> tuple[Page, ...]:
    """For each event deck the turns, with those marked after which an event falls due, and a line for every event."""
    return tuple(_deck(given, deck) for deck in given.rules.decks)


def _deck(given: KitSource, deck: EventDeck) -> Page:
    w, table, rules = given.w, given.table, given.rules
    every, cards = max(1, evaluate(table, deck.interval)), table.piles.get((deck.pile, TABLE_WIDE), 0)
    span = rules.span[deck.every].title
    turns = min(MOST_MARKS, cards * every)
    marks = tuple(Mark(str(n), n % every == 0) for n in range(1, turns + 1))
    conditions = conditions_in_words(given, deck)
    blocks: list[Block] = [
        Paragraph(given.fill(w.event_rule, span=span.lower(), event=deck.title, cards=cards) + conditions),
        Track(marks, every * max(1, 12 // every)),
        Heading(w.event_log, 3),
        Grid(
            (Column("", 1, "right"), Column(span, 2), Column(deck.title, 6), Column(w.event_drawn, 3)),
            tuple((str(n), "", "", "") for n in range(1, cards + 1)),
            row_height=ROW,
        ),
    ]
    return Page(f"events-{deck.id}", w.parts["events"], tuple(blocks), given.copies(per_side=False))


def conditions_in_words(given: KitSource, deck: EventDeck) -> str:
    """From when on turns count: with at least 2 habitats in play."""
    rules = given.rules
    found = []
    for condition in deck.when:
        if not isinstance(condition, Comparison) or not isinstance(condition.at_least, Fixed):
            continue
        match condition.number:
            case MeterShown(meter=name):
                title = rules.meter[name].title
            case PileCount(pile=name) if name in rules.pile:
                title = rules.pile[name].title
            case _:
                continue
        found.append(given.fill(given.w.counting_begins, n=int(condition.at_least.number), title=title))
    return "".join(f" {words}" for words in found)
