"""One user of the PostgreSQL in a data folder: the first one in starts it, the last one out stops it."""

import os
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from embedded_postgres import cluster, connection, folder, log_file, server
from embedded_postgres.errors import LauncherError, explain_errors, refusal
from embedded_postgres.settings import server_settings

_WATCH_SECONDS = 0.5
_MAX_PAUSE_SECONDS = 8.0
# A postmaster whose parent was killed while starting it may need a moment to open its socket.
_SOCKET_TIMEOUT_SECONDS = 2.0


class EmbeddedPostgres:
    """Make it with start(); use `url`; close() it, or use it in a with statement."""

    @classmethod
    def start(cls, data_dir: Path, *, say: Callable[[str], None] | None = None, watch: bool = True) -> Self:
        """Start PostgreSQL in the data folder or attach to it; `say` gets a sentence when something is worth it."""
        with explain_errors(data_dir):
            data_folder = folder.open_data_folder(data_dir)
            # Looking comes before the first change: a folder of another version stays exactly as it was.
            cluster.exists(data_folder)
            postgres = cls(data_folder, say or (lambda _: None))
            try:
                with folder.decision_lock(data_folder, postgres._closing):
                    postgres._bring_up()
            except BaseException:
                with suppress(LauncherError):
                    postgres.close()
                raise
            if watch:
                postgres._watcher.start()
            return postgres

    def __init__(self, data_folder: folder.DataFolder, say: Callable[[str], None]) -> None:
        self._folder = data_folder
        self._say = say
        self._process = os.getpid()
        self._mutex = threading.Lock()
        self._closing = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="postgres-watcher", daemon=True)
        with folder.decision_lock(data_folder, self._closing):
            self._users: int | None = folder.join_users(data_folder)
            try:
                self._site = cluster.inspect(data_folder)
                self._password = self._find_password()
            except BaseException:
                folder.leave_users(self._users)
                raise
        self._sockets = connection.choose_socket_folder(data_folder, self._password, self._site.is_reachable)
        self.url = connection.make_url(self._sockets, self._password)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def ensure_running(self) -> None:
        """Start the server again if it has died; cheap when it lives, and nothing at all after close()."""
        # A forked child has a copy of this object, but the database is its parent's.
        if os.getpid() != self._process:
            return
        with self._mutex, explain_errors(self._folder.root):
            if self._users is None or self._closing.is_set():
                return
            is_up = self._is_alive() and connection.has_socket(self._sockets)
            if is_up and not log_file.is_too_big(self._folder):
                return
            with folder.decision_lock(self._folder, self._closing):
                log_file.rotate(self._folder)
                if not is_up:
                    self._bring_up()

    def close(self) -> None:
        """Stop the server unless somebody else uses it."""
        if os.getpid() != self._process:
            return
        self._closing.set()
        with self._mutex, explain_errors(self._folder.root):
            if self._users is not None:
                users, self._users = self._users, None
                self._leave(users)
        if self._watcher.is_alive() and self._watcher is not threading.current_thread():
            self._watcher.join()

    def _leave(self, users: int) -> None:
        with ExitStack() as stack:
            try:
                stack.enter_context(folder.decision_lock(self._folder, threading.Event()))
            finally:
                # Leave before the lock is released, else of two who close at once each leaves it to the other.
                stack.callback(folder.leave_users, users)
            if folder.is_only_user(users):
                # A server that we began to start a moment ago may not have written its pid file: wait for it.
                postmaster = server.wait_for_previous(self._folder)
                if postmaster is not None:
                    server.stop(postmaster, self._folder)
                connection.remove_socket_folder(self._sockets)

    def _is_alive(self) -> bool:
        return server.find_postmaster(self._folder.cluster) is not None

    def _bring_up(self) -> None:
        while not self._closing.is_set():
            if self._attach() or self._start():
                return

    def _attach(self) -> bool:
        """Use the server that runs, if one does and goes on doing so."""
        postmaster = server.wait_for_previous(self._folder)
        if postmaster is None:
            return False
        if not connection.has_socket(self._sockets, _SOCKET_TIMEOUT_SECONDS):
            # The folder was moved, or somebody removed the socket: only a restart makes a new one.
            self._require_only_user("its socket cannot be found from here")
            server.stop(postmaster, self._folder)
            return False
        return connection.wait_until_ready(self._sockets, self._password, self._is_alive, self._closing)

    def _start(self) -> bool:
        with folder.running_lock(self._folder) as running:
            cluster.remove_leftovers(self._folder)
            if not cluster.exists(self._folder):
                self._say("Preparing the database for its first use.")
                cluster.create(self._site, running, self._password)
            cluster.fix_ownership(self._site)
            connection.prepare_socket_folder(self._sockets, self._site.account)
            position = log_file.size(self._folder)
            child = server.spawn(self._site, server_settings(self._sockets), running)
        is_ready = connection.wait_until_ready(
            self._sockets, self._password, lambda: child.poll() is None, self._closing
        )
        if not is_ready and not self._closing.is_set():
            raise LauncherError(refusal(log_file.reason_since(self._folder, position), self._folder.root))
        return is_ready

    def _find_password(self) -> str:
        password = cluster.read_password(self._folder)
        if password is not None:
            return password
        password = cluster.new_password()
        if cluster.exists(self._folder):
            self._say("The file with the database's password is gone; making a new one.")
            postmaster = server.wait_for_previous(self._folder)
            if postmaster is not None:
                self._require_only_user("the file postgres.password is gone")
                server.stop(postmaster, self._folder)
            with folder.running_lock(self._folder) as running:
                cluster.fix_ownership(self._site)
                cluster.replace_password(self._site, running, password)
        cluster.write_password(self._folder, password)
        return password

    def _require_only_user(self, trouble: str) -> None:
        if self._users is None or not folder.is_only_user(self._users):
            raise LauncherError(
                f"The database in {self._folder.root} is used by another process but {trouble}: "
                f"stop that process and start again."
            )

    def _watch(self) -> None:
        pause, last_message = _WATCH_SECONDS, ""
        while not self._closing.wait(pause):
            try:
                self.ensure_running()
                pause, last_message = _WATCH_SECONDS, ""
            except LauncherError as error:
                if str(error) != last_message:
                    self._say(str(error))
                pause, last_message = min(pause * 2, _MAX_PAUSE_SECONDS), str(error)
