"""The floor: a FastAPI application with one empty call and nothing else, under the same server."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import psutil
from fastapi import FastAPI

from bench.cpu import Spent, read_own
from bench.load import Call, Load, drive
from scripts.wire import Wire

app = FastAPI()


@app.put("/empty")
async def empty() -> dict[str, bool]:
    return {"applied": True}


@contextmanager
def running_floor() -> Iterator[tuple[int, psutil.Process]]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--port", str(port), "--no-access-log", "--log-level", "error"]
    server = subprocess.Popen([sys.executable, "-m", "uvicorn", "bench.floor:app", *options])
    try:
        for _ in range(200):
            time.sleep(0.1)
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield port, psutil.Process(server.pid)
    finally:
        server.terminate()
        server.wait(20)


async def call_nothing(callers: int, seconds: float) -> Load:
    with running_floor() as (port, process):

        async def call(wire: Wire) -> int:
            return (await wire.send("PUT", "/empty", {}))[0]

        calls: list[Call] = [partial(call, Wire("127.0.0.1", port)) for _ in range(callers)]
        return await drive(lambda: Spent(read_own(process), 0), calls, seconds)
