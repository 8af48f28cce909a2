"""Files of schema 1 rewritten as schema 2, tree to tree: the only way in which schema 1 is read."""
