"""School subjects by the names people give them, for rosters and questions in different languages."""

from parent_survey.core.patterns import LETTERS, fold

# In English with its abbreviations, and in the other languages of the survey; of names with several endings only the
# beginning. A "+" stands for a blank.
NAMES = {
    "kindergarten": "kindergarten jardin+de+infantes jardin+de+ninos jardim+de+infancia maternelle jardin+d'enfants"
    " 幼儿园 mẫu+giáo روضة الروضة 유치원 детск+сад детского+сада jaden+timoun xanaanada",
    "math": "math algebra geometry mate matematicas matematica maths mathematiques 数学 toán الرياضيات 수학"
    " математик matematik matimatik xisaab",
    "science": "science biology chemistry physics ciencias ciencia biologia quimica fisica+y+quimica sciences 科学"
    " khoa+học العلوم 과학 естествознани биологи хими syans agham saynis",
    "english": "ela english language+arts literature lengua literatura lingua+portuguesa 语文 ngữ+văn"
    " اللغة+الإنجليزية 국어 литератур",
    "reading": "reading literacy lectura leitura lecture 阅读 tập+đọc القراءة 독서 чтени lekti pagbasa akhris",
    "history": "history social+studies civics historia ciencias+sociales estudios+sociales estudos+sociais histoire"
    " 历史 社会 lịch+sử التاريخ الدراسات+الاجتماعية 역사 사회 истори обществознани istwa kasaysayan taariikh",
    "geography": "geography geografia geographie 地理 địa+lý الجغرافيا 지리 географи jewografi heograpiya juqraafi",
    "music": "music band orchestra choir musica coro musique 音乐 âm+nhạc الموسيقى 음악 музык mizik musika muusik",
    "art": "art arts arte artes arts+plastiques 美术 mỹ+thuật الفنون 미술 рисовани atistik sining farshax",
    "pe": "pe coach phys+ed physical+education gym gimnasia educacion+fisica educacao+fisica education+physique eps"
    " 体育 thể+dục الرياضة التربية+البدنية 체육 физкультур физическ+воспитани edikasyon+fizik jimlastik jimcsi",
    "library": "library librarian media+center biblioteca bibliotecari bibliotheque bibliothecaire 图书馆"
    " thư+viện المكتبة 도서관 библиоте bibliyotek aklatan maktabad",
    "esl": "esl ell eld ingles+como+segunda+lengua",
    "special": "sped special+education resource+room educacion+especial educacao+especial 特殊教育 giáo+dục+đặc+biệt"
    " التربية+الخاصة 특수 коррекцион",
    "computers": "computer computers technology coding informatica computacion tecnologia informatique 计算机 tin+học"
    " الحاسوب 컴퓨터 информатик",
    "drama": "drama theater theatre teatro 戏剧 kịch المسرح 연극 театр teyat",
    "french": "french francais de+frances 法语 tiếng+pháp الفرنسية 프랑스어 французск franse faransiis",
    "spanish": "spanish espanol espanhol espagnol 西班牙语 tiếng+tây+ban+nha 스페인어 испанск",
}
# Those of several words first.
_KNOWN = sorted(
    ((fold(name).replace("+", " "), subject) for subject, names in NAMES.items() for name in names.split()),
    key=lambda known: " " not in known[0],
)
# A shorter word is a beginning of too many others.
MIN_BEGINNING = 4


def find_subjects(words: str) -> frozenset[str]:
    """All subjects named in the text, with any ending: "matemáticas", "физкультуры", "P.E."."""
    said = " ".join(fold(word) for word in LETTERS.findall(words[:200].replace(".", "")))
    found = set()
    for name, subject in _KNOWN:
        if _is_said(name, said):
            found.add(subject)
            # Language arts are no art.
            said = said.replace(name, " ") if " " in name else said
    return frozenset(found)


def _is_said(name: str, said: str) -> bool:
    if not name.isascii():
        return name in said
    words = f" {said} "
    return f" {name} " in words or (len(name) >= MIN_BEGINNING and f" {name}" in words)
