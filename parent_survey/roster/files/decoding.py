"""Decodes text files, whatever program and computer they were saved by."""

import codecs
import unicodedata

from parent_survey.core.errors import Incomplete

UNREADABLE = "The letters in this file cannot be read. Save it again as CSV (UTF-8) or as an Excel Workbook (.xlsx)."
TRUNCATED = "The file breaks off in the middle of a letter. Save or download it again."
NOT_TEXT = "This file holds no text that could be a list of teachers. Choose a CSV or Excel (.xlsx) file."
# Longer beginnings first: that of UTF-32 begins with that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
SAMPLE_BYTES = 16_000


def decode(content: bytes) -> str:
    text = _decode(content)
    controls = sum(character < " " and character not in "\t\r\n\f\v\0" for character in text[:SAMPLE_BYTES])
    if controls > 5 + len(text[:SAMPLE_BYTES]) // 50 or text.count("\0") > len(text) // 10:
        raise Incomplete(NOT_TEXT)
    return text


def _decode(content: bytes) -> str:
    for mark, encoding in BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return _decode_as(content[len(mark) :], encoding)
    if unmarked := _find_unmarked_utf16(content):
        return _decode_as(content, unmarked)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_bytes(content)


def _decode_as(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise Incomplete(TRUNCATED if error.end >= len(content) else UNREADABLE) from None


def _find_unmarked_utf16(content: bytes) -> str | None:
    """Every second byte of a Western text in UTF-16 is zero."""
    sample = content[:4000]
    half = len(sample) // 2
    if half < 4:
        return None
    even, odd = sample[::2].count(0) / half, sample[1::2].count(0) / half
    if odd > 0.4 and even < 0.1:
        return "utf-16-le"
    return "utf-16-be" if even > 0.4 and odd < 0.1 else None


def _decode_bytes(content: bytes) -> str:
    """Not (entirely) UTF-8: decode it with the encoding whose letters look most like names."""
    repaired = content.decode("utf-8", "replace")
    broken = repaired.count("\ufffd")
    whole = sum(character > "\x7f" for character in repaired) - broken
    if whole > 3 * broken:
        return repaired
    sample = _sample_non_ascii_lines(content)
    scores = {encoding: _score(sample, encoding) for encoding in ("cp1252", "mac_roman")}
    best = max(scores, key=lambda encoding: scores[encoding])
    if scores[best] < 0:
        # Here, because few files need it, and every process would hold a megabyte of it.
        from charset_normalizer import from_bytes

        found = from_bytes(sample).best()
        best = found.encoding if found else best
    try:
        return content.decode(best)
    except UnicodeDecodeError:
        return content.decode("cp1252" if scores["cp1252"] >= scores["mac_roman"] else "mac_roman", "replace")


def _sample_non_ascii_lines(content: bytes) -> bytes:
    """Up to a few thousand bytes of the lines that are not plain ASCII, which is all that the choice depends on."""
    lines = (line for line in content.splitlines() if not line.isascii())
    sample = bytearray()
    for line in lines:
        sample += line[:500] + b"\n"
        if len(sample) > SAMPLE_BYTES:
            break
    return bytes(sample)


def _score(sample: bytes, encoding: str) -> int:
    """How plausible an encoding is: letters count for it, symbols and a capital after a small letter against it."""
    text = sample.decode(encoding, "replace")
    score = 0
    for before, character in zip(" " + text, text, strict=False):
        if character <= "\x7f":
            continue
        category = unicodedata.category(character)
        if category == "Ll":
            score += 1
        elif category == "Lu":
            score += -3 if before.islower() else 1
        elif character not in "’–":
            score -= 3
    return score
