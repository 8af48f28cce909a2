"""An empty file with counts, ready to be filled in."""

from facilitator.game.dispatch.opening import new_table
from facilitator.game.kernel.state import TABLE_WIDE, Table
from facilitator.game.rulebook.boards import TileBoard
from facilitator.game.rulebook.ruleset import Option, OptionValue, Ruleset
from facilitator.game.rulebook.score_spec import Count, Score
from facilitator.game.scoring.count_values import boxes_behind
from facilitator.game.scoring.limits import limits_for
from facilitator.game.scoring.totals import is_asked, lines_for
from facilitator.game.scoring.verdict import verdict_for


def blank_counts(rules: Ruleset) -> str:
    """Every box of the game with 0 in it, and what belongs there beside it."""
    score = rules.score or Score()
    rows = [f"# The counts of one game of {rules.title}. What is left out is 0.", f'ruleset = "{rules.id}"', ""]
    chosen = [o for o in rules.options if o.of != "side"]
    if chosen:
        rows += ["[options]", *(f"# {o.id} = {_value(o, o.default)}" for o in chosen), ""]
    sides = rules.side_names[: rules.sides.preset]
    table = new_table("1", rules, sides, {})
    asked = _asked(table, score)
    own = [c for c in rules.boxes if c.of != "table"]
    for side in sides if own else ():
        rows.append(f"[sides.{side}]")
        if rules.tile_board is not None:
            rows += _board_rows(rules.tile_board)
        rows += [_row(c, c.id in asked and (c.of == "side" or is_asked(c, table, side))) for c in own]
        rows += [f'# {line.id} = "{line.goals[0]}"' for line in score.lines if line.goals]
        rows.append("")
    whole = [c for c in rules.boxes if c.of != "side"]
    below = [_row(c, c.id in asked and (c.of == "table" or is_asked(c, table, TABLE_WIDE))) for c in whole]
    return "\n".join([*rows, *(["[table]", *below, ""] if whole else [])])


def _board_rows(board: TileBoard) -> list[str]:
    """How a board of tiles is written, with the first places of its example."""
    places = ", ".join(f'"{place}"' for place in board.example[:2])
    return [f"# {board.name} = [{places}]", "# waiting = []", "# discarded = []"]


def _asked(table: Table, score: Score) -> frozenset[str]:
    """The boxes that lines, limits and the verdict need with the options and sides of a table."""
    lines = [name for line in lines_for(table) for name in line.counts]
    limits = [name for side in table.sides for limit in limits_for(table, side) for name in limit.counts]
    verdict = verdict_for(table)
    return frozenset(boxes_behind(score, (*lines, *limits, *(verdict.asks if verdict is not None else ()))))


def _row(count: Count, asked: bool) -> str:
    return (
        f"{count.id} = 0  # {count.title}"
        if asked
        else f"# {count.id} = 0  # {count.title}: not with the default options and sides"
    )


def _value(option: Option, value: OptionValue) -> str:
    return str(value).lower() if option.kind == "switch" else str(value) if option.kind == "number" else f'"{value}"'
