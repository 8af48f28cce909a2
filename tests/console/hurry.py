"""Waits for an app without a clock: until no task can go on and all is drawn.

Textual's own pilot waits at least 20 ms after every key, and up to a second where the machine is busy with other things.
"""

import asyncio

import textual.app
import textual.pilot
from textual._context import active_app
from textual.app import ScreenStackError
from textual.screen import Screen


async def rest(*_: float) -> None:
    """Until nothing is left but to wait for a key, a clock or a thread."""
    await _until_nothing_can_go_on()
    while (screen := _screen()) is not None and (screen.app._resize_timer is not None or _draws_soon(screen)):
        if screen.app._resize_timer is not None:
            screen.app._check_resize()  # what the app does a thirtieth of a second after its window has changed
        else:
            screen._on_timer_update()  # what the screen would do at its next frame
        await _until_nothing_can_go_on()


async def _until_nothing_can_go_on() -> None:
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    while ready:
        await asyncio.sleep(0)


def _screen() -> Screen[object] | None:
    try:
        return active_app.get().screen
    except (LookupError, ScreenStackError):
        return None


def _draws_soon(screen: Screen[object]) -> bool:
    dirty = (
        screen._layout_required
        or screen._scroll_required
        or screen._repaint_required
        or screen._recompose_required
        or screen._dirty_widgets
    )
    return bool(
        screen.is_running and screen.is_current and not screen.app._batch_count and (dirty or screen._callbacks)
    )


textual.app.wait_for_idle = textual.pilot.wait_for_idle = rest  # type: ignore[assignment]
