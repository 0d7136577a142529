"""`make pictures`: the pictures in docs/pictures, taken anew from a running product."""

from scripts.browsers import ensure_chromium
from scripts.pages import run_npm
from scripts.product import running_product
from scripts.stamps import ROOT
from scripts.test import SETTINGS


def main() -> int:
    browser = ensure_chromium()
    with running_product("--with-example-school", **SETTINGS) as product:
        seen = {"E2E_BASE_URL": product.address, "PICTURES": str(ROOT / "docs" / "pictures"), **browser}
        return run_npm("run", "--silent", "e2e", "--", "pictures.spec", environment=seen)


if __name__ == "__main__":
    raise SystemExit(main())
