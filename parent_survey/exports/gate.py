"""How many exports may run at once in one process."""

from collections.abc import Iterator
from contextlib import contextmanager

from parent_survey.core.errors import Busy

MOST_AT_ONCE = 2


class Gate:
    """An export is minutes of two cores at most: a third one waits at the door and not in the database."""

    def __init__(self) -> None:
        self.inside = 0

    @contextmanager
    def enter(self) -> Iterator[None]:
        if self.inside >= MOST_AT_ONCE:
            raise Busy("Other exports are running. Please try again in a moment.")
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1
