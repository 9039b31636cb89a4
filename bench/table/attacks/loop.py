"""What one client may cost the others: odd requests, costly ones, too many of them, readers who do not read."""

from __future__ import annotations

import httpx

from bench.table.attacks import Ground, case, hold

USUAL = ("content-security-policy", "x-content-type-options", "referrer-policy")  # headers that every answer has
ODD = (
    "/%00",
    "/a%00b.js",
    "/assets/%00",
    "/" + "a" * 5000,
    "/assets/" + "%F0%9F%90%88" * 300,
    "/" + "a/" * 2000,
    "/..%2f..%2fetc%2fpasswd%00.js",
    "/api/tables/%00",
    "/api/tables/%00%00%00%00%00%00%00%00%00%00/at/1",
    "/api/tables/" + "a" * 3000,
    "/api/tables/0123456789/at/%00?seat=%00",
    "/api/games/%00/words?lang=%00",
)


@case("odd-addresses", "NUL, endless and foreign letters in addresses")
def odd_addresses(ground: Ground) -> str:
    """Each is refused as a page that there is not, with the headers of every answer."""
    with ground.server() as server, httpx.Client(base_url=server.base, trust_env=False) as http:
        for path in ODD:
            answer = http.get(path)
            hold(400 <= answer.status_code < 500, f"{path[:40]} got {answer.status_code}")
            hold(all(name in answer.headers for name in USUAL), f"{path[:40]} got {sorted(answer.headers)}")
        return f"{len(ODD)} addresses, all 4xx"
