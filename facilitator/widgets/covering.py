"""How a part of a screen is drawn again: only what is seen of it is asked for, and not what lies beneath."""

from collections.abc import Iterable

from textual._compositor import ChopsUpdate, Compositor
from textual.geometry import Region
from textual.strip import Strip


class CoveringCompositor(Compositor):
    """Asks widgets from the front to the back, for the rows in question, until every part is covered.

    Textual asks all of them for all their rows: a sixth of what a key costs, and more where a page lies behind a window.
    """

    _parts: tuple[Region, ...] = ()

    def render_partial_update(self) -> ChopsUpdate | None:
        """Draw the parts that were asked for."""
        self._parts = tuple(self._dirty_regions)
        update = super().render_partial_update()
        self._parts = ()
        return update

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """Widgets with the rows that are seen of them; without parts, of the whole screen."""
        left = self._parts or (crop or self.size.region,)
        for widget, (region, clip) in self.visible_widgets.items():
            seen = region.intersection(clip)
            asked = [part for part in left if part.overlaps(seen)]
            if asked:
                left = tuple(part for part in left if not seen.contains_region(part))
                rows = Region.from_union(asked).intersection(seen)
                shown = Region(seen.x, rows.y, seen.width, rows.height)
                yield region, shown, widget.render_lines(shown.translate(-region.offset))
