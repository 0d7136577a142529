"""From where and with what somebody signs in: the address, the device in words, and whether it is known."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Annotated

from fastapi import Depends, Header

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
SYSTEMS = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("CrOS", "a Chromebook"),
    ("Windows", "Windows"),
    ("Macintosh", "a Mac"),
    ("Linux", "Linux"),
)


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
    """ "Chrome on a Mac", as far as the browser says so."""
    browser = next((name for sign, name in BROWSERS if sign in user_agent), "A browser")
    system = next((name for sign, name in SYSTEMS if sign in user_agent), None)
    return f"{browser} on {system}" if system else browser


def describe_place(address: str | None, seen_from: str) -> str:
    """Where an address is, as seen from another one. Nobody outside is asked."""
    if address is None:
        return "Unknown network"
    if name_network(address) == name_network(seen_from):
        return "Same network as this device"
    try:
        parsed = ip_address(unmap(address))
    except ValueError:
        return "Unknown network"
    return "Local network" if parsed.is_private or parsed.is_loopback else "Another network"
