"""The nearest right spelling of a word, and lists of choices in words."""

from collections.abc import Iterable

# Two words of three letters that share two of them reach 0.67: one typing error is the least that must be forgiven.
_NEAR = 0.65
_SWAPPED = 0.98  # likelier than anything that is merely alike
_LONGEST_LIST = 12


def nearest(word: str, choices: Iterable[str]) -> str | None:
    """Return the choice that `word` was most likely meant to be, or None if no choice is near."""
    import difflib  # only needed once somebody has mistyped, and slow to load

    wanted = _folded(word)
    matcher = difflib.SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    best, best_score = None, _NEAR
    for choice in choices:
        if choice == word:
            return choice
        folded = _folded(choice)
        matcher.set_seq1(folded)
        if folded and folded == wanted:
            score = 1.0
        elif _is_swap(folded, wanted):
            score = _SWAPPED
        elif matcher.real_quick_ratio() < best_score or matcher.quick_ratio() < best_score:
            continue  # the two cheap upper bounds spare most comparisons
        else:
            score = matcher.ratio()
        if wanted and score > best_score:
            best, best_score = choice, score
    return best


def did_you_mean(word: str, choices: Iterable[str]) -> str:
    """The question that follows a refusal: whether the nearest choice was meant; nothing where none is near."""
    near = nearest(word, choices)
    return f" Did you mean '{near}'?" if near else ""


def one_of(choices: Iterable[str]) -> str:
    """Return the choices in words: "one of a, b, c", cut when there are too many to read."""
    names = list(choices)
    if len(names) > _LONGEST_LIST:
        return f"one of {', '.join(names[:_LONGEST_LIST])}, … ({len(names)} in all)"
    if len(names) > 1:
        return f"one of {', '.join(names)}"
    return names[0] if names else "nothing"


def _folded(word: str) -> str:
    """Return the word with case and the kind of separator taken away."""
    return word.strip().casefold().replace("-", "_").replace(" ", "_")


def _is_swap(one: str, other: str) -> bool:
    """Say whether the words differ only by two neighbouring letters that changed places."""
    if len(one) != len(other):
        return False
    wrong = [i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return False
    first, second = wrong
    return one[first] == other[second] and one[second] == other[first]
