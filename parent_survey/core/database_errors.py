"""What an error says about the state of the database, whichever library raised it."""

from psycopg import OperationalError
from psycopg_pool import PoolTimeout

READ_ONLY = "25006"
DISK_FULL = "53100"
# admin_shutdown, crash_shutdown, cannot_connect_now.
SHUTDOWNS = {"57P01", "57P02", "57P03"}
CONNECTION_CLASS = "08"


def find_sqlstate(error: BaseException) -> str | None:
    """SQLAlchemy wraps the driver's error and keeps it as `orig`."""
    sqlstate: str | None = getattr(_unwrap(error), "sqlstate", None)
    return sqlstate


def is_read_only(error: BaseException) -> bool:
    """The database takes no writes: a standby, or one that was set so."""
    return find_sqlstate(error) == READ_ONLY


def is_disk_full(error: BaseException) -> bool:
    return find_sqlstate(error) == DISK_FULL


def needs_new_connections(error: BaseException) -> bool:
    """Whether other connections of the process are likely to fail the same way: it shut down or failed over."""
    sqlstate = find_sqlstate(error)
    if sqlstate is None:
        # A connection that broke without a status. A timeout of the pool says nothing about other connections.
        return isinstance(_unwrap(error), OperationalError) and not isinstance(error, PoolTimeout)
    return sqlstate in SHUTDOWNS or sqlstate == READ_ONLY or sqlstate.startswith(CONNECTION_CLASS)


def _unwrap(error: BaseException) -> BaseException:
    return getattr(error, "orig", None) or error
