"""How well sentences of answers about several teachers are told apart, on texts that the weights have not learnt from.

`eval/data/attribution/sealed` and `sealed_second` are by other writers than the training texts, and whoever builds the
model never reads them. `practice` is the training texts, each voice judged by weights that have learnt from the other
voices only.
"""

from collections.abc import Callable, Iterator, Sequence

from eval.school import HERE
from parent_survey.ai.attribution import LIKELY, read_attribution_model
from parent_survey.ai.embedder import open_embedder
from parent_survey.ai.local.encoder import Encoder
from training.attribution import FOLDER as PRACTICE
from training.attribution import Found, MarkedAnswer, predict, predict_held_out, read_marked

SEALED = HERE.parent / "attribution"
GOAL = "goal: 0.90 of sentences with exactly the teachers whom they are about"


def run() -> Iterator[str]:
    model, encoder = read_attribution_model(), open_embedder().encoder
    assert isinstance(encoder, Encoder)
    for name in ("sealed", "sealed_second"):
        sealed = read_marked(SEALED / name)
        yield from _measure(name, sealed, [predict(model, encoder, answer) for answer in sealed])
    practice = read_marked(PRACTICE)
    yield from _measure("practice", practice, predict_held_out(practice))


def _measure(name: str, answers: Sequence[MarkedAnswer], found: Sequence[Sequence[Found]]) -> Iterator[str]:
    rows = [
        (answer, about, one)
        for answer, own in zip(answers, found, strict=True)
        for about, one in zip(answer.about, own, strict=True)
    ]
    yield f"{name}: {len(rows)} sentences of {len(answers)} answers"
    parts: dict[str, Callable[[MarkedAnswer, frozenset[int]], bool]] = {
        "all": lambda _answer, _about: True,
        "about one teacher": lambda _answer, about: len(about) == 1,
        "about several": lambda _answer, about: len(about) > 1,
        "about none": lambda _answer, about: not about,
        "English": lambda answer, _about: answer.language == "en",
        "Spanish": lambda answer, _about: answer.language == "es",
        "other languages": lambda answer, _about: answer.language not in ("en", "es"),
        "two teachers": lambda answer, _about: len(answer.teachers) == 2,
        "three or more": lambda answer, _about: len(answer.teachers) > 2,
    }
    for part, belongs in parts.items():
        own = [row for row in rows if belongs(row[0], row[1])]
        exact = _share([one.teachers == about for _, about, one in own])
        everybody = _share([len(about) == len(answer.teachers) for answer, about, _ in own])
        yield f"  {part}: {exact}, crediting all {everybody} ({len(own)})"
    likely = [(about, one) for _, about, one in rows if one.certainty >= LIKELY]
    right = _share([one.teachers == about for about, one in likely])
    yield f"  called likely: {len(likely) / len(rows):.3f} of them, {right} right"
    named = [(answer, about, one) for answer, about, one in rows if about]
    missed = _share([not about <= one.credited for _, about, one in named])
    wrong = _share([bool(one.credited - about) for _, about, one in named])
    wrong_by_all = _share([len(about) < len(answer.teachers) for answer, about, _ in named])
    yield f"  as credited: {missed} miss somebody, {wrong} credit somebody else too; crediting all {wrong_by_all}"


def _share(right: Sequence[bool]) -> str:
    return f"{sum(right) / max(1, len(right)):.3f}"
