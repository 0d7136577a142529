"""`parent-survey serve`: database, worker and web server, started in that order and stopped in the other.

The web server is two processes: this one answers parents, and hands staff's calls over to one that gives way to it.
"""

import errno
import gc
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import uvicorn
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import configure_mappers

from parent_survey.accounts.bootstrap import NewAdmin, ensure_first_admin
from parent_survey.accounts.callers import identify
from parent_survey.ai.llm.choice import choose_model
from parent_survey.categories.bank import read_starter_categories
from parent_survey.categories.seed import ensure_starter_bank
from parent_survey.categorization import service as categorization
from parent_survey.categorization.queries import CATEGORIZE
from parent_survey.core.errors import StartupError
from parent_survey.core.hand_over import HandOver
from parent_survey.core.memory import trim_memory
from parent_survey.core.priority import take_short_turns
from parent_survey.core.settings import Settings
from parent_survey.core.wall import PARENTS_ROLE
from parent_survey.core.web_server import configure_server
from parent_survey.database import Say, choose_role, lacks_database, open_database
from parent_survey.example_school.service import SURVEY_ID, load_into_empty_database
from parent_survey.limits.connections import OpenConnections, bound_unsent
from parent_survey.parents import create_parents_app
from parent_survey.subjects.service import erase_again
from parent_survey.subjects.tombstones import NAME, read_tombstones
from parent_survey.supervisor import Copy, supervised
from parent_survey.terminal import run_at

# Parents are not kept waiting longer when the process for staff does not start; its log says why.
STAFF_SECONDS = 60
# Of this process, for connections of callers and all else.
MAX_FILES = 8192


def serve(settings: Settings, say: Say, run: Callable[[list[str]], object], *, with_example_school: bool) -> None:
    """`run` runs another command of the product, in a copy of this process."""
    # Before anything makes a thread or takes a port.
    staff, worker = _make_copies(run) if sys.platform == "linux" else (None, None)
    first = _copy_for_first_start(settings, run) if sys.platform == "linux" else None
    # A model that cannot be meant stops the start, not the first job.
    choose_model(settings)
    listener = _listen(settings)
    try:
        if first:
            _let_prepare(first, with_example_school=with_example_school)
        with open_database(settings, say, may_create=True) as url:
            # Made now if there is none: a folder that cannot hold it must stop the start, not the first sign-in.
            settings.signing_key  # noqa: B018
            fill = partial(_fill, settings=settings, say=say, with_example_school=with_example_school)
            run_at(url, fill)
            new_admin = run_at(url, lambda session: ensure_first_admin(session, settings))
            with (
                supervised("the worker", "worker", first=worker),
                _hand_over(staff, settings) as hand_over,
            ):
                take_short_turns()
                app = create_parents_app(settings, choose_role(settings, url, PARENTS_ROLE), hand_over)
                greet = partial(_greet, listener, new_admin, say, shows_example=with_example_school)
                connections = OpenConnections(settings.trusted_proxies, _raise_file_limit())
                _serve_until_told(configure_server(app, protocol=connections.protocol), listener, hand_over, greet)
                say("Stopping: requests in flight are finished, the database stops last.")
    finally:
        listener.close()


def _make_copies(run: Callable[[list[str]], object]) -> tuple[Copy, Copy]:
    """What they need is imported before they are made, so that all have it in common; half of it would be copied while
    each of them imported the rest."""
    import parent_survey.main
    import parent_survey.worker  # noqa: F401

    configure_mappers()
    gc.collect()
    trim_memory()
    return Copy("staff", run), Copy("worker", run)


@contextmanager
def _hand_over(first: Copy | None, settings: Settings) -> Iterator[HandOver]:
    """The process for staff, and the way to it."""
    # A folder of its own that nobody else may enter. Several products may share a data folder, whose name may also be
    # longer than the address of a socket can be.
    with TemporaryDirectory(prefix="parent-survey-") as folder:
        path = Path(folder) / "staff"
        with supervised("the process for staff", "staff", str(path), first=first):
            yield HandOver(path, partial(identify, settings.signing_key))


def _copy_for_first_start(settings: Settings, run: Callable[[list[str]], object]) -> Copy | None:
    try:
        return Copy("prepare", run) if lacks_database(settings) else None
    except OSError:
        # A folder that cannot be read is explained where it is opened. Without a copy everything is done here.
        return None


def _let_prepare(first: Copy, *, with_example_school: bool) -> None:
    """Whatever goes wrong there is met once more here, and said."""
    example = ["--with-example-school"] if with_example_school else []
    try:
        first.begin(["prepare", *example, "--stop-with-parent"])
        first.wait()
    except OSError:
        # It is gone, and its work is done here.
        return
    except BaseException:
        # Told to stop: the database is stopped in good order by whoever has started it, however long that takes.
        first.terminate()
        first.wait()
        raise


def prepare(settings: Settings, say: Say, *, with_example_school: bool) -> None:
    """Make the database, in a process of its own: what that takes of memory, here and in PostgreSQL, would otherwise
    stay until the next start, 30 MB in all."""
    with suppress(StartupError), open_database(settings, say, may_create=True) as url:
        run_at(url, partial(_fill, settings=settings, say=say, with_example_school=with_example_school))


async def _fill(session: AsyncSession, settings: Settings, say: Say, *, with_example_school: bool) -> None:
    await ensure_starter_bank(session, read_starter_categories())
    await erase_missed(session, settings.data_dir, say)
    if with_example_school and await load_into_empty_database(session):
        # So that there is something to see: the worker sets about it as soon as it runs.
        await categorization.add(session, CATEGORIZE, SURVEY_ID, None)
        say("Loaded the example school.")


async def erase_missed(session: AsyncSession, data_dir: Path, say: Say) -> None:
    """A database that was set back by other means than `restore`, such as a provider's snapshot, is told here."""
    hashes = read_tombstones(data_dir / NAME)
    if hashes and (again := await erase_again(session, hashes)):
        say(f"Erased {again} records again that an older copy of the database had brought back.")


def _listen(settings: Settings) -> socket.socket:
    """Take the port before anything else is started, so that a taken port costs nothing."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=1024)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            reason = f"Port {settings.port} is taken: stop the program that uses it, or set SURVEY_PORT to another one."
        else:
            place = f"{settings.host}:{settings.port}"
            reason = f"Cannot listen on {place} ({error.strerror}): check SURVEY_HOST and SURVEY_PORT."
        raise StartupError(reason) from None
    bound_unsent(listener)
    return listener


def _raise_file_limit() -> int:
    """How many files this process may hold: each connection is one, and many systems allow 1,024 unless asked."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= MAX_FILES:
        return soft
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def _serve_until_told(
    config: uvicorn.Config, listener: socket.socket, staff: HandOver, on_ready: Callable[[], None]
) -> None:
    server = _ProductServer(config, staff, on_ready)
    try:
        server.run(sockets=[listener])
    except (KeyboardInterrupt, SystemExit):
        # Uvicorn has already stopped in good order and repeats the signal for us; we end by returning.
        pass
    finally:
        # A second Ctrl-C must not interrupt the stop of the database.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGTERM, signal.SIG_IGN)


class _ProductServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, staff: HandOver, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._staff = staff
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await self._staff.wait_until_there(STAFF_SECONDS)
        self._on_ready()


def _greet(listener: socket.socket, new_admin: NewAdmin | None, say: Say, *, shows_example: bool) -> None:
    """The last line is the address, so that it is the one that stays in sight."""
    host, port = listener.getsockname()[:2]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    if new_admin is not None:
        say(f"First admin:  {new_admin.email}  /  {new_admin.hint}")
        if new_admin.password:
            say("Sign in with it and choose your own: it is not shown again.")
    if shows_example:
        say(f"Example survey:  {address}/survey/{SURVEY_ID}")
    say(f"Parent Survey is ready: {address}")
