"""Materials: what is in the game's box, and what has to lie ready before the game begins; to be ticked off."""

from facilitator.game.views.checklist import checklist
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Block, Bullets, Column, Grid, Heading, Page


def material_pages(given: KitSource) -> tuple[Page, ...]:
    """The list of parts, and the checklist of a table."""
    w, rules = given.w, given.rules
    blocks: list[Block] = []
    if rules.components:
        parts = tuple((str(part.count), part.title, part.about, "") for part in rules.components)
        blocks += [
            Heading(w.parts_list),
            Grid(tuple(Column(t, n) for t, n in zip(w.parts_columns, (2, 5, 7, 2), strict=True)), parts),
        ]
    # Without roles there is nothing to say of seats but their numbers.
    told = {given.words.text("ready-box"), *(() if rules.roles.list else (given.words.text("ready-plays"),))}
    ready = [item for item in checklist(given.table, given.start, given.at) if item.group not in told]
    for group in dict.fromkeys(item.group for item in ready):
        points = tuple(
            item.title + (f" – {item.words}" if item.words and item.words != item.title else "")
            for item in ready
            if item.group == group
        )
        blocks += [Heading(group, 3), Bullets(points, "ticks")]
    return (Page("materials", w.parts["materials"], tuple(blocks)),) if blocks else ()
