"""The first lane starts no process, whatever way there is to start one."""

import os
import subprocess
import sys
import webbrowser
from collections.abc import Callable

import pytest

NOTHING = [sys.executable, "-c", ""]


@pytest.mark.parametrize(
    "start",
    [
        lambda: subprocess.run(NOTHING, check=False),
        lambda: os.system("true"),
        lambda: os.posix_spawn(NOTHING[0], NOTHING, {}),
        lambda: os.execv(NOTHING[0], NOTHING),
        lambda: os.fork() or os._exit(0),
        lambda: webbrowser.GenericBrowser("true").open("about:blank"),
    ],
    ids=["subprocess", "system", "spawn", "exec", "fork", "webbrowser"],
)
def test_a_process_fails_in_the_first_lane(start: Callable[[], object]) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"test_lanes.py.* starts a process .*second_lane"):
        start()


@pytest.mark.second_lane
def test_a_process_is_started_in_the_second_lane() -> None:
    assert subprocess.run(NOTHING, check=False).returncode == 0


@pytest.mark.usefixtures("second_process")
def test_who_asks_for_a_second_process_is_in_the_second_lane(request: pytest.FixtureRequest) -> None:
    assert request.node.get_closest_marker("second_lane")
