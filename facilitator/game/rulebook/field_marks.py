"""Marks on fields that name something else in the same ruleset; what is read is checked by them."""

SPAN = {"ref": "span"}
PILE = {"ref": "pile"}
METER = {"ref": "meter"}
OPTION = {"ref": "option"}
SIDE = {"ref": "side"}
WHO = {"ref": "who"}
CARD = {"ref": "card"}
CARDS = {"ref": "set of cards"}
ACTION = {"ref": "action"}
ACT = {"ref": "act"}
DECK = {"ref": "event deck"}
ROLL = {"ref": "roll"}
ROLE = {"ref": "role"}
MOMENT = {"ref": "moment"}
TEXT = {"ref": "text"}
KEYS = {"ref": "keys"}
COUNT = {"ref": "count"}
FACE = {"ref": "face"}
MARK = {"ref": "mark"}
MARKER = {"ref": "marker"}
USE = {"ref": "use"}
ENDING = {"ref": "ending"}
PASSED = {"ref": "set of cards or what goes round"}
BEGINNING = {"ref": "beginning"}
NOT_IN_FILE = {"file": False}
"""On a field that no file gives: whoever reads the file puts it in."""

NAMED = {"named": True}
"""On a list of things that a file writes by name: each is a group whose key is its `id`."""
