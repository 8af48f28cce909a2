"""The templates: those of the teacher before those that came with the program, brought together in a folder that
nothing leads out of.
"""

import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from facilitator.disk.output import private_folder, write_new_file
from facilitator.plain.spelling import did_you_mean

SHIPPED = Path(__file__).resolve().parent / "typst"
MAIN = "main.typ"
KINDS = (".typ", ".png", ".jpg", ".jpeg", ".svg")
MOST_BYTES = 5_000_000

_LEADS_ON = re.compile(r"(?<![\w.-])(import|include)\b(?!-)\s*(\"[^\"]*\"|$)?")
_NEVER = re.compile(r"(?<![\w-])(eval|dictionary|plugin)\b")
_OWN = re.compile(r'"[\w-]+\.typ"')


class Unfit(Exception):
    """A template that can't be used; the sentence says which and why."""

    @property
    def sentence(self) -> str:
        """The reason, as a sentence."""
        return str(self)


def copy_templates(folder: Path) -> tuple[Path, ...]:
    """Copy our templates into a folder, to be changed there; what lies there already stays as it is."""
    private_folder(folder.parent, folder.name)
    for path in sorted(SHIPPED.glob("*.typ")):
        with suppress(FileExistsError):
            write_new_file(folder / path.name, path.read_bytes())
    return tuple(folder / path.name for path in sorted(SHIPPED.glob("*.typ")))


@contextmanager
def gather_templates(own: Path | None) -> Iterator[Path]:
    """A folder with copies of all templates, and nothing else in it; it is gone afterwards."""
    found = {path.name: path for path in sorted(SHIPPED.glob("*.typ"))}
    if own is not None and own.is_dir():
        found |= {path.name: path for path in sorted(own.iterdir()) if path.suffix.lower() in KINDS}
    with TemporaryDirectory(prefix="facilitator-paper-") as folder:
        for name, path in found.items():
            (Path(folder) / name).write_bytes(_read(path, found))
        yield Path(folder)


def _read(path: Path, all_: dict[str, Path]) -> bytes:
    if path.parent == SHIPPED:
        return path.read_bytes()
    known = path.lstat()
    if not stat.S_ISREG(known.st_mode):
        raise Unfit(
            f"The template {path.name} is a link or no file; only files that lie in the folder of templates themselves "
            "are used."
        )
    if known.st_size > MOST_BYTES:
        raise Unfit(f"The template {path.name} is larger than {MOST_BYTES // 1_000_000} MB.")
    content = path.read_bytes()
    if path.suffix.lower() == ".typ":
        _judge(path.name, content, all_)
    return content


def _judge(name: str, content: bytes, all_: dict[str, Path]) -> None:
    """A template leads to files beside it and nowhere else: neither to other folders nor to packages from the
    network.
    """
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise Unfit(f"The template {name} is not saved as UTF-8.") from None
    # Whether a quotation mark begins a string depends on where it stands, so these words are looked for everywhere: in
    # texts too.
    for n, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("//") and "*/" not in line:
            continue
        for found in _LEADS_ON.finditer(line):
            if not _OWN.fullmatch(found[2] or ""):
                raise Unfit(
                    f"The template {name}, line {n}: '{found[1]}' may only name a file beside it, such as "
                    '"blocks.typ".'
                )
            if found[2].strip('"') not in all_:
                hint = did_you_mean(found[2].strip('"'), all_)
                raise Unfit(f"The template {name}, line {n}: there is no file {found[2]} beside it.{hint}")
        never = _NEVER.search(line)
        if never is not None:
            raise Unfit(f"The template {name}, line {n}: '{never[1]}' is not allowed in templates.")
