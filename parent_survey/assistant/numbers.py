"""Small numbers as people write them: in digits and in words."""

import string

from parent_survey.core.patterns import LETTERS_AND_DIGITS, fold

_WORDS = (
    "one first uno una primer primero primera um primeiro un une premier premiere первый первая 第一 첫 الأول premye"
    " koowaad",
    "two second dos segundo segunda dois duas deux deuxieme второй вторая 第二 두 الثاني dezyem ikalawa labaad",
    "three third tres tercer tercero tercera terceiro trois troisieme третий третья 第三 세 الثالث twazyem ikatlo"
    " saddexaad",
    "four fourth cuatro cuarto cuarta quatro quarto quatre quatrieme четвертый четвертая 第四 네 الرابع katriyem"
    " ikaapat",
    "five fifth cinco quinto quinta cinq cinquieme пятый пятая 第五 다섯 الخامس senkyem ikalima",
    "six sixth seis sexto sexta sixieme",
    "seven seventh siete septimo septima sete setimo sept septieme",
    "eight eighth ocho octavo octava oito oitavo huit huitieme",
    "nine ninth nueve noveno novena nove nono neuf neuvieme",
    "ten tenth diez decimo decima dez dix dixieme",
    "eleven eleventh once undecimo onze onzieme",
    "twelve twelfth doce duodecimo doze douze douzieme",
)
_LAST = (
    "last final ultima ultimo derniere dernier 마지막 последний последняя последнем الأخير الأخيرة cuối denye huli"
    " dambeeya"
)
LAST = frozenset(fold(word) for word in _LAST.split())
NUMBERS = {fold(word): number for number, words in enumerate(_WORDS, start=1) for word in words.split()}
# Also those of "3º" and "1ª".
LETTERS = string.ascii_letters + "ºª"
_ROMAN = {
    "i": 1,
    "ii": 2,
    "iii": 3,
    "iv": 4,
    "v": 5,
    "vi": 6,
    "vii": 7,
    "viii": 8,
    "ix": 9,
    "x": 10,
    "xi": 11,
    "xii": 12,
}


def read_number(text: str) -> int | None:
    """The first number in it: "3rd grade", "P5", "top five", "Class XI"; of "the first 20" it is 20."""
    words = LETTERS_AND_DIGITS.findall(text[:200])
    for word in words:
        digits = word.strip(LETTERS)
        if digits and digits.isascii() and digits.isdigit() and len(digits) <= 4:
            return int(digits)
    for word in words:
        folded = fold(word)
        # Written together with what they count: "第二个问题".
        found = NUMBERS.get(folded) or NUMBERS.get(folded[:2] if folded.startswith("第") else "")
        if found:
            return found
        if word.isupper() and folded in _ROMAN and len(word) > 1:
            return _ROMAN[folded]
    return None


def is_last(text: str) -> bool:
    """Whether the last of several is meant, as in "the final question"."""
    return any(fold(word) in LAST or fold(word).startswith("最后") for word in LETTERS_AND_DIGITS.findall(text[:200]))
