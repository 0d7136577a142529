"""Logs: one JSON object a line, or a short readable line when a person watches the terminal.

Only names of calls, statuses, durations and ids of requests are written. Paths, bodies, names, addresses of people
and response ids never are: a response id is its parent's only key.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

# Created once: with options `json.dumps` creates a new encoder for every line.
_encode = json.JSONEncoder(ensure_ascii=False, default=str).encode
_FIELDS = ("request_id", "method", "route", "status", "ms", "job_id", "survey_id", "event")


class JsonFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        entry: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry.update({field: value for field in _FIELDS if (value := getattr(record, field, None)) is not None})
        if record.exc_info:
            entry["error"] = _describe_exception(record.exc_info)
        return _encode(entry)


class TerminalFormatter(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        clock = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        line = f"{clock} {record.levelname.lower():7} {record.getMessage()}"
        if not record.exc_info:
            return line
        return f"{line} (request {getattr(record, 'request_id', '-')})\n{_describe_exception(record.exc_info)}"


def _describe_exception(exc_info: Any) -> str:
    """The type of the error and where it was raised, without its message, which may quote what a parent wrote."""
    kind, _, trace = exc_info
    frames = []
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append(f"{code.co_filename}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return " < ".join([kind.__name__, *reversed(frames[-8:])])


def configure_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(TerminalFormatter() if sys.stderr.isatty() else JsonFormatter())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # Their ordinary lines either repeat ours or hold addresses and arguments.
    for name in ("uvicorn.access", "uvicorn.error", "procrastinate", "alembic", "psycopg.pool"):
        logging.getLogger(name).setLevel(logging.WARNING)
