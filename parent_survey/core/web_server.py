"""How the web server library is set up, in whichever process."""

from pathlib import Path
from typing import Any

import uvicorn

# How long requests in flight and open streams may take to end after a stop was asked for.
GRACE_SECONDS = 10


def configure_server(app: Any, socket: Path | None = None, protocol: Any = "auto") -> uvicorn.Config:
    """Over a unix socket it stands behind another one, which adds what every reply has. `protocol` makes what answers
    a connection."""
    return uvicorn.Config(
        app,
        http=protocol,
        uds=str(socket) if socket else None,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=socket is None,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
        # `limits/forwarded_headers.py` does it, and notices a proxy that was forgotten.
        proxy_headers=False,
    )
