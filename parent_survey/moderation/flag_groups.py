"""Flags put together: responses that repeat each other are one group, whatever they repeat."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

# A burst is five or more responses within a minute that repeat the same email or answer.
MIN_BURST, BURST_WINDOW = 5, timedelta(minutes=1)


@dataclass(frozen=True)
class Flag:
    response_id: UUID
    cause: str
    key: bytes
    sorted_at: datetime


@dataclass(frozen=True)
class Group:
    # Newest first, as the flags came.
    response_ids: list[UUID]
    burst_ids: list[UUID]
    seconds: int
    newest_at: datetime
    # Of each cause the key that most responses have, with one of them.
    repeated: dict[str, Flag]


def group_flags(flags: Iterable[Flag]) -> list[Group]:
    """Bursts first, then the newest. Who is left alone, because the others were set aside, is in no group."""
    parents: dict[object, object] = {}

    def find(node: object) -> object:
        root = node
        while (above := parents.setdefault(root, root)) != root:
            root = above
        while node != root:
            parents[node], node = root, parents[node]
        return root

    listed = list(flags)
    for flag in listed:
        parents[find(flag.response_id)] = find((flag.cause, flag.key))
    members: dict[object, list[Flag]] = defaultdict(list)
    for flag in listed:
        members[find(flag.response_id)].append(flag)
    groups = [_describe(group) for group in members.values() if len({flag.response_id for flag in group}) > 1]
    return sorted(groups, key=lambda group: (bool(group.burst_ids), group.newest_at), reverse=True)


def _describe(flags: list[Flag]) -> Group:
    times = {flag.response_id: flag.sorted_at for flag in flags}
    burst = _find_burst(flags)
    spanned = [times[response_id] for response_id in burst or times]
    counts = Counter((flag.cause, flag.key) for flag in flags)
    repeated: dict[str, Flag] = {}
    for flag in sorted(flags, key=lambda flag: counts[flag.cause, flag.key], reverse=True):
        if counts[flag.cause, flag.key] > 1:
            repeated.setdefault(flag.cause, flag)
    return Group(
        response_ids=list(times),
        burst_ids=[response_id for response_id in times if response_id in burst],
        seconds=round((max(spanned) - min(spanned)).total_seconds()),
        newest_at=max(times.values()),
        repeated=repeated,
    )


def _find_burst(flags: list[Flag]) -> set[UUID]:
    """Those that stand among enough others that repeat the same and came within the window."""
    by_key: dict[tuple[str, bytes], list[Flag]] = defaultdict(list)
    for flag in flags:
        by_key[flag.cause, flag.key].append(flag)
    burst: set[UUID] = set()
    for same in by_key.values():
        same.sort(key=lambda flag: flag.sorted_at)
        marked = 0
        for last in range(MIN_BURST - 1, len(same)):
            first = last - MIN_BURST + 1
            # Five that came in the same millisecond are of a confidential survey, which knows the day and no minute.
            if timedelta() < same[last].sorted_at - same[first].sorted_at <= BURST_WINDOW:
                burst.update(flag.response_id for flag in same[max(first, marked) : last + 1])
                marked = last + 1
    return burst
