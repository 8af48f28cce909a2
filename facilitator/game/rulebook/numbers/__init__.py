"""Numbers and conditions: what a ruleset can say about how many, how much and whether. A source of numbers is one class,
which answers every question about itself.
"""
