"""Languages by the names people give them."""

from difflib import get_close_matches

from parent_survey.core.patterns import LETTERS, fold

# In English and as speakers of other languages call it; of names with several endings only the beginning.
NAMES = {
    "en": "english ingles anglais 英语 英文 영어 английск الإنجليزية anh ingiriisi angle",
    "es": "spanish espanol castellano espagnol espanhol 西班牙语 스페인어 испанск الإسبانية isbaanish panyol kastila",
    "pt": "portuguese portugues portugais brazilian 葡萄牙语 포르투갈어 португальск البرتغالية",
    "fr": "french frances francais 法语 프랑스어 французск الفرنسية phap faransiis franse",
    "zh": "chinese mandarin chino chinois chines 中文 汉语 중국어 китайск الصينية trung shiine chinwa intsik",
    "vi": "vietnamese vietnamita vietnamien viet fiitnaamiis 越南语 베트남어 вьетнамск الفيتنامية",
    "ar": "arabic arabe 阿拉伯语 아랍어 арабск العربية عربي carabi arabo",
    "ko": "korean coreano coreen 韩语 韩文 한국어 корейск الكورية han koreyen koreano",
    "ru": "russian ruso russe russo 俄语 러시아어 русск الروسية nga ruush",
    "ht": "haitian creole kreyol creol criollo haitiano haitien 海地语",
    "tl": "tagalog filipino pilipino tagalo 他加禄语",
    "so": "somali somalo 索马里语 soomaali",
    "hi": "hindi", "ur": "urdu", "bn": "bengali", "pl": "polish polaco polonais", "de": "german aleman allemand",
    "it": "italian italiano", "ja": "japanese japones 日语", "uk": "ukrainian ucraniano", "fa": "farsi persian",
    "tr": "turkish turco", "am": "amharic", "sw": "swahili", "pa": "punjabi", "ne": "nepali", "my": "burmese",
    "gu": "gujarati", "ta": "tamil", "te": "telugu", "mr": "marathi", "ro": "romanian", "el": "greek", "he": "hebrew",
}  # fmt: skip
# People by the language that they speak.
_SPEAKERS = {
    "es": "hispanohablante hispanoparlante hispanophone испаноязычн",
    "en": "anglohablante angloparlante anglophone англоязычн",
    "fr": "francohablante francophone francofono франкоязычн",
    "pt": "lusohablante lusophone lusofono португалоязычн",
    "ar": "arabohablante arabophone арабоязычн",
    "ru": "rusohablante russophone русскоязычн",
    "ht": "kreyolophone creolophone",
    "zh": "sinohablante sinophone китаеязычн",
    "so": "somaliphone",
}
# A shorter one is also another word.
MIN_NAME = 4
# What "in" is to a name that it is written together with.
_IN = ("بال", "по-")
# "In the language" of a name that follows.
_LANGUAGE = frozenset({"باللغة", "بلغة"})
# How much of a misspelt name must be right, and how many letters it needs: "russain", "spansh".
MIN_SAME_LETTERS, MIN_MISSPELT = 0.85, 6
# Languages that are none of these, though their names are like one.
_OTHERS = frozenset({"javanese", "romani", "albanian", "austrian"})
_KNOWN = [(fold(name), code) for known in (NAMES, _SPEAKERS) for code, names in known.items() for name in names.split()]


def find_languages(words: str) -> tuple[str, ...]:
    """The codes of all languages named in the text, with any ending: "russian-speaking", "hispanohablantes"."""
    said = [fold(word) for word in LETTERS.findall(words[:200])]
    return tuple(dict.fromkeys(code for word in said for code in _find_named(word) or _find_misspelt(word)))


def _find_named(word: str) -> list[str]:
    return [
        code
        for name, code in _KNOWN
        if word == name or (len(name) >= MIN_NAME and word.startswith(name)) or (not name.isascii() and name in word)
    ]


def _find_misspelt(word: str) -> list[str]:
    if len(word) < MIN_MISSPELT or word in _OTHERS:
        return []
    known = {name: code for name, code in _KNOWN if name[0] == word[0]}
    return [known[name] for name in get_close_matches(word, known, 1, MIN_SAME_LETTERS)]


def split_language(words: str) -> tuple[str, str]:
    """What the words say beside a language at their end, and that: "العائلات باللغة العربية", "hispanohablantes"."""
    said = words.split()
    for place in range(len(said)):
        behind = " ".join(said[place:])
        if (place == 0 or said[place] in _LANGUAGE) and is_in_language(behind):
            return " ".join(said[:place]), behind
    return words, ""


def is_in_language(words: str) -> bool:
    """Whether the words say nothing but in which language: "بالعربية", "باللغة العربية", "hispanohablantes"."""
    names = [word for word in words.split() if word not in _LANGUAGE]
    is_said = words.startswith(_IN) or find_speakers(words) is not None or len(names) < len(words.split())
    return len(names) == 1 and is_said and bool(find_languages(names[0]))


def name_language(word: str) -> str | None:
    """The language that has this very name."""
    folded = fold(word)
    return next((code for name, code in _KNOWN if name == folded and len(name) >= MIN_NAME), None)


def find_speakers(word: str) -> str | None:
    """The language of those whom this word means, with any ending: "hispanohablantes", "русскоязычных"."""
    folded = fold(word)
    return next((code for code, names in _SPEAKERS.items() if folded.startswith(tuple(names.split()))), None)
