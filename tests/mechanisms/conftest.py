from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mechanisms.playing import Game, open_game, reopened


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Game]]:
    """Opens games; when the test is over each of them, read anew from its file, must stand where it stood."""
    games: list[Game] = []

    def opened(name: str, **wanted: object) -> Game:
        games.append(open_game(tmp_path, name, **wanted))  # type: ignore[arg-type]
        return games[-1]

    yield opened
    for game in games:
        before = game.view()
        game.lesson.store.close()
        again = reopened(game.lesson.store.path)
        assert again.view() == before
        again.lesson.store.close()
