"""All steps from schema 1 to schema 2 in their order. Each takes a tree and returns one; what is new already it leaves
alone, so that a file may be any mixture of both.
"""

from collections.abc import Callable

from facilitator.files.toml_document import Toml
from facilitator.files.upgrade.boards import rewrite_boards
from facilitator.files.upgrade.effects import rewrite_rules
from facilitator.files.upgrade.group import like
from facilitator.files.upgrade.names import name_entries
from facilitator.files.upgrade.numbers import expand_other
from facilitator.files.upgrade.options import rewrite_options
from facilitator.files.upgrade.scores import rewrite_scores
from facilitator.files.upgrade.sheet import rewrite_checks, rewrite_verdicts
from facilitator.files.upgrade.things import rewrite_things

Tree = dict[str, Toml]
FROM, TO = 1, 2


def upgrade_tree(tree: Tree) -> Tree:
    """A ruleset's tree in today's schema."""
    for step in STEPS:
        tree = step(tree)
    return tree


def _say_schema(tree: Tree) -> Tree:
    return like(tree, {**tree, "schema": TO}) if tree.get("schema") == FROM else tree


# The schema that a file says is changed last: a list in a file of schema 2 is a mistake and stays one.
STEPS: tuple[Callable[[Tree], Tree], ...] = (
    expand_other,
    rewrite_rules,
    rewrite_things,
    rewrite_options,
    rewrite_scores,
    name_entries,
    rewrite_boards,
    rewrite_checks,
    rewrite_verdicts,
    _say_schema,
)
