"""The days that a few words of a question mean, in all the languages of the survey."""

from datetime import date

import pytest

from parent_survey.assistant.days import read_days, shift_days
from parent_survey.search.scope import Days

# A Wednesday, after the survey.
TODAY = date(2026, 5, 6)
SURVEYED = (date(2026, 3, 2), date(2026, 4, 30))


def span(words: str) -> Days | None:
    """Of "04-01..04-30", open where a side is empty; in 2026 where no year is written."""
    if not words:
        return None
    first, _, last = words.partition("..") if ".." in words else (words, "", words)
    days = [date.fromisoformat(day if len(day) > 5 else f"2026-{day}") if day else None for day in (first, last)]
    return Days(first=days[0], last=days[1])


CASES = {
    "en": """
since easter monday = 04-06..
since Mother's Day = 2025-05-11..
before good friday = ..04-02
after Easter = 04-06..
the week of Memorial Day = 2025-05-26..2025-06-01
between easter and 4/20 = 04-05..04-20
before christmas = ..2025-12-24
since thanksgiving 2025 = 2025-11-27..
on Presidents' Day = 02-16
since new year's = 01-01..
last week = 04-27..05-03
this week = 05-04..05-10
this month = 05-01..05-31
last month = 04-01..04-30
last year = 2025-01-01..2025-12-31
yesterday = 05-05
today = 05-06
since 4/1 = 04-01..
since march 22nd = 03-22..
between March 2 and 6 = 03-02..03-06
between 2 and 6 March = 03-02..03-06
between March 2-6 = 03-02..03-06
from 3rd of February = 02-03..
from March 20 to April 3 = 03-20..04-03
from March = 03-01..03-31
from Monday = 05-04
the fourteenth of April = 04-14
April twenty-first = 04-21
May the fourth = 05-04
since May Day = 05-01..
< April 15 = ..04-14
≥ 4/15 = 04-15..
b4 April 15 = ..04-14
from 3/2 to 3/8 = 03-02..03-08
4/1-4/15 = 04-01..04-15
Apr 20-26 = 04-20..04-26
w/c 20 April = 04-20..04-26
week of the 13th = 04-13..04-19
the week of April 15 = 04-13..04-19
past 30 days = 04-07..05-06
the last 7 days = 04-30..05-06
last two weeks = 04-23..05-06
over the past three months = 02-07..05-06
before April 15 = ..04-14
by the end of March = ..03-31
before the end of April = ..04-30
through the end of April = ..04-30
from March 20 to the end of April = 03-20..04-30
after the end of March = 04-01..
until April 15 = ..04-15
by 4/15 = ..04-15
through April = ..04-30
after the 5th = 05-06..
after March = 04-01..
in March = 03-01..03-31
march = 03-01..03-31
in the month of April = 04-01..04-30
March 2025 = 2025-03-01..2025-03-31
March to April = 03-01..04-30
April 31 =
2026 = 2026-01-01..2026-12-31
in 2025 = 2025-01-01..2025-12-31
Q2 = 04-01..06-30
first half of April = 04-01..04-15
the second half of April = 04-16..04-30
mid-April = 04-10..04-20
the last two weeks of April = 04-17..04-30
last week of March = 03-25..03-31
the first week of April = 04-01..04-07
2nd week of April = 04-08..04-14
the fourth week of April = 04-22..04-28
16th to 31st March = 03-16..03-31
9th–20th March = 03-09..03-20
from the 5th to the 9th = 04-05..04-09
Nov 20 to Jan 5 = 2025-11-20..2026-01-05
Tuesday = 05-05
since Monday = 05-04..
last Wednesday = 04-29
Monday last week = 04-27
Monday, April 20 = 04-20
Monday, April 21 =
Monday to Tuesday = 05-04..05-05
from Friday to Monday = 05-01..05-04
on the 12th = 04-12
3 days ago = 05-03
two weeks ago = 04-20..04-26
a month ago = 04-01..04-30
from April 1 onwards = 04-01..
from March onward = 03-01..
from last week = 04-27..05-03
from yesterday = 05-05
1st half of April = 04-01..04-15
1st week of April = 04-01..04-07
since 15/4 = 04-15..
Mar 2025 – Apr 2025 = 2025-03-01..2025-04-30
Dec–Jan 2026 = 2025-12-01..2026-01-31
April 5 last year = 2025-04-05
April of this year = 04-01..04-30
04-20-2026 = 04-20
on or after April 1 = 04-01..
Friday the 10th = 04-10
1/12/25 to 31/12/25 = 2025-12-01..2025-12-31
12.04 – 26.04 = 04-12..04-26
3/6 on = 03-06..
from March on = 03-01..
last fortnight = 04-23..05-06
the day before yesterday = 05-04
week of 4/13 = 04-13..04-19
March last year = 2025-03-01..2025-03-31
March 12, 2026 = 03-12
3/12/25 = 2025-03-12
13/4/2026 = 04-13
2026-04-20 = 04-20
2026-04-20 to 2026-04-26 = 04-20..04-26
from March 2 until yesterday = 03-02..05-05
since 1 April to date = 04-01..05-06
3/30 thru 4/3 inclusive = 03-30..04-03
through 4/22, that day included = ..04-22
4/14-4/30, both days included = 04-14..04-30
4/14 to 4/30 (incl.) = 04-14..04-30
since 4/14 UTC = 04-14..
until April inclusive = ..04-30
before 4/14 inclusive =
after 4/14, that day included =
inclusive =
both days excluded =
betwen 4/14 and 4/30 = 04-14..04-30
feburary 3 = 02-03
untill 4/15 = ..04-15
sicne 4/1 = 04-01..
befor Aprli 15 = ..04-14
since the begining of April = 04-01..
since the match =
on Mondays =
in May there =
in Matrch 3 = 03-03
since the beginning of May = 05-01..
from the start of april = 04-01..
since the beginning of May 2025 = 2025-05-01..
since the start of last month = 04-01..
since the start of the month = 05-01..
since the beginning of the year =
since the beginning of 2025 = 2025-01-01..
from the beginning of April to April 10 = 04-01..04-10
from the beginning of April to the end of April = 04-01..04-30
from 3/20 to the beginning of April =
until the beginning of May =
at the beginning of May =
since the beginning of April 5 =
no later than 4/3 = ..04-03
as of 4/3 = 04-03..
as of today = ..05-06
4/3 onward = 04-03..
4/3 or earlier = ..04-03
4/3 or after = 04-03..
no earlier than 4/3 = 04-03..
from 4/3 going forward = 04-03..
4/1 to present = 04-01..05-06
until and including April = ..04-30
cinco de mayo = 05-05
cinco de mayo onward = 05-05..
wk of 4/13 = 04-13..04-19
wk beginning 4/13 = 04-13..04-19
the week starting April 13 = 04-13..04-19
""",
    "es": """
hasta finales de marzo = ..03-31
antes de fines de abril = ..04-30
desde el lunes de pascua = 04-06..
antes de navidad = ..2025-12-24
después del viernes santo = 04-04..
en marzo = 03-01..03-31
en el mes de marzo = 03-01..03-31
la semana pasada = 04-27..05-03
esta semana = 05-04..05-10
este mes = 05-01..05-31
el mes pasado = 04-01..04-30
ayer = 05-05
hoy = 05-06
del 2 al 8 de marzo = 03-02..03-08
entre el 2 y el 8 de marzo = 03-02..03-08
desde el 2 hasta el 8 de marzo = 03-02..03-08
desde el lunes = 05-04..
desde el 5 de abril = 04-05..
a partir del 1 de abril = 04-01..
antes del 15 de abril = ..04-14
después del 15 de abril = 04-16..
hasta el 15 de abril de 2026 = ..04-15
los últimos 30 días = 04-07..05-06
hace dos semanas = 04-20..04-26
la primera quincena de abril = 04-01..04-15
a mediados de abril =
mediados de abril = 04-10..04-20
semana del 13 de abril = 04-13..04-19
el lunes pasado = 05-04
1/4 = 04-01
el 12 = 04-12
después del 5 = 05-06..
antes del 12 = ..04-11
semana del 13 = 04-13..04-19
la última semana de marzo = 03-25..03-31
el primero de abril = 04-01
del 13 al 24 de abril, ambos incluidos = 04-13..04-24
hasta el 3 de abril inclusive = ..04-03
hasta el 3 de abril incluido = ..04-03
desde el 13 de arbil = 04-13..
desde el carto =
desde principios de mayo = 05-01..
desde el inicio de mayo = 05-01..
de principios de abril para acá = 04-01..
desde principios de mes = 05-01..
a principios de mayo =
principios de mayo =
desde que empezó mayo = 05-01..
a más tardar el 3 de abril = ..04-03
del 13 al 24 de abril = 04-13..04-24
del trece al veinticuatro de abril = 04-13..04-24
el treinta y uno de marzo = 03-31
de abril para acá = 04-01..
a partir del 5 de mayo = 05-05..
a contar del 5 de abril = 04-05..
no más tarde del 3 de abril = ..04-03
anteriores al 3 de abril = ..04-02
posteriores al 3 de abril = 04-04..
luego del 3 de abril = 04-04..
del 3 de abril a la fecha = 04-03..05-06
la semana que empieza el 13 de abril = 04-13..04-19
""",
    "pt": """
até o final de março = ..03-31
em março = 03-01..03-31
a semana passada = 04-27..05-03
na semana passada = 04-27..05-03
este mês = 05-01..05-31
mês passado = 04-01..04-30
ontem = 05-05
de 2 a 8 de março = 03-02..03-08
desde segunda-feira = 05-04..
antes de 15 de abril = ..04-14
até 15 de abril = ..04-15
depois do dia 15 de abril = 04-16..
nos últimos 7 dias = 04-30..05-06
há duas semanas = 04-20..04-26
entre 2 e 8 de março = 03-02..03-08
de 13 a 24 de abril, inclusive = 04-13..04-24
até 3 de abril, inclusive = ..04-03
desde o início de maio = 05-01..
do começo de abril pra cá = 04-01..
no início de maio =
de 10 de abril pra cá = 04-10..
a contar de 10 de abril = 04-10..
até o dia 3 de abril = ..04-03
a partir do dia 3 de abril = 04-03..
no mais tardar em 3 de abril = ..04-03
posteriores a 3 de abril = 04-04..
anteriores a 3 de abril = ..04-02
de treze a vinte e quatro de abril = 04-13..04-24
desde o segundo =
desde o quinto =
desde 3 de abirl = 04-03..
""",
    "fr": """
jusqu'à la fin de mars = ..03-31
avant fin avril = ..04-30
en mars = 03-01..03-31
la semaine dernière = 04-27..05-03
cette semaine = 05-04..05-10
ce mois-ci = 05-01..05-31
le mois dernier = 04-01..04-30
hier = 05-05
du 2 au 8 mars = 03-02..03-08
depuis lundi = 05-04..
depuis le 1er avril = 04-01..
avant le 15 avril = ..04-14
après le 15 avril = 04-16..
jusqu'au 15 avril = ..04-15
les 30 derniers jours = 04-07..05-06
il y a deux semaines = 04-20..04-26
à partir du 1er avril = 04-01..
au mois d'avril = 04-01..04-30
l'année dernière = 2025-01-01..2025-12-31
mi-avril = 04-10..04-20
entre le 2 et le 8 mars = 03-02..03-08
la semaine du 13 avril = 04-13..04-19
la semaine du 8 au 10 avril = 04-08..04-10
avant-hier = 05-04
7 sept. 2025 = 2025-09-07
du 13 au 24 avril inclus = 04-13..04-24
jusqu'au 3 avril compris = ..04-03
jusqu'en avril inclus = ..04-30
jusqu'en avril =
depuis le début de mai = 05-01..
depuis début mai = 05-01..
depuis le début du mois de mai = 05-01..
depuis le début du mois = 05-01..
au début de mai =
début mai =
au plus tard le 3 avril = ..04-03
à compter du 3 avril = 04-03..
à partir du 3 avril = 04-03..
à partir de début avril = 04-01..
postérieures au 3 avril = 04-04..
antérieures au 3 avril = ..04-02
du 3 avril à ce jour = 04-03..05-06
du treize au vingt-quatre avril = 04-13..04-24
la semaine commençant le 13 avril = 04-13..04-19
detpuis le 3 avril = 04-03..
""",
    "zh": """
截至3月底 = ..03-31
3月底之前 = ..03-31
上周 = 04-27..05-03
上个星期 = 04-27..05-03
本周 = 05-04..05-10
这个月 = 05-01..05-31
上个月 = 04-01..04-30
昨天 = 05-05
三月 = 03-01..03-31
3月份 = 03-01..03-31
3月5日 = 03-05
三月五日 = 03-05
2026年3月5日 = 03-05
今年3月 = 03-01..03-31
去年3月5日 = 2025-03-05
去年 = 2025-01-01..2025-12-31
2026年 = 2026-01-01..2026-12-31
从3月2日到8日 = 03-02..03-08
3月2日至4月8日 = 03-02..04-08
4月1日以来 = 04-01..
4月15日之前 = ..04-14
4月15日前 = ..04-14
4月15日之后 = 04-16..
最近30天 = 04-07..05-06
过去两周 = 04-23..05-06
两周前 = 04-20..04-26
上周二 = 04-28
周二 = 05-05
4月上半月 =
4月中旬 = 04-10..04-20
3月2日和6日之间 = 03-02..03-06
12号 = 04-12
从五月初 = 05-01..
从4月初开始 = 04-01..
4月初以来 = 04-01..
从月初 = 05-01..
五月初 =
4月1日至今 = 04-01..05-06
不晚于4月3日 = ..04-03
最迟4月3日 = ..04-03
截止到4月3日 = ..04-03
到4月3日为止 = ..04-03
从4月1日到4月3日为止 = 04-01..04-03
4月3日及之前 = ..04-03
4月3日及以后 = 04-03..
4月3日后 = 04-04..
介于4月14日和4月30日之间 = 04-14..04-30
4月14日到4月30日（含首尾） = 04-14..04-30
4月15日之前（含） =
""",
    "vi": """
trước cuối tháng 3 = ..03-31
tháng ba = 03-01..03-31
tháng 3 năm 2026 = 03-01..03-31
tháng năm = 05-01..05-31
tuần trước = 04-27..05-03
tuần này = 05-04..05-10
tháng này = 05-01..05-31
tháng trước = 04-01..04-30
hôm qua = 05-05
hôm nay = 05-06
ngày 5 tháng 3 = 03-05
từ ngày 1 đến ngày 10 tháng 4 = 04-01..04-10
từ 1/4 = 04-01..
từ 1/4 đến nay = 04-01..05-06
trước ngày 15 tháng 4 = ..04-14
sau ngày 15/4 = 04-16..
30 ngày qua = 04-07..05-06
2 tuần trước = 04-20..04-26
thứ hai = 05-04
năm ngoái = 2025-01-01..2025-12-31
giữa tháng 4 = 04-10..04-20
từ đầu tháng 5 = 05-01..
kể từ đầu tháng 4 = 04-01..
từ đầu năm 2025 = 2025-01-01..
đầu tháng 5 =
bắt đầu từ ngày 3/4 = 04-03..
từ ngày 3/4 trở đi = 04-03..
ngày 3/4 trở về trước = ..04-03
muộn nhất là ngày 3/4 = ..04-03
đến ngày 3/4 = ..04-03
đến hết tháng 4 = ..04-30
trong khoảng từ 3/4 đến 10/4 = 04-03..04-10
từ 3/4 đến 10/4, kể cả hai ngày = 04-03..04-10
""",
    "ar": """
حتى نهاية مارس = ..03-31
قبل نهاية أبريل = ..04-30
الأسبوع الماضي = 04-27..05-03
هذا الأسبوع = 05-04..05-10
هذا الشهر = 05-01..05-31
الشهر الماضي = 04-01..04-30
أمس = 05-05
اليوم = 05-06
في مارس = 03-01..03-31
في شهر آذار = 03-01..03-31
٥ مارس = 03-05
من 1 إلى 10 أبريل = 04-01..04-10
منذ 1 أبريل = 04-01..
قبل 15 أبريل = ..04-14
بعد ١٥ أبريل = 04-16..
بين 2 و 6 مارس = 03-02..03-06
آخر 30 يوما = 04-07..05-06
منذ يوم الاثنين = 05-04..
منذ بداية شهر مايو = 05-01..
من بداية أبريل = 04-01..
منذ مطلع أبريل = 04-01..
في بداية مايو =
منذ الأول من أبريل = 04-01..
بدءا من 3 أبريل = 04-03..
من 3 أبريل فصاعدا = 04-03..
في موعد أقصاه 3 أبريل = ..04-03
لغاية 3 أبريل = ..04-03
ما بين 3 و 10 أبريل = 04-03..04-10
في الفترة من 3 إلى 10 أبريل = 04-03..04-10
حتى 3 أبريل ضمنا = ..04-03
""",
    "ko": """
3월 말까지 = ..03-31
3월 말 이전 = ..03-31
3월 = 03-01..03-31
3월에 = 03-01..03-31
3월 5일 = 03-05
지난주 = 04-27..05-03
이번 주 = 05-04..05-10
이번 달 = 05-01..05-31
지난달 = 04-01..04-30
어제 = 05-05
3월 2일부터 8일까지 = 03-02..03-08
4월 1일부터 = 04-01..
4월 15일 이전 = ..04-15
4월 15일 전 = ..04-14
4월 15일 이후 = 04-15..
3일 전 = 05-03
지난주 월요일 = 04-27
지난 두 달 동안 = 03-07..05-06
4월 15일까지 = ..04-15
지난 30일 = 04-07..05-06
최근 2주 = 04-23..05-06
2주 전 = 04-20..04-26
월요일부터 = 05-04..
3월 2일~8일 = 03-02..03-08
2026년 3월 = 03-01..03-31
작년 = 2025-01-01..2025-12-31
4월 중순 = 04-10..04-20
5월 초부터 = 05-01..
월초부터 = 05-01..
5월 초에 =
늦어도 4월 3일까지 = ..04-03
늦어도 4월 3일 = ..04-03
4월 14일에서 30일 사이 = 04-14..04-30
4월 14일부터 30일까지 포함 = 04-14..04-30
4월 14일 뒤 = 04-15..
3일 뒤 =
4월 1일부터 현재까지 = 04-01..05-06
""",
    "ru": """
до конца марта = ..03-31
с 1 по 10 апреля = 04-01..04-10
с 1 апреля = 04-01..
в марте = 03-01..03-31
на прошлой неделе = 04-27..05-03
на этой неделе = 05-04..05-10
в этом месяце = 05-01..05-31
в прошлом месяце = 04-01..04-30
вчера = 05-05
после 15 апреля = 04-16..
до 15 апреля = ..04-15
до апреля =
между 2 и 6 марта = 03-02..03-06
за последние 30 дней = 04-07..05-06
две недели назад = 04-20..04-26
12-го = 04-12
5 марта 2026 г. = 03-05
05.03.2026 = 03-05
с понедельника = 05-04..
в первой половине апреля = 04-01..04-15
в середине апреля = 04-10..04-20
с 1 по 10 апреля включительно = 04-01..04-10
до апреля включительно = ..04-30
с начала мая = 05-01..
начиная с начала апреля = 04-01..
с начала месяца = 05-01..
с начала года =
в начале мая =
до начала мая =
начиная с первого мая = 05-01..
с третьего по двадцать первое апреля = 04-03..04-21
тридцать первого марта = 03-31
не позднее 3 апреля = ..04-03
не ранее 3 апреля = 04-03..
позже 3 апреля = 04-04..
3 апреля и позже = 04-03..
вплоть до 3 апреля = ..04-03
в период с 3 по 10 апреля = 04-03..04-10
с 1 апреля по сегодняшний день = 04-01..05-06
""",
    "ht": """
semèn pase = 04-27..05-03
semèn sa a = 05-04..05-10
mwa pase = 04-01..04-30
mwa sa a = 05-01..05-31
yè = 05-05
premye avril = 04-01
sa gen de semèn = 04-20..04-26
nan mwa mas = 03-01..03-31
depi 1 avril = 04-01..
anvan 15 avril = ..04-14
apre 15 avril = 04-16..
ant 2 ak 6 mas = 03-02..03-06
soti 2 rive 8 mas = 03-02..03-08
depi lendi = 05-04..
depi nan kòmansman me = 05-01..
nan kòmansman me =
apati de 3 avril = 04-03..
depi 3 avril an montan = 04-03..
jouk 3 avril = ..04-03
pa pita pase 3 avril = ..04-03
soti 3 avril jiska 10 avril = 04-03..04-10
depi 1 avril rive jodi a = 04-01..05-06
""",
    "tl": """
hanggang katapusan ng Marso = ..03-31
noong nakaraang linggo = 04-27..05-03
ngayong linggo = 05-04..05-10
ngayong buwan = 05-01..05-31
nakaraang buwan = 04-01..04-30
kahapon = 05-05
noong Marso = 03-01..03-31
mula Abril 1 = 04-01..
mula ika-2 hanggang ika-8 ng Marso = 03-02..03-08
bago ang Abril 15 = ..04-14
pagkatapos ng Abril 15 = 04-16..
huling 30 araw = 04-07..05-06
last week = 04-27..05-03
mula sa simula ng Mayo = 05-01..
mula sa umpisa ng Abril = 04-01..
sa umpisa ng Mayo =
sa simula ng Mayo =
buhat sa simula ng Abril = 04-01..
mula Abril 3 pasulong = 04-03..
buhat noong Abril 3 = 04-03..
hindi lalampas sa Abril 3 = ..04-03
pagkaraan ng Abril 3 = 04-04..
sa pagitan ng Abril 3 at Abril 10 = 04-03..04-10
mula Abril 1 hanggang ngayon = 04-01..05-06
mula Abril 3 hanggang Abril 10, kasama ang parehong araw = 04-03..04-10
""",
    "so": """
toddobaadkii hore = 04-27..05-03
toddobaadkii la soo dhaafay = 04-27..05-03
toddobaadkan = 05-04..05-10
bishii hore = 04-01..04-30
bishan = 05-01..05-31
shalay = 05-05
bisha Maarso = 03-01..03-31
laga bilaabo 1 Abriil = 04-01..
laga bilaabo 2 ilaa 8 Maarso = 03-02..03-08
ka hor 15 Abriil = ..04-14
ka dib 15 Abriil = 04-16..
tan iyo Isniin = 05-04..
laga bilaabo bilowga bisha Maajo = 05-01..
bilowga bisha Maajo =
laga soo bilaabo 3 Abriil = 04-03..
laga bilaabo 2 ilaa iyo 8 Maarso = 03-02..03-08
ugu dambayn 3 Abriil = ..04-03
inta u dhaxaysa 2 iyo 6 Maarso = 03-02..03-06
inta u dhexeysa 2 iyo 6 Maarso = 03-02..03-06
laga bilaabo 2 ilaa 8 Maarso, labada maalmoodba = 03-02..03-08
""",
}
TABLE = [
    (language, *(part.strip() for part in line.split("=")))
    for language, lines in CASES.items()
    for line in lines.strip().splitlines()
]


@pytest.mark.parametrize(("language", "words", "expected"), TABLE)
def test_words_mean_their_days(language: str, words: str, expected: str) -> None:
    assert read_days(words, today=TODAY, surveyed=SURVEYED, language=language) == span(expected)


@pytest.mark.parametrize("language", CASES)
def test_capitals_and_blanks_make_no_difference(language: str) -> None:
    for _, words, expected in (row for row in TABLE if row[0] == language):
        shouted = f"  {words.upper().replace(' ', '   ')} "
        assert read_days(shouted, today=TODAY, surveyed=SURVEYED, language=language) == span(expected), words


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("la semana pasada", "04-27..05-03"),
        ("с 1 по 10 апреля", "04-01..04-10"),
        ("上周", "04-27..05-03"),
        ("semana del 13", "04-13..04-19"),
    ],
)
def test_words_of_another_language_than_the_question_are_read_too(words: str, expected: str) -> None:
    assert read_days(words, today=TODAY, surveyed=SURVEYED, language="en") == span(expected)


def test_the_beginning_of_a_long_text_is_not_read_for_the_whole() -> None:
    words = f"since{' ' * 66}April 2026"
    assert len(words) == 81
    assert read_days(words, today=TODAY, surveyed=SURVEYED, language="en") is None
    assert read_days(words.replace("  ", " "), today=TODAY, surveyed=SURVEYED, language="en") == span("04-01..")


def test_a_language_nobody_knows_is_read_only_where_the_others_agree() -> None:
    assert read_days("2026-04-20", today=TODAY, surveyed=None, language="xx") == span("04-20")
    assert read_days("4/1", today=TODAY, surveyed=None, language="xx") is None


@pytest.mark.parametrize(
    "words",
    [
        "so far",
        "before the holidays",
        "monsoon",
        "this term",
        "last semester",
        "half term",
        "second quarter",
        "third quarter of the school year",
        "spring break",
        "since the science fair",
        "week 13",
        "in 13",
        "4-15",
        "until April",
        "March 20 to 5",
        "from the 20th to the 5th of March",
        "on",
        "31/31",
        "13/4 to 4/13",
        "beginning of April",
        "the end of April",
        "at the end of March",
        "ago",
        "the last day",
        "2025-26",
        "2025-2026",
        "2025/2026",
        "next week",
        "this past week",
        "in two weeks",
        "March 2, 4 and 6",
        "March and May",
        "March 3 or 5",
        "not before March 3",
        "last March",
        "since",
        "between",
        "to",
        "the",
        "marchand",
        "",
        "   ",
    ],
)
def test_what_cannot_be_known_is_nothing(words: str) -> None:
    assert read_days(words, today=TODAY, surveyed=SURVEYED, language="en") is None


def test_typos_are_read_in_the_language_of_the_question_only() -> None:
    words = "desde el 13 de arbil"
    assert read_days(words, today=TODAY, surveyed=SURVEYED, language="es") == span("04-13..")
    assert read_days(words, today=TODAY, surveyed=SURVEYED, language="en") is None
    # Two letters that are wrong, or two words that it could be.
    assert read_days("last wendsday", today=TODAY, surveyed=SURVEYED, language="en") is None
    assert read_days("en julnio", today=TODAY, surveyed=SURVEYED, language="es") is None


@pytest.mark.parametrize(
    ("words", "today", "surveyed", "expected"),
    [
        # The survey's year, and not the one of today.
        ("in March", date(2027, 2, 1), SURVEYED, "03-01..03-31"),
        ("in March", date(2026, 11, 16), (date(2024, 3, 1), date(2024, 4, 30)), "2024-03-01..2024-03-31"),
        ("December 10", date(2026, 2, 1), (date(2025, 12, 1), date(2026, 1, 30)), "2025-12-10"),
        ("Dec 20 to Jan 10", date(2026, 2, 1), (date(2025, 12, 1), date(2026, 1, 30)), "2025-12-20..2026-01-10"),
        # Without a survey, the last one up to today.
        ("in June", TODAY, None, "2025-06-01..2025-06-30"),
        ("in May", TODAY, None, "05-01..05-31"),
        # An end may still be ahead.
        ("before May 20", TODAY, SURVEYED, "..05-19"),
        ("February 29", TODAY, None, "2024-02-29"),
        # Which of the two is not known.
        ("the 13th", date(2026, 11, 16), SURVEYED, ""),
        ("the 13th", date(2026, 11, 16), (date(2026, 3, 2), date(2026, 3, 30)), "03-13"),
        ("the 13th", date(2026, 4, 20), (date(2026, 3, 2), date(2026, 4, 10)), "04-13"),
        ("the 31st", date(2026, 5, 6), None, "03-31"),
        ("last Monday", date(2026, 5, 4), None, "04-27"),
        ("Monday", date(2026, 5, 4), None, "05-04"),
        ("last month", date(2026, 3, 31), None, "02-01..02-28"),
        ("last month", date(2026, 1, 31), None, "2025-12-01..2025-12-31"),
    ],
)
def test_what_is_left_out_is_nearest_to_the_survey(
    words: str, today: date, surveyed: tuple[date, date] | None, expected: str
) -> None:
    assert read_days(words, today=today, surveyed=surveyed, language="en") == span(expected)


@pytest.mark.parametrize("language", [*CASES, "xx", ""])
def test_hostile_words_are_nothing_and_take_no_time(language: str) -> None:
    hostile = [
        "9" * 10_000,
        "1/" * 10_000,
        "99/99/9999",
        "0/0/0",
        "past 9999 years",
        "9999 days ago",
        "since -1",
        "🗓️" * 5_000,
        "²³ ½ Ⅻ ௧௨",
        "\x00\ud800\u202e",
        "e" + "\u0301" * 10_000,
        "between " * 5_000,
        "March " * 5_000,
        "' OR 1=1 --",
        "the of in on during",
        "上" * 5_000,
        "ﷺ" * 5_000,
    ]
    # A pattern that backtracks would take hours.
    for words in hostile:
        for today in (TODAY, date.min, date.max):
            days = read_days(words, today=today, surveyed=None, language=language)
            assert days is None or words == "9999 days ago"


@pytest.mark.parametrize("today", [date.min, date.max])
def test_the_ends_of_time_raise_nothing(today: date) -> None:
    for language, words, _ in TABLE:
        read_days(words, today=today, surveyed=(date.min, date.max), language=language)
        read_days(words, today=today, surveyed=None, language=language)


MARCH_12 = Days(first=date(2026, 3, 12), last=date(2026, 3, 12))
SCHOOL_WEEK = Days(first=date(2026, 3, 2), last=date(2026, 3, 6))
MARCH = Days(first=date(2026, 3, 1), last=date(2026, 3, 31))


@pytest.mark.parametrize(
    ("question", "days", "first", "last"),
    [
        ("and the day after?", MARCH_12, date(2026, 3, 13), date(2026, 3, 13)),
        ("and the day after?", SCHOOL_WEEK, date(2026, 3, 7), date(2026, 3, 7)),
        ("the day before", SCHOOL_WEEK, date(2026, 3, 1), date(2026, 3, 1)),
        ("¿y el día siguiente?", MARCH_12, date(2026, 3, 13), date(2026, 3, 13)),
        ("the week before", SCHOOL_WEEK, date(2026, 2, 23), date(2026, 2, 27)),
        ("and the following week?", SCHOOL_WEEK, date(2026, 3, 9), date(2026, 3, 13)),
        ("y la semana siguiente", SCHOOL_WEEK, date(2026, 3, 9), date(2026, 3, 13)),
        ("et la semaine précédente ?", SCHOOL_WEEK, date(2026, 2, 23), date(2026, 2, 27)),
        ("and the next month?", MARCH, date(2026, 4, 1), date(2026, 4, 30)),
        ("¿Y el mes anterior?", MARCH, date(2026, 2, 1), date(2026, 2, 28)),
        ("e o mês seguinte?", MARCH_12, date(2026, 4, 1), date(2026, 4, 30)),
    ],
)
def test_a_step_is_taken_from_the_days_before(question: str, days: Days, first: date, last: date) -> None:
    assert shift_days(question, days) == Days(first=first, last=last)


@pytest.mark.parametrize(
    "question",
    [
        "and in April?",
        "after March",
        "the week",
        "the week before and the week after",
        "the day before that week",
        "what did parents say about lunch on the playground in the week before",
        "",
    ],
)
def test_what_names_no_single_step_is_none(question: str) -> None:
    assert shift_days(question, SCHOOL_WEEK) is None


@pytest.mark.parametrize("days", [Days(first=date(2026, 3, 2)), Days(last=date(2026, 3, 2)), Days(weekdays=(6, 7))])
def test_from_days_without_a_beginning_or_an_end_there_is_no_step(days: Days) -> None:
    assert shift_days("and the week after?", days) is None


@pytest.mark.parametrize(
    ("question", "day"),
    [("the week before", date.min), ("the week after", date.max), ("the month after", date.max)],
)
def test_beyond_the_first_and_the_last_day_that_there_is_no_step_is_taken(question: str, day: date) -> None:
    assert shift_days(question, Days(first=day, last=day)) is None
