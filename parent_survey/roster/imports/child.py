"""A process of its own for a list that takes a while, so that no parent's save waits for it.

It is told the list and how to read it, then the roster, and answers each time. It ends with its input, so that it
never outlives the server; it has a bounded share of memory and processor, and never the right of way.
"""

import contextlib
import os
import pickle
import signal
import sys
from typing import Any, BinaryIO

from parent_survey.core.errors import DomainError
from parent_survey.roster.imports import preparation

MOST_MEMORY = 1024 * 1024 * 1024
MOST_SECONDS = 30


def send(stream: BinaryIO, message: Any) -> None:
    data = pickle.dumps(message)
    stream.write(len(data).to_bytes(4, "big") + data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """What the server sent. It is our own parent, so that its messages may be believed."""
    size = int.from_bytes(stream.read(4), "big")
    return pickle.loads(stream.read(size))  # noqa: S301


def main() -> None:
    _step_back()
    source, target = sys.stdin.buffer, sys.stdout.buffer
    try:
        content, options = receive(source)
        reading = preparation.read(content, options)
        send(target, reading.columns.has_name)
        send(target, preparation.plan(reading, receive(source), options))
    except DomainError as refusal:
        send(target, refusal)
    except EOFError:
        # The server has gone, or needs no plan any more.
        return


def _step_back() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, ImportError, OSError, ValueError):
        os.nice(10)
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


if __name__ == "__main__":
    main()
