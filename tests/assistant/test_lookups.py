"""Words of a question become teachers, grades, numbers, languages and chips by looking them up."""

from datetime import date
from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI

from parent_survey.ai.local.reader import Span
from parent_survey.assistant.chips import format_days, make_chips
from parent_survey.assistant.day_lookup import join_days
from parent_survey.assistant.fitting import choose_fitting
from parent_survey.assistant.languages import find_languages, is_in_language
from parent_survey.assistant.lookup import is_called
from parent_survey.assistant.numbers import is_last, read_number
from parent_survey.assistant.resolver import drop_unknown_ids
from parent_survey.assistant.spans import join_languages, join_topics
from parent_survey.assistant.subjects import find_subjects
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teachers import (
    find_group,
    find_misspelt,
    find_same_sounding,
    find_teachers,
    name_group,
    rank,
)
from parent_survey.assistant.tools import SurveyQuestion, TeacherOrCategory
from parent_survey.assistant.wording import LANGUAGES, Wording
from parent_survey.search.finder import SearchHits
from parent_survey.search.fusion import Hit
from parent_survey.search.meaning import Meaning
from parent_survey.search.scope import AnswerScope, Days
from tests.assistant.kit import hire

ENGLISH = Wording("en")


PIKE, TANABE = hire("Ms. Rosalind Pike", "3rd Grade"), hire("Mrs. Yuki Tanabe", "3rd Grade")
OSEI, PRYOR = hire("Mr. Samuel Osei", "4th Grade"), hire("Mr. Desmond Pryor", "Music")
REYES, SENORA_REYES = hire("Mr. Tomas Reyes", "Math Grade 7"), hire("Mrs. Ana Reyes", "Science Grade 7")
CLUB = hire("Ms. Ada Bell")
STAFF = [PIKE, TANABE, OSEI, PRYOR, REYES, SENORA_REYES, CLUB]
PATIENCE = TeacherOrCategory(uuid4(), "Patience", 5)
FIRST, LAST = (
    SurveyQuestion(uuid4(), "What went well?", 0, True),
    SurveyQuestion(uuid4(), "What could be better?", 1, False),
)
FACTS = SurveyFacts(STAFF, [PATIENCE], [FIRST, LAST], (date(2026, 3, 2), date(2026, 3, 27)))


@pytest.fixture
def meaning(knows_meaning: None, app: FastAPI) -> Meaning:
    known: Meaning = app.state.meaning
    return known


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Ms. Pike", [PIKE]),
        ("Rosalind Pike", [PIKE]),
        ("pike's", [PIKE]),
        ("Ms. Pkie", [PIKE]),
        ("Mrs. Tannabbe", [TANABE]),
        ("Mr. Reyes", [REYES]),
        ("Mrs. Reyes", [SENORA_REYES]),
        ("Reyes", [REYES, SENORA_REYES]),
        ("la señora Pike", [PIKE]),
        ("the music teacher", [PRYOR]),
        ("Mr. Johnson", []),
    ],
)
async def test_a_teacher_is_found_by_any_part_of_a_name_with_typos(
    meaning: Meaning, words: str, found: list[TeacherOrCategory]
) -> None:
    assert await find_teachers(words, STAFF, meaning) == found


BARRETT, LINDQVIST = hire("Mrs. Colleen Barrett", "1st Grade"), hire("Mrs. Hannah Lindqvist", "Kindergarten")
HADDADIN, SOKOLOVA = hire("Mr. Omar Haddadin", "5th Grade"), hire("Ms. Vera Sokolova", "Art")
ABROAD = [PIKE, TANABE, OSEI, BARRETT, LINDQVIST, HADDADIN, SOKOLOVA]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Линдквист", [LINDQVIST]),
        ("госпожу Линдквист", [LINDQVIST]),
        ("Барретта", [BARRETT]),
        ("Соколовой", [SOKOLOVA]),
        ("Танабе", [TANABE]),
        ("حدادين", [HADDADIN]),
        ("السيد حدادين", [HADDADIN]),
        ("باريت", [BARRETT]),
        ("린드크비스트", [LINDQVIST]),
        ("타나베 선생님", [TANABE]),
        ("오세이", [OSEI]),
    ],
)
async def test_a_name_is_found_in_another_script_and_with_its_endings(
    meaning: Meaning, words: str, found: list[TeacherOrCategory]
) -> None:
    assert await find_teachers(words, ABROAD, meaning) == found


@pytest.mark.parametrize(
    "words",
    [
        *("Родители", "учителей", "школе", "Сколько", "Спасибо", "Домашнее задание"),
        *("المعلم", "المدرسة", "أولياء الأمور", "الواجبات"),
        *("선생님", "학부모", "학교", "숙제"),
    ],
)
def test_ordinary_words_of_another_script_are_nobody(words: str) -> None:
    assert find_misspelt(words, ABROAD) == set()


def test_an_ordinary_word_with_the_few_sounds_of_a_name_is_nobody() -> None:
    staff = [hire("Ms. Ana Medeiros"), hire("Mr. Luc Boucher"), hire("Ms. Rosalind Pike")]
    assert find_same_sounding(["مدرس", "بخير"], staff) == set()
    assert find_same_sounding(["مدرس", "روزاليند"], staff) == {staff[2].id}


COACH, PAINTER = hire("Mr. Daniel Guidry", "P.E."), hire("Mrs. Lise Guidry", "Art")
MORAN, LIBRARIAN = hire("Ms. Tess Moran", "Language Arts"), hire("Mr. Joe Tess", "Library")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Guidry", [COACH, PAINTER]),
        ("coach Guidry", [COACH]),
        ("Guidry from the art room", [PAINTER]),
        ("Tess", [MORAN, LIBRARIAN]),
        ("the language arts Tess", [MORAN]),
        ("Tess the librarian", [LIBRARIAN]),
        ("the math Tess", [MORAN, LIBRARIAN]),
    ],
)
async def test_of_two_with_one_name_the_one_is_meant_who_teaches_what_is_named(
    meaning: Meaning, words: str, found: list[TeacherOrCategory]
) -> None:
    assert await find_teachers(words, [COACH, PAINTER, MORAN, LIBRARIAN], meaning) == found


async def test_a_grade_is_whoever_has_it_alone_and_else_whoever_teaches_it_among_others(meaning: Meaning) -> None:
    music, fifth = hire("Mr. Desmond Pryor", "Music, K-6"), hire("Ms. Greta Novak", "5th Grade")
    assert await find_group("5th grade", [music, fifth], meaning) == [fifth]
    assert await find_group("6th grade", [music, fifth], meaning) == [music]
    assert await find_group("5th grade music", [music], meaning) == [music]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("third grade", [PIKE, TANABE]),
        ("3rd graders", [PIKE, TANABE]),
        ("tercer grado", [PIKE, TANABE]),
        ("grade 7", [REYES, SENORA_REYES]),
        ("7th grade math", [REYES]),
        ("mathematics", [REYES]),
        ("music class", [PRYOR]),
        ("sixth grade", []),
        ("3rd and 4th", [PIKE, TANABE, OSEI]),
        ("K through 4", [PIKE, TANABE, OSEI]),
        ("de 3º a 7º", [PIKE, TANABE, OSEI, REYES, SENORA_REYES]),
        ("profe de mate de séptimo", [REYES]),
        ("o professor de música", [PRYOR]),
        ("учитель музыки", [PRYOR]),
        ("معلمي العلوم", [SENORA_REYES]),
    ],
)
async def test_a_group_is_found_by_its_grade_or_subject(
    meaning: Meaning, words: str, found: list[TeacherOrCategory]
) -> None:
    assert await find_group(words, STAFF, meaning) == found


@pytest.mark.parametrize(
    ("words", "roster", "found"),
    [
        ("el profe de educación física", "P.E.", True),
        ("체육 선생님", "Phys. Ed.", True),
        ("the kindergarten room", "K", True),
        ("the gym teacher", "Physical Education", True),
        ("7th grade", "Math, Grades 6-8", True),
        ("9th grade", "Math, Grades 6-8", False),
    ],
)
async def test_a_roster_may_abbreviate_what_a_question_spells_out(
    meaning: Meaning, words: str, roster: str, found: bool
) -> None:
    teacher = hire("Mr. Anselmo Ferreira", roster)
    assert await find_group(words, [teacher, PIKE], meaning) == ([teacher] if found else [])


@pytest.mark.parametrize(
    ("words", "teachers", "name"),
    [("7th", [REYES, SENORA_REYES], "Grade 7"), ("both rooms", [PIKE, OSEI], "both rooms")],
)
def test_several_teachers_are_called_by_the_grade_they_have_in_common(
    words: str, teachers: list[TeacherOrCategory], name: str
) -> None:
    assert name_group(words, teachers) == name


def test_teachers_are_ranked_by_their_number_and_by_name_where_it_is_the_same() -> None:
    counted = {PIKE.id: 2, OSEI.id: 5, TANABE.id: 2, PRYOR.id: 0}
    teachers = [PIKE, TANABE, OSEI, PRYOR]
    assert rank(teachers, counted, is_from_bottom=False) == [OSEI, TANABE, PIKE, PRYOR]
    assert rank(teachers, counted, is_from_bottom=True) == [PRYOR, PIKE, TANABE, OSEI]


@pytest.mark.parametrize(
    ("text", "subjects"),
    [
        ("articles for the art room", {"art"}),
        ("P.E. & Health", {"pe"}),
        ("5th Grade Math & Science", {"math", "science"}),
        ("artículos", set()),
        ("", set()),
    ],
)
def test_subjects_are_known_by_whole_words(text: str, subjects: set[str]) -> None:
    assert find_subjects(text) == subjects


@pytest.mark.parametrize(
    ("words", "is_it"),
    [("the final question", True), ("la última pregunta", True), ("最后一个问题", True), ("first", False)],
)
def test_the_last_of_several_is_told_by_its_word(words: str, is_it: bool) -> None:
    assert is_last(words) is is_it


async def test_a_school_without_teachers_or_grades_has_no_groups(meaning: Meaning) -> None:
    assert await find_teachers("Ms. Pike", [], meaning) == []
    assert await find_group("third grade", [CLUB], meaning) == []


async def test_this_one_is_no_grade(meaning: Meaning) -> None:
    assert await find_group("the patience one", STAFF, meaning) == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("the one who teaches music", [PRYOR]),
        ("grades three and four", [PIKE, TANABE, OSEI]),
        ("grade three", [PIKE, TANABE]),
        ("years three and four", [PIKE, TANABE, OSEI]),
        ("K through four", [PIKE, TANABE, OSEI]),
        ("the two music teachers", [PRYOR]),
    ],
)
async def test_a_number_is_a_grade_only_behind_a_word_for_it(
    meaning: Meaning, words: str, found: list[TeacherOrCategory]
) -> None:
    assert await find_group(words, STAFF, meaning) == found


@pytest.mark.parametrize(
    ("words", "found"), [("Tess L.", 0), ("tess o", 1), ("Tess B", None), ("Tess's", None), ("Tess in K", 1)]
)
async def test_an_initial_tells_two_with_one_first_name_apart(meaning: Meaning, words: str, found: int | None) -> None:
    both = [hire("Ms. Tess Lindqvist-Kay", "Grade 1"), hire("Ms. Tess Okimoto", "Kindergarten")]
    assert await find_teachers(words, both, meaning) == (both if found is None else [both[found]])


@pytest.mark.parametrize(("words", "is_found"), [("Mrs Prewitt", True), ("Mrs Parrott", False), ("Mrs Prat", False)])
async def test_a_name_may_be_known_by_ear_alone(meaning: Meaning, words: str, is_found: bool) -> None:
    pruitt = hire("Mrs. Janelle Pruitt", "3rd Grade")
    assert await find_teachers(words, [pruitt, PRYOR], meaning) == ([pruitt] if is_found else [])


async def test_french_is_a_subject_of_its_own(meaning: Meaning) -> None:
    french, english = hire("Mme Odette Lachance", "Core French"), hire("Ms. Hanh Vo", "English Language Arts")
    assert await find_group("la prof de français", [english, french], meaning) == [french]
    assert await find_group("la maestra de francés", [english, french], meaning) == [french]
    assert await find_teachers("Ms. Francesca", [english, french], meaning) == []


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("3rd grade", 3),
        ("P5", 5),
        ("top five", 5),
        ("Class XI", 11),
        ("второй вопрос", 2),
        ("第三个问题", 3),
        ("tercer grado", 3),
        ("the first question", 1),
        ("kindergarten", None),
        ("I like it", None),
        ("99999", None),
        ("٣", None),
        ("", None),
    ],
)
def test_a_small_number_is_read_in_digits_and_words(words: str, number: int | None) -> None:
    assert read_number(words) == number


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("in Spanish", ("es",)),
        ("en español", ("es",)),
        ("Russian-speaking families", ("ru",)),
        ("на русском", ("ru",)),
        ("English or Chinese", ("en", "zh")),
        ("familias hispanohablantes", ("es",)),
        ("русскоязычных семей", ("ru",)),
        ("les familles francophones", ("fr",)),
        ("中文", ("zh",)),
        ("in their own language", ()),
        ("in russain", ("ru",)),
        ("vietnamise", ("vi",)),
        ("Spanish or russain", ("es", "ru")),
        ("in Javanese", ()),
        ("in plain words", ()),
    ],
)
def test_languages_are_found_by_their_names(words: str, codes: tuple[str, ...]) -> None:
    assert find_languages(words) == codes


@pytest.mark.parametrize(
    ("words", "is_it"),
    [
        ("بالعربية", True),
        ("hispanohablantes", True),
        ("Spanish", False),
        ("families", False),
        ("the francophone", False),
    ],
)
def test_one_word_may_say_nothing_but_the_language(words: str, is_it: bool) -> None:
    assert is_in_language(words) is is_it


def test_pieces_of_a_language_that_stand_side_by_side_are_one() -> None:
    question = "How many from Russian-speaking families, or in the language Korean?"

    def mark(words: str) -> Span:
        start = question.index(words)
        return Span("language", words, start, start + len(words))

    marked = [mark(words) for words in ("Russian", "speaking", "the language", "Korean")]
    assert [(span.text, span.end) for span in join_languages(marked)] == [
        ("Russian", marked[1].end),
        ("Korean", marked[3].end),
    ]


def test_a_language_has_its_name_in_the_language_of_the_reply_or_else_in_english() -> None:
    assert [Wording(language).name_language("ru") for language in ("en", "es", "so")] == ["Russian", "Ruso", "Ruush"]
    assert (Wording("ht").name_language("pl"), Wording("es").name_language("xx")) == ("Polish", "xx")


def test_pieces_of_a_topic_with_little_between_them_are_one() -> None:
    question = "Does anyone write that the lunch line is slow, or that at noon in the yard it is loud?"

    def mark(words: str, kind: str = "topic") -> Span:
        start = question.index(words)
        return Span(kind, words, start, start + len(words))

    near = join_topics(question, [mark("lunch line"), mark("slow")])
    assert [span.text for span in near] == ["lunch line is slow"]
    far = [mark("slow"), mark("loud")]
    assert join_topics(question, far) == far
    other = [mark("lunch line"), mark("slow", "literal")]
    assert join_topics(question, other) == other
    assert join_topics(question, []) == []


def label(scope: AnswerScope, wording: Wording = ENGLISH) -> list[tuple[str, str]]:
    return [(chip.part, chip.label) for chip in make_chips(scope, FACTS, wording)]


def test_every_part_of_a_scope_has_a_chip() -> None:
    scope = AnswerScope(
        teacher_ids=(PIKE.id,),
        without_teacher_ids=(OSEI.id,),
        category_ids=(PATIENCE.id,),
        question_ids=(LAST.id,),
        languages=("es",),
        days=Days(first=date(2026, 3, 2), last=date(2026, 3, 6)),
        topic="homework",
        words="too much",
        parent="Pilar",
        stance="concern",
        status="all",
    )
    assert label(scope) == [
        ("teacher_ids", "Ms. Rosalind Pike"),
        ("without_teacher_ids", "Without Mr. Samuel Osei"),
        ("category_ids", "Patience"),
        ("question_ids", "Question 2"),
        ("languages", "Spanish"),
        ("days", "March 2, 2026 to March 6, 2026"),
        ("topic", "homework"),
        ("words", "“too much”"),
        ("parent", "Pilar"),
        ("stance", "Concerns"),
        ("status", "Submitted or not"),
    ]


def test_everybody_of_a_grade_is_one_chip_and_so_are_very_many() -> None:
    third = AnswerScope(teacher_ids=(PIKE.id, TANABE.id))
    assert label(third)[0] == ("teacher_ids", "3rd Grade")
    assert make_chips(third, FACTS, ENGLISH)[0].values == [str(PIKE.id), str(TANABE.id)]
    two = AnswerScope(teacher_ids=(PIKE.id, OSEI.id))
    assert [words for part, words in label(two) if part == "teacher_ids"] == [PIKE.name, OSEI.name]
    everybody = AnswerScope(teacher_ids=tuple(one.id for one in STAFF))
    assert label(everybody)[0] == ("teacher_ids", "7 teachers")


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (Days(first=date(2026, 3, 2)), "Since March 2, 2026"),
        (Days(last=date(2026, 3, 2)), "Until March 2, 2026"),
        (Days(first=date(2026, 3, 2), last=date(2026, 3, 2)), "March 2, 2026"),
    ],
)
def test_days_are_told_as_they_are_meant(days: Days, words: str) -> None:
    assert format_days(days, ENGLISH) == words


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_chips_and_sentences_are_there_in_every_language(language: str) -> None:
    wording = Wording(language)
    days = Days(first=date(2026, 3, 2), last=date(2026, 3, 6))
    assert all(words for _, words in label(AnswerScope(stance="praise", days=days), wording))
    for key in ("counted", "matched", "spoken_of", "no_match", "about", "unread"):
        for number in (0, 1, 2):
            values = {"n": number, "total": 5, "topic": "x", "name": "Y", "praise": 1, "concern": 0}
            assert "{" not in wording.say(key, **values)


def test_ids_that_are_not_there_are_left_out_of_a_scope() -> None:
    strange = UUID(int=7)
    scope = AnswerScope(
        teacher_ids=(PIKE.id, strange),
        without_teacher_ids=(strange,),
        category_ids=(strange, PATIENCE.id),
        question_ids=(strange,),
        topic="homework",
    )
    assert drop_unknown_ids(scope, FACTS) == AnswerScope(
        teacher_ids=(PIKE.id,), category_ids=(PATIENCE.id,), topic="homework"
    )


@pytest.mark.parametrize(
    ("likenesses", "sure", "others"),
    [
        ([0.42, 0.41], [], []),
        ([0.44, 0.41], [0.44], []),
        ([0.47, 0.46], [0.47, 0.46], []),
        ([0.73, 0.47], [0.73, 0.47], []),
        ([0.75, 0.47], [0.75], []),
        ([0.65, 0.48, 0.45], [0.65, 0.48], []),
        ([0.62, 0.58, 0.56, 0.50, 0.43], [0.62, 0.58, 0.56], []),
    ],
)
def test_of_what_fits_the_two_nearest_and_what_is_as_good_are_quoted(
    likenesses: list[float], sure: list[float], others: list[float]
) -> None:
    hits = [Hit(uuid4(), uuid4(), 0.5, likeness, 0, 0) for likeness in likenesses]
    found = choose_fitting(SearchHits(hits, len(hits)))
    assert [[hit.likeness for hit in part] for part in found] == [sure, others]


@pytest.mark.parametrize(
    ("likenesses", "fitting"),
    [
        ([0.75, 0.74, 0.70, 0.51, 0.50, 0.47, 0.46, 0.35, 0.33], 4),
        ([0.87, 0.77, 0.60, 0.59, 0.47, 0.38], 3),
        ([0.60, *[0.40] * 300], 1),
        ([0.66] * 40, 40),
    ],
)
def test_as_many_responses_fit_a_topic_as_their_likeness_lets_expect(likenesses: list[float], fitting: int) -> None:
    """However many others there are that are hardly like it."""
    hits = [Hit(uuid4(), uuid4(), 0.5, likeness, 0, 0) for likeness in likenesses]
    sure, others = choose_fitting(SearchHits(hits, len(hits)))
    assert sorted((hit.likeness for hit in (*sure, *others)), reverse=True) == likenesses[:fitting]


def test_two_answers_of_one_response_are_one_that_fits() -> None:
    response, others = uuid4(), (0.52, 0.51)
    hits = [Hit(uuid4(), response, 0.5, likeness, 0, 0) for likeness in (0.60, 0.59, 0.58)]
    hits += [Hit(uuid4(), uuid4(), 0.5, likeness, 0, 0) for likeness in others]
    fitting = {hit.response_id for part in choose_fitting(SearchHits(hits, len(hits))) for hit in part}
    assert len(fitting) == 2
    assert response in fitting


def test_of_one_word_all_answers_that_have_it_fit() -> None:
    hits = [
        Hit(uuid4(), uuid4(), 0.5, likeness, 0, 0, has_words)
        for likeness, has_words in ((0.57, False), (0.44, False), (0.40, True), (0.20, True))
    ]
    sure, others = choose_fitting(SearchHits(hits, len(hits), ("bus",), is_one_word=True))
    assert ([hit.likeness for hit in sure], [hit.likeness for hit in others]) == ([0.40, 0.57], [0.20])


async def test_of_two_with_one_name_the_grade_in_the_same_words_decides(meaning: Meaning) -> None:
    second, fifth = hire("Ms. Hannah Pruitt", "2nd Grade"), hire("Mr. Owen Pruitt", "5th Grade")
    assert await find_teachers("the 2nd grade pruitt", [second, fifth], meaning) == [second]


async def test_english_is_not_english_for_newcomers_unless_nobody_else_teaches_it(meaning: Meaning) -> None:
    english, newcomers = hire("Ms. Vole", "English Language Arts"), hire("Ms. Lafontant", "Newcomer English (ESL)")
    artist = hire("Mr. Roche", "Art")
    assert await find_group("ELA", [english, newcomers, artist], meaning) == [english]
    assert await find_group("ELA", [newcomers, artist], meaning) == [newcomers]
    assert await find_group("art", [english, artist], meaning) == [artist]


async def test_a_kindergarten_is_found_in_another_language_and_a_name_by_its_consonants(meaning: Meaning) -> None:
    aucoin, lafontant = hire("Ms. Delphine Aucoin", "Kindergarten"), hire("Ms. Yvrose Lafontant", "ESL")
    assert await find_teachers("معلمة الروضة", [aucoin, lafontant], meaning) == [aucoin]
    assert await find_teachers("المعلمة لافونتان", [aucoin, lafontant], meaning) == [lafontant]


@pytest.mark.parametrize(
    ("words", "name", "is_it"),
    [
        ("Patience", "Patience", True),
        ("patience", "Patience", True),
        ("doors open", "Door's Open", True),
        ("door's open", "Doors Open", True),
        ("with families", "Communication with families", True),
        ("communication", "Communication with families", False),
        ("patience and more", "Patience", False),
        ("patient", "Patience", False),
        ("", "Patience", False),
        ("...", "Patience", False),
    ],
)
def test_a_category_is_called_by_its_name_or_by_several_words_of_it(words: str, name: str, is_it: bool) -> None:
    assert is_called(words, name) is is_it


APRIL = {"first": date(2026, 4, 1), "last": date(2026, 4, 30)}


@pytest.mark.parametrize(
    ("days", "others", "joined"),
    [
        (Days(**APRIL), Days(weekdays=(6, 7)), Days(**APRIL, weekdays=(6, 7))),
        (Days(hours=(8, 9)), Days(first=date(2026, 4, 1)), Days(first=date(2026, 4, 1), hours=(8, 9))),
        (Days(**APRIL), Days(weekdays=(1,), hours=(8,)), Days(**APRIL, weekdays=(1,), hours=(8,))),
        (Days(**APRIL), Days(first=date(2026, 3, 1)), None),
        (Days(**APRIL, weekdays=(1,)), Days(weekdays=(2,)), None),
        (Days(weekdays=(1,)), Days(weekdays=(2,)), None),
        (Days(), Days(), None),
    ],
)
def test_dates_and_days_of_the_week_are_one_period_in_any_order(days: Days, others: Days, joined: Days | None) -> None:
    assert join_days(days, others) == joined
    assert join_days(others, days) == joined
