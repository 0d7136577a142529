"""Small numbers as people write them: in digits and in words."""

import string
from typing import NamedTuple

from parent_survey.core.patterns import LETTERS_AND_DIGITS, compile_pattern, fold

_WORDS = (
    "one first uno una primer primero primera um primeiro un une premier premiere первый первая 第一 첫"
    " الأول premye koowaad một isa youn kow один одна",
    "two second dos segundo segunda dois duas deux deuxieme второй вторая 第二 두 الثاني dezyem ikalawa"
    " labaad hai dalawa laba два две",
    "three third tres tercer tercero tercera terceiro trois troisieme третий третья 第三 세 الثالث twazyem"
    " ikatlo saddexaad ba tatlo twa saddex три",
    "four fourth cuatro cuarto cuarta quatro quarto quatre quatrieme четвертый четвертая 第四 네 الرابع"
    " katriyem ikaapat bốn tư apat afar четыре",
    "five fifth cinco quinto quinta cinq cinquieme пятый пятая 第五 다섯 الخامس senkyem ikalima năm lima senk"
    " shan пять",
    "six sixth seis sexto sexta sixieme sáu anim sis lix шесть шестой шестая",
    "seven seventh siete septimo septima sete setimo sept septieme bảy pito toddoba семь седьмой седьмая",
    "eight eighth ocho octavo octava oito oitavo huit huitieme tám walo uit siddeed восемь восьмой",
    "nine ninth nueve noveno novena nove nono neuf neuvieme chín siyam nèf sagaal девять девятый",
    "ten tenth diez decimo decima dez dix dixieme mười sampu dis toban десять десятый",
    "eleven eleventh once undecimo onze onzieme",
    "twelve twelfth doce duodecimo doze douze douzieme",
)
_LAST = (
    "last final ultima ultimo derniere dernier 마지막 последний последняя последнем الأخير الأخيرة cuối denye huli"
    " dambeeya"
)
# What a number is compared by, the surest first: "no more than" has "more than" in it.
_COMPARISONS = {
    "most": "no more than, not more than, at most, up to, or fewer, or less, a lo mucho, como maximo, a lo sumo,"
    " o menos, no mas de, au plus, ou moins, pas plus de, no maximo, ou menos, не более, не больше,"
    " 不超过, 最多, 以下, 이하, nhieu nhat, tro xuong, على الأكثر, hindi hihigit, pi plis, ugu badnaan, <=, ≤",
    "least": "no fewer than, no less than, at least, or more, or above, minimum of, al menos, por lo menos, o mas,"
    " como minimo, cuando menos, au moins, ou plus, pelo menos, no minimo, ou mais, не менее, не меньше,"
    " как минимум, хотя бы, 至少, 以上, 최소, 적어도, 이상, it nhat, tro len, على الأقل, hindi bababa, kahit, pataas,"
    " omwen, ugu yaraan, >=, ≥, +",
    "fewer": "fewer than, less than, under, below, menos de, moins de, меньше, менее, 少于, 不到, 不足, 미만, duoi,"
    " it hon, أقل من, mas mababa, mas kaunti, kulang sa, mwens pase, ka yar, <",
    "more": "more than, over, above, mas de, plus de, mais de, больше, более, свыше, 超过, 多于, 넘, 초과, hon, tren,"
    " أكثر من, higit sa, mahigit, plis pase, ka badan, >",
    "between": "between, entre, между, 之间, 사이, giua, بين",
}
COMPARISONS = {kind: [fold(words).strip() for words in listed.split(",")] for kind, listed in _COMPARISONS.items()}
LAST = frozenset(fold(word) for word in _LAST.split())
NUMBERS = {fold(word): number for number, words in enumerate(_WORDS, start=1) for word in words.split()}
TWO = 2
CHINESE = "一二三四五六七八九"
ONCE, BESIDE_ONCE = compile_pattern(r"\bonce\b"), frozenset({"than", "least", "exactly", "or", "only", "just", "most"})
DIGITS = compile_pattern(r"[0-9]{1,4}")
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
        if not word.isascii() and (groups := DIGITS.findall(word)) and len(groups) == 1:
            # With what they count: "3학년", "3年级".
            digits = groups[0]
        if digits and digits.isascii() and digits.isdigit() and len(digits) <= 4:
            return int(digits)
    for word in words:
        folded = fold(word)
        # Written together with what they count: "第二个问题".
        found = NUMBERS.get(folded) or NUMBERS.get(folded[:2] if folded.startswith("第") else "")
        found = found or (CHINESE.find(folded[0]) + 1 if folded[1:3] == "年级" else 0)
        if found:
            return found
        if word.isupper() and folded in _ROMAN and len(word) > 1:
            return _ROMAN[folded]
    return None


class Threshold(NamedTuple):
    """From the least to the most, both included; open where there is no most."""

    least: int
    most: int | None = None

    def __str__(self) -> str:
        if self.most is None:
            return f"≥ {self.least}"
        if self.least == self.most:
            return f"= {self.most}"
        return f"{self.least}–{self.most}" if self.least else f"≤ {self.most}"

    def includes(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)


def read_threshold(text: str) -> Threshold | None:
    """ "At least 8", "fewer than five", "10+"; without a comparison exactly that number."""
    if not BESIDE_ONCE.isdisjoint(fold(text).split()):
        # In Spanish it is eleven.
        text = ONCE.sub("1", text)
    numbers = [number for word in LETTERS_AND_DIGITS.findall(text[:200]) if (number := read_number(word)) is not None]
    folded = f" {fold(text)} "
    kind = next((kind for kind, listed in COMPARISONS.items() if any(_has(folded, words) for words in listed)), "")
    if len(numbers) == TWO and kind in ("between", "") and numbers[0] < numbers[1]:
        # "5 to 10", "one or two".
        return Threshold(*numbers)
    if len(numbers) != 1 or kind == "between":
        return None
    [number] = numbers
    return {
        "most": Threshold(0, number),
        "least": Threshold(number),
        "fewer": Threshold(0, number - 1),
        "more": Threshold(number + 1),
    }.get(kind, Threshold(number, number))


def has_comparison(text: str) -> bool:
    folded = f" {fold(text)} "
    return any(_has(folded, words) for listed in COMPARISONS.values() for words in listed)


def _has(folded: str, words: str) -> bool:
    """Whole words, where a language divides them."""
    return (f" {words} " if words.isascii() and words[0].isalpha() else words) in folded


def is_last(text: str) -> bool:
    """Whether the last of several is meant, as in "the final question"."""
    return any(fold(word) in LAST or fold(word).startswith("最后") for word in LETTERS_AND_DIGITS.findall(text[:200]))
