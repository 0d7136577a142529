"""The words of dates in the languages of the survey, each with what it means; read by `days.py`.

A line of a table is a meaning, a colon, and the words for it; an indented line goes on with the one above. A meaning is
one token or several: "toddobaadkan" is `this` and `week`. Some that are not plain:

- `last` is the calendar's one before, `past` counts back from today.
- `article` makes a number beside it a day of the month; so does `daymark`, which after a count is the day as a unit.
- `monthprefix` and `monthsuffix` make a month of a number that follows or precedes them.
- `on` ends a range that goes on, as in "from June on".
- `12-25` is that day of every year; of holidays that move, `holidays` lists those of `HOLIDAYS`, in its order.
- `end` is the last day of a month, and only behind a word such as "until".
- `start` is the first day of a month, a week or a year, and only behind a word such as "since".
- `inclusive` takes the month of "until April" in; it changes nothing else, and does not go with "before" and "after".
- `from` may be "of" as well as "since"; `until` may be with its month or without, `through` is with it.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from itertools import takewhile
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
before: <
after: >
since: >=, ≥
until: <=, ≤
filler: utc
"""
_WORDS = {
    "en": """
months: january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct
    november|nov december|dec
weekdays: monday|mon tuesday|tues|tue wednesday|wed thursday|thurs|thur|thu friday|fri saturday|sat sunday|sun
numbers: one|a|an two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six
    twenty-seven twenty-eight twenty-nine thirty thirty-one
dates: … … … … fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
    seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth
    twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
on: on
filler: in, of, during, for, within, over, 's, dated, back in, just, all of, the whole of, so far, so far in,
    anytime, any time
inclusive: inclusive, incl, included, both included, both inclusive, both days included, both dates included,
    both days inclusive, both ends included, that day included, that date included, that day too, including that day,
    including both, including both days
article: the, st, nd, rd, th
this: this, the current
last: last, previous, the previous
past: past, the past, the last
ago: ago
today: today, now
to today: to date, to present, to the present
until today: until the present, through the present, as of today, as of now
to yesterday: as of yesterday
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
end: the end of, end of, the last day of, last day of
start: beginning, start
weekof: week of, wk of, week commencing, week beginning, week starting, week that started, week that began,
    w/c, wc, w/b, wk commencing, wk beginning, wk starting
from: from
since: since, ever since, starting, starting from, starting with, beginning on, beginning in, beginning from,
    beginning with, as of, as from, on or after, on and after, or after, and after, onwards, onward, and onward,
    and onwards, and later, or later, forward, going forward, no earlier than, not earlier than, no sooner than,
    going back to, dating back to
after: after, later than, following
before: before, b4, prior to, earlier than, ahead of
until: no later than, not later than, or before, and before, or earlier, and earlier, on or before, on and before,
    until, till, til, 'til, up to, up until, by
to: to
through: through, thru, up through, up thru, up to and including, up until and including, until and including,
    till and including, to and including
between: between, betw, in between
and: and, &
holidays: easter|easter_sunday|easter_day easter_monday good_friday mother's_day|mothers_day|mother’s_day memorial_day
    labor_day thanksgiving|thanksgiving_day mlk_day|martin_luther_king_day
    presidents_day|presidents'_day|president's_day|presidents’_day father's_day|fathers_day|father’s_day
01-01: new year's, new years, new year’s, new year's day, new years day, new year’s day
02-14: valentine's day, valentines day, valentine’s day, valentine's, valentines
03-17: st patrick's day, st. patrick's day, st patricks day
04-15: tax day
05-01: may day
05-05: cinco de mayo
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
    dieciseis diecisiete dieciocho diecinueve veinte veintiuno|veintiun veintidos veintitres veinticuatro veinticinco
    veintiseis veintisiete veintiocho veintinueve treinta treinta_y_uno|treinta_y_un
filler: en, de, durante, la, las, los, por, lo que va de, lo que va del, en lo que va de, en lo que va del
inclusive: inclusive, incl, incluido, incluida, incluidos, incluidas, ambos incluidos, ambos inclusive,
    ambos dias incluidos, ambos dias inclusive, ambas fechas incluidas, ambas incluidas, los dos incluidos,
    los dos dias incluidos, ese dia incluido, ese dia tambien, incluyendo ese dia, incluyendo ambos dias
article: el, del, dia, o
this: este, esta, actual, en curso
last: pasado, pasada, anterior
past: ultimo, ultima, ultimos, ultimas, pasados, pasadas
ago: hace
today: hoy, ahora, la fecha, ahorita
until today: hasta el momento, hasta el presente
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
end: finales, fines, final, fin, el ultimo dia de, ultimo dia de
start: principio, principios, inicio, inicios, comienzo, comienzos
weekof article: semana del, semana que empieza el, semana que comienza el, semana que inicia el, semana que empezo el,
    semana que comenzo el, semana que inicio el
weekof: semana de
since: desde, a partir, a partir de, a contar, a contar de, a contar desde, en adelante, para aca, pa aca, pa' aca,
    hacia aca, hasta aca, empezando, comenzando, desde que empezo, desde que comenzo, desde que inicio
after article: posterior al, posteriores al, posterior a el
after: despues, despues de, luego, luego de, tras, posterior a, posteriores a, con posterioridad a
before article: anterior al, anteriores al, previo al, previos al, previa al, previas al
before: antes, antes de, anterior a, anteriores a, previo a, previos a
until article: no mas tarde del
until: hasta, a mas tardar, hasta a mas tardar, a mas tardar hasta, no mas tarde de, no mas tarde que
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
numbers: um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze
    dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte vinte_e_um vinte_e_dois vinte_e_três
    vinte_e_quatro vinte_e_cinco vinte_e_seis vinte_e_sete vinte_e_oito vinte_e_nove trinta trinta_e_um
filler: em, de, durante, as, os, na, nas, nos
inclusive: inclusive, inclusivamente, incl, incluido, incluida, incluidos, incluso, inclusos, ambos incluidos,
    ambos inclusive, ambos inclusos, ambos os dias incluidos, ambas as datas incluidas, esse dia incluido,
    esse dia tambem, incluindo esse dia
article: o, do, no, dia, da
this: este, esta, esse, essa, nesse, nessa, neste, nesta, deste, desta, atual
last: passado, passada, anterior
past: ultimo, ultima, ultimos, ultimas
ago: ha, atras
today: hoje, agora
until today: ate o momento, ate a presente data, ate o presente
yesterday: ontem
two day ago: anteontem
day: dias
week: semana, semanas
month: mes, meses
year: ano, anos
week: a semana
first: primeiro, primeira
second: segundo
half: metade, quinzena
mid: meados
end: final, fim, fins
start: inicio, inicios, começo, começos, principio, principios
weekof article: semana do dia, semana que começa no dia, semana que começou no dia, semana que começa em
weekof: semana de
since: desde, a partir, a partir de, a contar, a contar de, em diante, pra ca, para ca, começando em,
    desde que começou
after article: posterior ao, posteriores ao
after: depois, depois de, apos, posterior a, posteriores a
before article: anterior ao, anteriores ao, previo ao
before: antes, antes de, anterior a, anteriores a
until: ate, ate no maximo, no maximo ate, ate no mais tardar, no mais tardar, o mais tardar, o mais tardar ate,
    no mais tardar ate
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
numbers: un|une deux trois quatre cinq six … huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
    dix-neuf vingt vingt_et_un|vingt-et-un vingt-deux vingt-trois vingt-quatre vingt-cinq vingt-six vingt-sept
    vingt-huit vingt-neuf trente trente_et_un|trente-et-un
filler: en, de, -ci, d', d’, au mois de, au mois d', au mois d’, durant, la, les, ces, au cours de, au cours des
inclusive: inclus, incluse, incluses, incl, compris, comprise, y compris, inclusivement, tous deux inclus,
    les deux inclus, les deux jours inclus, les deux jours compris, ce jour inclus, ce jour compris, ce jour-la inclus,
    ce jour-la aussi
article: le, du, er, l', l’
this: ce, cette, en cours
last: dernier, derniere, passe, passee
past: derniers, dernieres
ago: il y a
today: aujourd'hui, aujourd’hui, maintenant, ce jour
until today: jusqu'a present, jusqu’a present
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
start: debut, debuts, commencement
weekof article: semaine du, semaine commençant le, semaine débutant le, semaine qui commence le, semaine qui débute le,
    semaine qui a commencé le
since: depuis, a partir, a partir de, a compter, a compter de, a dater, a dater de
since article: des le, en partant du
after article: posterieur au, posterieure au, posterieurs au, posterieures au, à la suite du
after: apres
before article: anterieur au, anterieure au, anterieurs au, anterieures au
before: avant
until article: jusqu'au, jusqu’au, au plus tard le, jusqu'au plus tard le, pas plus tard que le
until: au plus tard, jusqu'a, jusqu’a, jusqu'en, jusqu’en
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
inclusive: 含, 包含, 包括, 在内, 包括在内, 含首尾, 包括首尾, 含两端, 含当天, 含当日,
    包括当天, 包括当日, 包含当天, 两天都包括
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
start: 初
since: 从, 自, 自从, 起, 开始, 以来, 從, 开始算, 開始,
    以來, 自從, 起算, 不早于, 及之后, 及以后, 或之后, 或以后, 及之後, 及以後, 当天起
after: 之后, 以后, 之後, 以後, 后, 後, 晚于, 晚於, 过后
before: 早于, 早於
until: 截至, 截止, 为止, 直到, 為止, 截止到, 截至到, 直至, 不晚于, 不晚於, 不迟于, 最迟, 及之前, 及以前, 或之前, 或以前
to: 到, 至
between: 之间, 之間, 介于, 介於, 当中
and: 和, 与, 及, 與
""",
    "vi": """
months: tháng_giêng|tháng_một tháng_hai tháng_ba tháng_tư tháng_năm tháng_sáu tháng_bảy tháng_tám tháng_chín
    tháng_mười tháng_mười_một tháng_mười_hai
weekdays: thứ_hai|thứ_2 thứ_ba|thứ_3 thứ_tư|thứ_4 thứ_năm|thứ_5 thứ_sáu|thứ_6 thứ_bảy|thứ_7 chủ_nhật
numbers: một hai ba bốn
filler: trong, hồi, vào, của, kể, trong khoảng, trong khoảng thời gian, khoảng thời gian
inclusive: bao gồm cả hai ngày, kể cả hai ngày, tính cả hai ngày, cả hai ngày, bao gồm cả ngày đó, kể cả ngày đó,
    tính cả ngày đó
article: mùng, mồng
daymark: ngày
this: này
last: vừa rồi
ago: trước
past: qua, vừa qua, gần đây
today: hôm nay, bây giờ
to today: đến nay, cho đến nay, tới nay, đến bây giờ, đến hôm nay
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
start: đầu
weekof article: tuần của ngày, tuần bắt đầu ngày
since: từ, kể từ, tính từ, bắt đầu từ, bắt đầu, trở đi, trở lại đây, trở về sau, về sau
after: sau, sau khi
until daymark: đến ngày, tới ngày
until: cho đến, cho tới, tính đến, muộn nhất là, muộn nhất, chậm nhất là, chậm nhất, trễ nhất là, trễ nhất,
    không muộn hơn, không trễ hơn, trở về trước, trở lại trước
through: đến hết, cho đến hết, tới hết, cho tới hết
to: đến, tới
between: giữa ngày
and: và
""",
    "ar": """
months: يناير|كانون_الثاني|جانفي فبراير|شباط|فيفري مارس|آذار أبريل|إبريل|نيسان|أفريل مايو|أيار|ماي يونيو|حزيران|جوان
    يوليو|تموز|جويلية أغسطس|آب|أوت سبتمبر|أيلول أكتوبر|تشرين_الأول نوفمبر|تشرين_الثاني ديسمبر|كانون_الأول
weekdays: الاثنين|الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد
numbers: واحد اثنين ثلاثة|ثلاث أربعة|أربع خمسة|خمس ستة|ست سبعة|سبع ثمانية|ثماني تسعة|تسع عشرة|عشر
filler: في, خلال, شهر, ال, من شهر, الفترة, تاريخ, بتاريخ
inclusive: شاملا, شاملة, ضمنا, ضمنيا, بما في ذلك اليوم, بما في ذلك اليومان, اليومان مشمولان, كلا اليومين
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
first: أول, الأول من
first half: النصف الأول من
second half: النصف الثاني من
mid: منتصف
end: نهاية
start: بداية, مطلع, أوائل, بدايات
weekof: أسبوع يوم
from: من
since: منذ, ابتداء من, إبتداء من, اعتبارا من, بدءا من, فصاعدا, وصاعدا, وما بعده
after: بعد, عقب
before: قبل
until: حتى, لغاية, إلى غاية, حتى غاية, في موعد أقصاه, في موعد لا يتجاوز, على أبعد تقدير
to: إلى
between: بين, ما بين, فيما بين
and: و
""",
    "ko": """
months: 일월 이월 삼월 사월 오월 유월 칠월 팔월 구월 시월 십일월 십이월
weekdays: 월요일 화요일 수요일 목요일 금요일 토요일 일요일
numbers: 한 두 세 네 다섯 여섯 일곱 여덟 아홉 열
filler: 에, 의, 동안, 중, 간, 중에
inclusive: 포함, 포함해서, 포함하여, 당일 포함, 양일 포함, 그날 포함, 모두 포함
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
start: 초
from: 에서
since: 부터, 이래, 이래로, 이후, 이후로, 부터 시작해서, 부터 시작하여, 부터 계속, 부터 쭉, 이후부터
after: 후, 후에, 뒤, 뒤에, 지나서
until: 까지, 이전, 이전에, 늦어도
between: 사이, 사이에
and: 과, 와, 하고, 그리고
""",
    "ru": """
months: январь|января|январе|янв февраль|февраля|феврале|фев март|марта|марте|мар апрель|апреля|апреле|апр
    май|мая|мае июнь|июня|июне июль|июля|июле август|августа|августе|авг сентябрь|сентября|сентябре|сен
    октябрь|октября|октябре|окт ноябрь|ноября|ноябре|ноя декабрь|декабря|декабре|дек
weekdays: понедельник|понедельника вторник|вторника среда|среду|среды четверг|четверга пятница|пятницу|пятницы
    суббота|субботу|субботы воскресенье|воскресенья
numbers: один|одну два|две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать
dates: первого|первое второго|второе третьего|третье четвертого|четвертое пятого|пятое шестого|шестое седьмого|седьмое
    восьмого|восьмое девятого|девятое десятого|десятое одиннадцатого|одиннадцатое двенадцатого|двенадцатое
    тринадцатого|тринадцатое четырнадцатого|четырнадцатое пятнадцатого|пятнадцатое шестнадцатого|шестнадцатое
    семнадцатого|семнадцатое восемнадцатого|восемнадцатое девятнадцатого|девятнадцатое двадцатого|двадцатое
    двадцать_первого|двадцать_первое двадцать_второго|двадцать_второе двадцать_третьего|двадцать_третье
    двадцать_четвертого|двадцать_четвертое двадцать_пятого|двадцать_пятое двадцать_шестого|двадцать_шестое
    двадцать_седьмого|двадцать_седьмое двадцать_восьмого|двадцать_восьмое двадцать_девятого|двадцать_девятое
    тридцатого|тридцатое тридцать_первого|тридцать_первое
filler: в, во, на, за, г, течение, в течение, в период, за период, период, в промежутке
inclusive: включительно, включая этот день, включая оба дня, включая обе даты,
    оба дня включительно, обе даты включительно
article: -го, -е, го, числа, число
this: этот, эта, эту, этой, этом, этого, текущий, текущем, текущая, текущей
last: прошлый, прошлая, прошлую, прошлой, прошлом, прошлого
past: последний, последние, последних, последнюю, прошедшие
ago: назад
today: сегодня, сегодняшнего дня, сегодняшний день
until today: до сих пор, по сей день, до настоящего времени, по настоящее время
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
start: начало, начала, начале
weekof: неделя с, неделю с, неделе с
since: с, со, начиная с, начиная со, с самого, не ранее, не раньше, и позже, и позднее, и далее, или позже, или позднее
after: после, позже, позднее
before: раньше, ранее
until: до, вплоть до, не позднее, не позже, и ранее, и раньше, или ранее, или раньше
through: по, вплоть по
between: между
and: и
""",
    "ht": """
months: janvye fevriye mas avril me jen jiye out|dawout septanm oktob novanm desanm
weekdays: lendi madi mekredi jedi vandredi samdi dimanch
numbers: youn de twa kat senk sis set uit nef dis onz douz
filler: nan, pandan, an
inclusive: enkli, tou de enkli, tou de jou yo enkli, jou sa a tou, ladan l, ladann
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
start: kòmansman, konmansman
from: soti
since: depi, apati, apati de, a pati, a pati de, kòmanse, an montan, an avan
after: apre
before: anvan, avan
until: jiska, jouk, jous, jouska, rive jiska, pa pita pase
to: rive
between: ant
and: ak
""",
    "tl": """
months: enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre
weekdays: lunes martes miyerkules huwebes biyernes sabado araw_ng_linggo
numbers: isa|isang dalawa|dalawang tatlo|tatlong apat limang|lima anim pito|pitong walo|walong
filler: noong, nitong, sa, ng, na, buwan ng, noon
inclusive: kasama ang parehong araw, kasama ang araw na iyon, kasama, kasama na, kabilang, kabilang ang araw na iyon
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
start: umpisa, simula ng, sa simula ng
weekof article: linggo ng ika-
since: mula, simula, buhat, mula sa, mula noong, simula noong, mula pa noong, simula pa noong, buhat noong, buhat sa,
    simula sa, mula nang, pasulong, at pasulong
after: pagkatapos, matapos, pagkaraan
before: bago, bago ang, bago mag, bago sumapit ang
until: hanggang, hanggang sa, hanggang noong, hindi lalampas sa, hindi lalagpas sa, di lalampas sa, di lalagpas sa
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
inclusive: labada maalmoodba, labada maalmood, maalintaas oo ay ku jirto, oo ay ku jirto, oo ay ku jiraan
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
start: bilowga, bilowgii, bilawga, bilawgii, horraanta, horraantii
since: laga bilaabo, laga soo bilaabo, laga bilaabay, ka bilaabo, ka bilowda, tan iyo, min
after: ka dib, kadib, dabadeed, ka gadaal
before: ka hor, kahor
until: ilaa, illaa, ilaa iyo, illaa iyo, ugu dambayn, ugu dambeyn, ugu dambayn ilaa, aan ka dambayn, aan ka dambeyn
between: inta u dhaxaysa, inta u dhaxeysa, inta u dhexeysa, inta u dhexaysa, u dhaxaysa, u dhaxeysa, u dhaxeeya,
    u dhexeysa, u dhexeeya, inta udhaxaysa, inta udhexeysa
and: iyo
""",
}
LANGUAGES = tuple(_WORDS)
# From the days before to others, in the languages most often typed: the units of `UNITS`, forwards or back.
STEP_UNITS = {"day": 0, "dia": 0, "jour": 0, "week": 1, "semana": 1, "semaine": 1, "month": 2, "mes": 2, "mois": 2}
_FORWARDS = "after next following siguiente despues seguinte depois suivant suivante apres"
_BACK = "before previous prior preceding anterior antes precedent precedente avant"
STEPS = dict.fromkeys(_FORWARDS.split(), 1) | dict.fromkeys(_BACK.split(), -1)
# Written without blanks between the words, or with some that stick to the next word.
WITHOUT_BLANKS = frozenset({"zh", "ko", "ar"})
MAX_WORD = 30
# Where 4/1 is April 1.
MONTH_FIRST = frozenset({"en", "zh", "ko", "tl"})
# Where a word may be misspelt. Without their accents, most Vietnamese words are one letter from another.
WITH_TYPOS = frozenset({"en", "es", "pt", "fr", "ht", "tl", "so"})
# Below this, words are too much alike.
MIN_MISSPELT = 5
UNITS = ("day", "week", "month", "year")
_LISTS = {"months": "month_name", "weekdays": "weekday", "numbers": "number", "dates": "date", "holidays": "holiday"}
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


def find_word(text: str, position: int, lexicon: Mapping[str, object], language: str) -> str:
    """The longest word of the lexicon at this position that does not end inside a longer one; empty if none does."""
    for length in range(min(MAX_WORD, len(text) - position), 0, -1):
        word, following = text[position : position + length], text[position + length : position + length + 1]
        if word in lexicon and (language in WITHOUT_BLANKS or not (word[-1].isalpha() and following.isalpha())):
            return word
    return ""


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


def find_misspelt(word: str, language: str) -> tuple[DateToken, ...]:
    """The meaning of the only word that this may be a typo of, one edit away; nothing if there are several."""
    if language not in WITH_TYPOS or len(word) < MIN_MISSPELT:
        return ()
    meanings = {tokens for known, tokens in _list_single_words(language)[word[0]] if _is_typo(word, known)}
    meaning = meanings.pop() if len(meanings) == 1 else ()
    # "There" is no "three".
    return meaning if all(token.kind != "number" for token in meaning) else ()


@lru_cache
def _list_single_words(language: str) -> defaultdict[str, list[tuple[str, tuple[DateToken, ...]]]]:
    """By their first letter."""
    words = defaultdict(list)
    for word, tokens in read_lexicon(language).items():
        if len(word) >= MIN_MISSPELT and word.isalpha():
            words[word[0]].append((word, tokens))
    return words


def _is_typo(word: str, known: str) -> bool:
    """A letter too many, too few or wrong, or two swapped. What is a word of its own should not pass.

    "Mondays" has another ending, and "match" is no "March".
    """
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, known, strict=False)))
    rest, right = word[same:], known[same:]
    is_missing = rest == right[1:]
    is_swapped = rest[:2] == right[1::-1] and rest[2:] == right[2:]
    if word[-1] != known[-1]:
        return is_missing or is_swapped
    is_wrong = rest[1:] == right[1:] and len(known) > MIN_MISSPELT
    return is_missing or is_swapped or is_wrong or rest[1:] == right


def _read_tokens(name: str) -> list[DateToken]:
    if name in UNITS:
        return [DateToken("unit", UNITS.index(name))]
    if name == "two":
        return [DateToken("number", 2)]
    if name[0].isdigit():
        month, day = name.split("-")
        return [DateToken("month_name", int(month)), DateToken("date", int(day))]
    return [DateToken("quarter", int(name[-1])) if name.startswith("quarter") else DateToken(name)]


def knows_word(word: str) -> bool:
    """Whether some language has this word for a date, so that leaving it out would change what is meant."""
    normal = normalize(word)
    return not normal.isalpha() or any(normal in read_lexicon(language) for language in LANGUAGES)
