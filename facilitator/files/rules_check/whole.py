"""The meaning of a ruleset: names that refer to nothing, piles that can't hold, schedules that can't end."""

from collections.abc import Sequence

from facilitator.files.fault_list import Faults
from facilitator.files.rules_check.board import check_board, check_tiles
from facilitator.files.rules_check.components import check_things
from facilitator.files.rules_check.learning import check_learning
from facilitator.files.rules_check.market import check_market
from facilitator.files.rules_check.names import check_ids, check_references
from facilitator.files.rules_check.options import check_options, check_variants
from facilitator.files.rules_check.people import check_people
from facilitator.files.rules_check.rules import check_endings, check_endless, check_rules
from facilitator.files.rules_check.schedule import check_decks, check_prompts, check_schedule
from facilitator.files.rules_check.scoring import check_scoring
from facilitator.files.shape import FieldReference
from facilitator.game.rulebook.ruleset import Ruleset


def judge(rules: Ruleset, references: Sequence[FieldReference], faults: Faults) -> None:
    """Add what is wrong with a ruleset whose shape is right."""
    check_ids(rules, faults)
    check_references(rules, references, faults)
    # The last one tries out what all the others found sound.
    for check in (
        check_people,
        check_options,
        check_variants,
        check_schedule,
        check_things,
        check_tiles,
        check_market,
        check_board,
        check_decks,
        check_rules,
        check_endings,
        check_prompts,
        check_scoring,
        check_learning,
        check_endless,
    ):
        check(rules, faults)
