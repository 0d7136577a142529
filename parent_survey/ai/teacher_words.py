"""Words by which parents point at a teacher, in the languages of the survey. All are compared "
"without accents."""

from parent_survey.core.patterns import fold


def _words(text: str) -> frozenset[str]:
    return frozenset(fold(text).split())


# Titles, as they stand in a list of teachers.
MALE_TITLES = _words(
    "mr mister señor sr sir maestro mtro profesor monsieur maître mesye mèt thầy الأستاذ أستاذ معلم "
    "المعلم مستر "
    "macallin macalin учитель мистер g ginoo don tio herr kuya frère"
)
FEMALE_TITLES = _words(
    "mrs ms miss señora sra srta señorita maestra mtra "
    "profesora professora madame mme mademoiselle mlle madan manmzèl cô "
    "الأستاذة أستاذة معلمة المعلمة مس macallimad macalimad учительница миссис "
    "мисс frau gng bb binibini ginang doña dona tia profa profª mis madam maam ate sister educadora auntie"
)
OTHER_TITLES = _words("dr coach prof professor profe teacher mx doctor doctora titser entrenador m")
# In a sentence these are words as well.
ALSO_WORDS = frozenset(
    {"met", "co", "don", "dona", "g", "bb", "m", "teacher", "sr", "tio", "tia", "mis", "ate", "sister"}
)
# He and she, and what can only be a man or a woman.
MALE_WORDS = _words(
    "he hes hed hell him his himself guy man gentleman dude fella monsieur ele dele il он его ему него нему "
    "هو wuu wuxuu buu ayuu isagu isaga isaguna wuxuuna lui maestro señor profesor sir mister mesye "
    "nin orientador"
)
FEMALE_WORDS = _words(
    "she shes shed shell her hers herself lady woman gal ella ela "
    "dela elle она её ее ей ней هي waxay ayay iyada iyadu "
    "iyaduna waxayna maam mam maestra señora profesora professora madame maîtresse señorita dame"
)
# These are mostly the one who does something.
DOES_HE = _words("he hes hed ele il он هو wuu wuxuu buu ayuu isagu isaguna")
DOES_SHE = _words("she shes ella ela elle она هي waxay ayay iyadu iyaduna")
# These, early in a sentence, are mostly whom it is about.
HE = _words("he hes hed hell ele il он هو isagu isaguna isaga")
SHE = _words("she shes shed shell ella ela elle она هي iyadu iyaduna iyada")
# The parent's own child, of whom a "he" or "she" may speak.
SONS = _words(
    "son boy boys hijo niño filho menino fils garçon сын сына сыну ابني wiilkayga wiilka husband "
    "brother nephew "
    "grandson nieto sobrino esposo himself"
)
DAUGHTERS = _words(
    "daughter girl girls hija niña filha menina fille дочь "
    "дочка дочке дочки ابنتي بنتي gabadhayda gabadha wife sister "
    "niece granddaughter nieta sobrina esposa mother mom grandma"
)
CHILDREN = (
    SONS
    | DAUGHTERS
    | _words(
        "kid kids child children hijos niños enfant enfants criança crianças filhos ребенок ребенка "
        "дети cháu timoun "
        "pitit anak bata carruurta caruurta twins oldest youngest eldest"
    )
)
KIDS = _words(
    "kids children students kiddos boys girls class classmates twins niños hijos alumnos enfants "
    "élèves crianças filhos "
    "alunos дети детей детям ученики timoun timounyo elèv carruurta ardayda bata mga_bata الأطفال الطلاب"
)
AND = _words("and y e et и n und ak iyo và plus with con avec")
# They: several teachers, or the children.
THEY = _words(
    "they them their theyre theyve theyd ellos ellas ustedes ils elles leur eles elas их им они они sila nila kanila"
)
# Plainly several teachers.
PLURAL = _words(
    "duo pair trio crew team teachers staff ladies gentlemen "
    "women men maestros maestras profesores profes equipo équipe equipe bunch angels heroes adults "
    "grownups counselors educators coaches "
    "professores professeurs enseignants учителя учителям pwofesè macallimiinta macallimiintan guro "
    "педагоги педагогам المعلمين المعلمات المعلمون"
)
TWO = _words("two three four dos tres cuatro deux trois quatre dois três hai dalawa dalawang tatlo laba saddex")
BOTH = _words(
    "both together everyone everybody ambos ambas todos todas оба обе "
    "обоим обеим всем كلاهما كليهما جميعا الجميع جميع لهما "
    "جزاهما toulède pareho parehas labada labadaba labadoodaba "
    "labadooduba labaduba saddexda dhammaan dhammaantiin duas tous toutes neither ninguno ninguna "
    "aucun обоих обеих двое все هما كلهم either entre between three_of four_of all_four both_of "
    "os_três los_tres las_tres los_cuatro tou_de обоими نشكرهما الاثنتين الاثنين"
) | {
    "each_of",
    "those_two",
    "this_two",
    "two_teachers",
    "one_another",
    "these_teachers",
    "these_people",
    "two_rooms",
    "thay_co",
    "ca_hai",
    "two_of",
    "the_two",
    "las_dos",
    "los_dos",
    "les_deux",
    "os_dois",
    "as_duas",
    "these_two",
    "all_three",
    "all_four",
    "all_of",
    "each_other",
    "inyong_dalawa",
    "silang_dalawa",
    "dalawa_po",
    "of_them",
    "them_all",
    "you_both",
    "you_all",
    "either_one",
    "either_of",
    "you_two",
    "ambas_maestras",
    "tou_le",
    "tout_twa",
    "ca_ba",
    "deu_rat",
    "hai_thay",
    "hai_co",
}
PLURAL_SIGNS = (
    "两位",
    "两个老师",
    "三位",
    "四位",
    "他们",
    "她们",
    "老师们",
    "大家",
    "都",
    "두 분",
    "두분",
    "모두",
    "세 분",
    "네 분",
    "선생님들",
)
OTHER = _words(
    "other others otro otra otros otras autre autres outro outra другой другая другие الآخر الأخرى lòt iba kale"
)
REST = _words("rest others demás otros autres остальные other_two two_others other_three kale los_demás las_demás")
# Several of one gender.
MEN = _words("men gentlemen guys ellos señores maestros")
WOMEN = _words("women ladies ellas señoras maestras elas elles")
FIRST = _words("first former primero primera première primeiro primeira первый первая")
SECOND = _words("second latter segundo segunda deuxième вторая второй")
# Somebody's teacher without a name: mostly the one of the class.
CLASS_TEACHER = _words(
    "teacher teachers homeroom classroom class maestra maestro "
    "maîtresse maître mètrès professora professor profesora "
    "учительница учитель المعلمة معلمة معلمتها المعلم macallimadda macallinka fasalka guro klas giáo"
) | {"ban_dau", "班主任", "main_teacher"}
THANKS = _words(
    "thank thanks thx grateful lucky blessed gracias agradecida agradecido merci obrigado obrigada "
    "спасибо شكرا mèsi "
    "salamat mahadsanid mahadsanidiin mahadsan благодарим благодарю спасибочки mahadsantahay cảm_ơn "
    "谢谢 감사합니다 감사드립니다"
)
# About the school, the survey or what is around it.
ELSEWHERE = _words(
    "bus buses office parking cafeteria principal website traffic building bathroom bathrooms district uniform "
    "uniforms sorry forgive apologize survey form pandemic moved apartment autobús camión oficina "
    "comedor directora "
    "perdón disculpen encuesta cantine bureau ônibus cantina автобус столовая baska"
)
COMPARED = _words("unlike than compared contrairement вместо menos except salvo sauf")

# School subjects, each by its words, so that "la de mate" is the teacher of "Math 7". Two words are joined by "_".
SUBJECTS = [
    _words(words)
    for words in (
        "math maths mathematics algebra geometry calculus "
        "numbers fractions multiplication precalculus statistics prealgebra "
        "matemáticas matemática mate matematicas mathématiques matematik "
        "matematika toán математика математике математики "
        "алгебра الرياضيات رياضيات xisaab xisaabta xisaabtana álgebra "
        "geometría cálculo division restar sumar 数学 수학",
        "music band orchestra choir chorus piano violin guitar "
        "song songs sing sings singing concert concerts instrument "
        "recorder drum drums trombone accordion flute tuba ukulele "
        "música coro banda musique chorale fanfare nhạc музыка "
        "музыке музыки الموسيقى موسيقى mizik musika muusig muusikada cantar canta canciones 音乐 음악",
        "art arts painting paintings drawing drawings paint draw "
        "clay ceramics arte dibujo pintura dessin desenho mỹ_thuật "
        "рисование рисования рисованию изо الفنون الرسم فنية desen "
        "sining farshaxan farshaxanka pintar dibujar 美术 画画 미술",
        "pe gym physical sports sport coach soccer track swim basketball football recess weights "
        "física_educación educación_física ed_física deportes gimnasia deporte "
        "futbol educação_física esportes futebol thể_dục "
        "физкультура физкультуры физкультуре физре спорт الرياضة رياضة "
        "البدنية foutbòl espò jimicsi jimicsiga ciyaaraha kubada "
        "体育 체육",
        "science sciences biology bio chemistry chem physics lab "
        "labs experiment experiments stem ciencia ciencias biología "
        "química física ciências biologia khoa_học наука химия "
        "физика биология естествознания العلوم علوم syans agham "
        "sayniska saynis 科学 과학",
        "library librarian books biblioteca bibliotecaria bibliothèque "
        "thư_viện библиотека библиотекарь библиотеке المكتبة "
        "مكتبة bibliyotèk aklatan maktabadda maktabada 图书 도서관",
        "reading phonics literacy lectura lecture leitura чтение القراءة lekti pagbasa akhriska akhris",
        "spanish español",
        "english esl ell eld eal inglés anglais "
        "inglês tiếng_anh английский английского английским англичанин الإنجليزية "
        "إنجليزي angle ingles ingiriisi ingiriisiga writing essay essays 英文 英语 영어",
        "french français francés fransè",
        "chinese mandarin 中文",
        "arabic العربية عربي",
        "german deutsch",
        "history social_studies geography civics government historia "
        "sociales geografía histoire géographie história geografia "
        "lịch_sử địa_lý история историк التاريخ istwa kasaysayan taariikhda taariikh 历史 역사",
        "counselor counseling guidance psychologist consejera consejero orientadora orientador "
        "orientación psicóloga "
        "conseillère conselheira المرشدة taliye bully psychologue",
        "kindergarten kinder kindergartner prek pre_k preschool preescolar "
        "kínder jardín maternelle pré_escola mẫu_giáo садик "
        "الروضة روضة kg prekindergarten",
        "computer computers technology tech coding computación tecnología informatique informática информатика الحاسوب",
        "drama theater theatre acting teatro théâtre",
        "dance dancing baile danza danse dança",
        "resource sped therapist speech therapy inclusion ot terapia special_ed",
        "aide assistant assistants paraprofessional asistente ayudante auxiliar ассистент",
        "garden gardening huerto",
        "chess ajedrez",
        "cooking cook culinary cocina",
        "nurse enfermera infirmière",
        "health salud",
        "shop woodworking wood carpentry woodshop",
        "cafeteria lunch lunchroom",
        "gifted",
        # The parts of larger subjects, and what else there is only in some schools.
        "physics física физика физике физик vật_lý ly فيزياء الفيزياء 物理 물리",
        "chemistry chem química chimie химия химии химичка hóa hoá hoa كيمياء الكيمياء 化学 화학",
        "biology bio biología biologia biologie биология биологии sinh 生物 생물 svt الأحياء",
        "choir chorus coro chorale sing sings singing cantar canta хор",
        "band fanfare banda trombone drums tuba 밴드",
        "orchestra strings violin viola cello orquesta orchestre 오케스트라",
        "piano",
        "algebra álgebra алгебра",
        "geometry geometría геометрия",
        "calculus precalculus cálculo",
        "swim swimming swimmers pool natación",
        "basketball hoops",
        "soccer football futbol futebol foutbòl",
        "literature literatura литература литературе литературы",
        "writing essay essays redação redaction",
        "语文 國文 국어 한글",
        "homeroom advisor advisory tutor 班主任 導師 导师 담임",
        "economics econ",
        "robotics robots robot",
        "latin",
        "geography geo geografía géographie географ география địa",
    )
]
ORDINALS = [
    _words(words)
    for words in (
        "",
        "primero primer première первом الأول",
        "segundo втором الثاني",
        "tercero tercer третьем الثالث",
        "cuarto quatrième четвертом الرابع",
        "quinto cinquième пятом الخامس",
        "sexto sixième шестом السادس lixaad",
        "séptimo septimo septième седьмом السابع",
        "octavo huitième восьмом الثامن",
        "noveno freshman",
        "décimo sophomore",
        "",
        "",
    )
]
ENGLISH_ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip
# Beside a number they make it a grade.
GRADE_WORDS = _words("grade grades grader graders grado lớp класс классе klas fasalka baitang ano aad th side room")
