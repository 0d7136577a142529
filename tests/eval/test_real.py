"""What `make eval EVAL=real` counts."""

from collections import Counter

from eval.reading import Reading
from eval.real import JudgedAnswer, count_most_frequent, measure, read_plain_sentences, read_topics, tell_right
from parent_survey.ai.language import ANALYSED_LANGUAGES
from training.measure import f1
from training.real_words import Row

PRAISE, CONCERN, MIXED = (
    JudgedAnswer("", stance, is_wholly=stance is not None, is_ordinary=True, part="written") for stance in (1, -1, None)
)


def read(stance: int, *kinds: str, is_likely: bool = False, has_category: bool = False, quotes: int = 0) -> Reading:
    return Reading(stance, -stance, has_category, frozenset(kinds), is_likely, quotes)


def test_each_figure_is_of_those_answers_that_it_is_about() -> None:
    lines = measure(
        [
            (PRAISE, read(1, has_category=True, quotes=2)),
            (PRAISE, read(0, "safety")),
            (CONCERN, read(-1, "safety", is_likely=True)),
            (CONCERN, read(1, "complaint", is_likely=True, has_category=True, quotes=1)),
            (MIXED, read(-1, has_category=True, quotes=1)),
        ]
    )
    assert list(lines) == [
        "all, three ways: 0.500, macro F1 0.583   always praise 0.500, of 4",
        "all, praise against concern: 0.500, AUC 0.625   always praise 0.500, of 4",
        "given a superpower of the starter bank: criticism 0.500 of 2, praise 0.500 of 2",
        "quotes offered for cards: 3, 1 of them from criticism",
        "ordinary answers: 0.200 of 5 called a likely danger, 0.400 of 5 likely of any kind, 0.600 of 5 raised at all",
    ]


def test_categories_that_hardly_come_are_no_topics() -> None:
    rare: Row = {"text": "", "label": "concern", "sentiment_1best_5worst": 5, "categories": ["Rare"]}
    of_another_scheme: Row = {"text": "", "label": "praise", "categories": ["Often"]}
    school = read_topics([{**rare, "categories": ["Often", "Not assigned"]}] * 30 + [rare, of_another_scheme])
    assert [category.name for category in school.categories] == ["Often"]
    assert Counter(answer.labels for answer in school.answers) == {frozenset({"Often"}): 30, frozenset(): 1}
    assert f1(count_most_frequent(school)) == 60 / 61


def test_there_are_thirty_plain_sentences_in_each_language_and_their_right_ones_are_counted() -> None:
    sentences = read_plain_sentences()
    assert Counter(sentence.part for sentence in sentences) == dict.fromkeys(ANALYSED_LANGUAGES, 30)
    found = tell_right([(sentence, read(1)) for sentence in sentences])
    assert found == ", ".join(f"{language} 12" for language in sorted(ANALYSED_LANGUAGES))
