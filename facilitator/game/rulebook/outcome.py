"""What can be learned: an outcome with its levels, and where frameworks describe it."""

from facilitator.plain.frozen import frozen


@frozen
class Framework:
    """An entry of a curriculum or a framework: what it is called there, and its address, such as one of CASE."""

    name: str
    address: str


@frozen
class Outcome:
    """Something that can be learned, with its levels; what an entry leaves out is as in the catalogue."""

    id: str
    title: str = ""
    levels: tuple[str, ...] = ()
    practised: str = ""
    """What somebody practised, as families read it."""
    frameworks: tuple[Framework, ...] = ()
    also: tuple[str, ...] = ()
    """Ids that it had before."""
