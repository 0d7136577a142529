"""Which of the chosen teachers each sentence of an answer speaks of.

A chain over the sentences: each may be about none, one, some or all of the teachers. What points at a teacher in the
sentence itself, what was said before and how it sounds to the encoder (`attribution_reader.py`) are weighed by numbers
learnt from written answers (`training/attribution`).
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai import teacher_words as words
from parent_survey.ai.attribution_reader import MODEL, Scores, Teacher, score_sentences
from parent_survey.ai.mentions import (
    ALL_TITLES,
    Mention,
    TeacherPoints,
    cut_words,
    find_grade,
    find_mention,
    find_subjects,
    read_teacher,
    tokenize,
    with_pairs,
)
from parent_survey.ai.model_name import OWN_MODEL
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.core.patterns import fold

if TYPE_CHECKING:
    from parent_survey.ai.local.encoder import Encoder

# Made by `python -m training.attribution`.
WEIGHTS = OWN_MODEL / "attribution.json"
# More teachers than this in one response are somebody trying things out; then every answer is about all of them.
MAX_TEACHERS = 12
# Up to so many teachers any set of them may be meant; beyond, one, all, none, or those who are named.
MAX_ANY_SET = 4
# From here on it is said without "likely"; below the second, everybody of the third is named.
SURE, LIKELY, MAY_BE_MEANT = 0.9, 0.6, 0.2

Floats = NDArray[np.float64]
Group = frozenset[int]


@dataclass(frozen=True, slots=True)
class AttributedSentence:
    """`text[start:end]`, and how likely it is about each teacher, in their order."""

    start: int
    end: int
    likelihoods: tuple[float, ...]
    # The likeliest set; empty where it is about none of them.
    teachers: tuple[int, ...]
    # How likely exactly these are meant.
    certainty: float

    @property
    def credited(self) -> tuple[int, ...]:
        """Where that is not likely enough, everybody who may be meant."""
        if self.certainty >= LIKELY:
            return self.teachers
        return tuple(t for t, one in enumerate(self.likelihoods) if t in self.teachers or one >= MAY_BE_MEANT)


@dataclass(frozen=True)
class Weights:
    """Of the features by their order, and of single words: how much one speaks for a sentence about nobody, and how
    much for one about several."""

    features: Floats
    words: Mapping[str, tuple[float, float]]


@dataclass(frozen=True)
class AttributionModel:
    version: str
    weights: Weights

    def attribute(self, encoder: "Encoder", text: str, teachers: Sequence[Teacher]) -> list[AttributedSentence]:
        """By name and grade or subject of each; two teachers or more. Empty where it does not reach."""
        if not 2 <= len(teachers) <= MAX_TEACHERS:
            return []
        sentences = split_sentences(text)
        if not sentences:
            return []
        written = [sentence.of(text) for sentence in sentences]
        people, read = read_sentences(written, teachers)
        scores = score_sentences(encoder, written, [one.names for one in read], teachers)
        return build_chain(teachers, people, read, scores).attribute(self.weights, sentences)


def _to_sentence(sentence: Sentence, groups: Sequence[Group], row: Floats, best: int, count: int) -> AttributedSentence:
    likelihoods = [float(sum(row[place] for place, group in enumerate(groups) if t in group)) for t in range(count)]
    chosen = tuple(sorted(groups[best]))
    return AttributedSentence(
        sentence.start, sentence.end, tuple(min(1.0, one) for one in likelihoods), chosen, float(row[best])
    )


@cache
def read_attribution_model() -> AttributionModel:
    """The files' hashes are checked where the encoder is opened."""
    raw = WEIGHTS.read_bytes()
    read = json.loads(raw)
    version = hashlib.sha256(raw + MODEL.read_bytes()).hexdigest()[:16]
    features = np.array([read["features"][name] for name in FEATURES])
    return AttributionModel(version, Weights(features, {word: tuple(pair) for word, pair in read["words"].items()}))


@dataclass(frozen=True)
class Chain:
    """`own[i, s]` are the features of sentence i being about group s, `steps[i, r, s]` those of coming from r."""

    groups: list[Group]
    own: Floats
    steps: Floats
    # The words of each sentence, but for the teachers' names.
    words: list[frozenset[str]]

    @property
    def kinds(self) -> Floats:
        """By group, whether it is nobody and whether it is several."""
        return np.array([[not group, len(group) > 1] for group in self.groups], float)

    def attribute(self, weights: Weights, sentences: Sequence[Sentence]) -> list[AttributedSentence]:
        single, likeliest = self.infer(weights)
        count = max(map(len, self.groups))
        return [
            _to_sentence(sentence, self.groups, row, best, count)
            for sentence, row, best in zip(sentences, single, likeliest, strict=True)
        ]

    def infer(self, weights: Weights) -> tuple[Floats, list[int]]:
        """How likely each group is for each sentence, and the likeliest one, given all other sentences."""
        split = self.own.shape[2]
        own, steps = self.own @ weights.features[:split], self.steps @ weights.features[split:]
        said = [[weights.words[word] for word in sentence if word in weights.words] for sentence in self.words]
        own = own + np.array([np.sum(pairs, axis=0) if pairs else (0.0, 0.0) for pairs in said]) @ self.kinds.T
        forward, backward = np.zeros_like(own), np.zeros_like(own)
        forward[0] = own[0]
        for place in range(1, len(own)):
            forward[place] = own[place] + log_sum(forward[place - 1][:, None] + steps[place], 0)
        for place in range(len(own) - 2, -1, -1):
            backward[place] = log_sum(steps[place + 1] + (own[place + 1] + backward[place + 1])[None, :], 1)
        single = np.exp(forward + backward - log_sum(forward[-1], 0))
        return single, [int(row.argmax()) for row in single]


def log_sum(values: Floats, axis: int) -> Floats:
    top = values.max(axis=axis)
    return np.asarray(top + np.log(np.exp(values - np.expand_dims(top, axis)).sum(axis=axis)))


@dataclass(slots=True)
class ReadSentence:
    """What one sentence says, by teacher where it says it of one."""

    # Its words as they were typed, and folded.
    typed: list[str]
    tokens: list[str]
    token_set: set[str]
    mentions: list[Mention | None]
    # Named by a part of the name that no other of the teachers has.
    named: list[bool]
    shared: list[bool]
    pointed: list[bool]
    pointed_with_others: list[bool]
    gender: str
    titles_gender: str
    has_stranger: bool
    is_plural: bool
    is_both: bool
    # The gender of the "he" or "she" that the sentence begins with.
    early: str
    says_teacher: bool
    # Genders of all pronouns, and of those who do something.
    pronouns: frozenset[str]
    does: frozenset[str]
    # Teachers who stand in one list: "Ms. Pike and Mr. Osei".
    joined: frozenset[int]
    has_child: bool
    has_kids: bool
    is_early_they: bool

    @property
    def names(self) -> list[tuple[str, int]]:
        """The words that name one of the teachers and no other, with the teacher's number."""
        return [(self.typed[one.place], t) for t, one in enumerate(self.mentions) if one and self.named[t]]


def read_sentences(
    sentences: Sequence[str], teachers: Sequence[Teacher]
) -> tuple[list[TeacherPoints], list[ReadSentence]]:
    people = [read_teacher(name, grade) for name, grade in teachers]
    return people, [_read_sentence(sentence, people) for sentence in sentences]


def build_chain(
    teachers: Sequence[Teacher], people: list[TeacherPoints], read: Sequence[ReadSentence], scores: Scores
) -> Chain:
    """`scores` tell how much each sentence sounds as if it were about each teacher."""
    children = {gender for one in read for gender in _find_child(one)}
    only_child = children.pop() if len(children) == 1 else ""
    people = [_learn_gender(t, person, read, only_child) for t, person in enumerate(people)]
    groups = _list_groups(read, len(people))
    own = np.zeros((len(read), len(groups), len(OWN)))
    listed = len(OWN) - len(GROUP)
    steps = np.zeros((len(read), len(groups), len(groups), len(STEPS)))
    ever = [any(one.named[t] or one.pointed[t] for one in read) for t in range(len(people))]
    last: int | None = None
    seen: set[int] = set()
    child = ""
    for place, one in enumerate(read):
        by_teacher = np.array(
            [
                [*_describe_teacher(t, place, read, people, last, seen, ever, child, only_child), scores[place, t]]
                for t in range(len(people))
            ]
        )
        kinds = _describe_kinds(place, read, seen, child or only_child)
        for s, group in enumerate(groups):
            if group:
                own[place, s, : len(TEACHER)] = by_teacher[sorted(group)].sum(axis=0)
            size = len(group)
            kind = 0 if not size else 1 if size == 1 else 3 if size == len(people) else 2
            offset = len(TEACHER) + kind * len(SENTENCE)
            own[place, s, offset : offset + len(SENTENCE)] = kinds
            own[place, s, listed:] = _describe_group(group, one, people, last, seen)
        if place:
            _describe_steps(steps[place], groups, one, len(people))
        mentioned = _find_mentioned(one, people, child or only_child)
        if mentioned:
            last = mentioned[0] if len(mentioned) == 1 else None
        seen.update(t for t in mentioned if one.named[t] or one.pointed[t])
        own_child = _find_child(one)
        if len(own_child) == 1:
            child = own_child[0]
    names = {part for name, _ in teachers for part in tokenize(name)}
    return Chain(groups, own, steps, [frozenset(one.tokens) - names for one in read])


def _find_mentioned(one: ReadSentence, people: Sequence[TeacherPoints], child: str) -> list[int]:
    """By name, else by subject or grade, else the only one of whom the "he" or "she" that it begins with can be."""
    everybody = range(len(people))
    mentioned = [t for t in everybody if one.named[t]] or [t for t in everybody if one.pointed[t]]
    if mentioned or one.early in ("", child):
        return mentioned
    fitting = [t for t in everybody if people[t].gender in ("", one.early)]
    return fitting if len(fitting) == 1 else []


def _find_child(one: ReadSentence) -> list[str]:
    return ["m"] * bool(one.token_set & words.SONS) + ["f"] * bool(one.token_set & words.DAUGHTERS)


def _learn_gender(t: int, person: TeacherPoints, read: Sequence[ReadSentence], child: str) -> TeacherPoints:
    """Where the list does not say it, the sentences that name nobody else may."""
    if person.gender:
        return person
    found = [one.pronouns - {child} for one in read if one.named[t] and sum(one.named) == 1]
    genders = [next(iter(own)) for own in found if len(own) == 1]
    return replace(person, gender=genders[0]) if genders and len(set(genders)) == 1 else person


def _list_groups(read: Sequence[ReadSentence], count: int) -> list[Group]:
    everybody = range(count)
    if count <= MAX_ANY_SET:
        return [frozenset(one) for size in range(count + 1) for one in combinations(everybody, size)]
    groups = [frozenset(), *(frozenset({t}) for t in everybody), frozenset(everybody)]
    named = [frozenset(t for t in everybody if one.named[t]) for one in read]
    return list(dict.fromkeys([*groups, *(group for group in named if len(group) > 1)]))[: count + 2 + MAX_TEACHERS]


def _read_sentence(sentence: str, people: Sequence[TeacherPoints]) -> ReadSentence:
    typed = cut_words(sentence)
    tokens = [fold(word) for word in typed]
    capitals = [word[:1].isupper() for word in typed]
    if capitals:
        # The first word has a capital anyway.
        capitals[0] = False
    mentions = [find_mention(tokens, capitals, person) for person in people]
    best = min((KIND_ORDER[one.kind] for one in mentions if one), default=9)
    # "Ms. June" names June Abernathy and not Joy Abernathy, though "Abernathy" alone would name both.
    named, shared = [], []
    for t, mention in enumerate(mentions):
        if mention is None:
            named.append(False)
            shared.append(False)
            continue
        token = tokens[mention.place]
        others = [u for u, other in enumerate(mentions) if u != t and other and tokens[other.place] == token]
        if others and _titles_tell(tokens, mention.place, people[t], [people[u] for u in others]):
            others = []
        named.append(not others and (mention.kind in SURE_KINDS or KIND_ORDER[mention.kind] <= best))
        shared.append(bool(others))
    token_set = with_pairs(tokens)
    subjects, grade = find_subjects(token_set, sentence), find_grade(tokens)
    pointed, pointed_with_others, places = _find_pointed(tokens, token_set, subjects, grade, people)
    found = _find_gender(sentence, token_set)
    return ReadSentence(
        typed,
        tokens,
        token_set,
        mentions,
        named,
        shared,
        pointed,
        pointed_with_others,
        found,
        _find_title_gender(tokens),
        _names_a_stranger(tokens, mentions),
        bool(token_set & words.PLURAL) or any(sign in sentence for sign in words.PLURAL_SIGNS),
        bool(token_set & words.BOTH),
        _find_early(tokens),
        bool(token_set & words.CLASS_TEACHER) and not any(named) and not subjects and not any(pointed),
        frozenset(("m",) * ("m" in found or "both" in found) + ("f",) * ("f" in found or "both" in found)),
        frozenset(("m",) * bool(token_set & words.DOES_HE) + ("f",) * bool(token_set & words.DOES_SHE)),
        _find_joined(tokens, mentions, named, pointed, places),
        bool(token_set & words.CHILDREN),
        bool(token_set & words.KIDS),
        any(token in words.THEY for token in tokens[:2]),
    )


def _find_pointed(
    tokens: Sequence[str], token_set: set[str], subjects: frozenset[int], grade: int, people: Sequence[TeacherPoints]
) -> tuple[list[bool], list[bool], list[int]]:
    """By what no other of the teachers has; by what some share; and where the first word of it stands, -1 if unknown.
    A subject says more than a grade: a freshman may be in anybody's class."""
    points: list[set[int | str]] = []
    for person in people:
        own: set[int | str] = {*(subjects & person.subjects), *(token_set & person.subject_words)}
        if grade > 0 and grade == person.grade and person.is_of_class:
            own.add("")
        points.append(own)
    strengths = [
        2 * len(own) + (grade > 0 and grade == person.grade) for own, person in zip(points, people, strict=True)
    ]
    hits = [strength > 0 and strength == max(strengths) for strength in strengths]
    if sum(hits) == 1 and sum(strength > 0 for strength in strengths) == 1:
        pointed = hits
    else:
        pointed = [
            bool(own.difference(*(points[u] for u in range(len(people)) if u != t))) for t, own in enumerate(points)
        ]
        if not any(pointed) and sum(hits) == 1:
            pointed = hits
    shared = [hit and not any(pointed) for hit in hits]
    places = [
        next((place for place, token in enumerate(tokens) if is_pointed and _is_point(token, person)), -1)
        for is_pointed, person in zip(pointed, people, strict=True)
    ]
    return pointed, shared, places


def _is_point(token: str, person: TeacherPoints) -> bool:
    return token in person.subject_words or any(token in words.SUBJECTS[number] for number in person.subjects)


NEAR = 5


def _find_joined(
    tokens: Sequence[str],
    mentions: Sequence[Mention | None],
    named: Sequence[bool],
    pointed: Sequence[bool],
    pointed_places: Sequence[int],
) -> frozenset[int]:
    places = []
    for t, mention in enumerate(mentions):
        if named[t] and mention:
            places.append((mention.place, t))
        elif pointed[t] and pointed_places[t] >= 0:
            places.append((pointed_places[t], t))
    joined: set[int] = set()
    run: list[tuple[int, int]] = []
    for place, t in sorted(places):
        if run and place - run[-1][0] > NEAR:
            run = []
        run.append((place, t))
        between = tokens[run[0][0] + 1 : place]
        if len(run) > 1 and any(token in words.AND or token.startswith("وال") for token in between):
            joined.update(one for _, one in run)
    return frozenset(joined)


KIND_ORDER = {"exact": 0, "inflected": 1, "initial": 2, "nickname": 3, "misspelt": 4}
SURE_KINDS = frozenset({"exact", "inflected"})


def _titles_tell(tokens: Sequence[str], place: int, own: TeacherPoints, others: Sequence[TeacherPoints]) -> bool:
    gender = _find_title_gender(tokens[max(0, place - 1) : place])
    return bool(gender) and own.gender == gender and all(other.gender != gender for other in others)


def _find_gender(sentence: str, tokens: set[str]) -> str:
    is_male = bool(tokens & words.MALE_WORDS) or "他" in sentence
    is_female = bool(tokens & words.FEMALE_WORDS) or "她" in sentence
    return "both" if is_male and is_female else "m" if is_male else "f" if is_female else ""


EARLY = 4


def _find_early(tokens: Sequence[str]) -> str:
    for token in tokens[:EARLY]:
        if token in words.HE:
            return "m"
        if token in words.SHE:
            return "f"
    return ""


def _find_title_gender(tokens: Sequence[str]) -> str:
    is_male = any(token in words.MALE_TITLES and token not in words.ALSO_WORDS for token in tokens)
    is_female = any(token in words.FEMALE_TITLES and token not in words.ALSO_WORDS for token in tokens)
    # "El de mate", "la de arte".
    articles = [before for before, after in pairwise(tokens) if after == "de"]
    is_male, is_female = is_male or "el" in articles, is_female or "la" in articles
    return "" if is_male == is_female else "m" if is_male else "f"


def _names_a_stranger(tokens: Sequence[str], mentions: Sequence[Mention | None]) -> bool:
    """A title before a name that is none of theirs."""
    known = {one.place for one in mentions if one}
    return any(
        before in ALL_TITLES and before not in words.ALSO_WORDS and place not in known and place - 1 not in known
        for place, before in enumerate(tokens[:-1], 1)
    )


# What is known of a sentence and one teacher. The names are those of the weights.
TEACHER = (
    "bias", "named", "named_titled", "named_first", "named_with_others", "named_weakly", "shared_name",
    "shared_name_last", "other_named", "subject", "subject_but_other_named", "subject_shared", "last",
    "last_no_mention",
    "last_agrees", "last_disagrees", "agrees", "agrees_alone", "disagrees", "agrees_but_child", "title_agrees",
    "title_agrees_alone", "title_disagrees", "other_word_not_last", "other_word_last", "ordinal", "ordinal_not",
    "not_yet_seen", "never_pointed_at", "before_first_name", "next_named", "first_of_list_at_start", "named_late",
    "seen_before_not_last", "only_left", "early_agrees", "early_disagrees", "early_unknown", "early_agrees_last",
    "early_agrees_but_child", "class_teacher", "not_class_teacher", "class_teacher_agrees", "seen_agrees_not_last",
    "compared", "subject_first", "named_early", "early_agrees_alone", "adjacent", "adult_agrees", "adult_disagrees",
    "adult_agrees_last", "adult_agrees_alone", "does_agrees", "does_disagrees", "does_agrees_last", "joined",
    "others_joined", "pointed_named", "pointed_apart", "child_only", "child_only_last",
    "sounds",
)  # fmt: skip


def _describe_teacher(
    t: int,
    place: int,
    read: Sequence[ReadSentence],
    people: Sequence[TeacherPoints],
    last: int | None,
    seen: set[int],
    ever: Sequence[bool],
    child: str,
    only_child: str,
) -> list[float]:
    one, person = read[place], people[t]
    mention = one.mentions[t]
    is_named, any_named = one.named[t], any(one.named)
    others_named = any(named for u, named in enumerate(one.named) if u != t)
    first = min((m.place for u, m in enumerate(one.mentions) if m and one.named[u]), default=-1)
    is_pointed = one.pointed[t]
    has_mention = any_named or any(one.pointed) or any(one.shared)
    agrees = bool(person.gender) and one.gender == person.gender
    disagrees = bool(person.gender) and one.gender in ("m", "f") and one.gender != person.gender
    alone = sum(other.gender == person.gender or not other.gender for other in people) == 1
    title_agrees = bool(person.gender) and one.titles_gender == person.gender and not any_named
    is_last = last == t
    has_other = bool(one.token_set & words.OTHER)
    is_first_word, is_second_word = bool(one.token_set & words.FIRST), bool(one.token_set & words.SECOND)
    ordinal = (is_first_word and t == 0) or (is_second_word and t == 1)
    class_teachers = [u for u, other in enumerate(people) if other.is_of_class]
    is_child = child or only_child
    adults = one.pronouns - {is_child}
    adult = next(iter(adults)) if is_child and len(adults) == 1 else ""
    does_agrees = person.gender != "" and person.gender in one.does and not any_named
    # He or she may be the child.
    child_only = one.pronouns == {is_child} and not has_mention
    not_yet = ever[t] and t not in seen and not is_named and not is_pointed
    return [
        1,
        is_named,
        is_named and mention is not None and mention.is_titled,
        is_named and others_named and mention is not None and mention.place == first,
        is_named and others_named,
        is_named and mention is not None and mention.kind not in SURE_KINDS,
        one.shared[t],
        one.shared[t] and is_last,
        others_named and not is_named,
        is_pointed and not any_named,
        is_pointed and others_named and not is_named,
        one.pointed_with_others[t] and not any_named,
        is_last and not any_named,
        is_last and not has_mention,
        is_last and not any_named and agrees,
        is_last and not any_named and disagrees,
        agrees and not any_named,
        agrees and alone and not any_named,
        disagrees and not any_named,
        agrees and child == person.gender and not any_named,
        title_agrees,
        title_agrees and alone,
        bool(person.gender) and one.titles_gender not in ("", person.gender) and not any_named,
        has_other and not is_last and not any_named and last is not None,
        has_other and is_last and not any_named,
        ordinal and not any_named,
        (is_first_word or is_second_word) and not ordinal and not any_named and len(people) == 2,
        not_yet,
        not ever[t],
        not seen and not has_mention,
        place + 1 < len(read) and read[place + 1].named[t] and not has_mention,
        place == 0 and t == 0 and not has_mention,
        is_named and mention is not None and mention.place > len(one.tokens) // 2,
        t in seen and not is_last and not any_named,
        not has_mention and not ever[t] and all(ever[u] for u in range(len(people)) if u != t),
        *(value and not any_named for value in _describe_early(one.early, person.gender, child, is_last=is_last)),
        one.says_teacher and class_teachers == [t],
        one.says_teacher and len(class_teachers) == 1 and t not in class_teachers,
        one.says_teacher and class_teachers == [t] and agrees,
        t in seen
        and not is_last
        and not any_named
        and agrees
        and last is not None
        and people[last].gender != person.gender,
        is_named and bool(one.token_set & words.COMPARED),
        is_pointed and not any_named and place > 0 and not has_other,
        is_named and mention is not None and mention.place < EARLY,
        agrees and alone and bool(one.early) and not any_named,
        is_last and not has_mention and (read[place - 1].named[t] or read[place - 1].pointed[t]),
        adult == person.gender != "" and not any_named,
        adult not in ("", person.gender) and person.gender != "" and not any_named,
        adult == person.gender != "" and is_last and not any_named,
        adult == person.gender != "" and alone and not any_named,
        does_agrees,
        person.gender != "" and bool(one.does) and person.gender not in one.does and not any_named,
        does_agrees and is_last,
        t in one.joined,
        len(one.joined) > 1 and t not in one.joined,
        is_pointed and is_named,
        is_pointed and sum(one.pointed) > 1,
        child_only,
        child_only and is_last,
    ]


def _describe_early(early: str, gender: str, child: str, *, is_last: bool) -> list[bool]:
    agrees = bool(early) and early == gender
    return [
        agrees,
        bool(early) and bool(gender) and early != gender,
        bool(early) and not gender,
        agrees and is_last,
        agrees and child == gender,
    ]


# What is known of a sentence as a whole; weighed for each kind of group: none, one, some, all.
SENTENCE = (
    "bias", "plural", "both", "plural_no_name", "child_no_pronoun", "child", "first", "last", "nothing_pointed",
    "nothing_pointed_yet", "several_named", "pronoun", "stranger", "short", "parent_speaks", "named", "both_last", "we",
    "they", "they_child", "two", "two_child", "early", "seen_all", "plural_child", "several_pointed",
    "thanks", "thanks_last", "elsewhere", "joined", "both_no_child", "both_child", "they_early", "they_early_no_kids",
    "kids", "child_pronoun_only", "both_nothing", "several_pointed_apart", "several_named_apart", "they_no_kids",
    "one_and_one", "other", "rest", "gendered_plural",
)  # fmt: skip
KINDS = ("none", "one", "some", "all")
PARENT = frozenset({"i", "im", "my", "me", "ive", "yo", "je", "eu", "я", "toi", "ako", "mwen", "m", "waxaan"})
FAMILY = frozenset({"we", "our", "us", "nous", "nosotros", "nuestra", "nuestro", "мы", "nou", "kami", "chung", "nos"})
SHORT = 5


def _describe_kinds(place: int, read: Sequence[ReadSentence], seen: set[int], child: str) -> list[float]:
    one = read[place]
    any_named = any(one.named)
    nothing = not any_named and not any(one.pointed) and not any(one.shared)
    has_child, has_pronoun = bool(one.token_set & words.CHILDREN), bool(one.gender)
    is_both = one.is_both
    has_thanks = bool(one.token_set & words.THANKS)
    is_they, is_two = bool(one.token_set & words.THEY), bool(one.token_set & words.TWO)
    return [
        1,
        one.is_plural,
        is_both,
        one.is_plural and not any_named,
        has_child and not has_pronoun and nothing,
        has_child and nothing,
        place == 0,
        place == len(read) - 1,
        nothing,
        nothing and not seen,
        sum(one.named) > 1,
        has_pronoun and nothing,
        one.has_stranger and not any_named,
        len(one.tokens) < SHORT,
        bool(one.token_set & PARENT) and nothing,
        any_named,
        one.is_plural and nothing and place == len(read) - 1,
        bool(one.token_set & FAMILY) and nothing,
        is_they and nothing,
        is_they and nothing and has_child,
        is_two,
        is_two and has_child,
        bool(one.early) and nothing,
        len(seen) == len(one.named) and nothing,
        one.is_plural and has_child,
        any(one.pointed_with_others) and not any_named,
        has_thanks and nothing,
        has_thanks and nothing and place == len(read) - 1,
        bool(one.token_set & words.ELSEWHERE) and nothing,
        len(one.joined) > 1,
        is_both and not one.has_child and not one.has_kids,
        is_both and (one.has_child or one.has_kids),
        one.is_early_they and nothing,
        one.is_early_they and nothing and not one.has_kids and not (place and read[place - 1].has_kids),
        one.has_kids and nothing,
        one.pronouns == {child} and nothing,
        is_both and nothing,
        sum(one.pointed) > 1 and len(one.joined) < 2,
        sum(one.named) > 1 and len(one.joined) < 2,
        is_they and nothing and not one.has_kids and not has_child and not (place and read[place - 1].has_kids),
        one.tokens.count("one") > 1
        or "one_other" in one.token_set
        or ("one" in one.token_set and "other" in one.token_set),
        bool(one.token_set & words.OTHER),
        bool(one.token_set & words.REST),
        bool(one.token_set & (words.MEN | words.WOMEN)),
    ]


# What is known of a sentence and a group of teachers.
GROUP = ("is_named", "is_joined", "is_mentioned", "is_seen", "is_all_but_named", "is_rest", "is_gender", "is_first_two")


def _describe_group(
    group: Group, one: ReadSentence, people: Sequence[TeacherPoints], last: int | None, seen: set[int]
) -> list[float]:
    men, women = bool(one.token_set & words.MEN), bool(one.token_set & words.WOMEN)
    gender = "" if men == women else "m" if men else "f"
    named = frozenset(t for t, is_named in enumerate(one.named) if is_named)
    mentioned = named | {t for t, is_pointed in enumerate(one.pointed) if is_pointed}
    return [
        len(group) > 1 and group == named,
        len(group) > 1 and group == one.joined,
        len(group) > 1 and group == mentioned,
        len(group) > 1 and not mentioned and group == seen,
        len(group) > 1 and bool(named) and len(group) + len(named) == len(one.named) and not group & named,
        len(group) > 1
        and bool(one.token_set & words.REST)
        and last is not None
        and group == {t for t in range(len(people)) if t != last},
        len(group) > 1
        and gender != ""
        and group == {t for t, person in enumerate(people) if person.gender in ("", gender)},
        "first_two" in one.token_set and group == {0, 1},
    ]


# What is known of the step from one group to the next.
STEPS = (
    "same", "same_nothing_pointed", "same_pronoun", "same_one", "same_none", "to_none", "from_none", "to_all",
    "to_all_plural", "from_all", "one_to_other", "one_to_other_nothing_pointed", "to_all_from_none", "to_rest",
    "to_rest_other",
    "one_to_other_early", "same_early", "to_all_they", "to_all_thanks", "to_none_child", "same_they", "same_child",
    "one_to_other_child",
)  # fmt: skip
OWN = (*TEACHER, *(f"{kind}_{name}" for kind in KINDS for name in SENTENCE), *(f"group_{name}" for name in GROUP))
FEATURES = (*OWN, *(f"step_{name}" for name in STEPS))


def _describe_steps(steps: Floats, groups: Sequence[Group], one: ReadSentence, count: int) -> None:
    nothing = not any(one.named) and not any(one.pointed) and not any(one.shared)
    has_thanks = bool(one.token_set & words.THANKS)
    has_rest, has_other = bool(one.token_set & words.REST), bool(one.token_set & words.OTHER)
    for r, before in enumerate(groups):
        for s, after in enumerate(groups):
            is_same = before == after
            is_other = len(before) == len(after) == 1 and not is_same
            steps[r, s] = [
                is_same,
                is_same and nothing,
                is_same and nothing and bool(one.gender),
                is_same and len(after) == 1,
                is_same and not after,
                not after and bool(before),
                bool(after) and not before,
                len(after) == count and len(before) == 1,
                len(after) == count and one.is_plural,
                len(before) == count and not is_same,
                is_other,
                is_other and nothing,
                len(after) == count and not before,
                has_rest and bool(after) and len(before) + len(after) == count and not before & after,
                has_other and bool(after) and len(before) + len(after) == count and not before & after,
                is_other and bool(one.early),
                is_same and bool(one.early) and len(after) == 1,
                len(after) == count and not is_same and one.is_early_they,
                len(after) == count and not is_same and has_thanks,
                not after and bool(before) and nothing and one.has_child,
                is_same and one.is_early_they and len(after) > 1,
                is_same and nothing and one.has_child,
                is_other and nothing and one.has_child,
            ]
