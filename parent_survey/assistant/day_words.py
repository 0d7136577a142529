"""The words of dates in the languages of the survey, each with what it means; read by `days.py`.

A line of a table is a meaning, a colon, and the words for it; an indented line goes on with the one above. A meaning is
one token or several: "toddobaadkan" is `this` and `week`. Some that are not plain:

- `last` is the calendar's one before, `past` counts back from today.
- `article` makes a number beside it a day of the month; so does `daymark`, which after a count is the day as a unit.
- `monthprefix` and `monthsuffix` make a month of a number that follows or precedes them.
- `on` ends a range that goes on, as in "from June on".
- `12-25` is that day of every year; of holidays that move, `holidays` lists those of `HOLIDAYS`, in its order.
- `end` is the last day of a month, and only behind a word such as "until".
- `from` may be "of" as well as "since"; `until` may be with its month or without, `through` is with it.
"""

import unicodedata
from functools import lru_cache
from typing import NamedTuple

from parent_survey.core.patterns import fold


class DateToken(NamedTuple):
    kind: str
    value: int = 0


_EVERYWHERE = """
to: -, –, —, ‒, −, ~, →
quarter1: q1
quarter2: q2
quarter3: q3
quarter4: q4
"""
_WORDS = {
    "en": """
months: january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct
    november|nov december|dec
weekdays: monday|mon tuesday|tues|tue wednesday|wed thursday|thurs|thur|thu friday|fri saturday|sat sunday|sun
numbers: one|a|an two three four five six seven eight nine ten eleven twelve
on: on
filler: in, of, during, for, within, over, 's, dated, back in, just, all of, the whole of, so far, so far in
article: the, st, nd, rd, th
this: this, the current
last: last, previous, the previous
past: past, the past, the last
ago: ago
today: today, now
to today: to date
yesterday: yesterday
day: day, days
week: week, weeks, wk, wks
two week: fortnight
two day ago: day before yesterday, the day before yesterday
month: month, months
year: year, years, yr, calendar year
first: first, the first
second: second, the second
third: third, the third
fourth: fourth, the fourth
half: half
mid: mid, mid-, the middle of, middle of
end: the end of, end of
weekof: week of, wk of, week commencing, week beginning, week starting, w/c, wc, w/b
from: from
since: since, starting, starting from, on or after, on and after, onwards, onward, and later, or later
after: after, later than
before: before, prior to, earlier than
until: on or before, until, till, til, 'til, up to, up until, by
to: to
through: through, thru, up to and including
between: between, betw
and: and, &
holidays: easter|easter_sunday|easter_day easter_monday good_friday mother's_day|mothers_day|mother’s_day memorial_day
    labor_day thanksgiving|thanksgiving_day mlk_day|martin_luther_king_day
    presidents_day|presidents'_day|president's_day|presidents’_day father's_day|fathers_day|father’s_day
01-01: new year's, new years, new year’s, new year's day, new years day, new year’s day
02-14: valentine's day, valentines day, valentine’s day, valentine's, valentines
03-17: st patrick's day, st. patrick's day, st patricks day
04-15: tax day
07-04: independence day, the fourth of july
10-31: halloween
11-11: veterans day
12-24: christmas eve
12-25: christmas, christmas day, xmas
12-31: new year's eve, new years eve, new year’s eve
""",
    "es": """
months: enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago
    septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic
weekdays: lunes martes miercoles jueves viernes sabado domingo
numbers: uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince
filler: en, de, durante, la, las, los, por, lo que va de, lo que va del, en lo que va de, en lo que va del
article: el, del, dia, o
this: este, esta, actual, en curso
last: pasado, pasada, anterior
past: ultimo, ultima, ultimos, ultimas, pasados, pasadas
ago: hace
today: hoy, ahora, la fecha
yesterday: ayer
two day ago: anteayer, antier, antes de ayer
day: dias
week: semana, semanas
month: mes, meses
year: año, años
first: primero, primer, primera
second: segunda
third: tercera
fourth: cuarta
half: mitad, quincena
mid: mediados
end: finales, fines, final, fin
weekof article: semana del
weekof: semana de
since: desde, a partir, a partir de, en adelante, para aca
after: despues, despues de
before: antes, antes de
until: hasta
to article: al
to: a
between: entre
and: y
holidays: pascua|domingo_de_pascua lunes_de_pascua viernes_santo … … … accion_de_gracias|dia_de_accion_de_gracias
01-01: año nuevo
12-24: nochebuena
12-25: navidad
""",
    "pt": """
months: janeiro|jan fevereiro|fev março|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set
    outubro|out novembro|nov dezembro|dez
weekdays: segunda-feira|segunda terça-feira|terça quarta-feira|quarta quinta-feira|quinta sexta-feira|sexta sabado
    domingo
numbers: um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze
filler: em, de, durante, as, os, na, nas, nos
article: o, do, no, dia, da
this: este, esta, esse, essa, nesse, nessa, neste, nesta, deste, desta, atual
last: passado, passada, anterior
past: ultimo, ultima, ultimos, ultimas
ago: ha, atras
today: hoje, agora
yesterday: ontem
two day ago: anteontem
day: dias
week: semana, semanas
month: mes, meses
year: ano, anos
week: a semana
first: primeiro, primeira
half: metade, quinzena
mid: meados
end: final, fim, fins
weekof article: semana do dia
weekof: semana de
since: desde, a partir, a partir de, em diante
after: depois, depois de, apos
before: antes, antes de
until: ate
to article: ao
to: a
between: entre
and: e
holidays: pascoa|domingo_de_pascoa segunda-feira_de_pascoa sexta-feira_santa
01-01: ano novo
12-25: natal
""",
    "fr": """
months: janvier|janv fevrier|fevr mars avril|avr mai juin juillet|juil août septembre|sept octobre|oct novembre|nov
    decembre|dec
weekdays: lundi mardi mercredi jeudi vendredi samedi dimanche
numbers: un|une deux trois quatre cinq six … huit neuf dix onze douze
filler: en, de, -ci, d', d’, au mois de, au mois d', au mois d’, durant, la, les, ces, au cours de, au cours des
article: le, du, er, l', l’
this: ce, cette, en cours
last: dernier, derniere, passe, passee
past: derniers, dernieres
ago: il y a
today: aujourd'hui, aujourd’hui, maintenant
yesterday: hier
two day ago: avant-hier
day: jour, jours
week: semaine, semaines
month: mois
year: an, ans, annee, annees
first: premier, premiere
half: moitie, quinzaine
second: seconde, deuxieme
third: troisieme
fourth: quatrieme
mid: mi-, mi, la mi-, milieu
end: fin, la fin
weekof article: semaine du
since: depuis, a partir, a partir de
since article: des le
after: apres
before: avant
until article: jusqu'au, jusqu’au
until: jusqu'a, jusqu’a
to article: au
to: a
between: entre
and: et
holidays: paques lundi_de_paques vendredi_saint
01-01: nouvel an, jour de l'an
12-25: noel
""",
    "zh": """
months: 一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月
weekdays: 周一|星期一|礼拜一|週一 周二|星期二|礼拜二|週二 周三|星期三|礼拜三|週三 周四|星期四|礼拜四|週四
    周五|星期五|礼拜五|週五 周六|星期六|礼拜六|週六 周日|星期日|星期天|礼拜天|週日
numbers: 一 二|两|兩 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十 二十一 二十二 二十三
    二十四 二十五 二十六 二十七 二十八 二十九 三十 三十一
filler: 在, 的, 份, 内, 里, 期间
article: 日, 号, 號
this: 这, 本, 这个, 這個, 这一, 今
last: 上, 上个, 上個, 上一
past: 最近, 过去, 過去, 近
ago: 前, 之前, 以前
today: 今天, 今日, 现在, 现今, 今
yesterday: 昨天, 昨日
two day ago: 前天
day: 天
week: 周, 週, 星期, 个星期, 礼拜
monthsuffix: 月
month: 个月, 個月
year: 年
this year: 今年
last year: 去年
first half: 上半
second half: 下半
mid: 中旬
end: 底, 末
since: 从, 自, 自从, 起, 开始, 以来, 從
after: 之后, 以后, 之後, 以後
until: 截至, 截止, 为止, 直到
to: 到, 至
between: 之间, 之間
and: 和, 与
""",
    "vi": """
months: tháng_giêng|tháng_một tháng_hai tháng_ba tháng_tư tháng_năm tháng_sáu tháng_bảy tháng_tám tháng_chín
    tháng_mười tháng_mười_một tháng_mười_hai
weekdays: thứ_hai|thứ_2 thứ_ba|thứ_3 thứ_tư|thứ_4 thứ_năm|thứ_5 thứ_sáu|thứ_6 thứ_bảy|thứ_7 chủ_nhật
numbers: một hai ba bốn
filler: trong, hồi, vào, của, kể
article: mùng, mồng
daymark: ngày
this: này
last: vừa rồi
ago: trước
past: qua, vừa qua, gần đây
today: hôm nay, bây giờ
to today: đến nay
yesterday: hôm qua
week: tuần
monthprefix: tháng
year: năm
this year: năm nay
last year: năm ngoái
first half: nửa đầu
second half: nửa cuối, nửa sau
mid: giữa
end: cuối
weekof article: tuần của ngày, tuần bắt đầu ngày
since: từ, kể từ
after: sau
until: cho đến
to: đến, tới
between: giữa ngày
and: và
""",
    "ar": """
months: يناير|كانون_الثاني|جانفي فبراير|شباط|فيفري مارس|آذار أبريل|إبريل|نيسان|أفريل مايو|أيار|ماي يونيو|حزيران|جوان
    يوليو|تموز|جويلية أغسطس|آب|أوت سبتمبر|أيلول أكتوبر|تشرين_الأول نوفمبر|تشرين_الثاني ديسمبر|كانون_الأول
weekdays: الاثنين|الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد
numbers: واحد اثنين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني تسعة|تسع عشرة|عشر
filler: في, خلال, شهر, ال, من شهر
article: يوم
this: هذا, هذه, الحالي, الجاري
last: الماضي, الماضية, السابق, المنصرم
past: آخر, الأخيرة
today: اليوم, الآن
yesterday: أمس, البارحة
day: يوما, أيام
week: الأسبوع, أسبوع, أسابيع
month: الشهر, أشهر, شهور
year: سنة, عام, السنة, العام
first half: النصف الأول من
second half: النصف الثاني من
mid: منتصف
end: نهاية
weekof: أسبوع يوم
from: من
since: منذ, ابتداء من, اعتبارا من
after: بعد
before: قبل
until: حتى
to: إلى
between: بين
and: و
""",
    "ko": """
months: 일월 이월 삼월 사월 오월 유월 칠월 팔월 구월 시월 십일월 십이월
weekdays: 월요일 화요일 수요일 목요일 금요일 토요일 일요일
numbers: 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열
filler: 에, 의, 동안, 중, 간, 중에
daymark: 일
this: 이번, 금
last: 지난, 저번
past: 최근
ago: 전, 전에
today: 오늘, 지금, 현재
yesterday: 어제
two day ago: 그저께, 그제
week: 주, 주일
monthsuffix: 월
month: 달, 개월
year: 년
this year: 올해
last year: 작년, 지난해
mid: 중순
end: 말
from: 에서
since: 부터, 이래, 이래로, 이후, 이후로
after: 후, 후에
until: 까지, 이전, 이전에
between: 사이, 사이에
and: 과, 와
""",
    "ru": """
months: январь|января|январе|янв февраль|февраля|феврале|фев март|марта|марте|мар апрель|апреля|апреле|апр
    май|мая|мае июнь|июня|июне июль|июля|июле август|августа|августе|авг сентябрь|сентября|сентябре|сен
    октябрь|октября|октябре|окт ноябрь|ноября|ноябре|ноя декабрь|декабря|декабре|дек
weekdays: понедельник|понедельника вторник|вторника среда|среду|среды четверг|четверга пятница|пятницу|пятницы
    суббота|субботу|субботы воскресенье|воскресенья
numbers: один|одну два|две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать
filler: в, во, на, за, г, течение, в течение
article: -го, -е, го, числа, число
this: этот, эта, эту, этой, этом, этого, текущий, текущем, текущая, текущей
last: прошлый, прошлая, прошлую, прошлой, прошлом, прошлого
past: последний, последние, последних, последнюю, прошедшие
ago: назад
today: сегодня, сегодняшнего дня
yesterday: вчера
two day ago: позавчера
day: день, дня, дней
week: неделя, недели, неделю, неделе, недель
month: месяц, месяца, месяце, месяцев
year: год, года, году, лет
first: первая, первой, первую
second: вторая, второй, вторую
third: третья, третьей, третью
fourth: четвертая, четвертой, четвертую
half: половина, половине, половину, половины
mid: середина, середине
end: конец, конце, конца
weekof: неделя с, неделю с, неделе с
since: с, со, начиная с
after: после
before: раньше, ранее
until: до
through: по
between: между
and: и
""",
    "ht": """
months: janvye fevriye mas avril me jen jiye out|dawout septanm oktob novanm desanm
weekdays: lendi madi mekredi jedi vandredi samdi dimanch
numbers: youn de twa kat senk sis set uit nef dis onz douz
filler: nan, pandan, an
article: le
first: premye
this: sa a, sa
last: pase, ki pase
past: denye, denye yo
ago: sa gen
today: jodi a, jodia, kounye a
yesterday: ye, ayè
day: jou
week: semen, semen nan
month: mwa
year: ane, lane
from: soti
since: depi, apati
after: apre
before: anvan
until: jiska
to: rive
between: ant
and: ak
""",
    "tl": """
months: enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre
weekdays: lunes martes miyerkules huwebes biyernes sabado araw_ng_linggo
numbers: isa|isang dalawa|dalawang tatlo|tatlong apat limang|lima anim pito|pitong walo|walong
filler: noong, nitong, sa, ng, na, buwan ng, noon
article: ika-, ika, ang
this: ngayong, itong
last: nakaraang, nakaraan
past: huling, nakalipas na
today: ngayon, ngayong araw
yesterday: kahapon
day: araw
week: linggo
month: buwan
year: taon
first half: unang kalahati
second half: ikalawang kalahati
mid: kalagitnaan
end: katapusan
weekof article: linggo ng ika-
since: mula, simula, mula sa, mula noong, simula noong
after: pagkatapos, matapos
before: bago, bago ang, bago mag
until: hanggang
between: pagitan, sa pagitan
and: at
""",
    "so": """
months: janaayo|jannaayo febraayo maarso|maarij abriil maajo|mey juun|juunyo luuliyo|juulaay ogosto|agoosto
    sebteembar oktoobar nofeembar diseembar
weekdays: isniin|isniintii talaado|talaadada|talaadadii arbaco|arbacadii khamiis|khamiistii jimce|jimcihii
    sabti|sabtidii axad|axaddii
numbers: hal laba saddex afar shan lix toddoba sideed sagaal toban
filler: bisha, gudaha, ee, bishii
article: taariikhda
today: maanta, hadda
yesterday: shalay
last week: toddobaadkii hore, usbuucii hore, toddobaadkii la soo dhaafay, usbuucii la soo dhaafay
this week: toddobaadkan, usbuucan
last month: bishii hore, bishii la soo dhaafay
this month: bishan
last year: sannadkii hore, sanadkii hore
this year: sannadkan, sanadkan
past: ugu dambeeyay, la soo dhaafay
day: maalmood
since: laga bilaabo, tan iyo, ilaa iyo, min
after: ka dib, kadib
before: ka hor, kahor
until: ilaa
between: inta u dhaxaysa, u dhaxeeya
and: iyo
""",
}
LANGUAGES = tuple(_WORDS)
# Written without blanks between the words, or with some that stick to the next word.
WITHOUT_BLANKS = frozenset({"zh", "ko", "ar"})
# Where 4/1 is April 1.
MONTH_FIRST = frozenset({"en", "zh", "ko", "tl"})
UNITS = ("day", "week", "month", "year")
_LISTS = {"months": "month_name", "weekdays": "weekday", "numbers": "number", "holidays": "holiday"}
# Those that move: days after Easter Sunday, or the month, the day of the week and which of them; -1 is the last.
HOLIDAYS: tuple[int | tuple[int, int, int], ...] = (
    0,  # Easter
    1,  # Easter Monday
    -2,  # Good Friday
    (5, 7, 2),  # Mother's Day
    (5, 1, -1),  # Memorial Day
    (9, 1, 1),  # Labor Day
    (11, 4, 4),  # Thanksgiving
    (1, 1, 3),  # Martin Luther King Day
    (2, 1, 3),  # Presidents' Day
    (6, 7, 3),  # Father's Day
)


def normalize(text: str) -> str:
    """Without accents, capitals and double blanks, with the digits of English, and Korean syllables in one piece."""
    digits = "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)
    return " ".join(unicodedata.normalize("NFC", fold(unicodedata.normalize("NFKC", digits))).split())


@lru_cache
def read_lexicon(language: str) -> dict[str, tuple[DateToken, ...]]:
    """From the words, normalized, to what they mean."""
    lexicon: dict[str, tuple[DateToken, ...]] = {}
    for line in (_EVERYWHERE + _WORDS[language]).replace("\n ", " ").strip().splitlines():
        meaning, _, words = line.partition(": ")
        if meaning in _LISTS:
            for value, names in enumerate(words.split(), start=1):
                lexicon |= {
                    normalize(name.replace("_", " ")): (DateToken(_LISTS[meaning], value),) for name in names.split("|")
                }
        else:
            tokens = tuple(token for name in meaning.split() for token in _read_tokens(name))
            lexicon |= {normalize(word): tokens for word in words.split(", ")}
    return lexicon


def _read_tokens(name: str) -> list[DateToken]:
    if name in UNITS:
        return [DateToken("unit", UNITS.index(name))]
    if name == "two":
        return [DateToken("number", 2)]
    if name[0].isdigit():
        month, day = name.split("-")
        return [DateToken("month_name", int(month)), DateToken("date", int(day))]
    return [DateToken("quarter", int(name[-1])) if name.startswith("quarter") else DateToken(name)]
