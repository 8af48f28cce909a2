"""Which counts a line asks for, and whether it looks at the other sides too."""

from facilitator.game.rulebook.score_spec import Form, Line


def counts_of(form: Form) -> tuple[str, ...]:
    """The counts that a form needs, in the order in which they are asked for; those of its gate last."""
    match form.kind:
        case "sum":
            own = tuple(term.count for term in form.terms)
        case "when":
            own = tuple(name for award in form.when for name in award.has)
        case _:
            own = _few_counts(form)
    return tuple(dict.fromkeys((*own, *form.needs)))


def _few_counts(form: Form) -> tuple[str, ...]:
    if form.steps is not None:
        return (form.steps.count,)
    if form.most is not None:
        return (form.most.count,)
    if form.places is not None:
        return form.places.counts
    if form.sets is not None:
        return form.sets.counts
    return form.product or ((form.typed,) if form.typed is not None else ())


def counts_asked(line: Line, side: str) -> tuple[str, ...]:
    """The counts that a line asks a side for, whichever cards it holds."""
    return tuple(
        dict.fromkeys(n for form in line.all_forms if not form.sides or side in form.sides for n in counts_of(form))
    )


def compares(form: Form) -> bool:
    """Whether a form looks at the other sides too."""
    return form.most is not None or form.places is not None
