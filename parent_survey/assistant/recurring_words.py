"""The words of days and hours that recur, in the languages of the survey, beside those of `day_words.py` and in the
same notation; read by `recurring.py`."""

EVERYWHERE = """
or: /
and: +, &
comma: ",", 、, ،
am: am, a.m., a.m, a. m.
pm: pm, p.m., p.m, p. m.
oclock: h
"""
WORDS = {
    "en": """
filler: at, only, either, any date, any day, every day, each day, any time, anytime, daily
every: a, any, every, each
or: or
and: plus
weekend: weekend, wkend
every weekend: weekends, wkends, wknds
workdays: weekday, weekdays, week day, week days, school day, school days, workday, workdays, work days, business days
morning: in the morning
pm: in the afternoon, in the evening
night: at night
noon: noon, midday
midnight: midnight
oclock: o'clock, o’clock, hrs
or after: or after
and after: and after
or before: or before
and before: and before
""",
    "es": """
weekdays: lun … mie jue vie sab dom
filler: cualquier dia, cualquier fecha, todos los dias
every: los, un, cada, cualquier, todos los
or: o, u
weekend: fin de semana
every weekend: fines de semana
workdays: entre semana, dia de semana, dias de semana, dia laborable, dias laborables, dias habiles, dia de escuela,
    dias de escuela, dia escolar, dias escolares, dia de clase, dias de clase
morning: de la mañana, de la madrugada
pm: de la tarde
night: de la noche
noon: mediodia
midnight: medianoche, media noche
oclock: las, horas, hrs
since: o despues, o mas tarde
""",
    "pt": """
weekdays: seg ter qua qui sex sab dom
filler: das, dos, ao, aos, qualquer dia, qualquer data, todos os dias
every: um, num, cada, qualquer, todo, toda, todos os, todas as
to: as
or: ou
weekend: fim de semana
every weekend: fins de semana
workdays: dia util, dias uteis, dia de semana, dias de semana, dia de aula, dias de aula, dia letivo, dias letivos
morning: da manhã, da madrugada
pm: da tarde
night: da noite
noon: meio-dia, meio dia
midnight: meia-noite, meia noite
oclock: hora, horas
since: ou mais tarde
""",
    "fr": """
weekdays: lun … mer jeu ven sam dim
filler: n'importe quel jour, tous les jours
every: un, chaque, tous les
or: ou
weekend: week-end, weekend
every weekend: week-ends, weekends
workdays: en semaine, jour de semaine, jours de semaine, jours ouvrables, jours ouvres, jour d'ecole, jours d'ecole,
    jours d’ecole, jour de classe, jours de classe
morning: du matin
pm: de l'apres-midi, de l’apres-midi
night: du soir
noon: midi
midnight: minuit
oclock: heure, heures
since: des, ou plus tard
""",
    "zh": """
filler: 任何一天, 每天
every: 每, 每个, 每個, 每逢, 任何
or: 或, 或者
weekend: 周末, 週末, 双休日, 周六日
workdays: 工作日, 平日, 上学日, 上課日, 上课日
morning: 早上, 早晨, 上午, 清晨, 凌晨
pm: 下午, 傍晚
night: 晚上, 夜里, 夜间
noon: 中午, 正午
midnight: 午夜, 零点, 零點
oclock: 点, 點, 点钟, 點鐘, 时
""",
    "vi": """
weekdays: t2 t3 t4 t5 t6 t7 cn
filler: bất kỳ ngày nào, mỗi ngày
every: mỗi, mọi, các, hàng tuần
or: hoặc, hay
weekend: cuối tuần
workdays: ngày thường, ngày trong tuần, các ngày trong tuần, ngày học, ngày đi học, ngày làm việc
between: giữa
morning: sáng
pm: chiều, tối
night: đêm, khuya
noon: trưa, buổi trưa
midnight: nửa đêm
oclock: giờ
""",
    "ar": """
plurals: يوم_اثنين|كل_اثنين يوم_ثلاثاء|كل_ثلاثاء يوم_أربعاء|كل_أربعاء يوم_خميس|كل_خميس يوم_جمعة|كل_جمعة يوم_سبت|كل_سبت
    يوم_أحد|كل_أحد
filler: أي يوم, كل الأيام
every: كل, أيام
or: أو
weekend: نهاية الأسبوع, عطلة نهاية الأسبوع
every weekend: عطلات نهاية الأسبوع, عطل نهاية الأسبوع
workdays: أيام الأسبوع, أيام الدراسة, أيام المدرسة, أيام العمل, أيام الدوام
morning: صباحا, في الصباح, فجرا
pm: ظهرا, عصرا, مساء, في المساء
night: ليلا
noon: الظهر, منتصف النهار
midnight: منتصف الليل
oclock: الساعة
""",
    "ko": """
filler: 매일, 아무 날
every: 매주, 마다
or: 이나, 나, 또는, 혹은
weekend: 주말, 토일, 토/일
workdays: 평일, 월~금, 월-금, 주중, 등교일
until: 전까지
am: 오전
pm: 오후, 저녁, 낮
morning: 아침, 새벽
night: 밤
noon: 정오
midnight: 자정
oclock: 시
""",
    "ru": """
plurals: по_понедельникам|понедельникам по_вторникам|вторникам по_средам|средам по_четвергам|четвергам
    по_пятницам|пятницам по_субботам|субботам по_воскресеньям|воскресеньям
weekdays: пн вт ср чт пт сб вс
filler: в любой день, каждый день
every: каждый, каждую, каждое, любой, любую, любое
or: или, либо
weekend: выходные, выходные дни
every weekend: по выходным, по выходным дням
workdays: будни, будние дни, по будням, по будним дням, рабочие дни, по рабочим дням, учебные дни, по учебным дням
this: эти
last: прошлые
morning: утра
pm: дня, вечера
night: ночи
noon: полдень, полудня
midnight: полночь, полуночи
oclock: ч, час, часа, часов
""",
    "ht": """
filler: nenpòt jou, chak jou
every: chak, yon
or: oswa, ou
to: a, pou rive
weekend: wikenn, fen semèn
certain: wikenn nan, wikenn lan, fen semèn nan
workdays: jou lasemèn, jou semèn, jou lekòl, jou travay
morning: nan maten, di maten
pm: nan apremidi, nan aswè
night: diswa
noon: midi
midnight: minwi
oclock: e, zè
""",
    "tl": """
filler: anumang araw, kahit anong araw, araw-araw
every: tuwing, bawat, kada, mga, isang
or: o
weekend: weekend, katapusan ng linggo, sabado at linggo, sabado o linggo, sabado/linggo
every weekend: weekends
workdays: weekday, weekdays, araw ng pasok, araw ng klase, araw ng trabaho
morning: umaga
pm: hapon
night: gabi
noon: tanghali
midnight: hatinggabi
oclock: alas, ala
""",
    "so": """
weekdays: isniinta talaadada arbacada khamiista jimcaha sabtida axadda
filler: maalin kasta
every: kasta
or: ama
weekend: dhammaadka toddobaadka, dhamaadka todobaadka, dhammaadka usbuuca
workdays: maalmaha dugsiga, maalmaha iskuulka, maalmaha shaqada
morning: subaxnimo, aroornimo
pm: galabnimo, fiidnimo
night: habeennimo
noon: duhur, duhurka, duhurnimo
midnight: saqda dhexe
oclock: saacadda
""",
}
