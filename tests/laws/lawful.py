"""How hard the laws are tested: as usual, `LAWS=thorough` for ten times as many examples, or `LAWS=find` for
just as many without making what is found smaller."""

import os

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
    """So many examples, or ten times as many."""
    return settings(
        settings.get_profile(PROFILE),
        max_examples=examples * (1 if PROFILE == "laws" else 10),
        stateful_step_count=steps,
    )
