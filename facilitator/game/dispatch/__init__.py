"""From a line or a command to its decision: text form, routing, effects, stocktaking."""
