"""The server's sentences for staff: all of them in every language of the staff's pages."""

import ast
import asyncio
import importlib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import httpx
import pytest

import parent_survey
from parent_survey.core.errors import DomainError
from parent_survey.core.sentences import CATALOGUES, say
from tests.staff import MakeStaff

PACKAGE = Path(parent_survey.__file__).parent
# A survey's page makes its own sentences, in all of its languages, of the codes that these send.
FOR_PARENTS = ("parents.py", "intake/", "receipts/", "limits/admission.py", "limits/disk.py")
# What is given a sentence besides the errors, and as which of its arguments.
SPEAKERS = {
    "BodyRefused": 1,
    "Limit": 3,
    "Slots": 2,
    "require_confirmed": 0,
    "require_member_confirmed": 0,
    "check_password": 1,
    "_split_own": 0,
}
# Sentences on their way, which are read where they come from.
PASSED_ON = {
    "answer['refusal']",
    "error.for_people",
    "' '.join(plan.missing)",
    "limit.sentence",
    "name",
    "purpose",
    "refusal.detail",
    "self._sentence",
    "sentence",
    "what",
}


def list_errors(kind: type[DomainError] = DomainError) -> Iterator[str]:
    yield kind.__name__
    for special in kind.__subclasses__():
        yield from list_errors(special)


def find_spoken(tree: ast.AST, speakers: dict[str, int]) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            named = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            position = speakers.get(named)
            if position is not None:
                yield from node.args[position : position + 1]
                yield from (keyword.value for keyword in node.keywords if keyword.arg == "sentence")


def read(node: ast.expr, known: dict[str, object]) -> Iterator[str]:
    """The sentences that stand there: written out, or by the name of a constant."""
    if isinstance(node, ast.IfExp):
        yield from read(node.body, known)
        yield from read(node.orelse, known)
    elif isinstance(node, ast.Subscript):
        yield from eval(ast.unparse(node.value), known).values()
    else:
        yield eval(ast.unparse(node), known)


def list_said() -> dict[str, str]:
    """Every sentence in the code, and the file that it is in."""
    sources = {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text()) for path in PACKAGE.rglob("*.py")}
    # First all of them are loaded: an error may be the special case of another.
    modules = {
        name: importlib.import_module(f"parent_survey.{name.removesuffix('.py').replace('/', '.')}")
        for name in sources
        if not name.startswith("models/migrations/") and not name.endswith("__main__.py")
    }
    speakers = SPEAKERS | dict.fromkeys(list_errors(), 0)
    said: dict[str, str] = {}
    for name, module in modules.items():
        if name.startswith((*FOR_PARENTS, "core/errors.py")):
            continue
        # A command says what it does by a function of the same name.
        its_own = {"say": 0} if vars(module).get("say") is say else {}
        for node in find_spoken(sources[name], speakers | its_own):
            if ast.unparse(node) in PASSED_ON:
                continue
            try:
                said |= dict.fromkeys(read(node, vars(module)), name)
            except NameError:
                pytest.fail(f"{name}:{node.lineno}: name the values of this sentence in braces: {ast.unparse(node)}")
    return said


def list_values(sentence: str) -> list[tuple[str, str | None]]:
    return sorted((name, form) for _, name, form, _ in Formatter().parse(sentence) if name is not None)


@pytest.fixture(scope="module")
def said() -> dict[str, str]:
    return list_said()


@pytest.mark.parametrize("language", CATALOGUES)
def test_everything_that_is_said_to_staff_is_in_the_catalogue(said: dict[str, str], language: str) -> None:
    missing = {sentence: file for sentence, file in said.items() if sentence not in CATALOGUES[language]}
    assert missing == {}


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_catalogue_has_nothing_that_nobody_says(said: dict[str, str], language: str) -> None:
    assert sorted(set(CATALOGUES[language]) - set(said)) == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_sentence_has_the_same_values_in_every_language(language: str) -> None:
    different = [
        sentence for sentence, other in CATALOGUES[language].items() if list_values(sentence) != list_values(other)
    ]
    assert different == []


@pytest.mark.parametrize("accepted", ["es", "es-MX,es;q=0.9,en;q=0.8", "en;q=0.5, es"])
async def test_a_refusal_is_in_spanish_for_whoever_reads_spanish(client: httpx.AsyncClient, accepted: str) -> None:
    reply = await client.get("/api/auth/me", headers={"Accept-Language": accepted})
    assert (reply.status_code, reply.json()["detail"]) == (401, "Inicie sesión")


@pytest.mark.parametrize("accepted", [None, "", "en", "en-US,es;q=0.5", "fr", "en-XA", "*", "est", ";;;q=,,"])
async def test_a_refusal_is_in_english_for_everybody_else(client: httpx.AsyncClient, accepted: str | None) -> None:
    headers = {} if accepted is None else {"Accept-Language": accepted}
    reply = await client.get("/api/auth/me", headers=headers)
    assert (reply.status_code, reply.json()["detail"]) == (401, "Please sign in")


async def test_values_are_told_in_either_language(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    headers = (await make_staff()).headers
    teacher = {"name": "Ana {name} López", "grade_level": "3rd Grade"}
    await client.post("/api/admin/teachers", json=teacher, headers=headers)
    replies = await asyncio.gather(
        *(
            client.post("/api/admin/teachers", json=teacher, headers=headers | {"Accept-Language": language})
            for language in ("es", "en", "es")
        )
    )
    assert {reply.status_code for reply in replies} == {409}
    spanish, english, again = (reply.json()["detail"] for reply in replies)
    assert english == "Ana {name} López (3rd Grade) is already on the roster."
    assert spanish == again == "Ana {name} López (3rd Grade) ya está en la lista de docentes."


async def test_a_field_that_is_not_right_is_explained_in_spanish(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    headers = (await make_staff()).headers | {"Accept-Language": "es"}
    reply = await client.post("/api/admin/teachers", json={"name": "ana@school.example"}, headers=headers)
    assert reply.status_code == 422
    assert reply.json()["detail"] == "name: Value error, Esto es una dirección de correo electrónico, no un nombre."


async def test_what_an_import_found_is_told_in_spanish(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    headers = (await make_staff()).headers | {"Accept-Language": "es"}
    files = {"file": ("teachers.csv", b"Name,Grade\nAna Ruiz,3rd Grade\nana@school.example,2nd Grade\n")}
    reply = await client.post("/api/admin/teachers/import?dry_run=true", files=files, headers=headers)
    assert reply.status_code == 200
    assert reply.json()["rows"][0]["reason"] == "Esto es una dirección de correo electrónico, no un nombre."
