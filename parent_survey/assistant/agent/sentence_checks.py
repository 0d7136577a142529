"""Checks a sentence of the model: it is shown only if answers or counted numbers prove everything in it."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from parent_survey.assistant.agent.instructions import repeats_instructions
from parent_survey.assistant.agent.sources import Sources
from parent_survey.assistant.citations import cite
from parent_survey.assistant.events import EngineEvent, delta
from parent_survey.assistant.tools import Passage
from parent_survey.core.patterns import WORDS, compile_pattern, escape
from parent_survey.core.text import fold_name

LABELS = compile_pattern(r"\s*[\[(]\s*(A\d+(?:\s*(?:[,;&]|and)\s*A\d+)*)\s*[\])]")
LABEL = compile_pattern(r"A\d+")
BARE_LABEL = compile_pattern(r"\bA\d+\b")
# Single quotation marks count only where they are not apostrophes; the character before them is not part of the match.
QUOTATION = compile_pattern(r"“([^”]*)”|\"([^\"]*)\"|«([^»]*)»|(?:^|[^\pL\pN_])(?P<single>[‘']([^‘’']+\s[^‘’']+)[’'])")
MARKS = compile_pattern(r"[“”\"«»]")
# A translation in parentheses after a quotation. These are the model's own words, so the quotation marks are removed.
TRANSLATED = "(translation:"
TRANSLATION = compile_pattern(
    r"[”\"»](?P<it>\s*\(\s*(?:translation:?\s*)?[“\"«](?P<words>[^“”\"«»()]+)[”\"»]\s*\))", ignore_case=True
)
# Addresses, images, markup, email and ids: nothing that could lead away from the page is shown.
LEADS_AWAY = compile_pattern(
    r"://|\bwww\.|\]\s*\(|!\[|<\s*[a-z/!?]|&#|\b(?:javascript|data|mailto)\s*:|[^\s@]\s?@\s?[\pL\pN_]|"
    r"\b[\w-]{2,}\.(?:com|org|net|io|co|edu|gov|info|dev|app|ai|me|xyz|example)\b|"
    r"[0-9a-f]{8}-?[0-9a-f]{4}",
    ignore_case=True,
)
EMPHASIS = compile_pattern(r"(?m)\*\*|__|`+|^\s*#+\s*")
NUMBER = compile_pattern(r"\d[\d,.]*\d|\d")
PER_CENT = compile_pattern(
    r"%|\bper ?cent\b|\bhalf\b|\bdozens?\b|\bhundreds?\b|\bthousands?\b|\bmajority\b", ignore_case=True
)
NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        WORDS.findall(
            "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
            "eighteen nineteen twenty",
        ),
        start=2,
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
WORD = compile_pattern(r"[a-z]+", ignore_case=True)


def check(sentence: str, sources: Sources, cited: set[object]) -> Iterator[EngineEvent]:
    """The sentence with its citations, or nothing. `cited` collects the answers that were cited already."""
    labels = list(dict.fromkeys(LABEL.findall(" ".join(found.group(1) for found in LABELS.finditer(sentence)))))
    words = EMPHASIS.sub("", LABELS.sub("", sentence))
    words = TRANSLATION.sub(lambda found: f" {TRANSLATED} {found['words']})", words)
    if any(label not in sources.passages for label in labels) or LEADS_AWAY.search(words) or BARE_LABEL.search(words):
        return
    if repeats_instructions(words):
        return
    quoted = _check_quotations(words, labels, sources)
    if quoted is None:
        return
    words, proofs, rest = quoted
    counted = _find_counted(rest, labels, sources)
    is_proved = proofs if TRANSLATED in words.lower() else labels or proofs or counted
    if counted is None or not is_proved:
        return
    if words.strip():
        yield delta(words)
    named = [(sources.passages[label][0], None) for label in labels]
    for passage, quote in [*proofs, *named]:
        if passage.answer_id not in cited:
            cited.add(passage.answer_id)
            yield cite(passage, quote)


def check_query(query: str, sources: Sources, question: str) -> bool:
    """Whether the model's search query may be shown to the reader, because the model wrote it too.

    Numbers from the reader's own question are allowed.
    """
    is_harmless = not LEADS_AWAY.search(query) and not repeats_instructions(query)
    return is_harmless and _find_counted(query, [], sources, _list_numbers(question) or set()) is not None


def _check_quotations(
    words: str, labels: list[str], sources: Sources
) -> tuple[str, list[tuple[Passage, str | None]], str] | None:
    """The sentence with quotations as parents wrote them, their sources, and the other text. None if one is false."""
    known = {fold_name(word) for word in sources.known_words}
    proofs: list[tuple[Passage, str | None]] = []
    shown, rest, end = "", "", 0
    for found in QUOTATION.finditer(words):
        start, last = found.span("single") if found["single"] else found.span()
        if found["single"] and WORDS.has(words[last : last + 1]):
            continue
        quotation = words[start + 1 : last - 1]
        between = words[end:start]
        shown, rest, end = shown + between, rest + between, last
        if fold_name(quotation.strip(" .,!?")) in known:
            shown += words[start:last]
        elif (proof := sources.find(quotation, labels)) is not None and not LEADS_AWAY.search(proof[1]):
            proofs.append(proof)
            shown += f"“{proof[1]}”"
        else:
            return None
    rest += words[end:]
    return None if MARKS.search(rest) else (shown + words[end:], proofs, rest)


def _find_counted(
    words: str, labels: list[str], sources: Sources, asked: AbstractSet[int] = frozenset()
) -> set[int] | None:
    """The numbers in the words; None if no tool returned one of them."""
    for known in sources.known_words:
        words = compile_pattern(escape(known), ignore_case=True).sub(" ", words)
    if PER_CENT.search(words):
        return None
    said = _list_numbers(words)
    # The number of answers cited in this very sentence needs no counting by a tool.
    named = {len({sources.passages[label][0].response_id for label in labels})} if labels else set()
    return said if said is not None and said <= {*asked, *sources.numbers, *named} else None


def _list_numbers(words: str) -> set[int] | None:
    """The numbers in the words; None if one is not an integer."""
    said = {NUMBER_WORDS[word.lower()] for word in WORD.findall(words) if word.lower() in NUMBER_WORDS}
    for number in NUMBER.findall(words):
        plain = number.replace(",", "")
        if not plain.isdecimal():
            return None
        said.add(int(plain))
    return said
