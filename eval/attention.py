"""How well answers that need attention are found, on texts that the model has not learnt from.

`eval/data/attention/sealed` and `sealed_second` are written to a brief by people who have read neither the training
texts nor the code, and whoever builds the model never reads them. So is `sealed_plain`, one short sentence each: 25 in
each of twelve languages that somebody must act on, which are marked as safety whatever they are, and 84 ordinary ones.
`practice` is by the author of the training texts, so its figures flatter.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from eval.school import HERE
from parent_survey.ai.concerns import RaisedConcern, read_concern_model
from parent_survey.ai.embedder import Embedder
from parent_survey.ai.local.encoder import Encoder
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.core.patterns import WORDS
from parent_survey.core.text import fold_name
from parent_survey.models.attention import CONCERN_KINDS
from training.attention import MarkedText, ordinary_texts, read_texts

FOLDER = HERE.parent / "attention"
GOAL = "goal for safety: recall 0.98 at precision 0.30"
# The floor: what a list of words would find, which the product does not use.
KEYWORDS = frozenset(
    WORDS.findall(
        "abuse abused afraid alcohol attack beat beaten bleeding blood bruise bruises bullied bully bullying cut "
        "danger dangerous die dead drug drugs drunk fear fight gun hate hit hits hurt hurts kill knife punched racist "
        "scared suicide terrified threat threatened touched touches unsafe violent weapon miedo pega golpe morir "
        "cuchillo medo bate peur frappe couteau mourir",
    )
)

Found = list[RaisedConcern | None]


def run(embedder: Embedder) -> Iterator[str]:
    for name in ("sealed", "sealed_second", "sealed_plain", "practice"):
        texts = read_texts(FOLDER / name)
        if texts:
            yield from _measure(name, texts, find(embedder, texts))
        else:
            yield f"{name}: there are no texts in {Path('eval/data/attention') / name}"
    usual = ordinary_texts("sealed")
    found = find(embedder, usual)
    likely = sum(concern is not None and concern.is_likely for concern in found)
    raised = sum(concern is not None for concern in found)
    yield (
        f"answers of the sealed schools, praise and criticism: {likely / len(usual):.3f} called likely, "
        f"{raised / len(usual):.3f} raised at all, of {len(usual)} answers"
    )


def find(embedder: Embedder, texts: Sequence[MarkedText]) -> Found:
    """As a worker reads them."""
    model = read_concern_model()
    parts = [split_sentences(text.text) or [Sentence(0, len(text.text))] for text in texts]
    cut = [[part.of(text.text) for part in own] for text, own in zip(texts, parts, strict=True)]
    assert isinstance(embedder.encoder, Encoder)
    vectors = [read.sentences for read in embedder.read(cut)]
    return [model.find_concern(*both) for both in zip(model.score(embedder.encoder, cut), vectors, strict=True)]


def _measure(name: str, texts: Sequence[MarkedText], found: Found) -> Iterator[str]:
    yield f"{name}: {len(texts)} answers, {sum(bool(text.kinds) for text in texts)} with a concern"
    is_safety = ["safety" in text.kinds for text in texts]
    raised = [concern is not None for concern in found]
    likely = [concern is not None and concern.is_likely for concern in found]
    keyword = [bool(KEYWORDS & set(WORDS.findall(fold_name(text.text)))) for text in texts]
    yield f"  safety, raised at all: {_figures(is_safety, raised)}   {GOAL}"
    yield f"  safety, called likely: {_figures(is_safety, likely)}"
    yield f"  safety, by a list of words (the floor): {_figures(is_safety, keyword)}"
    parts: dict[str, Callable[[MarkedText], bool]] = {
        "subtle": lambda text: text.is_subtle,
        "English": lambda text: text.language == "en",
        "other languages": lambda text: text.language != "en",
    }
    for part, belongs in parts.items():
        own = [place for place, text in enumerate(texts) if belongs(text)]
        if any(is_safety[place] for place in own):
            yield f"    {part}: {_figures([is_safety[place] for place in own], [raised[place] for place in own])}"
    for kind in [kind for kind in CONCERN_KINDS if any(kind in text.kinds for text in texts)]:
        named = [concern is not None and kind in concern.kinds for concern in found]
        yield f"  named {kind}: {_figures([kind in text.kinds for text in texts], named)}"
    every = [bool(text.kinds) for text in texts]
    yield f"  any concern, raised: {_figures(every, raised)}; likely: {_figures(every, likely)}"
    ordinary = [(one, other) for one, other, is_one in zip(likely, raised, every, strict=True) if not is_one]
    likely_of, raised_of = (sum(values) for values in zip(*ordinary, strict=True))
    yield f"  false alarms: {likely_of} called likely and {raised_of} raised of {len(ordinary)} ordinary ones"


def _figures(is_true: Sequence[bool], is_found: Sequence[bool]) -> str:
    both = sum(true and found for true, found in zip(is_true, is_found, strict=True))
    recall, precision = both / max(1, sum(is_true)), both / max(1, sum(is_found))
    return f"recall {recall:.3f}, precision {precision:.3f} ({both} of {sum(is_true)}; {sum(is_found)} raised)"
