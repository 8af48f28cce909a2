"""Commented files to start a game or a lesson plan from; both are sound as they are."""

RULESET = """# A game for the game master: what there is, how it runs, what follows from what.
# `facilitator check {id}.toml` says whether it is sound and plays it through.
schema = 2
id = "{id}"
title = "{title}"
summary = "One sentence about the game."

# Whose work it is; every printed sheet shows it.
[source]
title = "{title}"
licence = "free for schools"

[sides]
least = 2
most = 4
word = "player"          # or "team"

# How the game runs: spans that hold spans. The innermost ones are the steps, with or without a clock.
[spans.round]
title = "Round"
repeat = 5

[spans.turn]
title = "Turn"
within = "round"
sides = "each"           # once for every player
seconds = 60             # leave this out for a step without a clock

# Counted stacks. Nothing is ever lost: what leaves one pile lies in another.
[piles.stack]
title = "Stack"
start = 40

[piles.hand]
title = "Hand"
of = "side"
start = 3

# When something happens, something else follows.
[rules.draw]
on = {{ starts = "turn" }}
then = [{{ move = 1, from = "stack", to = "hand" }}]

# How the game can end before its rounds are through.
[endings.stack-empty]
title = "The stack is empty"
how = "equal-turns"      # or "at-once", "after-step"
when = [{{ pile = "stack", is = 0 }}]

[reference.turn]
title = "What happens in a turn?"
text = "Draw a card, then play one."
ask = ["turn", "draw", "play"]
"""

SCENARIO = """# A lesson plan: which game, how long, which phases. What is said in every lesson of a game is in the game.
# `facilitator check {id}.toml` says whether it is sound, and `facilitator plan {id}.toml` whether it fits before the bell.
schema = 1
id = "{id}"
title = "{title}"
ruleset = "planet-hexagon"   # a shipped game, or the name of a .toml file beside this one
summary = "One sentence about the lesson."
minutes = 90
home = "Which question does the class take home?"
early = "What those do who finish early."
support = "What helps those who find it hard."
stretch = "What there is for those who want more."
follow-up = "What comes after the lesson."

[options]
sessions = 2

# What you watch for; an outcome of the game needs its id only.
[[outcomes]]
id = "collaboration"

[[debrief]]
id = "surprise"
ask = "What surprised you most?"

[[phases]]
id = "before"
title = "Before the bell"
kind = "prepare"
do = "Lay out the tables."

[[phases]]
id = "welcome"
title = "Welcome and rules"
kind = "intro"
minutes = 15
say = "What you say to the class first."
do = "What you do meanwhile."
show = "One short sentence for the room"

[[phases.prompts]]           # a further step: one more thought
say = "What you say next."
show = "Another short sentence"

[[phases]]
id = "play"
title = "Play"
kind = "play"                # tables run in this kind of phase, and rest in every other one
minutes = 47

[[phases]]
id = "scoring"
title = "Counting points"
kind = "scoring"
minutes = 5

[[phases]]
id = "reveal"
title = "Results"
kind = "reveal"
minutes = 3

[[phases]]
id = "debrief"
title = "Debrief"
kind = "debrief"
minutes = 18                 # ten minutes or a fifth of the lesson
say = "Leave everything on the table. We talk about what happened."

[[phases]]
id = "close"
title = "Tidying up"
kind = "close"
minutes = 2
"""
