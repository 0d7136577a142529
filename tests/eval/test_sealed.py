"""What is measured on must not be learnt from: training has no way to it but the one that leaves it out."""

import ast
import json
import lzma
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from eval.attention import FOLDER as ATTENTION
from eval.real import PLAIN
from training import corpus, real_words
from training.attention import read_texts

FORBIDDEN = re.compile(rf"\beval\b|sealed|\.jsonl\.xz|{real_words.VARIABLE}")
DOOR = Path(real_words.__file__)
# "No complaints from us" is anybody's; of a set that was learnt from all would be found.
MAX_BY_CHANCE = 0.01


def list_ways(source: str) -> list[str]:
    """Strings, names and imports of a module by which it could come to what is sealed; not its docstrings."""
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [name for node in ast.walk(tree) if id(node) not in told for name in _name(node) if FORBIDDEN.search(name)]


def _name(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(value)):
            yield value
        case ast.Import() | ast.ImportFrom():
            yield getattr(node, "module", None) or ""
            yield from (alias.name for alias in node.names)
        case ast.Name(id=name) if name != "eval":
            yield name
        case ast.Attribute(attr=name) if name != "eval":
            yield name


def test_training_does_not_come_near_what_is_sealed() -> None:
    modules = [file for file in corpus.HERE.rglob("*.py") if file != DOOR]
    assert len(modules) > 20
    assert {file.name: ways for file in modules if (ways := list_ways(file.read_text("utf-8")))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "from eval.real import PLAIN",
        "import eval.attention",
        "read_texts(HERE.parent / 'eval' / 'data')",
        "read_schools(HERE / 'sealed')",
        "Path('eval/data/plain/stances.tsv')",
        "os.environ['SURVEY_REAL_WORDS']",
        "from training.real_words import read_sealed",
        "real_words.read_sealed(folder, 'course_comments_welch')",
        "folder.glob('survey_answers_nhs.*.jsonl.xz')",
    ],
)
def test_each_way_to_what_is_sealed_is_noticed(line: str) -> None:
    assert list_ways(line)


@pytest.mark.parametrize(
    "line", ["model.eval()", "'''Sealed schools are for eval.'''", "from training.real_words import read_lessons"]
)
def test_what_training_may_do_is_left_alone(line: str) -> None:
    assert not list_ways(line)


def test_the_plain_sentences_are_not_among_the_texts_that_training_reads() -> None:
    plain = [line.split("\t")[2] for line in PLAIN.read_text("utf-8").splitlines()]
    plain += [text.text for text in read_texts(ATTENTION / "sealed_plain")]
    files = [file for file in corpus.HERE.rglob("*") if file.suffix in (".json", ".jsonl", ".tsv", ".toml")]
    files += corpus.STARTER.glob("*.toml")
    # Between the signs of JSON, of tables and of marks around words.
    texts = {
        text
        for file in files
        if "sealed" not in file.parts
        for text in re.split(r"[\"\t\n}]|\{\w:", file.read_text("utf-8"))
    }
    assert len(texts) > 10_000
    known = [words for words in plain if words in texts]
    assert len(known) < MAX_BY_CHANCE * len(plain), known


# Their hashes begin with 0 and 9.
SEALED, OPEN, COURSE = "The staff was kind", "The food was cold", "He is a bore"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    texts = {
        "survey_answers_nhs.en": [{"text": OPEN}, {"text": SEALED}],
        "course_answers_om.en": [{"text": OPEN}],
        "course_comments_welch.en": [{"text": COURSE}],
        "pairs_topic_answer.en": [{"a": "Staff", "b": words} for words in (OPEN, f"{SEALED.upper()}!", COURSE)],
    }
    for name, rows in texts.items():
        (tmp_path / f"{name}.jsonl.xz").write_bytes(lzma.compress("\n".join(map(json.dumps, rows)).encode()))
    monkeypatch.setenv(real_words.VARIABLE, str(tmp_path))
    return tmp_path


def test_what_is_sealed_is_told_by_its_hash_or_by_its_file(folder: Path) -> None:
    names = (*real_words.PARTLY_SEALED, real_words.WHOLLY_SEALED)
    sealed = {name: [row["text"] for row in real_words.read_sealed(folder, name)] for name in names}
    assert sealed == dict(zip(names, ([SEALED], [], [COURSE]), strict=True))


def test_a_sealed_answer_is_no_lesson_in_any_file_that_it_comes_again_in(folder: Path) -> None:
    assert real_words.read_lessons(folder, "survey_answers_nhs") == [{"text": OPEN}]
    assert real_words.read_lessons(folder, "course_comments_welch") == []
    assert real_words.read_lessons(folder, "pairs_topic_answer") == [{"a": "Staff", "b": OPEN}]


def test_without_all_of_its_files_a_folder_is_not_measured_on(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert real_words.find_folder() == folder
    (folder / "course_answers_om.en.jsonl.xz").unlink()
    assert real_words.find_folder() is None
    monkeypatch.delenv(real_words.VARIABLE)
    assert real_words.find_folder() is None
