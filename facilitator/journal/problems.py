"""What can be wrong with a lesson file, as sentences that say what to do."""


class Unusable(Exception):
    """A lesson file that can't be used; the sentence says why and what to do."""

    @property
    def sentence(self) -> str:
        """What is wrong, and what to do."""
        return str(self)


class Behind(Exception):
    """Another process has written to this lesson since we last looked."""
