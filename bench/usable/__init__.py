"""How soon a parent with a cheap phone can type: measured in Chromium by frontend/scripts/usable.mjs."""

from scripts.browsers import ensure_chromium
from scripts.pages import build_pages, run_npm
from scripts.product import running_product


def run(runs: str = "9") -> None:
    build_pages()
    with running_product("--with-example-school") as product:
        seen = {"E2E_BASE_URL": product.address, "RUNS": runs, **ensure_chromium()}
        raise SystemExit(run_npm("run", "--silent", "usable", environment=seen))
