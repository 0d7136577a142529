"""A sentence of the model is shown only if everything in it that can be proved is proved."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from parent_survey.assistant.agent.instructions import repeats_instructions
from parent_survey.assistant.agent.sources import Sources
from parent_survey.assistant.events import EngineEvent, delta
from parent_survey.assistant.tools import Passage
from parent_survey.assistant.verify import cite
from parent_survey.core.text import fold_name

LABELS = re.compile(r"\s*[\[(]\s*(A\d+(?:\s*(?:[,;&]|and)\s*A\d+)*)\s*[\])]")
LABEL = re.compile(r"A\d+")
BARE_LABEL = re.compile(r"\bA\d+\b")
QUOTATION = re.compile(r"“([^”]*)”|\"([^\"]*)\"|«([^»]*)»|(?<!\w)[‘']([^‘’']+\s[^‘’']+)[’'](?!\w)")
MARKS = re.compile(r"[“”\"«»]")
# Addresses, pictures, markup, mail and ids: nothing that could lead anywhere is ever shown.
LEADS_AWAY = re.compile(
    r"://|\bwww\.|\]\s*\(|!\[|<\s*[a-z/!?]|&#|\b(?:javascript|data|mailto)\s*:|[\w.+-]+\s?@\s?\w|"
    r"\b[\w-]{2,}\.(?:com|org|net|io|co|edu|gov|info|dev|app|ai|me|xyz|example)\b|"
    r"[0-9a-f]{8}-?[0-9a-f]{4}",
    re.IGNORECASE,
)
EMPHASIS = re.compile(r"\*\*|__|`+|^\s*#+\s*", re.MULTILINE)
NUMBER = re.compile(r"\d[\d,.]*\d|\d")
PER_CENT = re.compile(r"%|\bper ?cent\b|\bhalf\b|\bdozens?\b|\bhundreds?\b|\bthousands?\b|\bmajority\b", re.IGNORECASE)
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        re.findall(
            r"\w+",
            "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
            "eighteen nineteen twenty",
        ),
        start=2,
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
WORD = re.compile(r"[a-z]+", re.IGNORECASE)


def check(sentence: str, sources: Sources, cited: set[object]) -> Iterator[EngineEvent]:
    """The sentence with its citations, or nothing. `cited` remembers the answers that were cited before."""
    labels = list(dict.fromkeys(LABEL.findall(" ".join(found.group(1) for found in LABELS.finditer(sentence)))))
    words = EMPHASIS.sub("", LABELS.sub("", sentence))
    if any(label not in sources.passages for label in labels) or LEADS_AWAY.search(words) or BARE_LABEL.search(words):
        return
    if repeats_instructions(words):
        return
    quoted = _check_quotations(words, labels, sources)
    if quoted is None:
        return
    words, proofs, rest = quoted
    if not _has_only_counted_numbers(rest, labels, sources):
        return
    if words.strip():
        yield delta(words)
    named = [(sources.passages[label][0], None) for label in labels]
    for passage, quote in [*proofs, *named]:
        if passage.answer_id not in cited:
            cited.add(passage.answer_id)
            yield cite(passage, quote)


def check_query(query: str, sources: Sources, question: str) -> bool:
    """Whether a reader may be shown what the model looks for: these words are its own as well.

    A number that the reader asked about is nothing that the model claims.
    """
    is_harmless = not LEADS_AWAY.search(query) and not repeats_instructions(query)
    return is_harmless and _has_only_counted_numbers(query, [], sources, _list_numbers(question) or set())


def _check_quotations(
    words: str, labels: list[str], sources: Sources
) -> tuple[str, list[tuple[Passage, str | None]], str] | None:
    """The sentence with every quotation as it was really written, where from, and what is left without quotations."""
    known = {fold_name(word) for word in sources.known_words}
    proofs: list[tuple[Passage, str | None]] = []
    shown, rest, end = "", "", 0
    for found in QUOTATION.finditer(words):
        quotation = next(group for group in found.groups() if group is not None)
        between = words[end : found.start()]
        shown, rest, end = shown + between, rest + between, found.end()
        if fold_name(quotation.strip(" .,!?")) in known:
            shown += found.group()
        elif (proof := sources.find(quotation, labels)) is not None and not LEADS_AWAY.search(proof[1]):
            proofs.append(proof)
            shown += f"“{proof[1]}”"
        else:
            return None
    rest += words[end:]
    return None if MARKS.search(rest) else (shown + words[end:], proofs, rest)


def _has_only_counted_numbers(
    words: str, labels: list[str], sources: Sources, asked: AbstractSet[int] = frozenset()
) -> bool:
    for known in sources.known_words:
        words = re.sub(re.escape(known), " ", words, flags=re.IGNORECASE)
    if PER_CENT.search(words):
        return False
    said = _list_numbers(words)
    # So many answers are named right here; that needs no counting.
    allowed = {*asked, *sources.numbers, len({sources.passages[label][0].response_id for label in labels})}
    return said is not None and said <= allowed


def _list_numbers(words: str) -> set[int] | None:
    """None if there is one that is not whole."""
    said = {NUMBER_WORDS[word.lower()] for word in WORD.findall(words) if word.lower() in NUMBER_WORDS}
    for number in NUMBER.findall(words):
        plain = number.replace(",", "")
        if not plain.isdecimal():
            return None
        said.add(int(plain))
    return said
