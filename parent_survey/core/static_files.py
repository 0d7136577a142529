"""The built pages, held in memory as they were compressed when they were built: one and a half megabytes."""

import gzip
import html
import json
import mimetypes
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from parent_survey.core.languages import DEFAULT_LANGUAGE, LANGUAGES, Language, write_title

STATIC_FOLDER = Path(__file__).parent.parent / "static"
# For a process that nobody asks for a page.
NO_PAGES = Path(os.devnull)
# Their names carry a hash of their content, so they never change under one name.
IMMUTABLE = "public, max-age=31536000, immutable"
ALWAYS_ASK = "no-cache"
PART = re.compile(r'<(?:script|link)([^>]*) (?:src|href)="(/assets/[^"]+\.(?:js|css))"')
PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
EMPTY_ROOT = '<div id="root"></div>'
END_OF_HEAD = "</head>"
LANGUAGE = '<html lang="en" dir="ltr">'
# The note under words that are in another language than the page.
UNTRANSLATED = 'id="untranslated"'
# What the build says about each language: direction, script of its catalogue, first step.
LANGUAGES_FILE = "languages.json"
NOT_BUILT = "<!doctype html><title>Parent Survey</title><p>The pages are not built yet: run <code>make run</code>.</p>"


@dataclass(frozen=True)
class StaticFile:
    content_type: str
    cache_control: str
    etag: str
    # By content encoding, best first; without "identity", which no browser asks for, there is "gzip" to make it from.
    bodies: dict[str, bytes]

    def reply(self, request: Request, status: int = 200) -> Response:
        headers = {"Cache-Control": self.cache_control, "ETag": self.etag, "Vary": "Accept-Encoding"}
        if status == 200 and self.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        encoding = _choose_encoding(request.headers, self.bodies)
        if encoding != "identity":
            headers["Content-Encoding"] = encoding
        body = self.plain if encoding == "identity" else self.bodies[encoding]
        return Response(body, status, headers, self.content_type)

    @property
    def plain(self) -> bytes:
        """Costs some milliseconds for the largest files."""
        plain = self.bodies.get("identity")
        return gzip.decompress(self.bodies["gzip"]) if plain is None else plain


class Pages:
    """Every file of the build, and the two shells with the school's values filled in."""

    def __init__(self, values: dict[str, str], folder: Path = STATIC_FOLDER) -> None:
        self._folder = folder
        found = {f"/{path.relative_to(folder).as_posix()}": path for path in folder.rglob("*") if path.is_file()}
        # Names with a dot in front are notes of the build; compressed copies are read with their originals.
        self._built = {
            name: _read(path)
            for name, path in found.items()
            if "/." not in name and path.suffix not in {".br", ".gz", ".html"} and path.name != LANGUAGES_FILE
        }
        self.fill(values)

    def fill(self, values: dict[str, str], files: Mapping[str, StaticFile] = {}, styles: str | None = None) -> None:
        """Write the values into the shells anew, with the school's own files beside those of the build.

        `styles` is the address of the one that comes after the build's own styles.
        """
        self._files = {**self._built, **files}
        self.home = _make_shell(_fill(_read_page(self._folder / "index.html", styles), values))
        page = _read_page(self._folder / "survey.html", styles)
        built = json.loads(_read_text(self._folder / LANGUAGES_FILE) or "{}")
        self._surveys = {
            language: SurveyShell(language, built.get(language, {}), page, values) for language in LANGUAGES
        }

    def find(self, path: str) -> StaticFile | None:
        """The file of that name, else the shell of the application that owns the path."""
        if path in self._files:
            return self._files[path]
        if path == "/survey" or path.startswith("/survey/"):
            return self._surveys[DEFAULT_LANGUAGE].page
        if path.startswith(("/assets/", "/school/")):
            return None
        return self.home

    def survey(self, language: Language) -> "SurveyShell":
        return self._surveys[language]


@dataclass(frozen=True)
class Words:
    text: str
    language: Language


class SurveyShell:
    """The page of the survey in one language."""

    def __init__(self, language: Language, built: Mapping[str, str], page: str, values: dict[str, str]) -> None:
        self._language = language
        page = page.replace(LANGUAGE, f'<html lang="{language}" dir="{built.get("dir", "ltr")}">')
        if script := built.get("script"):
            # Without this the browser would learn of the catalogue from the first script.
            link = f'<link rel="modulepreload" fetchpriority="low" crossorigin href="{script}">'
            page = page.replace(END_OF_HEAD, link + END_OF_HEAD)
        self._values = {**values, "noscript": built.get("noscript", "")}
        self._unfilled = page
        self._built = built
        self.page = _make_shell(_fill(page, self._values))
        self.links = _link_parts(self.page)

    def with_first_step(self, title: Words, text: Words, school: Words, *, is_confidential: bool) -> StaticFile:
        """With the Name step of a survey in it, for a parent to see before any script has run.

        A school without a text has the name that it has everywhere.
        """
        values = {**self._values, "school_language": school.language}
        if school.text:
            values["school_name"] = school.text
        written = {
            **{name: html.escape(value) for name, value in values.items()},
            "survey_title": write_title(title.text),
            "survey_text": html.escape(text.text),
            "title_language": title.language,
            "text_language": text.language,
        }
        step = self._built.get("confidential_first_step" if is_confidential else "first_step", "")
        if title.language == text.language == self._language:
            step = step.replace(UNTRANSLATED, f'{UNTRANSLATED} hidden=""')
        step = PLACEHOLDER.sub(lambda found: written.get(found[1], found[0]), step)
        shell = _fill(self._unfilled, values)
        return _make_shell(shell.replace(EMPTY_ROOT, f'<div id="root" data-first-step>{step}</div>'))


def _read(path: Path) -> StaticFile:
    plain = path.read_bytes()
    bodies = {
        encoding: compressed.read_bytes()
        for encoding, suffix in (("br", ".br"), ("gzip", ".gz"))
        if (compressed := path.with_name(path.name + suffix)).exists()
    }
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    cache = IMMUTABLE if path.parent.name == "assets" else ALWAYS_ASK
    # Two and a half megabytes of what is there twice already.
    own = {} if "gzip" in bodies else {"identity": plain}
    return StaticFile(kind, cache, _etag(plain), {**bodies, **own})


def _read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _read_page(path: Path, styles: str | None) -> str:
    link = f'<link rel="stylesheet" href="{styles}" data-school />{END_OF_HEAD}' if styles else END_OF_HEAD
    return _read_text(path).replace(END_OF_HEAD, link) or NOT_BUILT


def _make_shell(page: str) -> StaticFile:
    plain = page.encode()
    return StaticFile(
        "text/html; charset=utf-8",
        ALWAYS_ASK,
        _etag(plain),
        {"gzip": gzip.compress(plain), "identity": plain},
    )


def _fill(page: str, values: dict[str, str]) -> str:
    """Write the values in, escaped. In one pass: what looks like a placeholder inside a value stays as it is."""
    return PLACEHOLDER.sub(lambda found: html.escape(values[found[1]]) if found[1] in values else found[0], page)


def _link_parts(shell: StaticFile) -> list[str]:
    """The shell's scripts and styles as values of a Link header, which a browser follows before it reads the shell."""
    parts = PART.findall(shell.plain.decode())
    return [f"<{address}>; {_link_kind(attributes, address)}" for attributes, address in parts]


def _link_kind(attributes: str, address: str) -> str:
    if address.endswith(".css"):
        return "rel=preload; as=style; crossorigin"
    # What is fetched in another way than it is asked for later would be fetched twice.
    if "module" not in attributes:
        return "rel=preload; as=script"
    priority = "; fetchpriority=low" if 'fetchpriority="low"' in attributes else ""
    return f"rel=modulepreload; crossorigin{priority}"


def _etag(content: bytes) -> str:
    return f'"{sha256(content).hexdigest()[:20]}"'


def _choose_encoding(headers: Headers, bodies: dict[str, bytes]) -> str:
    offered = set()
    for part in headers.get("accept-encoding", "").split(","):
        name, _, weight = part.partition(";")
        # A weight of zero rules an encoding out.
        if weight.replace(" ", "").rstrip("0.") != "q=":
            offered.add(name.strip())
    return next((encoding for encoding in bodies if encoding in offered), "identity")
