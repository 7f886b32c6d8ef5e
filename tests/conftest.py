"""What all tests share: how Hypothesis looks for examples."""

import os

from hypothesis import HealthCheck, settings

# "fixed", the default, tries the same examples every time: a run says something about the commit,
# not about luck. HYPOTHESIS_PROFILE=explore looks for new ones, ten times as many.
settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
