"""A class list by itself, as `roster FILE` shows it in a terminal."""

from facilitator.console.class_list_form import ClassListForm
from facilitator.console.environment import Environment
from facilitator.console.key_queue import InOrder
from facilitator.console.screens.class_list import ClassListScreen
from facilitator.widgets.themes import use_theme


class ClassListApp(InOrder):
    """The screen of one list; `said` is what was stored."""

    CSS_PATH = "console.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Facilitator"

    def __init__(self, shelf: Environment, form: ClassListForm) -> None:
        super().__init__()
        self.shelf, self.form, self.said = shelf, form, ""
        use_theme(self, shelf.settings.theme)

    def on_mount(self) -> None:
        """Nothing else is shown."""
        screen = ClassListScreen(self.shelf)
        screen.form = self.form
        self.push_screen(screen, self._saved)

    def _saved(self, said: str | None) -> None:
        self.said = said or ""
        self.exit()
