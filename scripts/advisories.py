"""`make advisories`: asks OSV (osv.dev) whether a security advisory is known for any locked package, of Python or npm.

Ends with 0 when none is known, 1 when one is, and 3 when it could not be asked: silence is not taken for good news.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import httpx

from scripts.stamps import ROOT

SERVICE = os.environ.get("OSV_URL", "https://api.osv.dev")
MAX_QUERIES = 1000
SECONDS = 60
EXIT_FOUND, EXIT_NOT_ASKED = 1, 3
LOCKED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


class Package(NamedTuple):
    ecosystem: str
    name: str
    version: str


class NotAsked(Exception):
    """The service could not be reached, or gave no whole answer."""


def list_python_packages(lock: str) -> Iterator[Package]:
    for name, version in LOCKED.findall((ROOT / lock).read_text(encoding="utf-8")):
        yield Package("PyPI", name, version)


def list_npm_packages() -> Iterator[Package]:
    lock = json.loads((ROOT / "frontend" / "package-lock.json").read_text(encoding="utf-8"))
    for path, entry in lock["packages"].items():
        if path:
            # A package under another name says its true one.
            yield Package("npm", entry.get("name") or path.rpartition("node_modules/")[2], entry["version"])


def find_advisories(packages: list[Package]) -> dict[Package, list[str]]:
    """The ids of the advisories of each package that has any."""
    found: dict[Package, list[str]] = {}
    waiting = [(package, _to_query(package)) for package in packages]
    with httpx.Client(base_url=SERVICE, timeout=SECONDS) as client:
        while waiting:
            asked, waiting = waiting[:MAX_QUERIES], waiting[MAX_QUERIES:]
            results = _ask(client, [query for _, query in asked])
            for (package, query), result in zip(asked, results, strict=True):
                if result.get("vulns"):
                    found.setdefault(package, []).extend(advisory["id"] for advisory in result["vulns"])
                if token := result.get("next_page_token"):
                    waiting.append((package, {**query, "page_token": token}))
    return found


def _to_query(package: Package) -> dict[str, Any]:
    return {"package": {"ecosystem": package.ecosystem, "name": package.name}, "version": package.version}


def _ask(client: httpx.Client, queries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    try:
        reply = client.post("/v1/querybatch", json={"queries": queries}).raise_for_status()
        results: list[dict[str, Any]] = reply.json()["results"]
    except httpx.HTTPStatusError as error:
        raise NotAsked(f"it answered {error.response.status_code}") from None
    except httpx.HTTPError as error:
        raise NotAsked(str(error) or type(error).__name__) from None
    except (ValueError, KeyError, TypeError):
        raise NotAsked("its answer is not in the form it should be") from None
    if len(results) != len(queries) or not all(isinstance(result, dict) for result in results):
        raise NotAsked(f"it answered about {len(results)} of {len(queries)} packages")
    return results


def main() -> int:
    product = set(list_python_packages("requirements.lock"))
    packages = sorted({*product, *list_python_packages("requirements-dev.lock"), *list_npm_packages()})
    try:
        found = find_advisories(packages)
    except NotAsked as error:
        print(f"Nothing is known about advisories: {SERVICE} could not be asked ({error}). Try again where it can be.")
        return EXIT_NOT_ASKED
    for package, advisories in found.items():
        place = "server" if package in product else "pages, tests or tools"
        print(f"{package.name} {package.version} ({package.ecosystem}; {place}): {', '.join(advisories)}")
    if found:
        print(f"{len(found)} of {len(packages)} locked packages have advisories: see https://osv.dev/ID.")
        return EXIT_FOUND
    print(f"No advisory is known for any of the {len(packages)} locked packages.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
