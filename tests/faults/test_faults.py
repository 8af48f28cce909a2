"""Writes that fail, logs that are cut, processes that are killed, in short; `all.py` has the long form."""

import os
from pathlib import Path

import pytest
from faults import logs, writes

pytestmark = pytest.mark.second_lane


@pytest.mark.parametrize("work", writes.WORKS, ids=lambda work: work.name)
def test_no_call_that_fails_loses_a_move(work: writes.Work, tmp_path: Path) -> None:
    if writes.STRACE is None:
        assert not os.environ.get("CI"), "there is no strace here, and a check that is skipped proves nothing"
        pytest.skip("no strace is installed here")
    writes.ENDED.clear()
    few = work.name in ("printing", "reporting", "forgetting")
    tried = list(writes.faults(work, 7 if few else 30, tmp_path))
    assert tried and not [case for case in tried if case[1]]
    assert set(writes.ENDED) - {0}, "nothing has failed"


def test_a_log_may_be_cut_anywhere(tmp_path: Path) -> None:
    tried, wrong = logs.cut_wrong(tmp_path)
    assert tried > 200 and wrong == []


def test_readers_see_every_commit_at_once(tmp_path: Path) -> None:
    assert logs.readers_wrong(tmp_path) == (60, [])


def test_no_kill_loses_a_move(tmp_path: Path) -> None:
    assert logs.kills_wrong(tmp_path, 40) == (40, [])
