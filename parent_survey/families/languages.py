"""Languages as schools write them, and the codes we keep."""

from parent_survey.roster.names import fold

# By code: its English name, and what else a list may say.
LANGUAGES = {
    "en": ("English", "eng"),
    "es": ("Spanish", "español", "spa", "castellano"),
    "zh": ("Chinese", "mandarin", "cantonese", "中文", "zho", "chi", "simplified chinese", "traditional chinese"),
    "vi": ("Vietnamese", "tiếng việt", "vie"),
    "ar": ("Arabic", "العربية", "ara"),
    "fr": ("French", "français", "fra", "fre"),
    "ht": ("Haitian Creole", "haitian", "kreyòl", "hat"),
    "pt": ("Portuguese", "português", "por"),
    "ru": ("Russian", "русский", "rus"),
    "so": ("Somali", "soomaali", "som"),
    "ko": ("Korean", "한국어", "kor"),
    "tl": ("Tagalog", "filipino", "tgl"),
    "de": ("German", "deutsch", "deu", "ger"),
    "hi": ("Hindi", "हिन्दी", "hin"),
    "ur": ("Urdu", "اردو", "urd"),
    "ja": ("Japanese", "日本語", "jpn"),
    "pl": ("Polish", "polski", "pol"),
    "uk": ("Ukrainian", "українська", "ukr"),
    "am": ("Amharic", "አማርኛ", "amh"),
    "fa": ("Persian", "farsi", "dari", "فارسی", "fas", "per"),
}
_CODES = {fold(word): code for code, words in LANGUAGES.items() for word in (code, *words)}


def find_language(said: str) -> str | None:
    """The code of "Spanish", "español", "es" or "es-MX"; None where we do not know it."""
    key = fold(said)
    return _CODES.get(key) or _CODES.get(key.partition("-")[0].partition("_")[0].strip())


def name_language(code: str | None) -> str:
    return LANGUAGES[code][0] if code in LANGUAGES else (code or "Not given")
