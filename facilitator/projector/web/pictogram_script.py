"""The pictograms as a script for the page: the same shapes that are drawn on paper."""

import json

from facilitator.plain.pictograms import GRID, PICTOGRAMS, pictogram_path


def pictogram_script() -> str:
    """The path of each pictogram by its name, and the size of their grid."""
    paths = json.dumps({name: pictogram_path(name) for name in PICTOGRAMS})
    return f'"use strict";\nconst PICTOGRAM_GRID = {GRID}, PICTOGRAMS = {paths};\n'
