"""Where somebody comes from, as limits count it: one IPv4 address, one IPv6 network; which proxies are believed."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

OWN_NETWORK = 64  # bits that a provider gives; the rest of an IPv6 address is chosen by its owner
LONGEST = 45  # characters of an address; what is longer is none


@lru_cache(4096)
def network_of(host: str) -> str:
    """What counts as one address. Whoever has one IPv6 address has a whole network of them: it counts as one."""
    address = _address(host)
    if address is None or isinstance(address, IPv4Address):
        return host[:LONGEST]
    return str(address.ipv4_mapped or IPv6Network((address, OWN_NETWORK), strict=False))


class TrustedProxies:
    """The proxies whose word is taken for who asks: addresses and networks."""

    def __init__(self, proxies: tuple[str, ...]) -> None:
        self.networks = [ip_network(one) for one in proxies]

    def spelled(self) -> list[str]:
        """Each network as it may be written: where both kinds of address arrive, IPv4 comes as `::ffff:192.0.2.1`."""
        mapped = [
            f"::ffff:{one.network_address}/{96 + one.prefixlen}"
            for one in self.networks
            if isinstance(one, IPv4Network)
        ]
        return [str(one) for one in self.networks] + mapped

    def __contains__(self, host: str) -> bool:
        address = _address(host)
        if isinstance(address, IPv6Address):
            address = address.ipv4_mapped or address
        return address is not None and any(address in network for network in self.networks)


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
