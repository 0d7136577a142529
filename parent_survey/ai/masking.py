"""Takes out of a text what names a person, before the text is embedded or leaves the machine."""

import re
from collections.abc import Iterable
from functools import lru_cache

EMAIL = re.compile(
    r"[^\s@<>(),;:\"\[\]]{1,64}\s{0,2}(?:@|\((?:at|a)\)|\[(?:at|a)\])\s{0,2}"
    r"[^\W_][\w-]{0,62}(?:\s{0,1}(?:\.|\(dot\)|\[dot\])\s{0,1}[^\W_][\w-]{0,62}){1,4}",
    re.IGNORECASE,
)
# Digits with the marks that people put between them. Whether it is a telephone number is decided by counting.
NUMBER = re.compile(r"(?<![\w@])\+?\(?\d(?:[\s().\-–/]{0,3}\d){6,16}(?!\w)")
DATE = re.compile(r"\d{1,4}[-./–]\d{1,2}[-./–]\d{1,4}|\d{4}\s?[-–/]\s?\d{2,4}")
FEWEST_LETTERS = 3


def mask(text: str, names: Iterable[str] = (), whole: Iterable[str] = ()) -> str:
    """The text with emails, telephone numbers and names replaced by words that say what stood there.

    Of `names` every word, however it is written; those of `whole` only as they stand.
    """
    text = EMAIL.sub("[email]", text)
    text = NUMBER.sub(lambda found: found.group() if DATE.fullmatch(found.group()) else "[phone]", text)
    if (exact := find_whole(whole)) is not None:
        text = exact.sub("[name]", text)
    known = _pattern(tuple(names))
    return known.sub("[name]", text) if known else text


def find_whole(names: Iterable[str]) -> re.Pattern[str] | None:
    ordered = sorted(set(names), key=lambda name: (-len(name), name))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?!\w)") if ordered else None


@lru_cache(maxsize=64)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str] | None:
    parts = {part for name in names for part in re.findall(r"[^\W\d_]+", name) if len(part) >= FEWEST_LETTERS}
    if not parts:
        return None
    # Longer ones first, so that "Annabel" is not left as "[name]bel".
    known = "|".join(re.escape(part) for part in sorted(parts, key=lambda part: (-len(part), part)))
    return re.compile(rf"(?<!\w)(?:{known})(?!\w)", re.IGNORECASE)
