"""The panels of the console's page: each draws one value for whatever room there is."""
