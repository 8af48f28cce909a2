"""Scenes of the lesson around the game: its phases, the story, who sits where, the talk, the end."""

from collections.abc import Sequence

from facilitator.game.kernel.side_order import present_sides, side_beside
from facilitator.game.kernel.state import Table
from facilitator.game.notes.room_screen import steps_revealed
from facilitator.game.scoring.entries import public_ruling, standing
from facilitator.game.scoring.reveal import ruling_told
from facilitator.game.table.cards import cards_held
from facilitator.game.table.clock import phase_clock
from facilitator.game.table.roles import roles_of
from facilitator.game.views.room_scenes.play_scenes import around, next_team, place_of
from facilitator.game.views.scene_values import MOST_ROWS, Badge, Scene, SceneRow, Sight, badge_of, bar_of, table_title
from facilitator.game.views.verdict_sentence import told_sentence
from facilitator.game.walk.phase_steps import current_step, phase_steps
from facilitator.game.walk.seating_rows import number_of, numbers_out, seating_rows
from facilitator.plain.frozen import replace

MOST_HEXAGONS = 4


def agenda(sight: Sight) -> Scene:
    """The phases of the lesson, each as long as it is, and where we are; and when the bell rings."""
    room, words = sight.room, sight.words
    whole = sum(phase.minutes or 0 for phase in room.scenario.phases) or 1
    rows = []
    clock = phase_clock(room, sight.first.rules.clock, sight.now)
    for i, phase in enumerate(room.scenario.phases[:MOST_ROWS]):
        here = i == room.phase and room.entered is not None
        symbol = "•" if here else "✓" if i < room.phase else "·"
        minutes = words.fill(words.minutes, n=phase.minutes) if phase.minutes and symbol != "✓" else ""
        if here and clock.state != "paused" and clock.left_ms is not None and clock.left_ms > 0:
            minutes = words.text("until", time=sight.time_of_day(sight.now + clock.left_ms))
        bar = bar_of(phase.minutes, whole) if phase.minutes else None
        rows.append(SceneRow(phase.title, symbol, minutes, marked=here, bar=bar))
    left = -(-(room.bell - sight.now) // 60_000) if room.bell is not None else 0
    aside = words.text("minutes-to-bell", n=left) if left > 0 else ""
    return Scene(
        "agenda", room.scenario.title, clock, words.state(clock.state), _times(sight), tuple(rows), aside=aside
    )


def _times(sight: Sight) -> tuple[str, ...]:
    """When the lesson began, what time it is and when the bell rings; nothing where no bell is known."""
    room, words = sight.room, sight.words
    if room.bell is None or room.bell <= sight.now:
        return ()
    return (
        *((sight.time_of_day(room.begun),) if room.begun is not None else ()),
        words.text("now-is", time=sight.time_of_day(sight.now)),
        words.text("bell-at", time=sight.time_of_day(room.bell)),
    )


def story(sight: Sight) -> Scene:
    """One thought, and how far the phase has come; who plays stands under the first one of an introduction."""
    room = sight.room
    step = current_step(room, sight.tables)
    named = sight.first.rules.sides.list if room.current.kind == "intro" and not room.step else ()
    rows = tuple(_hexagon(sight.first, side.id) for side in named) if len(named) <= MOST_HEXAGONS else ()
    return Scene("story", step.show or room.current.title, rows=rows, next=room.current.title)


def _hexagon(table: Table, side: str) -> SceneRow:
    badge = badge_of(table, side)
    return SceneRow(badge.title, badge.symbol, colour=badge.colour)


def seating(sight: Sight) -> Scene:
    """Everybody's number at their team, table by table; while they are dealt, the rows that are out."""
    words, rows = sight.words, list[SceneRow]()
    several, seated = len(sight.open) > 1, seating_rows(sight.room, sight.tables)
    for row in seated:
        table = sight.tables[row.table]
        if not row.side:
            rows.append(SceneRow(table_title(sight, table), cells=row.numbers))
            continue
        badge, where = badge_of(table, row.side), table_title(sight, table) if several else ""
        rows.append(SceneRow(badge.title, badge.symbol, where, colour=badge.colour, cells=row.numbers))
    shown = numbers_out(seated, *current_step(sight.room, sight.tables).dealt)
    return Scene(
        "seating",
        words.text("find-number"),
        rows=tuple(replace(row, cells=_dealt(row.cells, shown)) for row in rows[: 2 * MOST_ROWS]),
        next=words.text("sit-down"),
    )


def _dealt(cells: Sequence[str], shown: int) -> tuple[str, ...]:
    """The first so many; the others keep their places free."""
    return (*cells[:shown], *[""] * (len(cells) - shown))


def _numbers(sight: Sight, codes: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted((number_of(sight.room, code) for code in codes), key=int))


def teams(sight: Sight) -> Scene:
    """Who has which role, by number, and whom each team visits; where nobody is seated, which cards lie open."""
    table, words = sight.first, sight.words
    seated = any(sight.room.seats.get((table.name, side)) for side in table.sides)
    roles = table.rules.roles.list if seated else ()
    visits = bool(roles) and any("{neighbours}" in p.say + p.do for p in table.rules.prompts)
    rows = []
    for side in present_sides(table)[:MOST_ROWS]:
        badge, codes = badge_of(table, side), sight.room.seats.get((table.name, side), ())
        has = roles_of(table.rules, len(codes), table.rotation)
        by_role = tuple(
            " ".join(_numbers(sight, [c for c, of in zip(codes, has, strict=True) if role.id in of])) for role in roles
        )
        to = badge_of(table, side_beside(table, side))
        cards = "" if roles else ", ".join(table.rules.card[c].title for c in cards_held(table, side))
        cells = (*by_role, *((f"→ {to.symbol}",) if visits else ()))
        rows.append(
            SceneRow(
                badge.title,
                badge.symbol,
                cards,
                marked=table.acting == side and table.over is None,
                colour=badge.colour,
                cells=cells,
            )
        )
    first = badge_of(table, table.first)
    moved = table.rotation and roles
    return Scene(
        "teams",
        words.text("pass-roles-on" if moved else "your-roles") if roles else table.rules.title,
        rows=tuple(rows),
        aside=around(table, words),
        columns=(*(r.title for r in roles), *((words.text("visits"),) if visits else ())),
        next=words.text("first-is", side=first.title) if not table.place else next_team(sight, table)[0],
        next_team=first if not table.place else next_team(sight, table)[1],
    )


def question(sight: Sight) -> Scene:
    """The question that was asked, or that this step of the talk asks, and what has been answered to it."""
    room, words = sight.room, sight.words
    asked = sight.screen.question
    step = current_step(room, sight.tables)
    own = sight.texts.get(asked, "") if asked is not None and sight.screen.scene == "question" else ""
    headline = own or (step.show if room.current.kind == "debrief" else "") or words.question
    return Scene("question", headline, rows=_answers(sight))


def _answers(sight: Sight) -> tuple[SceneRow, ...]:
    rows = list[SceneRow]()
    for remark in sight.answers:
        if remark.kind == "vote":
            most = max((n for _, n in remark.votes), default=0) or 1
            rows += [
                SceneRow(sight.texts.get(text, ""), number=str(n), bar=bar_of(n, most)) for text, n in remark.votes
            ]
        elif remark.table is not None and remark.side is not None and remark.text is not None:
            badge = _who_answered(sight, sight.tables[remark.table], remark.side)
            rows.append(SceneRow(badge.title, badge.symbol, sight.texts.get(remark.text, ""), colour=badge.colour))
    return tuple(rows[-MOST_ROWS:])


def _who_answered(sight: Sight, table: Table, side: str) -> Badge:
    """A team; of several tables with its table, and where a side is a single pupil the table alone."""
    badge, several = badge_of(table, side), len(sight.open) > 1
    if several and sight.single:
        return Badge(table_title(sight, table))
    where = sight.words.text("at-table", side=badge.title, table=table_title(sight, table))
    return replace(badge, title=where) if several else badge


def closing(sight: Sight) -> Scene:
    """Thanks, what came out as far as it was told, and the question that goes home."""
    room, words = sight.room, sight.words
    hexagons = tuple(_hexagon(sight.first, side.id) for side in sight.first.rules.sides.list)
    if len(hexagons) > MOST_HEXAGONS:
        hexagons = ()
    if room.adjourned:
        return _to_be_continued(sight, hexagons)
    home = room.scenario.home
    return Scene(
        "closing",
        words.text("thank-you"),
        lines=(*_results(sight), *_beside_record(sight)),
        rows=hexagons,
        ask=(words.text("to-take-home"), home) if home else None,
        next=next((step.show for step in reversed(phase_steps(room, sight.tables)) if step.show), ""),
    )


def _to_be_continued(sight: Sight, hexagons: tuple[SceneRow, ...]) -> Scene:
    """Where each game goes on another day, and who begins there."""
    words = sight.words
    going = [table for table in sight.open if table.place and table.over is None]
    lines = tuple(place_of(table, words) for table in going)
    if len(sight.open) > 1:
        at = zip(going, lines, strict=True)
        lines = tuple(words.text("goes-on-at", table=table_title(sight, table), where=line) for table, line in at)
    return Scene("closing", words.text("to-be-continued"), lines=lines[:MOST_ROWS], rows=hexagons)


def _beside_record(sight: Sight) -> tuple[str, ...]:
    """How what the room has been told compares with what this class had reached before."""
    record, words = sight.room.record, sight.words
    best = max((n for table in _known(sight) for n in standing(table).results), default=None)
    if record is None or best is None:
        return ()
    if not record.lessons:
        return (words.text("first-result", points=words.fill(words.points, n=best)),)
    name = "new-record" if best > record.points else "record-again" if best == record.points else "under-record"
    points, short = (words.fill(words.points, n=n) for n in (record.points, record.points - best))
    return (words.text(name, points=points, n=short),)


def _known(sight: Sight) -> list[Table]:
    """The tables of which the room knows what came out."""
    steps = steps_revealed(sight.screen, sight.room, sight.tables)
    return [t for t in sight.open if public_ruling(t) is not None or ruling_told(steps, t) is not None]


def _results(sight: Sight) -> tuple[str, ...]:
    """What the room has been told of the result: of one table in a sentence, of several how many reached their aim."""
    known = [(table, standing(table)) for table in _known(sight)]
    if len(sight.open) > 1:
        rulings = [stands.verdict for _, stands in known if stands.verdict is not None]
        aims = [bool(ruling.reached) for ruling in rulings if ruling.reached is not None]
        return (sight.words.text("tables-reached", n=sum(aims), of=len(sight.open)),) if aims else ()
    return tuple(
        told_sentence(table)
        for table, stands in known
        if sight.by_side or stands.ruling is None or not stands.ruling.wins
    )
