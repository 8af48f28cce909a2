"""What can be wrong with a lesson file, as sentences that say what to do."""


class Unusable(Exception):
    """A lesson file that can't be used; the sentence says why and what to do."""

    @property
    def sentence(self) -> str:
        """What is wrong, and what to do."""
        return str(self)


class NoLesson(Unusable):
    """None was named, and there is none: no wrong use, but nothing to do."""


class Damaged(Unusable):
    """A lesson file that does not hold what was written to it."""


class Displaced(Unusable):
    """The lesson file was moved, replaced or deleted while it was open."""


def unknown(what: object) -> Unusable:
    """What is stored was written by another version, or by hand."""
    return Unusable(
        f"This lesson holds something that this version does not know ({what}). "
        "Open the lesson with the version that wrote it, or a newer one."
    )


class Behind(Exception):
    """Another process has written to this lesson since we last looked."""


class LessonHeld(Exception):
    """A console holds this lesson, and it is not this one."""
