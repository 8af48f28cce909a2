"""The projector as a page for any browser: read-only, on this computer alone unless somebody says otherwise."""
