"""The floor of `check --quick`: the same standard modules, sixty frozen dataclasses, and the same file read.   bare.py FILE"""

import argparse  # noqa: F401
import ast  # noqa: F401
import collections.abc  # noqa: F401
import contextlib  # noqa: F401
import copy  # noqa: F401
import dataclasses
import datetime  # noqa: F401
import decimal  # noqa: F401
import fractions  # noqa: F401
import functools  # noqa: F401
import gc  # noqa: F401
import importlib  # noqa: F401
import inspect  # noqa: F401
import ipaddress  # noqa: F401
import json  # noqa: F401
import locale  # noqa: F401
import pathlib
import re  # noqa: F401
import shutil  # noqa: F401
import sys
import tomllib
import types  # noqa: F401
import typing  # noqa: F401
import unicodedata  # noqa: F401

for _ in range(60):

    @dataclasses.dataclass(frozen=True)
    class Value:
        """As large as the program's own are on average."""

        id: str
        title: str
        of: int | None = None
        items: tuple[str, ...] = ()
        when: str = "any"


with pathlib.Path(sys.argv[1]).open("rb") as file:
    tree = tomllib.load(file)
print(f"{tree['id']}: read.")
