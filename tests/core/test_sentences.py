"""The server's sentences for staff: all of them in every language of the staff's pages."""

import ast
import asyncio
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, get_args

import httpx
import pytest
from pydantic_core._pydantic_core import list_all_errors

import parent_survey
from parent_survey.accounts.caller import describe_place, say_device
from parent_survey.accounts.schemas import StaffLanguage
from parent_survey.audit.actions import Action
from parent_survey.core.errors import DomainError
from parent_survey.core.sentences import CATALOGUES, say, speak, translate
from parent_survey.core.validation import describe_problem
from parent_survey.mail.service import STORED, say_stored
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
    "require_factor_confirmed": 0,
    "check_password": 1,
    "_split_own": 0,
    "LanguageModelError": 0,
    # What a worker keeps about a job that failed.
    "fail": 2,
}
SAYING = {"say": say, "translate": translate}
# Sentences on their way, which are read where they come from.
PASSED_ON = {
    "answer['refusal']",
    "error.for_people",
    "' '.join(plan.missing)",
    "limit.sentence",
    "job.error_message",
    "name",
    "purpose",
    "refusal.detail",
    "row.action",
    "self._sentence",
    "self.reason",
    "self.sentence",
    "sentence",
    "str(error)",
    "what",
}
# Where whole sentences stand that are for somebody else.
FOR_OTHERS = (
    *FOR_PARENTS,
    "invitations/code_texts.py",
    "invitations/texts.py",
    "surveys/builder/templates.py",
    # Whoever runs the product reads them at a terminal, or where it is watched.
    "ai/",
    "cli.py",
    "data_commands.py",
    "database.py",
    "example_school/",
    "metrics/",
    "core/request_metrics.py",
    "core/settings.py",
    "models/",
    "recovery/",
    "serve.py",
    # A language model reads them, or writes them, in English.
    "assistant/",
    "categorization/",
    "responses/translations/service.py",
    "surveys/translations/suggestions.py",
)
# Calls whose sentences are for the terminal or the log, and functions that say why an email was not written at all.
TO_OTHERS = {"StartupError", "print", "warning", "info"}
WITHIN = {"compose", "__call__", "take_report", "_find_reason_to_stop"}
# The end of two sentences, which are in the catalogue.
PARTS = {"SAVE_AS"}


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
    said: dict[str, str] = dict.fromkeys(get_args(Action), "audit/actions.py")
    said |= dict.fromkeys(STORED, "mail/service.py")
    for name, module in modules.items():
        if name.startswith((*FOR_PARENTS, "core/errors.py", "core/sentences.py")):
            continue
        # A command says what it does by a function of the same name.
        its_own = {name: 0 for name, speaker in SAYING.items() if vars(module).get(name) is speaker}
        for node in find_spoken(sources[name], speakers | its_own):
            if ast.unparse(node) in PASSED_ON:
                continue
            try:
                said |= dict.fromkeys(read(node, vars(module)), name)
            except NameError:
                pytest.fail(f"{name}:{node.lineno}: name the values of this sentence in braces: {ast.unparse(node)}")
    return said


def list_written(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Whole sentences in the code as patterns, in which any value may stand for what an f-string puts in."""
    if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TO_OTHERS:
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in WITHIN:
        return
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in PARTS:
        return
    # A docstring.
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        words = [str(part.value) if isinstance(part, ast.Constant) else None for part in parts]
        text = "".join(word or "" for word in words).strip()
        if text.endswith((".", ":")) and text[0].isupper() and text.count(" ") >= 3 and "\n" not in text:
            yield node.lineno, "".join("[^{}]*" if word is None else re.escape(word) for word in words)
        return
    for child in ast.iter_child_nodes(node):
        yield from list_written(child)


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
def test_no_whole_sentence_stands_in_the_code_in_english_only(language: str) -> None:
    found = [
        f"{name}:{line}: {pattern}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not (name := path.relative_to(PACKAGE).as_posix()).startswith(FOR_OTHERS)
        for line, pattern in list_written(ast.parse(path.read_text()))
        if not any(re.fullmatch(pattern, sentence) for sentence in CATALOGUES[language])
    ]
    assert found == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_catalogue_has_nothing_that_nobody_says(said: dict[str, str], language: str) -> None:
    assert sorted(set(CATALOGUES[language]) - set(said)) == []


def test_every_language_of_the_catalogues_can_be_chosen() -> None:
    assert {"en", *CATALOGUES} == set(get_args(StaffLanguage))


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


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        (
            "We gave up after two days. The mail server's last words: The mail server did not answer in time.",
            "Dejamos de intentarlo después de dos días. Lo último que dijo el servidor de correo: "
            "El servidor de correo no respondió a tiempo.",
        ),
        (
            "No server was found under this name. Name or service not known",
            "No se encontró ningún servidor con este nombre. Name or service not known",
        ),
        (
            "The address that answers go to cannot be used: a b@c",
            "La dirección a la que llegan las contestaciones no se puede usar: a b@c",
        ),
        ("550 5.1.1 No such user", "550 5.1.1 No such user"),
    ],
)
def test_trouble_with_an_email_is_kept_in_english_and_told_in_spanish(kept: str, told: str) -> None:
    assert say_stored(kept) == kept
    with speak("es"):
        assert say_stored(kept) == told


async def test_what_is_wrong_with_a_field_is_told_in_spanish(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    headers = (await make_staff()).headers | {"Accept-Language": "es"}
    replies = [
        await client.post("/api/admin/teachers", json={}, headers=headers),
        await client.get("/api/admin/audit", params={"page": "0", "kind": "x", "page_size": "many"}, headers=headers),
    ]
    assert [reply.status_code for reply in replies] == [422, 422]
    told = {problem["field"]: problem["message"] for reply in replies for problem in reply.json()["errors"]}
    assert (told["name"], told["page"], told["page_size"]) == (
        "Este campo es obligatorio",
        "Debe ser 1 o más",
        "Debe ser un número entero",
    )
    assert told["kind"].startswith("Debe ser uno de estos valores: 'sign-in', 'refused'")


async def test_english_says_what_pydantic_says(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    reply = await client.post("/api/admin/teachers", json={}, headers=(await make_staff()).headers)
    assert reply.json()["detail"] == "name: Field required"


@pytest.mark.parametrize("known", list_all_errors(), ids=lambda known: known["type"])
def test_no_problem_that_pydantic_knows_is_told_in_english(known: dict[str, Any]) -> None:
    problem = {"type": known["type"], "msg": known["example_message_python"], "ctx": known["example_context"] or {}}
    with speak("es"):
        told = describe_problem(problem)
    # Ours are in the reader's language when they are raised.
    assert (told == problem["msg"]) == (known["type"] == "value_error")


async def test_what_somebody_did_is_read_in_spanish_and_exported_as_it_was_recorded(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    headers = (await make_staff()).headers
    await client.post("/api/admin/teachers", json={"name": "Ana Ruiz"}, headers=headers)
    spanish, english = [
        (await client.get("/api/admin/audit", headers=headers | {"Accept-Language": language})).json()["items"]
        for language in ("es", "en")
    ]
    assert [(entry["kind"], entry["action"]) for entry in spanish] == [
        ("changed", "docente agregado"),
        ("sign-in", "sesión iniciada"),
    ]
    assert [entry["action"] for entry in english] == ["teacher added", "signed in"]
    file = await client.get("/api/admin/audit/export", headers=headers | {"Accept-Language": "es"})
    assert "teacher added" in file.text


@pytest.mark.parametrize(
    ("kept", "told"),
    [
        ("Chrome on a Mac", "Chrome en una Mac"),
        ("A browser on Windows", "Un navegador en Windows"),
        ("A browser", "Un navegador"),
        ("", "Un navegador"),
        ("Firefox", "Firefox"),
        # What somebody has called it themselves.
        ("Marta on a Mac", "Marta on a Mac"),
        ("The one on my desk", "The one on my desk"),
    ],
)
def test_a_device_is_named_in_spanish_unless_somebody_has_named_it(kept: str, told: str) -> None:
    with speak("es"):
        assert say_device(kept) == told
    assert say_device(kept) == (kept or "A browser")


def test_where_a_device_is_is_told_in_spanish() -> None:
    with speak("es"):
        places = [describe_place(address, "8.8.8.8") for address in ("8.8.8.8", "10.0.0.1", "1.1.1.1", None)]
    assert places == ["La misma red que este dispositivo", "Red local", "Otra red", "Red desconocida"]
