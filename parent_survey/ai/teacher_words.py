"""Words by which parents point at a teacher, in the languages of the survey. All are compared without accents."""

from parent_survey.core.patterns import LETTERS, fold


def _words(text: str) -> frozenset[str]:
    return frozenset(LETTERS.findall(fold(text)))


# Titles and nouns for one person, as they stand before a name or instead of it.
MALE_TITLES = _words(
    "mr mister señor sr sir maestro profesor monsieur maître mesye mèt thầy الأستاذ أستاذ معلم المعلم استاذ "
    "مستر macallin macalin macallinka учитель мистер g ginoo don"
)
FEMALE_TITLES = _words(
    "mrs ms miss señora sra srta señorita maestra profesora professora madame mme mademoiselle mlle madan manmzèl cô "
    "الأستاذة أستاذة معلمة المعلمة مس macallimad macalimad macallimadda учительница миссис мисс gng bb binibini ginang "
    "ma'am maîtresse doña dona"
)
OTHER_TITLES = _words("dr coach prof professor profe teacher mx doctor doctora doktor sister brother guro titser entrenador")
# He and she, and what can only be a man or a woman.
MALE_WORDS = _words(
    "he hes him his himself guy man gentleman dude fella monsieur ele dele il lui он его ему него ним нему هو "
    "wuu wuxuu buu ayuu isagu isaga isaguna wuxuuna maestro señor profesor sir mister mesye"
) | {"él", "هو"}
FEMALE_WORDS = _words(
    "she shes her hers herself lady woman gal ella ela dela elle она ее ей неё ней هي way waxay bay ayay iyada iyadu "
    "iyaduna waxayna maestra señora profesora professora madame miss maîtresse señorita"
)
# The parent's own child, of whom a "he" or "she" may speak.
SONS = _words(
    "son boy boys hijo niño filho menino fils garçon сын сына сыну مابني ابني wiilkayga wiilka husband brother nephew "
    "grandson nieto sobrino esposo"
)
DAUGHTERS = _words(
    "daughter girl girls hija niña filha menina fille дочь дочка дочке дочки ابنتي بنتي gabadhayda gabadha wife sister "
    "niece granddaughter nieta sobrina esposa mother mom grandma"
)
CHILDREN = SONS | DAUGHTERS | _words(
    "kid kids child children hijos niños enfant enfants criança crianças filhos ребенок ребенка дети con cháu timoun "
    "pitit anak bata carruurta caruurta twins"
)
# Several or all of them.
PLURAL = _words(
    "both two duo pair together each other everyone all three four team teachers they them their theyre these those "
    "ladies gentlemen women men ambos ambas dos tres cuatro todos todas maestros maestras profesores ellos ellas equipo "
    "ustedes les deux trois quatre tous toutes équipe ils elles dois duas três todos todas eles elas professores equipe "
    "оба обе обоим обеим их им они все всем учителя hai ba bốn cả đều các كلاهما كليهما جميعا الجميع جميع المعلمين لهما "
    "جزاهما toulède yo nou de tou twa pareho dalawa dalawang lahat sila nila kanila tatlo labada labadaba labaduba saddexda "
    "dhammaan mahadsanidiin waxaydun 모두 분 분이 분께 선생님들"
)
PLURAL_SIGNS = ("两位", "都", "三位", "四位", "他们", "她们", "老师们", "大家", "두", "모두", "세분", "선생님들")
BOTH = _words(
    "both ambos ambas deux оба обе обоим обеим كلاهما كليهما toulède pareho dalawa labada labadaba dois duas all three "
    "todos todas tous cả everyone 모두 dos"
)
OTHER = _words("other others another otro otra autre outro outra другой другая другие kia الآخر الأخرى lòt iba kale kalena")
FIRST = _words("first former primero primera primer premier première primeiro primeira первый первая")
SECOND = _words("second latter segundo segunda second deuxième вторая второй")
ONLY_COMPARED = _words("unlike than compared diferencia contrairement вместо")

# School subjects, by one word for each, so that "la de mate" is the teacher of "Math 7".
SUBJECTS = [
    _words(words)
    for words in (
        "math maths mathematics algebra geometry calculus numbers fractions multiplication precalculus statistics "
        "matemáticas matemática mate matematicas mathématiques matematik matematika toán математика математике математики "
        "алгебра الرياضيات رياضيات xisaab xisaabta xisaabtana álgebra geometría division",
        "music band orchestra choir chorus piano violin guitar song songs sing singing concert instrument recorder drum drums "
        "trombone accordion flute tuba música coro canto banda musique chorale nhạc âm музыка музыке музыки пение "
        "الموسيقى موسيقى mizik musika muusig muusikada cantar canciones",
        "art arts painting drawing paint draw clay ceramics arte dibujo pintura dessin desenho mỹ рисование рисования изо الفنون "
        "الرسم رسم فنية desen sining farshaxan pintar dibujar",
        "pe gym physical phys ed sports sport coach soccer track swim basketball football recess running run weights "
        "educación física deportes gimnasia deporte futbol physique educação esportes futebol thể dục физкультура физкультуры "
        "физкультуре спорт الرياضة رياضة البدنية foutbòl espò jimicsi jimicsiga ciyaaraha kubada isports",
        "science sciences biology bio chemistry physics lab experiment experiments stem ciencia ciencias biología química física "
        "ciências biologia science khoa học наука химия физика биология العلوم علوم syans agham sayniska saynis cells",
        "library librarian books biblioteca bibliotecaria bibliothèque thư viện библиотека библиотекарь библиотеке المكتبة مكتبة "
        "bibliyotèk aklatan maktabadda maktabada",
        "reading read phonics literacy lectura lecture leitura đọc чтение القراءة lekti pagbasa akhriska akhris",
        "spanish español",
        "english ela language esl ell eld inglés anglais inglês tiếng anh английский английского англичанин الإنجليزية "
        "angle ingles ingiriisi ingiriisiga writing essay essays escritura",
        "french français francés fransè",
        "chinese mandarin",
        "arabic العربية عربي",
        "history social studies geography civics government historia sociales geografía histoire géographie história geografia "
        "lịch sử địa история историк التاريخ istwa kasaysayan taariikhda taariikh",
        "counselor counseling guidance psychologist consejera consejero orientadora psicóloga conseillère conselheira المرشدة "
        "la-taliye taliye",
        "kindergarten kinder kindergartner prek pre-k preschool preescolar kínder jardín maternelle pré-escola mẫu giáo садик "
        "подготовка الروضة روضة kg prekindergarten",
        "computer computers technology tech coding computación tecnología informatique informática tin информатика الحاسوب",
        "drama theater theatre play acting teatro théâtre drama",
        "dance dancing baile danza danse dança",
        "special resource sped therapist speech therapy inclusion support habla terapia",
        "aide assistant assistants helper para paraprofessional asistente ayudante auxiliar",
        "homeroom advisory",
        "garden gardening jardin huerto",
        "chess ajedrez",
        "cooking cook culinary kitchen cocina",
        "nurse enfermera infirmière",
        "principal director directora office",
        "health salud",
        "shop woodworking wood carpentry",
        "cafeteria lunch lunchroom",
        "bus driver",
    )
]
GRADES = [
    _words(words)
    for words in (
        "",
        "first 1st primero primer primera premier première cp first-grade первый первом الأول",
        "second 2nd segundo segunda deuxième второй втором الثاني",
        "third 3rd tercero tercer tercera troisième третий третьем الثالث",
        "fourth 4th cuarto cuarta quatrième четвертый الرابع",
        "fifth 5th quinto quinta cinquième пятый الخامس",
        "sixth 6th sexto sexta sixième шестой السادس lixaad",
        "seventh 7th séptimo septimo septième седьмой السابع",
        "eighth 8th octavo huitième восьмой الثامن",
        "ninth 9th freshman noveno",
        "tenth 10th sophomore décimo",
        "eleventh 11th junior",
        "twelfth 12th senior",
    )
]
