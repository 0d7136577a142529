"""The days of the week and hours that a few words of a question mean, in all the languages of the survey."""

import pytest

from parent_survey.assistant.day_words import LANGUAGES
from parent_survey.assistant.recurring import read_recurring
from parent_survey.search.scope import Days


def recurring(words: str) -> Days | None:
    """Of "67 20-24": the days of the week, and from an hour to before another; either may be missing."""
    days, _, hours = words.rpartition(" ") if "-" in words else (words, "", "")
    if not words:
        return None
    first, _, end = hours.partition("-")
    count = (int(end) - int(first)) % 24 if hours else 0
    return Days(
        weekdays=tuple(int(day) for day in days), hours=tuple((int(first) + hour) % 24 for hour in range(count))
    )


CASES = {
    "en": """
on a weekend = 67
on weekends = 67
weekend = 67
during weekends = 67
on the weekends = 67
over a weekend = 67
a Saturday or Sunday = 67
sat/sun = 67
Sat or Sun = 67
Sat-Sun = 67
weekend (sat or sun) = 67
sat + sun = 67
Saturdays plus Sundays = 67
a wkend = 67
the weekend (Saturday and Sunday) = 67
Saturdays and Sundays = 67
weekends or Mondays = 167
on weekdays = 12345
on a weekday = 12345
on school days = 12345
Monday to Friday = 12345
Monday through Friday = 12345
from Monday to Friday = 12345
between Monday and Friday = 12345
Mon-Fri = 12345
Monday to Friday inclusive = 12345
weekdays (Mon - Fri) = 12345
Mon-Fri and Sundays = 123457
on Mondays = 1
on a Tuesday = 2
any Friday = 5
every Wednesday = 3
Thursdays only = 4
either Saturday or Sunday = 67
Mon, Wed, and Fri = 135
Monday/Tuesday = 12
on Monday or Thursday = 14
Mondays to Thursdays = 1234
Fridays to Sundays = 567
before 8 in the morning = 0-8
before eight in the morning = 0-8
before 8am = 0-8
before 8 a.m. = 0-8
before 8:00 AM = 0-8
before 08:00 = 0-8
until 7:59am = 0-8
8am or earlier = 0-8
after 10pm = 22-24
after 10 at night = 22-24
after 10pm UTC = 22-24
at 10pm or later = 22-24
10pm or after = 22-24
8am or before = 0-8
noon and after = 12-24
10pm to midnight = 22-24
10-midnight = 22-24
10pm-12am = 22-24
from noon on = 12-24
from noon onwards = 12-24
from 12 noon on = 12-24
before noon = 0-12
between 6 and 8 am = 6-8
between 6 and 8 o'clock in the morning = 6-8
between 11 and 1pm = 11-13
3-5pm = 15-17
9am to 5 = 9-17
from 10pm to 6 = 22-6
between 10pm and 6am = 22-6
after midnight and before 5am = 0-5
after 10pm or before 6am = 22-6
before 6am or after 10pm = 22-6
before 10am and after 8am = 8-10
before 8 or after 10pm = 22-8
from 22:00 to 23:59 = 22-24
from 22:00 until 24:00 = 22-24
from 6:00 to 22:00 = 6-22
midnight to 7:59 = 0-8
00:00-07:59 = 0-8
any day before 8am = 0-8
after 8pm on any date = 20-24
on weekends after 8pm = 67 20-24
on weekends, after 8pm = 67 20-24
after 8pm on weekends = 67 20-24
from noon on weekends = 67 12-24
Monday to Friday from 8am to 10am = 12345 8-10
between 6 and 8 am on Mondays and Tuesdays = 12 6-8
""",
    "es": """
en sábado o domingo = 67
en fin de semana = 67
los fines de semana = 67
un fin de semana = 67
sábado o domingo = 67
los sábados y domingos = 67
el fin de semana =
el fin de semana pasado =
este fin de semana =
entre semana = 12345
de lunes a viernes = 12345
los días de escuela = 12345
los lunes = 1
lun-vie = 12345
un martes = 2
cada viernes = 5
todos los jueves = 4
el martes =
martes y jueves = 24
antes de las 8 de la mañana = 0-8
antes de las ocho de la mañana = 0-8
después de las 10 de la noche = 22-24
después de las 22 = 22-24
después de las 8 =
a las 10 de la noche o después = 22-24
a partir del mediodía = 12-24
antes del mediodía = 0-12
desde las 22:00 hasta las 23:59 = 22-24
entre las 6 y las 8 de la mañana = 6-8
de 10 de la noche a 6 de la mañana = 22-6
después de la medianoche y antes de las 5 = 0-5
después de las 8 p. m. = 20-24
los fines de semana después de las 8 de la noche = 67 20-24
""",
    "pt": """
nos fins de semana = 67
aos fins de semana = 67
num fim de semana = 67
no fim de semana =
no fim de semana passado =
sábado ou domingo = 67
em dias úteis = 12345
de segunda a sexta = 12345
de segunda-feira a sexta-feira = 12345
às segundas = 1
às terças-feiras = 2
toda quarta = 3
na segunda =
antes das 8h = 0-8
antes das 8 da manhã = 0-8
depois das 22h = 22-24
a partir das 22:00 = 22-24
a partir do meio-dia = 12-24
das 22h às 23h59 = 22-24
das 22h à meia-noite = 22-24
entre as 6h e as 8h = 6-8
aos sábados depois das 20h = 6 20-24
""",
    "fr": """
le week-end =
les week-ends = 67
en week-end = 67
un week-end = 67
le week-end dernier =
samedi ou dimanche = 67
en semaine = 12345
du lundi au vendredi = 12345
les jours d'école = 12345
le lundi =
les lundis = 1
tous les mardis = 2
chaque mercredi = 3
avant 8h = 0-8
avant 8 heures du matin = 0-8
après 22h = 22-24
après 10 heures du soir = 22-24
à partir de midi = 12-24
de 22h à minuit = 22-24
de 8h à minuit = 8-24
entre 6h et 8h = 6-8
entre 6h et 8h du soir = 18-20
de 22:00 à 23:59 = 22-24
le week-end après 20h =
les week-ends après 20h = 67 20-24
""",
    "ru": """
по выходным = 67
в выходные = 67
в прошлые выходные =
в эти выходные =
в субботу или воскресенье = 67
по субботам и воскресеньям = 67
в будни = 12345
по будням = 12345
с понедельника по пятницу = 12345
по понедельникам = 1
по средам и пятницам = 35
каждый вторник = 2
пн-пт = 12345
сб/вс = 67
в понедельник =
до 8 утра = 0-8
до 8 часов = 0-8
до 8 =
раньше 8:00 = 0-8
после 22:00 = 22-24
после 10 вечера = 22-24
с 22:00 до 6:00 = 22-6
между 6 и 8 утра = 6-8
после полуночи до 5 утра = 0-5
с полудня = 12-24
по выходным после 20:00 = 67 20-24
""",
    "zh": """
周末 = 67
在周末 = 67
每个周末 = 67
上周末 =
这个周末 =
周六或周日 = 67
星期六和星期天 = 67
周六、周日 = 67
工作日 = 12345
周一到周五 = 12345
周一至周五 = 12345
每周一 = 1
每个星期二 = 2
周二 =
早上8点之前 = 0-8
上午八点以前 = 0-8
22点以后 = 22-24
晚上10点后 = 22-24
从22:00到23:59 = 22-24
早上6点到8点之间 = 6-8
晚上8点到10点 = 20-22
中午12点以后 = 12-24
8点之前 =
周末晚上8点以后 = 67 20-24
""",
    "ko": """
주말 = 67
주말에 = 67
주말마다 = 67
지난 주말 =
이번 주말에 =
토요일이나 일요일 = 67
토요일과 일요일에 = 67
평일에 = 12345
월요일부터 금요일까지 = 12345
매주 월요일 = 1
화요일마다 = 2
월요일에 =
오전 8시 이전 = 0-8
오전 8시 전에 = 0-8
오후 10시 이후 = 22-24
밤 10시 이후 = 22-24
22시부터 6시까지 = 22-6
오전 6시에서 8시 사이 = 6-8
정오부터 = 12-24
주말 오후 8시 이후 = 67 20-24
월요일부터 금요일까지 오전 8시 이전 = 12345 0-8
""",
    "vi": """
cuối tuần = 67
vào cuối tuần = 67
mỗi cuối tuần = 67
cuối tuần trước =
cuối tuần này =
thứ bảy hoặc chủ nhật = 67
T7, CN = 67
ngày thường = 12345
các ngày trong tuần = 12345
từ thứ hai đến thứ sáu = 12345
mỗi thứ hai = 1
thứ ba hàng tuần = 2
thứ hai =
trước 8 giờ sáng = 0-8
sau 22 giờ = 22-24
sau 10 giờ tối = 22-24
từ 22:00 đến 23:59 = 22-24
giữa 6 và 8 giờ sáng = 6-8
sau 12 giờ trưa = 12-24
sau nửa đêm và trước 5 giờ sáng = 0-5
vào cuối tuần sau 20:00 = 67 20-24
""",
    "ar": """
في عطلة نهاية الأسبوع = 67
في عطلات نهاية الأسبوع = 67
نهاية الأسبوع الماضي =
السبت أو الأحد = 67
أيام السبت والأحد = 67
أيام الدراسة = 12345
من الاثنين إلى الجمعة = 12345
كل يوم اثنين = 1
أيام الثلاثاء = 2
يوم الاثنين =
قبل الساعة 8 صباحا = 0-8
بعد الساعة ١٠ مساءً = 22-24
بعد 22:00 = 22-24
من 22:00 إلى 23:59 = 22-24
بين 6 و8 صباحا = 6-8
بعد منتصف الليل وقبل 5 صباحا = 0-5
قبل الظهر = 0-12
في عطلة نهاية الأسبوع بعد 20:00 = 67 20-24
""",
    "ht": """
nan wikenn = 67
chak wikenn = 67
wikenn pase =
samdi oswa dimanch = 67
samdi ak dimanch = 67
nan jou lekòl = 12345
soti lendi rive vandredi = 12345
chak lendi = 1
lendi =
anvan 8è nan maten = 0-8
apre 10è diswa = 22-24
apre 22:00 = 22-24
soti 22:00 rive 23:59 = 22-24
ant 6è ak 8è nan maten = 6-8
apati midi = 12-24
nan wikenn apre 20:00 = 67 20-24
""",
    "tl": """
tuwing katapusan ng linggo = 67
tuwing weekend = 67
nakaraang weekend =
Sabado o Linggo = 67
tuwing Sabado at Linggo = 67
Lunes hanggang Biyernes = 12345
mga araw ng pasok = 12345
tuwing Lunes = 1
noong Lunes =
tuwing Linggo =
bago mag-8 ng umaga = 0-8
bago ang 8am = 0-8
pagkatapos ng 10 ng gabi = 22-24
mula 22:00 hanggang 23:59 = 22-24
sa pagitan ng 6 at 8 ng umaga = 6-8
mula tanghali = 12-24
tuwing weekend pagkatapos ng 8pm = 67 20-24
""",
    "so": """
dhammaadka toddobaadka = 67
Sabti ama Axad = 67
Sabtida iyo Axadda = 67
maalmaha dugsiga = 12345
Isniin ilaa Jimce = 12345
Isniin kasta = 1
Isniintii =
ka hor 8 subaxnimo = 0-8
ka dib 10 habeennimo = 22-24
ka dib 22:00 = 22-24
laga bilaabo 22:00 ilaa 23:59 = 22-24
dhammaadka toddobaadka ka dib 20:00 = 67 20-24
""",
}
TABLE = [
    (language, *(part.strip() for part in line.split("=")))
    for language, lines in CASES.items()
    for line in lines.strip().splitlines()
]


@pytest.mark.parametrize(("language", "words", "expected"), TABLE)
def test_words_mean_their_weekdays_and_hours(language: str, words: str, expected: str) -> None:
    assert read_recurring(words, language) == recurring(expected)


def test_every_language_of_dates_is_read() -> None:
    assert set(CASES) == set(LANGUAGES)


@pytest.mark.parametrize("language", CASES)
def test_capitals_and_blanks_make_no_difference(language: str) -> None:
    for _, words, expected in (row for row in TABLE if row[0] == language):
        shouted = f"  {words.upper().replace(' ', '  ')} "
        assert len(shouted) > 80 or read_recurring(shouted, language) == recurring(expected), words


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("on weekends", "es"),
        ("los fines de semana", "en"),
        ("по выходным", "en"),
        ("周末", "fr"),
        ("on weekends", "xx"),
    ],
)
def test_words_of_another_language_than_the_question_are_read_too(words: str, language: str) -> None:
    assert read_recurring(words, language) == recurring("67")


def test_the_beginning_of_a_long_text_is_not_read_for_the_whole() -> None:
    words = f"on{' ' * 71}weekends"
    assert len(words) == 81
    assert read_recurring(words, "en") is None
    assert read_recurring(words[:2] + words[3:], "en") == recurring("67")


@pytest.mark.parametrize(
    "words",
    [
        "last weekend",
        "this weekend",
        "the weekend",
        "over the weekend",
        "on the weekend",
        "the weekend of April 11",
        "weekend of 4/11",
        "the weekend before last",
        "a weekend ago",
        "one Saturday",
        "on Tuesday",
        "Tuesday",
        "last Monday",
        "last Monday and Tuesday",
        "since Monday",
        "Monday to Tuesday",
        "from Friday to Monday",
        "between Monday and Wednesday",
        "Monday, April 20",
        "Mondays in March",
        "the first Monday",
        "Monday after 10pm",
        "yesterday after 10pm",
        "this morning before 8am",
        "after 10pm on April 3",
    ],
)
def test_certain_days_are_not_recurring(words: str) -> None:
    assert read_recurring(words, "en") is None


@pytest.mark.parametrize(
    "words",
    [
        "in the morning",
        "at night",
        "on Friday nights",
        "weekday mornings",
        "not on weekends",
        "every other Monday",
        "weekend (Saturday)",
        "weekends and after 8pm",
        "weekends or after 8pm",
        "weekends and",
        "on weekdays or weekends",
        "weekends after 8pm on Mondays",
        "or weekends",
        "before 8",
        "before 8:00",
        "after 12",
        "between 6 and 8",
        "after 22",
        "20-24",
        "04-11",
        "15 to 20",
        "3/5",
        "on 5 before 8am",
        "before 8:30am",
        "after 10:30pm",
        "after 10:59pm",
        "8.30pm to 10pm",
        "22:00:00",
        "8:5",
        "before 13am",
        "before 25:00",
        "before 24:30",
        "after 10:75",
        "before 0pm",
        "at 8am",
        "noon",
        "to 10pm",
        "~10pm",
        "around 10pm",
        "before midnight",
        "after midnight",
        "8am to 8am",
        "before 10am or after 8am",
        "through 10am",
        "8am to 10am inclusive",
        "8am 10am",
        "8am, 10am and noon",
        "after before 8am",
        "any day",
        "utc",
        "2026",
        "on",
        "a",
        "every",
        "since",
        "weekendish",
        "satsun",
        "",
        "   ",
    ],
)
def test_what_cannot_be_known_is_nothing(words: str) -> None:
    assert read_recurring(words, "en") is None


@pytest.mark.parametrize("language", [*CASES, "xx", ""])
def test_hostile_words_are_nothing_and_take_no_time(language: str) -> None:
    hostile = [
        "9" * 10_000,
        "9" * 80,
        "1/" * 40,
        "1:" * 40,
        "before 99:99",
        "🗓️" * 40,
        "²³ ½ Ⅻ ௧௨",
        "\x00\ud800\u202e",
        "e" + "\u0301" * 79,
        "between " * 10,
        "after " * 5_000,
        "' OR 1=1 --",
        "the of in on during",
        "," * 80,
        "- " * 40,
        "/" * 80,
        "8/" * 40,
        "㏂" * 80,
        "上" * 80,
        "ﷺ" * 80,
    ]
    for words in hostile:
        assert read_recurring(words, language) is None, words
