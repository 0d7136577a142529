"""How often one response may be written. Sized for people who type, in memory, per process."""

import time
from collections import OrderedDict
from uuid import UUID

from parent_survey.core.errors import TooMany

# Far above any typing, far below what could hurt: a full outbox after an hour offline fits into the burst.
BURST = 120
PER_SECOND = 20
MOST_REMEMBERED = 20_000


class Pacer:
    """A bucket of tokens for each response that was written lately."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[UUID, tuple[float, float]] = OrderedDict()

    def allow(self, response_id: UUID) -> None:
        now = time.monotonic()
        tokens, at = self._buckets.pop(response_id, (BURST, now))
        tokens = min(BURST, tokens + (now - at) * PER_SECOND)
        self._buckets[response_id] = (max(tokens - 1, 0), now)
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if tokens < 1:
            raise TooMany("Too many saves at once. Your words are kept and will be sent again.", retry_after=1)
