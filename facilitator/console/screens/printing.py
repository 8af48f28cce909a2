"""Printing: what makes sense now by one key, then the file is opened, printed or left where it lies."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from textual.app import App

from facilitator.console.print_jobs import Offer, kit_source_of, offers, print_in_background, printer, send, show
from facilitator.console.screens.choice import Acts, ask
from facilitator.console.screens.lesson_base import LessonBase
from facilitator.game.setup.lesson_choices import SchoolClass
from facilitator.paper.kit import Kit, kit
from facilitator.plain.document import Document
from facilitator.plain.frozen import replace

REPORT = Offer("r", "the report for the teacher", ("report",))


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

    answers: Acts = {offer.key: (offer.title, partial(begin, offer)) for offer in can}
    ask(screen.app, "Print", answers, "What do you want on paper?")


def _later(app: App[object], work: Callable[..., None], *values: object) -> None:
    """From the thread that prints: do this on the screen, unless the console has been left meanwhile."""
    with suppress(RuntimeError):
        app.call_from_thread(work, *values)


def _written(screen: LessonBase, files: tuple[Path, ...]) -> None:
    """The files lie there: open them, print them, or leave them."""
    if not files or screen not in screen.app.screen_stack:
        return

    def each(do: Callable[[Path], str]) -> None:
        screen.tell(" ".join(dict.fromkeys(map(do, files))), True)

    ways: Acts = {"enter": ("open", partial(each, _open))}
    if printer():
        ways["p"] = "send to the printer", partial(each, send)
    named = ", ".join(path.name for path in files)
    ask(screen.app, "Printed sheets", ways, f"{named} is saved in {files[0].parent}.", "close")


def _open(path: Path) -> str:
    return f"{path.name} is open." if show(path) else f"No program here can open it: {path}"
