"""What a running clock costs on the projector's terminal, beside a bare clock that is drawn four times a second."""

from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[1] / "bench"


@pytest.mark.second_lane
def test_a_running_clock_costs_what_it_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    import screens

    bare, ours = (found[0] for found in screens.ticking(tmp_path, 8.0, "bytes"))
    assert 100 < ours <= bare, "bytes a second; it was 62,000 when every tick drew the whole clock"
    bare, ours = (found[0] for found in screens.ticking(tmp_path, 8.0, "CPU"))
    assert ours <= 3 * bare + 0.5, "percent of a core; alone on a machine it is 1.4 times a bare clock"
