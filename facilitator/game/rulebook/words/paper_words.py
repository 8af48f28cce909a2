"""The phrases of paper, in one language: headings, labels and sentences of printed sheets that no ruleset says."""

from collections.abc import Mapping

from facilitator.game.rulebook.phrases import Text
from facilitator.game.rulebook.words.results_words import ResultsWords
from facilitator.plain.frozen import frozen


@frozen
class PaperWords:
    """What stands on printed sheets; {…} stands for a value."""

    parts: Mapping[str, str]
    uses: Mapping[str, str]
    privacy: Mapping[str, str]
    pack: Mapping[str, str]
    pack_away: str
    again: str
    cover: tuple[str, ...]
    contents: tuple[str, ...]
    groups: Mapping[str, str]
    sheet_totals: tuple[str, ...]
    at_the_copier: tuple[str, ...]
    printing_kit: str
    people: Text
    prepare: str
    front: str
    find_number: str
    write_numbers: str
    scan: str
    begins: str
    who_does_what: str
    whose_turn: str
    who_begins: str
    page: str
    filled_in: str
    day: str
    months: tuple[str, ...]
    secret: str
    nothing_for: str
    name: str
    date: str
    signature: str
    table: str
    counts_only_with: str
    never_below: str
    round_down: str
    your_card: str
    places: str
    most_gets: Text
    complete_sets: str
    count_first: str
    count_note: str
    work_out: str
    fill_boxes: str
    not_for_you: str
    single_points: str
    sum_of_points: str
    tick_all: str
    we_have: str
    best_other: str
    more_brings: str
    place: str
    our_numbers: str
    example: str
    example_line: str
    so_far: Text
    check_sentence: str
    more_doubts: Text
    check_line: Text
    check_each: str
    check_sum: str
    check_number: str
    check_number_equal: str
    check_times: str
    check_more: Text
    check_equal: str
    check_most: str
    add_up: str
    total: str
    check: str
    checked_by: str
    together: str
    of_table: str
    target: str
    target_reached: str
    winner: str
    winner_ties: str
    first: str
    bands: str
    working: str
    points: str
    line: str
    nothing_yet: str
    brings: str
    tiles: str
    cards: str
    when_before: str
    when_after: str
    when_any: str
    niches: Text
    niche_letters: str
    role_cards: str
    card_front: str
    card_back: str
    your_turn: str
    good_to_know: str
    role_seconds: Text
    goal_card: str
    only_for: str
    only_for_you: str
    tell_nobody: str
    whose_certificate: str
    role_plan: Text
    seat: str
    role_moves: str
    agenda: str
    plan_time: str
    plan_goals: str
    plan_outcomes: str
    plan_early: str
    plan_support: str
    plan_stretch: str
    plan_home: str
    plan_follow_up: str
    plan_lesson: str
    phase: str
    minutes: str
    starts: str
    each: str
    event_rule: str
    counting_begins: str
    event_drawn: str
    event_log: str
    levels: str
    seen: str
    before: str
    say: str
    do: str
    first_time: str
    when_it_happens: str
    parts_list: str
    stands_at: str
    next_turn: str
    lies: str
    holds: str
    secret_cards: str
    board: str
    ruling: str
    responsible: str
    kept_until: str
    certificate: str
    took_part: str
    well_done: str
    results: ResultsWords
