"""What the room sees: one scene of a closed list, built field by field from what is public."""

from facilitator.game.kernel.state import Table
from facilitator.game.rulebook.catalogue import Catalogue
from facilitator.game.table.cards import cards_held
from facilitator.game.table.clock import phase_clock, table_clock
from facilitator.game.table.turns import ending_words
from facilitator.game.views.ladders import goal_of_all, ladder, live_words, outcome_words, reveal_rows
from facilitator.game.views.scene_values import MOST_ROWS, Scene, SceneRow, Sight, symbol_of, table_title


def scene(sight: Sight) -> Scene:
    """The scene that the facilitator chose, or the one that fits what is going on."""
    screen, chosen = sight.screen, sight.screen.scene
    if chosen == "blank":
        return Scene("blank")
    if screen.message is not None and screen.message in sight.texts:
        message = sight.texts[screen.message]
        return Scene("message", message, message=message)
    match chosen:
        case "agenda":
            return _agenda(sight)
        case "teams":
            return _teams(sight)
        case "wall":
            return _wall(sight)
        case "scores":
            return reveal_rows(sight) if screen.revealed else ladder(sight)
        case "question":
            return _question(sight)
        case "step":
            return _step(sight)
    return _fitting(sight)


def _fitting(sight: Sight) -> Scene:
    """What is going on decides."""
    if sight.room.current.kind == "reveal" and sight.room.entered is not None and sight.screen.revealed:
        return reveal_rows(sight)
    if not sight.room.playing:
        return _agenda(sight)
    if len(sight.room.open_tables) > 1:
        return _wall(sight)
    return _event(sight) if sight.first.due else _step(sight)


def _agenda(sight: Sight) -> Scene:
    room, words = sight.room, sight.words
    rows = []
    for i, phase in enumerate(room.scenario.phases[:MOST_ROWS]):
        here = i == room.phase and room.entered is not None
        symbol = "•" if here else "✓" if i < room.phase else "·"
        rows.append(
            SceneRow(
                phase.title, symbol, words.fill(words.minutes, n=phase.minutes) if phase.minutes else "", marked=here
            )
        )
    clock = phase_clock(room, sight.first.rules.clock, sight.now)
    return Scene("agenda", room.scenario.title, clock, words.state(clock.state), rows=tuple(rows))


def _event(sight: Sight) -> Scene:
    titles = [d.title for d in sight.first.rules.decks if d.id in sight.first.due]
    return Scene(
        "event", sight.words.event, lines=(*(t for t in titles if t != sight.words.event), sight.words.event_line)
    )


def _step(sight: Sight) -> Scene:
    table, words = sight.first, sight.words
    clock = table_clock(table, sight.room, sight.now)
    if table.over is not None:
        return Scene(
            "step",
            words.game_over,
            lines=tuple(line for line in (ending_words(table), outcome_words(table, sight)) if line),
        )
    if not table.place:
        return Scene("step", table.rules.title)
    span, side = table.rules.span[table.place[-1].span], table.place[-1].side
    headline = f"{symbol_of(table, side)} {table.title(side)}".strip() if side else span.title
    role = next((r.about for r in table.rules.roles.list if r.id == span.role), "")
    lines = [span.title] if side else []
    shown = (*lines, role, " → ".join(span.aid), _around(table, words))
    return Scene("step", headline, clock, words.state(clock.state), tuple(line for line in shown if line))


def _around(table: Table, words: Catalogue) -> str:
    """Where in the schedule: Session 1 of 4 · Round 2 of 4."""
    titles = [(table.rules.span[s.span].title, s) for s in table.place[:-1]]
    return " · ".join(words.fill(words.of, title=title, n=s.n, of=s.of) if s.of else title for title, s in titles)


def _teams(sight: Sight) -> Scene:
    table = sight.first
    rows = [
        SceneRow(
            table.title(s),
            symbol_of(table, s),
            ", ".join(table.rules.card[c].title for c in cards_held(table, s)),
            marked=table.acting == s,
        )
        for s in table.sides
    ]
    return Scene("teams", table.rules.title, rows=tuple(rows[:MOST_ROWS]))


def _wall(sight: Sight) -> Scene:
    room, words = sight.room, sight.words
    rows = tuple(_wall_row(sight, sight.tables[name]) for name in room.open_tables[:MOST_ROWS])
    clock = phase_clock(room, sight.first.rules.clock, sight.now)
    steps = {t.rules.span[t.place[-1].span].aid for name in room.open_tables if (t := sight.tables[name]).place}
    aid = (" → ".join(next(iter(steps))),) if len(steps) == 1 and any(steps) else ()
    return Scene("wall", room.scenario.title, clock, words.state(clock.state), (*goal_of_all(sight), *aid), rows)


def _wall_row(sight: Sight, table: Table) -> SceneRow:
    words = sight.words
    clock = table_clock(table, sight.room, sight.now)
    if table.over is not None:
        shown = " · ".join(line for line in (words.game_over, outcome_words(table, sight)) if line)
    elif table.due:
        shown = words.event
    elif not table.place:
        shown = words.not_begun
    else:
        acting = table.acting
        shown = table.title(acting) if acting else table.rules.span[table.place[-1].span].title
    step = live_words(table, sight)
    return SceneRow(
        table_title(sight, table),
        "!" if table.due else "",
        f"{shown} · {step}" if step else shown,
        clock,
        words.state(clock.state),
        marked=bool(table.due),
    )


def _question(sight: Sight) -> Scene:
    asked = sight.screen.question
    return Scene("question", sight.words.question, lines=(sight.texts.get(asked, ""),) if asked is not None else ())
