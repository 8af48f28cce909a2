"""The frame of a larger question: nearly as wide as the window, and never higher."""

from textual.containers import Vertical


class Sheet(Vertical):
    """A frame around a list and what belongs to it; `-full` keeps its height whatever it holds."""

    DEFAULT_CSS = """
    Sheet { width: 92%; height: auto; max-height: 100%; padding: 0 2; background: $panel; border: round $primary; }
    Sheet.-narrow { width: 64; max-width: 100%; padding: 1 2; }
    Sheet.-full { height: 92%; }
    Sheet .question { height: 1; margin: 0 0 1 0; }
    Sheet Input { background: $background; padding: 0 1; }
    Sheet OptionList { background: $panel; border: none; padding: 0; scrollbar-size-vertical: 1;
                       text-wrap: nowrap; text-overflow: ellipsis; }
    """
