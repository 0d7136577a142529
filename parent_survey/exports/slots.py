"""How many exports may run at once in one process."""

from collections.abc import Iterator
from contextlib import contextmanager

from parent_survey.core.errors import Busy

MAX_EXPORTS = 2


class ExportSlots:
    """An export takes two cores for up to minutes: a third one is refused before it reaches the database."""

    def __init__(self) -> None:
        self.used = 0

    @contextmanager
    def take(self) -> Iterator[None]:
        if self.used >= MAX_EXPORTS:
            raise Busy("Other exports are running. Please try again in a moment.")
        self.used += 1
        try:
            yield
        finally:
            self.used -= 1
