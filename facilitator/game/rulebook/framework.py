"""Where curricula and frameworks of competences describe what can be learned."""

from facilitator.plain.frozen import frozen


@frozen
class Framework:
    """An entry of a curriculum or a framework: what it is called there, and its address, such as one of CASE."""

    name: str
    address: str
