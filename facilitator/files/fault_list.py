"""The faults of one file as they are found, each at its line, and how places and values are named in them."""

from facilitator.files.fault import Fault, Unreadable, fault_text
from facilitator.files.toml_document import Toml, TomlDocument
from facilitator.plain.safe_text import clean

Path = tuple[str | int, ...]
MOST_FAULTS = 200


class Faults:
    """The faults of one file, each at its line."""

    def __init__(self, document: TomlDocument) -> None:
        self.document = document
        self._found: dict[tuple[Path, str], None] = {}
        self._untold = 0

    def add(self, path: Path, found: str, expected: str, near: str | None = None) -> None:
        """Something at a place is not what it should be."""
        self.say(path, fault_text(self.words(path), found, expected, near))

    def say(self, path: Path, text: str) -> None:
        """Something at a place is wrong, in these words."""
        if len(self._found) < MOST_FAULTS:
            self._found[_by_name(path, self.document.tree), text] = None
        else:
            self._untold += 1

    def words(self, path: Path) -> str:
        """A place as whoever wrote the file knows it: piles.hand.start, rules.starts-turn.then[1].do."""
        return words(_by_name(path, self.document.tree))

    def told(self, path: Path, value: int) -> str:
        """A value as found; whoever did not write it would look for it in vain, so that is said."""
        part: object = self.document.tree
        for step in _by_name(path, self.document.tree):
            part = (
                part[step]
                if isinstance(part, list) and isinstance(step, int)
                else part.get(step)
                if isinstance(part, dict)
                else None
            )
        return str(value) if part is not None else f"{value}, as the file says nothing else"

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._found)

    def sorted(self) -> tuple[Fault, ...]:
        """In the order of the file, each said once."""
        document = self.document

        def order(found: tuple[Path, str]) -> tuple[int, str]:
            return document.line_of(found[0]) or 0, ".".join(f"{s:06}" if isinstance(s, int) else s for s in found[0])

        faults = [
            Fault(document.file, document.line_of(path), words(path), text)
            for path, text in sorted(self._found, key=order)
        ]
        if self._untold:
            faults.append(
                Fault(
                    document.file,
                    None,
                    "",
                    f"and {self._untold} more; these are the first {MOST_FAULTS} that were found.",
                )
            )
        return tuple(faults)

    def stop(self) -> None:
        """Raise what has been found, if anything has."""
        if self._found:
            raise Unreadable(self.sorted())


def _by_name(path: Path, tree: Toml) -> Path:
    """A place with the names of things in the place of their numbers. The name of a thing is told at its heading."""
    part: object = tree
    found: list[str | int] = []
    numbered = False
    for step in path:
        if isinstance(step, int) and isinstance(part, dict) and 0 <= step < len(part):
            found.append(step := list(part)[step])
            numbered = True
        elif step == "id" and numbered and isinstance(part, dict) and "id" not in part:
            break
        else:
            found.append(step)
            numbered = False
        if isinstance(part, dict):
            part = part.get(step) if isinstance(step, str) else None
        else:
            part = part[step] if isinstance(part, list) and isinstance(step, int) and 0 <= step < len(part) else None
    return tuple(found)


def words(path: Path) -> str:
    """A path as a person counts: rules[2].then[1].do."""
    text = ""
    for step in path:
        step = '""' if step == "" else step
        text += f"[{step + 1}]" if isinstance(step, int) else f".{step}" if text else step
    return text or "the file"


def show_value(value: object) -> str:
    """A value as a fault names it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a group of names with values"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        value = clean(value)
        return f"'{value if len(value) <= 40 else value[:39] + '…'}'"
    return (
        clean(str(value), 40) if not isinstance(value, int) or abs(value) < 10**12 else "a number with too many digits"
    )
