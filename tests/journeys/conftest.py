from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mechanisms import playing
from mechanisms.playing import Game

SHIPPED = Path(__file__).resolve().parents[2] / "rulesets"


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Game]]:
    """Opens shipped games; when the test is over each of them, read anew from its file, must stand where it stood."""
    monkeypatch.setattr(playing, "RULESETS", SHIPPED)
    games: list[Game] = []

    def opened(name: str, **wanted: object) -> Game:
        games.append(playing.open_game(tmp_path, name, **wanted))  # type: ignore[arg-type]
        return games[-1]

    yield opened
    for game in games:
        before = game.view()
        game.lesson.store.close()
        again = playing.reopened(game.lesson.store.path)
        assert again.view() == before
        again.lesson.store.close()
