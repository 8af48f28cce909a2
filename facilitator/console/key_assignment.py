"""Which key does what in one game: the built-in rows, its actions and tables, and the keys that settings give."""

from collections.abc import Iterable, Mapping

from facilitator.console.control_row import Control
from facilitator.console.controls import BUILT_IN, TURN
from facilitator.game.rulebook.ruleset import Ruleset
from facilitator.game.table.actions import Act
from facilitator.plain.frozen import replace
from facilitator.plain.keys import key_name


def table_rows(names: Iterable[str]) -> tuple[Control, ...]:
    """A key for each of the first ten tables; what it does depends on how the tables are run."""
    return tuple(
        Control(
            f"table-{name}", (key,), f"table {name}", "This table is not ready, or enter its report.", group="the class"
        )
        for name, key in zip(names, "1234567890", strict=False)
    )


def usual_keys() -> dict[str, tuple[str, ...]]:
    """The keys of every built-in row by its id, as settings may change them."""
    return {c.id: c.keys for c in BUILT_IN}


def controls_for(
    rules: Ruleset, keys: Mapping[str, Iterable[str]] | None = None, more: tuple[Control, ...] = ()
) -> tuple[Control, ...]:
    """The built-in rows and those that the ruleset's actions add, with the keys that settings give them; `more` are for
    several tables.
    """
    wanted = {name: tuple(key_name(k) for k in own) for name, own in (keys or {}).items()}
    given = {k for own in wanted.values() for k in own}
    rows = [replace(c, keys=wanted.get(c.id, tuple(k for k in c.keys if k not in given))) for c in (*more, *BUILT_IN)]
    taken = {k for c in rows for k in c.keys} | given
    acts = []
    for action in rules.actions:
        name = f"act-{action.id}"
        own = wanted.get(name) or _own_key(action.key, taken)
        taken |= set(own)
        alone = action.least == action.most
        acts.append(
            Control(
                name,
                own,
                action.title,
                f"Record: {action.title}.",
                Act(action.id),
                footer=5,
                shown=alone,
                action=action,
            )
        )
    turn = len(more) + len(TURN)
    idle = _idle(rules)
    return tuple(row for row in (*rows[:turn], *acts, *rows[turn:]) if row.id not in idle)


def _idle(rules: Ruleset) -> frozenset[str]:
    """The rows that a game has no use for; their keys stay free all the same, so that they mean the same in every
    game.
    """
    uses = {
        "use": rules.cards,
        "deal": rules.cards,
        "unplayable": rules.decks,
        "tiles": rules.market,
        "tally": rules.piles,
        "act": rules.actions,
        "scores": rules.score,
        "board": rules.board,
    }
    return frozenset(name for name, there in uses.items() if not there)


def _own_key(key: str | None, taken: set[str]) -> tuple[str, ...]:
    """The action's own key; none where another row has it."""
    return (key_name(key),) if key and key_name(key) not in taken else ()
