"""Writes the list of common passwords anew: `pip install zxcvbn`, then `python -m scripts.common_passwords`.

The words come from that package (MIT licence), most common first. Only the beginning of a hash of each is kept: nobody
needs to read them here.
"""

from importlib import import_module

from parent_survey.accounts.password_rules import COMMON_PASSWORDS, hash_folded

COUNT = 10_000
MIN_LENGTH = 6


def main() -> None:
    words = import_module("zxcvbn.frequency_lists").FREQUENCY_LISTS["passwords"]
    common = [word for word in words if len(word) >= MIN_LENGTH][:COUNT]
    COMMON_PASSWORDS.write_bytes(b"".join(sorted(map(hash_folded, common))))


if __name__ == "__main__":
    main()
