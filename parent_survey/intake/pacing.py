"""The rate limit of saves for one response: far above any typing, in memory, per process."""

import time
from collections import OrderedDict
from uuid import UUID

from parent_survey.core.errors import TooMany

# The saves that a page has kept during an hour offline fit into the burst.
BURST = 120
PER_SECOND = 20
MAX_TRACKED_RESPONSES = 20_000


class Pacer:
    """A token bucket for each response that was written recently."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[UUID, tuple[float, float]] = OrderedDict()

    def allow(self, response_id: UUID) -> None:
        now = time.monotonic()
        tokens, at = self._buckets.pop(response_id, (BURST, now))
        tokens = min(BURST, tokens + (now - at) * PER_SECOND)
        self._buckets[response_id] = (max(tokens - 1, 0), now)
        if len(self._buckets) > MAX_TRACKED_RESPONSES:
            self._buckets.popitem(last=False)
        if tokens < 1:
            raise TooMany("Too many saves at once. Your words are kept and will be sent again.", retry_after=1)
