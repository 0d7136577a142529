"""Parent Survey: a school asks its parents, and loses not a word of the answers."""
