"""The product with one more address, which tells what is under way inside: `python -m bench.search.watched serve …`."""

import asyncio
import sys
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from parent_survey import cli, main, supervisor
from parent_survey.main import create_app

PATH = "/api/watched"


async def tell(request: Request) -> JSONResponse:
    state = request.app.state
    under_way = {
        "tasks": len(asyncio.all_tasks()),
        "connections": state.database.engine.pool.checkedout(),
        "places": sum(state.chat_slots.used.values()),
    }
    return JSONResponse(under_way)


def create(*arguments: Any, **options: Any) -> FastAPI:
    app = create_app(*arguments, **options)
    app.router.routes.insert(0, Route(PATH, tell))
    return app


if __name__ == "__main__":
    setattr(main, "create_app", create)  # noqa: B010
    # What is told is told by the process for staff.
    supervisor.PROGRAM = [sys.executable, "-m", "bench.search.watched"]
    cli.main()
