"""The stage: one scene as a terminal shows it, in the projector and in the console's public screen alike."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive

from facilitator.game.views.scene_values import Scene, SceneRow
from facilitator.widgets.block_digits import BlockClock
from facilitator.widgets.text_lines import TextLine

MANY_ROWS = 9
"""With more rows than this there is no room for a clock in blocks; it stands beside the headline."""
CLOCKS = ("warning", "last", "overtime", "paused")


class Stage(Vertical):
    """A scene: headline, clock in blocks, its state as a word, lines, rows."""

    DEFAULT_CSS = """
    Stage { align: center middle; padding: 1 2; background: $background; color: $foreground; width: 100%;
            height: 100%; }
    Stage #headline { text-style: bold; text-align: center; width: 100%; height: auto; }
    Stage #stage-clock { width: 100%; height: 1fr; margin: 1 0; color: $foreground; }
    Stage #stage-clock.warning { color: $warning; }
    Stage #stage-clock.last, Stage #stage-clock.overtime { color: $error; }
    Stage #stage-clock.paused { color: $text-muted; }
    Stage #stage-state { text-style: bold reverse; text-align: center; width: 100%; }
    Stage #lines { text-align: center; width: 100%; height: auto; margin-top: 1; }
    Stage #rows { width: auto; max-width: 100%; height: auto; margin-top: 1; text-wrap: nowrap;
                  text-overflow: ellipsis; }
    Stage.crowded #stage-clock { height: 5; margin: 0; }
    """
    scene: reactive[Scene] = reactive(Scene("blank"), init=False)

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield TextLine(id="headline")
        yield BlockClock(id="stage-clock", centred=True)
        yield TextLine(id="stage-state")
        yield TextLine(id="lines")
        yield TextLine(id="rows")

    def on_mount(self) -> None:
        """Show what is there already."""
        self.watch_scene(self.scene)

    def watch_scene(self, scene: Scene) -> None:
        """Give each place its value; only what has changed is drawn."""
        clock, full = self.query_one("#stage-clock", BlockClock), len(scene.rows) > MANY_ROWS
        words = scene.clock.words if scene.clock.left_ms is not None else ""
        clock.value, clock.display = words, bool(words) and not full
        for state in CLOCKS:
            clock.set_class(scene.clock.state == state, state)
        self.set_class(bool(scene.rows), "crowded")
        values = {
            "headline": f"{scene.headline}   {words}".rstrip() if full else scene.headline,
            "stage-state": f" {scene.state} " if scene.state else "",
            "lines": "\n".join(scene.lines),
            "rows": "\n".join(aligned(scene.rows)),
        }
        for name, text in values.items():
            line = self.query_one(f"#{name}", TextLine)
            line.text = text
            line.display = bool(text.strip())


def in_columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Lines whose columns stand under each other; a column that is empty everywhere takes no room."""
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(padded(cell, width) for cell, width in zip(line, widths, strict=True) if width).rstrip()
        for line in lines
    ]


def aligned(rows: tuple[SceneRow, ...]) -> list[str]:
    """Rows as lines of text whose columns stand under each other."""
    return (
        in_columns(
            [
                (
                    f"{'▶' if row.marked else ' '} {' '.join(part for part in (row.symbol, row.title) if part)}",
                    row.words,
                    f"{row.clock.words:>6}" if row.clock.left_ms is not None else "",
                    row.state,
                )
                for row in rows
            ]
        )
        if rows
        else []
    )


def padded(text: str, width: int) -> str:
    """A text with spaces after it, so that it is so many cells wide: an emoji is two, a combining mark none."""
    return text + " " * max(0, width - cell_len(text))
