"""The parts of a question that the reader marked, put together before they are looked up."""

from collections.abc import Sequence
from dataclasses import replace

from parent_survey.ai.local.reader import Span
from parent_survey.ai.masking import EMAIL
from parent_survey.assistant.day_words import knows_word
from parent_survey.assistant.languages import find_languages
from parent_survey.assistant.numbers import is_last, read_number
from parent_survey.core.patterns import LETTERS_AND_DIGITS, compile_pattern, fold
from parent_survey.search.names import TITLES

# Longer text is neither a name nor a topic.
MAX_WORDS = 200
# Marks around what a question quotes; the most words of it that are looked for literally.
QUOTATION_MARKS = (("“", "”"), ("«", "»"), ('"', '"'), ("‘", "’"), ("'", "'"))
MAX_LITERAL_WORDS = 3
# A shorter name with an "s" behind it is another word.
MIN_POSSESSIVE = 4
# Two words are forms of one if the shorter begins the longer and so many letters at most are left.
MIN_SAME_WORD, MAX_ENDING = 4, 2
GROUPS = {"teacher", "teacher_group"}
# Between the members of a list, in the languages most often typed.
SEPARATOR = compile_pattern(r"\s*[,;/]\s*(?:(?:and|y|et|e) )?|\s+(?:and|&|y|et|e)\s+", ignore_case=True)
NAMES = ("teacher", "parent")
# What an exact word may be taken for, and words that say that it is one.
OTHERWISE_MEANT = ("date", "topic", "teacher", "category", "language")
_WORD_WORDS = "word words palabra palabras mot mots palavra palavras слово слова كلمة 단어 salitang erayga"
OTHER_WORDS = frozenset({"other", "otras", "outras", "autres"})
WORD_WORDS = frozenset(fold(word) for word in _WORD_WORDS.split())
ABOUT = ("topic", "literal")
ASKED_SPANS = ("question_ref", "unanswered")
CLAUSES = compile_pattern(r"[,;:!?()]|\.\s")
# What follows on the number of a grade.
OF_GRADE = ("grade", "gr.", "grado", "ano", "annee", "year")
# Words around a date that may belong to it.
WORDS_BEFORE, WORDS_BEHIND = 4, 2
# The most characters between two pieces of a topic that still make it one topic.
MAX_GAP = 15


def overlaps(span: Span, start: int, end: int) -> bool:
    return span.start < end and start < span.end


def is_same_word(word: str, other: str) -> bool:
    """Whether both are forms of one word, such as singular and plural."""
    short, long = sorted((fold(word), fold(other)), key=len)
    is_form = len(short) >= MIN_SAME_WORD and long.startswith(short) and len(long) - len(short) <= MAX_ENDING
    return short == long or is_form


def join_addresses(question: str, spans: Sequence[Span]) -> Sequence[Span]:
    """An email address is one parent, whatever of it was marked: parts of it would be looked for, and be named."""
    found = [match.span() for match in EMAIL.finditer(question)]
    if not found:
        return spans
    outside = [span for span in spans if not any(overlaps(span, *address) for address in found)]
    parents = [Span("parent", question[start:end], start, end) for start, end in found]
    return sorted([*outside, *parents], key=lambda span: span.start)


def choose_spans(question: str, marked: Sequence[Span], known: Sequence[tuple[int, int]]) -> list[Span]:
    """The marked spans beside those that are known already, and what the question quotes beside both."""
    spans = [span for span in marked if not any(overlaps(span, *place) for place in known)]
    taken = [*known, *((span.start, span.end) for span in marked)]
    spans += [span for span in find_quoted(question) if not any(overlaps(span, *place) for place in taken)]
    return sorted(spans, key=lambda span: span.start)


def find_quoted(question: str) -> list[Span]:
    """What stands in quotation marks: a word or two literally, more as a topic."""
    found = []
    for mark, end_mark in QUOTATION_MARKS:
        start = 0
        while (start := question.find(mark, start)) >= 0:
            start += 1
            # A letter before it, or one behind its end, as in "don't": no quotation mark.
            if question[max(0, start - 2) : start - 1].isalnum():
                continue
            end = question.find(end_mark, start)
            while end >= 0 and question[end + 1 : end + 2].isalnum():
                end = question.find(end_mark, end + 1)
            if end < 0:
                # None of those that follow has an end either.
                break
            if text := question[start:end].strip():
                kind = "literal" if len(text.split()) <= MAX_LITERAL_WORDS else "topic"
                found.append(Span(kind, text[:MAX_WORDS], start, end))
                start = end + 1
    return found


def strip_possessives(question: str, names: Sequence[str]) -> str:
    """Names without an "s" or "es" at their end: "how many of barretts responses", "our two Marcuses"."""
    known = {fold(name) for name in names if len(name) >= MIN_POSSESSIVE}
    for start, end in reversed(list(LETTERS_AND_DIGITS.spans(question))):
        said = fold(question[start:end])
        ending = next((ending for ending in ("s", "es") if said.removesuffix(ending) in known), "")
        if said not in known and said.endswith(ending) and ending:
            question = f"{question[: end - len(ending)]} {question[end:]}"
    return question


def remove_spans(question: str, spans: Sequence[Span]) -> str:
    """The question without these spans."""
    for span in reversed(spans):
        question = f"{question[: span.start]} {question[span.end :]}"
    return " ".join(question.split())


def join_topics(question: str, spans: Sequence[Span]) -> list[Span]:
    """Merge pieces of a topic that stand at most MAX_GAP characters apart."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        is_one = last and last.type == span.type == "topic" and last.is_excluded == span.is_excluded
        if last and is_one and span.start - last.end <= MAX_GAP:
            joined[-1] = replace(last, text=question[last.start : span.end], end=span.end)
        else:
            joined.append(span)
    return joined


def join_languages(spans: Sequence[Span]) -> list[Span]:
    """ "In the language" and its name may be marked apart, and so may "Russian" and "-speaking"."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        is_next = last and last.type == "language" and span.start - last.end <= 1
        if last and is_next and not find_languages(last.text) and find_languages(span.text):
            joined[-1] = replace(last, text=span.text, end=span.end)
        elif last and is_next and span.type == "language" and not find_languages(span.text):
            joined[-1] = replace(last, end=span.end)
        else:
            joined.append(span)
    return joined


def join_groups(question: str, spans: Sequence[Span]) -> list[Span]:
    """ "Math teacher 6-8" is one group, whatever of it was marked; "the 2nd grade" and "Pruitt" are one person."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        is_one = last and {last.type, span.type} <= GROUPS and last.is_excluded == span.is_excluded
        if last and is_one and not question[last.end : span.start].strip(" -–"):
            joined[-1] = replace(span, text=question[last.start : span.end], start=last.start)
        else:
            joined.append(span)
    return joined


def join_names(question: str, spans: Sequence[Span]) -> list[Span]:
    """A title and the name behind it may be marked apart, as in "Mr. Doyle"; what has no letters names nobody."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        is_name = span.type in NAMES
        if is_name and not LETTERS_AND_DIGITS.findall(span.text):
            continue
        is_title = last and last.type in NAMES and TITLES.issuperset(map(fold, LETTERS_AND_DIGITS.findall(last.text)))
        if last and is_name and is_title and not question[last.end : span.start].strip(" ."):
            joined[-1] = replace(span, text=question[last.start : span.end], start=last.start)
        else:
            joined.append(span)
    return joined


def take_words(question: str, spans: Sequence[Span]) -> list[Span]:
    """ "The word October" is looked for, whatever else it may be."""
    taken = []
    for span in spans:
        *before, last = ["", *map(fold, question[: span.start].split()[-2:])]
        # "In other words" says nothing of a word.
        is_word = last in WORD_WORDS and OTHER_WORDS.isdisjoint(before)
        taken.append(replace(span, type="literal") if is_word and span.type in OTHERWISE_MEANT else span)
    return taken


def split_group(words: str) -> list[str]:
    """ "Math, science and ELA" are three groups."""
    parts = [part.strip() for part in SEPARATOR.sub("\n", words).split("\n")]
    return parts if len(parts) > 1 and all(parts) else []


def join_questions(question: str, spans: Sequence[Span]) -> list[Span]:
    """The pieces of what a question of the survey asks are one, with what stands between them."""
    joined: list[Span] = []
    for span in spans:
        last = joined[-1] if joined else None
        is_one = last and last.type == span.type in ASKED_SPANS and not any(map(read_number, (last.text, span.text)))
        # Its last words may be taken for what is looked for.
        is_worded = last and last.type in ASKED_SPANS and not (read_number(last.text) or is_last(last.text))
        is_rest = last and is_worded and span.type in ABOUT and not question[last.end : span.start].strip()
        if last and (is_one or is_rest):
            joined[-1] = replace(last, text=question[last.start : span.end][:MAX_WORDS], end=span.end)
        else:
            joined.append(span)
    return joined


def include_languages(spans: Sequence[Span]) -> list[Span]:
    """Who has no Spanish responses is asked of the Spanish ones."""
    return [replace(span, is_excluded=False) if span.type == "language" else span for span in spans]


def list_wordings(question: str, span: Span, taken: Sequence[tuple[int, int]] = ()) -> list[str]:
    """The span with neighboring words, which may be "since" or "until", and alone; the widest first. `taken` are the
    places of words that are none of a date."""
    start = max((end for _, end in taken if end <= span.start), default=0)
    stop = min((start for start, _ in taken if start >= span.end), default=len(question))
    before = CLAUSES.split(question[start : span.start])[-1].split()[-WORDS_BEFORE:]
    rest = CLAUSES.split(question[span.end : stop])[0].split()
    behind = rest[:WORDS_BEHIND]
    wider = [
        " ".join([*before[len(before) - left :], span.text, *behind[:right]])
        for left in range(len(before) + 1)
        for right in range(len(behind) + 1)
        # "April fifth grade" is no day of April.
        if not right or not fold("".join(rest[right : right + 1])).startswith(OF_GRADE)
    ]
    return sorted(wider, key=lambda words: -len(words.split()))


def list_shorter(words: str) -> list[str]:
    """What was marked may begin with a word that is none of a date, or end in one where words have no blanks."""
    first, *rest = words.split() or [""]
    if rest:
        return [] if knows_word(first) else [" ".join(rest)]
    return [] if words.isascii() else [words[:end] for end in range(len(words) - 1, 1, -1)]


def complete_times(question: str, spans: Sequence[Span]) -> list[Span]:
    """Dates with all of a time of day that they end in: "midnight to 7" of "midnight to 7:59"."""
    completed = []
    for span in spans:
        rest = question[span.end :]
        if (
            span.type == "date"
            and span.text[-1:].isdigit()
            and rest[:1] == ":"
            and rest[1:3].isdigit()
            and len(rest) > 2
        ):
            end = span.end + 3
            span = replace(span, text=question[span.start : end], end=end)
        completed.append(span)
    return completed
