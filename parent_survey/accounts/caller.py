"""From where and with what somebody signs in: the address, the device in words, and whether it is known."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated

from fastapi import Depends, Header

from parent_survey.core.sentences import say
from parent_survey.limits.address import Address, name_network, unmap

MAX_HEADER_LENGTH = 400
# The first that is found is meant: browsers also name the ones they descend from.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
UNKNOWN_BROWSER = "A browser"
BROWSER_NAMES = frozenset((*(name for _, name in BROWSERS), UNKNOWN_BROWSER))
SYSTEMS = {
    "iPhone": "{browser} on an iPhone",
    "iPad": "{browser} on an iPad",
    "Android": "{browser} on Android",
    "CrOS": "{browser} on a Chromebook",
    "Windows": "{browser} on Windows",
    "Macintosh": "{browser} on a Mac",
    "Linux": "{browser} on Linux",
}


@dataclass(frozen=True)
class Caller:
    address: str
    # What the browser kept from an earlier sign-in; anything, until it was checked.
    device_token: str = ""
    user_agent: str = ""


async def read_caller(
    address: Address,
    x_known_device: Annotated[str, Header(include_in_schema=False)] = "",
    user_agent: Annotated[str, Header(include_in_schema=False)] = "",
) -> Caller:
    return Caller(address, x_known_device[:MAX_HEADER_LENGTH], user_agent[:MAX_HEADER_LENGTH])


Calling = Annotated[Caller, Depends(read_caller)]


def describe_device(user_agent: str) -> str:
    """ "Chrome on a Mac", as far as the browser says so. It is kept in English and read by `say_device`."""
    browser = next((name for sign, name in BROWSERS if sign in user_agent), UNKNOWN_BROWSER)
    system = next((words for sign, words in SYSTEMS.items() if sign in user_agent), "{browser}")
    return system.format(browser=browser)


def say_device(described: str) -> str:
    """In the reader's language. What somebody has named themselves stays as it is."""
    if described in ("", UNKNOWN_BROWSER):
        return say(UNKNOWN_BROWSER)
    for sign, words in SYSTEMS.items():
        browser = described.removesuffix(words.removeprefix("{browser}"))
        if browser != described and browser in BROWSER_NAMES:
            return say(SYSTEMS[sign], browser=say(UNKNOWN_BROWSER) if browser == UNKNOWN_BROWSER else browser)
    return described


def describe_place(address: str | None, seen_from: str) -> str:
    """Where an address is, as seen from another one. Nobody outside is asked."""
    if address is None:
        return say("Unknown network")
    if name_network(address) == name_network(seen_from):
        return say("Same network as this device")
    try:
        parsed = ip_address(unmap(address))
    except ValueError:
        return say("Unknown network")
    return say("Local network" if parsed.is_private or parsed.is_loopback else "Another network")
