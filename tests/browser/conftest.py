import os
from collections.abc import Iterator

import pytest
from browser.chromium import PROGRAM, Chromium, chromium


@pytest.fixture(scope="session")
def browser(second_process: None) -> Iterator[Chromium]:
    if PROGRAM is None:
        assert not os.environ.get("CI"), "there is no chromium here, and a check that is skipped proves nothing"
        pytest.skip("no chromium is installed here (on Debian: apt-get install chromium)")
    with chromium() as found:
        yield found
