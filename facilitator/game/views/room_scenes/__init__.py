"""The scenes of the room, by what they are about; `scenes` chooses among them."""
