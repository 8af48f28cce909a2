"""Printing: what makes sense now by one key, then the file is opened, printed or left where it lies."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from textual.app import App

from facilitator.console.print_jobs import Offer, kit_source_of, offers, print_in_background, printer, send, show
from facilitator.console.screens.choice import ChoiceDialog
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.game.setup.lesson_choices import SchoolClass
from facilitator.paper.kit import Kit, kit
from facilitator.plain.document import Document
from facilitator.plain.values import replace

REPORT = Offer("r", "the report for the teacher", ("report",))
OPEN, PRINT, LEAVE = "enter", "p", "escape"


def printing(
    screen: LessonBase,
    folder: Path,
    templates: Path,
    report: Callable[[], Document] | None = None,
    classes: Sequence[SchoolClass] = (),
) -> None:
    """Offer what can be printed now, write it into the folder, and ask what is to become of it; `report` makes the
    lesson's report.
    """
    earlier = screen.host.shelf.earlier_pace(screen.lesson.rules.id, None)
    given = kit_source_of(screen.lesson, screen.settings, screen.host.names, classes, earlier)
    given = replace(given, address=screen.page_address)
    can = (*offers(given), *((REPORT,) if report is not None and given.begun else ()))
    answers = (*((offer.key, offer.title) for offer in can), ("escape", "cancel"))

    def chosen(key: str | None) -> None:
        offer = next((offer for offer in can if offer.key == key), None)
        if offer is not None:
            begin(offer)

    def begin(offer: Offer) -> None:
        app = screen.app
        stem = "-".join([screen.lesson.store.path.stem, *([] if len(offer.parts) > 3 else offer.parts[:1])])
        made = Kit(report(), None, ()) if offer is REPORT and report is not None else kit(given, offer.parts)
        later = partial(_later, app)
        print_in_background(
            made,
            stem,
            folder,
            screen.settings.paper,
            templates,
            partial(later, screen.tell),
            partial(later, _written, screen),
        )

    screen.app.push_screen(ChoiceDialog("Print", answers, "What do you want on paper?"), chosen)


def _later(app: App[object], work: Callable[..., None], *values: object) -> None:
    """From the thread that prints: do this on the screen, unless the console has been left meanwhile."""
    with suppress(RuntimeError):
        app.call_from_thread(work, *values)


def _written(screen: LessonBase, files: tuple[Path, ...]) -> None:
    """The files lie there: open them, print them, or leave them."""
    if not files or screen not in screen.app.screen_stack:
        return
    ways: list[tuple[str, str]] = [
        (OPEN, "open"),
        *([(PRINT, "send to the printer")] if printer() else []),
        (LEAVE, "close"),
    ]
    doing: dict[str, Callable[[Path], str]] = {OPEN: _open, PRINT: send}

    def taken(key: str | None) -> None:
        if key in doing:
            screen.tell(" ".join(dict.fromkeys(doing[key](path) for path in files)), True)

    named = ", ".join(path.name for path in files)
    screen.app.push_screen(
        ChoiceDialog("Printed sheets", tuple(ways), f"{named} is saved in {files[0].parent}."), taken
    )


def _open(path: Path) -> str:
    return f"{path.name} is open." if show(path) else f"No program here can open it: {path}"
