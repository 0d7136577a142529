"""A Spanish search, word by word in English. Rough, and far better than asking an English model in Spanish."""

from functools import cache
from importlib.resources import files

from parent_survey.core.patterns import LETTERS, fold

# The same letters in English: these say nothing about the language.
SHARED = frozenset({"a", "me", "no", "son", "es", "animal", "color", "hospital", "idea", "video", "club", "flexible"})
# An ending, and what may stand in its place in the list.
ENDINGS = (
    ("", ("",)),
    ("s", ("",)),
    ("es", ("", "e")),
    ("as", ("o", "a", "ar")),
    ("os", ("o",)),
    ("a", ("o", "ar", "er")),
    ("o", ("a", "ar", "er")),
    ("e", ("ar", "er", "ir")),
    ("an", ("ar", "a")),
    ("en", ("er", "ir", "ar")),
    ("ando", ("ar",)),
    ("iendo", ("er", "ir")),
    ("ado", ("ar",)),
    ("ada", ("ar",)),
    ("ados", ("ar",)),
    ("adas", ("ar",)),
    ("ido", ("er", "ir")),
    ("ida", ("er", "ir")),
    ("aba", ("ar",)),
    ("aban", ("ar",)),
    ("ia", ("er", "ir")),
    ("ian", ("er", "ir")),
    ("aron", ("ar",)),
    ("ieron", ("er", "ir")),
    ("rse", ("r",)),
    ("rle", ("r",)),
    ("rlos", ("r",)),
    ("ito", ("o",)),
    ("ita", ("a",)),
    ("itos", ("o",)),
    ("itas", ("a",)),
)


@cache
def _read_list(*, is_small: bool) -> dict[str, str]:
    """From folded Spanish to English; small words are kept apart, as their endings mean nothing."""
    known: dict[str, str] = {}
    for line in (
        (files("parent_survey.assistant.extractive.words") / "spanish.txt").read_text(encoding="utf-8").splitlines()
    ):
        if line and not line.startswith("#") and line.startswith("~") == is_small:
            english, _, spanish = line.lstrip("~").partition(":")
            for word in spanish.split():
                known.setdefault(fold(word), english)
    return known


def _find(word: str) -> str | None:
    known = _read_list(is_small=False)
    for ending, others in ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 1:
            root = word[: len(word) - len(ending)]
            for other in others:
                if root + other in known:
                    return known[root + other]
    return None


def is_spanish(text: str) -> bool:
    """Whether most of its words are Spanish ones; a name or two among them changes nothing."""
    words = [fold(word) for word in LETTERS.findall(text)]
    telling = [word for word in words if word not in SHARED]
    spanish = [word for word in telling if word in _read_list(is_small=True) or _find(word) is not None]
    return bool(telling) and ("¿" in text or "¡" in text or len(spanish) * 2 > len(telling))


def translate(text: str) -> str:
    """What has no entry stays as it is: many such words are names, or are the same in English."""
    words = []
    for word in LETTERS.findall(text):
        folded = fold(word)
        english = _read_list(is_small=True).get(folded)
        words.append(_find(folded) or word if english is None else english)
    return " ".join(filter(None, words))
