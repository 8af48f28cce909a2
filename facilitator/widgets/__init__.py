"""How one value looks; widgets receive values and cause nothing."""
