"""What vulture finds in `facilitator/` and is used all the same, each with its reason: a name, or how names begin or
end.
"""

EXPECTED = {
    # Called by their names.
    "_command": "cli/main calls NAME_command of the module that the table of commands names",
    "action_": "textual calls actions by their names",
    "on_": "textual calls handlers by their names",
    "key_": "textual calls keys by their names",
    "watch_": "textual calls watchers by their names",
    "compose": "textual",
    "render": "textual",
    "get_content_": "textual",
    "container": "a parameter that textual passes",
    "viewport": "a parameter that textual passes",
    "_handle_exception": "textual's own, replaced",
    "_return_code": "textual's own, set",
    "_get_renders": "textual's own, replaced",
    "_compositor": "textual's own, set",
    "_repaint_required": "textual's own, set",
    "refresh_styles": "a field of textual's event, set",
    "AUTO_FOCUS": "textual reads it",
    "BINDINGS": "textual reads it",
    "CSS": "textual reads it",
    "COMPONENT_CLASSES": "textual reads it",
    "ENABLE_COMMAND_PALETTE": "textual reads it",
    "border_": "textual reads titles of frames",
    "cursor_blink": "textual reads it",
    "__delattr__": "the language calls it",
    # Read by their names, from a file or by a program.
    "EffectRunner": "a type, named in an annotation that stands before it",
}
