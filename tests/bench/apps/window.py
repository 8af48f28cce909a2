"""The floor of a key that asks: bare Textual, 'e' opens a window, a letter is typed, Enter commits a row (WAL, synchronous=FULL) and
closes it.   window.py DB
"""

import sqlite3
import sys

from textual.app import App
from textual.screen import ModalScreen
from textual.widgets import Input, Static

db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA journal_mode=WAL")
db.execute("PRAGMA synchronous=FULL")
db.execute("CREATE TABLE event(id INTEGER PRIMARY KEY, at REAL, body TEXT NOT NULL)")


class Window(ModalScreen):
    def compose(self):
        yield Input()

    def on_input_submitted(self, event):
        self.dismiss(event.value)


class Bare(App):
    BINDINGS = [("e", "ask", "Ask")]
    n = 0

    def compose(self):
        yield Static("ready count=0", id="out")

    def action_ask(self):
        self.push_screen(Window(), self.count)

    def count(self, typed):
        self.n += 1
        db.execute("INSERT INTO event(at, body) VALUES (0, ?)", (typed,))
        self.query_one("#out", Static).update(f"ready count={self.n}")


Bare().run()
