"""Texts that class and paper see, as typed values: the catalogue of a language, and what families read."""
