"""How hard the laws are tested: all examples in the second lane, a quarter of them in the first.

`LAWS=thorough` takes ten times as many in either lane, `LAWS=find` just as many without making what is found smaller.
"""

import os

import lanes
from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "laws",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile("thorough", settings.get_profile("laws"))

settings.register_profile("find", settings.get_profile("laws"), phases=[Phase.reuse, Phase.generate])

PROFILE = os.environ.get("LAWS", "laws")


def law(examples: int, steps: int = 30) -> settings:
    """So many examples; a quarter of them in the first lane, or ten times as many."""
    if PROFILE == "laws":
        examples = examples if lanes.whole else max(1, examples // 4)
    else:
        examples *= 10
    return settings(settings.get_profile(PROFILE), max_examples=examples, stateful_step_count=steps)
