"""From TOML files to typed objects, with every fault of a file at once."""
