"""What the rules reference says where only players can keep a rule: the first answer to a question has these words."""

import pytest
from keyed import keyed

from facilitator.files.loader import load_ruleset
from facilitator.reference.search import Search

ANSWERS = {
    "ecopyramid": [
        ("what is a niche", "one organism of the right level"),
        ("what is a trophic level", "producers, herbivores or carnivores"),
        ("may two players take the same deck", "Each player chooses one of them"),
        (
            "is the keystone a wild card",
            "fits into any level and fills two niches there. Some catastrophes can take it",
        ),
        ("what about powers of organisms", "do what their card says"),
        ("what is a catastrophe", "against another player's pyramid"),
        ("when may a protection be played", "Some from your hand during your turn. Those in the Bank at once"),
        ("may I answer from my hand", "another player's turn only from the Bank"),
        (
            "how often does a protection work",
            "Against one event; then it goes to the trash, unless the card says otherwise",
        ),
        ("what is the bank", "protections that lie face down until they are needed"),
        ("what is a mutation", "changes how the game goes. You play it in your turn"),
        ("may I move cards in my pyramid", "Only if the power of a card allows it"),
        (
            "how many cards do I hold",
            "End it with exactly four: discard or draw, unless the power of a card says otherwise",
        ),
        ("what goes to the trash", "discarded from the hand, removed from the pyramid, or done with"),
        ("which niches support a card", "directly below"),
    ],
    "phylo-western-pa": [
        ("does a corner count", "No. Beside means above, below, left or right"),
        ("what must neighbours share", "at least one terrain and at least one climate"),
        ("where may a species be laid", "It has to fit every card that it touches"),
        ("where may a plant be laid", "Anywhere beside a card in play"),
        ("what does a herbivore need", "At least one plant"),
        ("what does a carnivore need", "herbivore, carnivore or omnivore beside it that has a smaller scale"),
        ("what does an omnivore need", "If its only neighbour is an animal, that one must have a smaller scale"),
        ("where does a special card go", "As the word PLAY on it says"),
        ("what is the scale of a card", "Who eats another must have the higher one"),
        ("which kinds of food chain are there", "photosynthetic, a herbivore, a carnivore, an omnivore or special"),
        ("how is an action card played", "with one action: do what the card says and discard it beside the deck"),
        ("when may I draw a new hand", "Before your first action, and only if none of your cards can be played"),
        (
            "how does a card move",
            "along rows and columns, also through other cards. It must fit in the space where it stops",
        ),
        ("what is flight", "across corners as well"),
        ("must a card use its whole move", "No. It may stop earlier"),
        ("an event lies under a card that moves", "The event stays in its space, unless it says that it goes along"),
        ("the species over an event is removed", "The event stays in play, even without a species"),
        ("several cards fit the event", "The group decides"),
        ("no card fits the event", "It is discarded and does nothing"),
        ("can an event hit another event", "No. Only action cards can"),
        (
            "do events count for bonus points",
            "they count as a species of that kind, except as a target of another event",
        ),
        ("what is the grim rule", "the one that harms the players most"),
        ("these two would never live together in reality", "The group may decide that such a play is not allowed"),
        ("may I pass", "The actions that are left are lost"),
        ("how many cards do I draw", "With three or more in hand you draw none"),
        ("I drew an event, do I draw another card", "No card is drawn in its place"),
    ],
}


@pytest.mark.parametrize(
    ("game", "question", "words"), [(game, *known) for game, found in ANSWERS.items() for known in found]
)
def test_the_first_answer_says_it(game: str, question: str, words: str) -> None:
    first = Search(load_ruleset(game)[0]).find(question)[0].entry
    assert words in keyed(f"{first.text} {first.ruling}", game), first.id
