"""The checklist on the back of the cover: is everything in the box, and what has to be ready before the lesson."""

from facilitator.game.views.checklist import checklist
from facilitator.paper.kit_source import KitSource
from facilitator.plain.document import Beside, Block, Bullets, Page
from facilitator.plain.score_blocks import Task


def material_pages(given: KitSource) -> tuple[Page, ...]:
    """What is in the box at the left; what is done and put ready at the right."""
    w, rules = given.w, given.rules
    box = tuple(f"{part.count} × {part.title}" + (f": {part.about}" if part.about else "") for part in rules.components)
    # Without roles there is nothing to say of seats but their numbers.
    told = {given.words.text("ready-box"), *(() if rules.roles.list else (given.words.text("ready-plays"),))}
    ready = [item for item in checklist(given.table, given.start, given.at) if item.group not in told]
    parts: list[tuple[str, Bullets]] = [(w.parts_list, Bullets(box, "ticks"))] if box else []
    for group in dict.fromkeys(item.group for item in ready):
        points = tuple(
            given.keyed(item.title + (f": {item.words}" if item.words and item.words != item.title else ""))
            for item in ready
            if item.group == group
        )
        # What was chosen is read, and not done.
        parts.append((group, Bullets(points, "points" if group == given.words.text("ready-chosen") else "ticks")))
    columns: list[list[Block]] = [[], []]
    half = sum(_length(bullets) for _, bullets in parts) / 2
    at = 0
    for n, (title, bullets) in enumerate(parts, 1):
        columns[at > half * 0.7].extend((Task(n, title), bullets))
        at += _length(bullets)
    if not any(columns):
        return ()
    title = given.fill(w.prepare, game=rules.title)
    filled = tuple(tuple(column) for column in columns if column)
    return (Page("materials", title, (Beside(filled),), above=given.scenario.title),)


def _length(bullets: Bullets) -> int:
    return sum(40 + len(point) for point in bullets.points)
