"""The server's settings, given on the command line so that a file in the cluster cannot quietly change them."""

import os
from contextlib import suppress
from pathlib import Path

_SMALL_SHARED_MEMORY = 256 * 1024 * 1024

_SETTINGS = {
    # A reply "saved" means that the words survive a power cut.
    "fsync": "on",
    "full_page_writes": "on",
    "synchronous_commit": "on",
    # Nothing listens on the network.
    "listen_addresses": "",
    "port": "5432",
    "unix_socket_permissions": "0700",
    "password_encryption": "scram-sha-256",
    # A small server: a school's data fits in memory, and compiling queries costs more than it brings.
    "max_connections": "100",
    "shared_buffers": "128MB",
    "work_mem": "8MB",
    # Written to disk with every reply "saved", so no more is ever waiting; by itself the server takes, and keeps, four.
    "wal_buffers": "1MB",
    "max_wal_size": "1GB",
    "min_wal_size": "80MB",
    "random_page_cost": "1.1",
    "jit": "off",
    # What is read is nearly always in the system's cache: processes that read ahead, and one that looks for
    # subscriptions, would only take memory.
    "io_method": "sync",
    "max_logical_replication_workers": "0",
    # Several processes that build an index of vectors together meet an illegal instruction on some processors, in the
    # bundled library: a migration or a restored backup would stop the server.
    "max_parallel_maintenance_workers": "0",
    "timezone": "UTC",
    "log_timezone": "UTC",
    # The log says how the server is, never what a parent wrote: errors carry values in their message, statement and
    # detail, so messages below LOG, statements, parameters and details stay out. The client gets them all.
    "logging_collector": "off",
    "log_destination": "stderr",
    "log_line_prefix": "%m [%p] ",
    "log_min_messages": "log",
    "log_min_error_statement": "panic",
    "log_error_verbosity": "terse",
    "log_statement": "none",
    "log_min_duration_statement": "-1",
    "log_parameter_max_length": "0",
    "log_parameter_max_length_on_error": "0",
    "log_checkpoints": "off",
}


def server_settings(socket_folder: Path) -> dict[str, str]:
    return _SETTINGS | {
        "unix_socket_directories": str(socket_folder),
        "dynamic_shared_memory_type": _dynamic_shared_memory(),
    }


def arguments(settings: dict[str, str]) -> list[str]:
    return [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]


def _dynamic_shared_memory() -> str:
    """Containers often have 64 MB of shared memory, too little for a parallel index build; files then serve instead."""
    with suppress(FileNotFoundError):
        shared = os.statvfs("/dev/shm")  # noqa: S108, only its size is read
        if shared.f_blocks * shared.f_frsize < _SMALL_SHARED_MEMORY:
            return "mmap"
    return "posix"
