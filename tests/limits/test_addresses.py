"""Where a request came from, and who may say so."""

import logging
from ipaddress import IPv4Network, ip_network

import pytest
from starlette.types import Receive, Scope, Send

from parent_survey.limits.address import name_network
from parent_survey.limits.forwarded_headers import ForwardedHeaders, SeenHeaders


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::FFFF:cb00:7107", "203.0.113.7"),
        ("0:0:0:0:0:ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unknown", "unknown"),
        ("a:b", "a:b"),
    ],
)
def test_limits_count_by_ipv4_address_or_ipv6_network(address: str, network: str) -> None:
    assert name_network(address) == network


class Peer:
    """A caller with a header, and which address the application sees."""

    def __init__(self, *trusted: str) -> None:
        self.seen = SeenHeaders()
        self.address = ""
        networks = [ip_network(network) for network in trusted]
        assert all(isinstance(network, IPv4Network) for network in networks)
        self._app = ForwardedHeaders(self._answer, networks, self.seen)

    async def call(self, peer: str, *headers: tuple[bytes, bytes]) -> str:
        scope = {"type": "http", "client": (peer, 4711), "headers": list(headers), "scheme": "http"}

        async def nothing(*_: object) -> None:
            return None

        await self._app(scope, nothing, nothing)  # type: ignore[arg-type]
        return self.address

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002
        self.address = scope["client"][0]


FORGED = (b"x-forwarded-for", b"198.51.100.9")


async def test_a_configured_proxy_is_believed_also_over_an_ipv6_socket() -> None:
    peer = Peer("10.0.0.0/8")
    assert await peer.call("10.1.2.3", FORGED) == "198.51.100.9"
    assert await peer.call("::ffff:10.1.2.3", FORGED) == "198.51.100.9"
    assert peer.seen.seen == "believed"


async def test_a_header_from_elsewhere_is_ignored_and_noticed_once(caplog: pytest.LogCaptureFixture) -> None:
    peer = Peer("10.0.0.0/8")
    with caplog.at_level(logging.WARNING):
        assert await peer.call("192.0.2.1", FORGED) == "192.0.2.1"
        assert await peer.call("192.0.2.2", (b"forwarded", b"for=198.51.100.9")) == "192.0.2.2"
        assert await peer.call("10.1.2.3", FORGED) == "198.51.100.9"
    assert peer.seen.seen == "ignored"
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "SURVEY_TRUSTED_PROXIES" in caplog.text
    # Logs hold nobody's address.
    assert "192.0.2." not in caplog.text


async def test_requests_without_such_a_header_are_not_looked_at() -> None:
    peer = Peer()
    assert await peer.call("192.0.2.1", (b"accept", b"*/*")) == "192.0.2.1"
    assert peer.seen.seen == "none"
