"""An empty file with counts, ready to be filled in."""

from facilitator.files.meanings.names import side_names
from facilitator.game.ruleset import Option, OptionValue, Ruleset
from facilitator.game.scoring.spec import Count, Score


def template(rules: Ruleset) -> str:
    """Every box of the game with 0 in it, and what belongs there beside it."""
    score = rules.score or Score()
    rows = [f"# The counts of one game of {rules.title}. What is left out is 0.", f'ruleset = "{rules.id}"', ""]
    chosen = [o for o in rules.options if o.per != "side"]
    if chosen:
        rows += ["[options]", *(f"# {o.id} = {_value(o, o.default)}" for o in chosen), ""]
    sides = side_names(rules)[: rules.sides.usual or len(rules.sides.list) or rules.sides.least]
    own = [c for c in score.typed if c.of != "table"]
    for side in sides if own else ():
        rows.append(f"[sides.{side}]")
        if rules.board is not None and rules.board.kind == "colony":
            rows += ['# colony = ["0,0 starter-house", "1,0 forest"]', "# waiting = []", "# discarded = []"]
        rows += [_row(c) for c in own]
        rows += [f'# {line.id} = "{line.goals[0]}"' for line in score.lines if line.goals]
        rows.append("")
    whole = [c for c in score.typed if c.of != "side"]
    return "\n".join([*rows, *(["[table]", *(_row(c) for c in whole), ""] if whole else [])])


def _row(count: Count) -> str:
    return f"{count.id} = 0  # {count.title}"


def _value(option: Option, value: OptionValue) -> str:
    return str(value).lower() if option.kind == "switch" else str(value) if option.kind == "number" else f'"{value}"'
