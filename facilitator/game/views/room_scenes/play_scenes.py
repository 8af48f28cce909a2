"""Scenes of play: whose turn it is, an event that is due, all tables side by side."""

from fractions import Fraction
from itertools import islice

from facilitator.game.dispatch.lookahead import look_ahead
from facilitator.game.kernel.evaluation import evaluate
from facilitator.game.kernel.state import TABLE_WIDE, Room, Table
from facilitator.game.rulebook.words.catalogue import Catalogue
from facilitator.game.scoring.verdict import Ruling
from facilitator.game.table.cards import usable_cards
from facilitator.game.table.clock import Clock, phase_clock, table_clock
from facilitator.game.table.turns import ending_words
from facilitator.game.views.prompts import prompts_shown
from facilitator.game.views.room_scenes.board_scenes import boards_of
from facilitator.game.views.room_scenes.score_scenes import (
    goal_of_all,
    live_ruling,
    next_mark,
    outcome_words,
    table_before_reveal,
)
from facilitator.game.views.scene_values import (
    MOST_ROWS,
    Badge,
    Cadence,
    Scene,
    SceneRow,
    Sight,
    badge_of,
    bar_of,
    table_title,
)
from facilitator.game.views.table_view import open_numbers
from facilitator.game.walk.phase_steps import opening_words
from facilitator.plain.wording import capitalize


def turn(sight: Sight) -> Scene:
    """Whose turn it is, how long, what to do, who is next; and the numbers that lie open."""
    table, words = sight.first, sight.words
    if table.over is not None:
        ended = tuple(line for line in (ending_words(table), outcome_words(table, sight)) if line)
        return Scene("step", words.game_over, lines=tuple(map(capitalize, ended)))
    if not table.place:
        return Scene("step", opening_words(sight.room, table).show or table.rules.title, rows=open_rows(sight, table))
    span, side = table.rules.span[table.place[-1].span], table.acting
    clock, state = _clock(sight, table)
    role = next((r for r in table.rules.roles.list if r.id == span.role), None)
    aid = " ".join(f"{capitalize(part)}." for part in span.aid) or (role.about if role is not None else "")
    told = " ".join(prompts_shown(table, sight.room, sight.now)) or aid
    cards = [
        words.text("may-use", card=table.rules.card[c].title, about=table.rules.card[c].about)
        for c in usable_cards(table)
    ]
    coming, badge = next_team(sight, table)
    return Scene(
        "step",
        table.title(side) if side else span.title,
        clock,
        state,
        tuple(line for line in (told, *cards) if line),
        open_rows(sight, table),
        next=coming,
        aside=around(table, words),
        who=badge_of(table, side) if side else None,
        role=span.title if side else "",
        next_team=badge,
        together=tuple(badge_of(table, s) for s in table.sides) if span.role is not None and side is None else (),
    )


def _clock(sight: Sight, table: Table) -> tuple[Clock, str]:
    """The step's clock; a step without one shows the phase's, and says so."""
    clock = table_clock(table, sight.room, sight.now)
    if clock.left_ms is not None:
        return clock, sight.words.state(clock.state)
    clock = phase_clock(sight.room, table.rules.clock, sight.now)
    left = sight.words.text("left-to-play") if clock.state == "running" else sight.words.state(clock.state)
    return clock, left if clock.left_ms is not None else ""


def is_changeover(room: Room, table: Table) -> bool:
    """Whether roles have just moved on, and nobody's turn has begun since."""
    step = table.step
    between = step is not None and not step.allowed and table.acting is None
    seated = any(room.seats.get((table.name, side)) for side in table.sides)
    return bool(between and table.rules.roles.list and seated and table.rotation)


def around(table: Table, words: Catalogue) -> str:
    """Where in the schedule: Session 1 of 4 · Round 2 of 4."""
    titles = [(table.rules.span[s.span].title, s) for s in table.place[:-1]]
    return " · ".join(words.fill(words.of, title=title, n=s.n, of=s.of) if s.of else title for title, s in titles)


def place_of(table: Table, words: Catalogue) -> str:
    """The same, and whose turn it is: Session 1 of 4 · Round 2 of 4 · Lupidians."""
    whose = table.title(table.acting) if table.acting is not None else table.rules.span[table.place[-1].span].title
    return " · ".join(filter(None, (around(table, words), whose)))


def next_team(sight: Sight, table: Table) -> tuple[str, Badge | None]:
    """Who or what comes next, in the room's words."""
    words = sight.words
    after = next(look_ahead(table, sight.room, sight.now), None) if sight.room.playing else None
    if after is None or after.over is not None:
        return "", None
    if after.due:
        return words.text("next-is", what=table.rules.deck[after.due[0]].title), None
    side = after.acting
    if side is None:
        return words.text("next-is", what=table.rules.span[after.place[-1].span].title), None
    return words.text("get-ready", side=table.title(side)), badge_of(table, side)


def open_rows(sight: Sight, table: Table) -> tuple[SceneRow, ...]:
    """How far the table is, where all may see that, and its piles and meters that are no secret."""
    ruling = live_ruling(table, sight.screen)
    rows = [] if ruling is None else [progress_row(sight, ruling)]
    seen = table_before_reveal(table, sight.screen)
    rows += [SceneRow(pile.title, number=str(n)) for pile, n in open_numbers(table.rules.piles, table.piles)]
    rows += [SceneRow(meter.title, number=str(n)) for meter, n in open_numbers(table.rules.meters, seen.meters)]
    return tuple(rows[:MOST_ROWS])


def progress_row(sight: Sight, ruling: Ruling) -> SceneRow:
    """The points so far on their way to the next mark."""
    value, (title, mark) = ruling.value or 0, next_mark(ruling)
    words = sight.words
    short = words.text("more-to", n=mark - value, title=title) if mark is not None and mark > value else words.reached
    bar = bar_of(value, mark) if mark else None
    return SceneRow(words.text("points-so-far"), words=short, number=words.say(value), bar=bar, marked=True)


def event(sight: Sight) -> Scene:
    """A card is turned over, or what followed from it is settled: which one it is, and when the next one comes."""
    table, words = sight.first, sight.words
    deck = table.rules.deck[table.settling or table.due[0]]
    n = table.piles.get((deck.done, TABLE_WIDE), 0) + (table.settling is None)
    every = evaluate(table, deck.interval)
    left = table.piles.get((deck.pile, TABLE_WIDE), 0) > (table.settling is None) and _comes_again(
        sight, deck.id, every
    )
    return Scene(
        "event",
        words.text("what-followed" if table.settling else "event-now"),
        lines=prompts_shown(table, sight.room, sight.now) or (words.event_line,),
        who=Badge(words.text("event-n", title=deck.title, n=n), "!"),
        next=words.text("event-next", n=every) if left else "",
        cadence=Cadence(0, every, n + 1) if left and every <= MOST_ROWS else None,
    )


def _comes_again(sight: Sight, deck: str, every: int) -> bool:
    """Whether the game lasts until the next card of this deck, as far as it can be told."""
    for later in islice(look_ahead(sight.first, sight.room, sight.now), every + 2):
        if later.over is not None:
            return False
        if deck in later.due and not later.settling:
            return True
    return True


def wall(sight: Sight) -> Scene:
    """A card for each table on one scale; with a target for all, what they have reached together."""
    room, words = sight.room, sight.words
    rulings = {t.name: r for t in sight.open if (r := live_ruling(t, sight.screen)) is not None and r.value is not None}
    top = max((Fraction(r.target or r.next_at or r.value or 1) for r in rulings.values()), default=Fraction(1))
    rows = [_wall_row(sight, table, rulings.get(table.name), top) for table in sight.open[:MOST_ROWS]]
    together = goal_of_all(sight)
    if together is not None:
        have, of = together
        rows.append(
            SceneRow(
                words.text("together"),
                number=words.say(have),
                words=words.text("of-number", n=of),
                bar=bar_of(have, of),
                place=-1,
            )
        )
    clock = phase_clock(room, sight.first.rules.clock, sight.now)
    targets = {r.target for r in rulings.values()}
    headline = (
        words.text("points-toward", n=next(iter(targets)) or 0) if len(targets) == 1 and None not in targets else ""
    )
    boards = tuple(b for n, table in enumerate(sight.open[:MOST_ROWS]) for b in boards_of(sight, table, table.sides, n))
    return Scene(
        "wall",
        headline or room.scenario.title,
        clock,
        words.state(clock.state),
        _same_aid(sight),
        tuple(rows),
        boards=boards,
    )


def _same_aid(sight: Sight) -> tuple[str, ...]:
    """What to do, where all tables do the same."""
    steps = {t.rules.span[t.place[-1].span].aid for t in sight.open if t.place and t.over is None}
    return (" ".join(f"{capitalize(part)}." for part in next(iter(steps))),) if len(steps) == 1 and any(steps) else ()


def _wall_row(sight: Sight, table: Table, ruling: Ruling | None, top: Fraction) -> SceneRow:
    words, clock = sight.words, table_clock(table, sight.room, sight.now)
    if table.over is not None:
        shown = capitalize(outcome_words(table, sight)) or words.game_over
    elif table.due:
        shown = words.event
    elif table.settling:
        shown = words.text("what-followed")
    elif not table.place:
        shown = words.not_begun
    else:
        shown = table.title(table.acting) if table.acting else table.rules.span[table.place[-1].span].title
    value = ruling.value if ruling is not None else None
    reached = ruling is not None and bool(ruling.reached)
    return SceneRow(
        table_title(sight, table),
        "!" if table.due else "",
        capitalize(words.reached) if reached and table.over is None and not table.due and not table.settling else shown,
        clock,
        words.state(clock.state),
        marked=bool(table.due) or reached,
        number=words.say(value) if value is not None else "",
        bar=bar_of(value, top) if value is not None else None,
    )
