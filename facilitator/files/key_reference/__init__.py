"""What every key of a ruleset means, made from the dataclasses that a file becomes."""
