"""The program under test: a client that knows the node only by its base URL."""

import json
import urllib.error
import urllib.request


def read_balance(base_url, address):
    """Reads the balance of an address in the smallest unit of the coin."""
    return read(f"{base_url}/accounts/{address}/balance/0x1::node_coin::NodeCoin")


def read_time(base_url):
    """Reads the time of the latest block in seconds."""
    return int(read(base_url)["ledger_timestamp"]) // 1_000_000


def is_up_to_date(base_url):
    """Returns whether the latest block of the node is at most half a minute old."""
    try:
        read(f"{base_url}/-/healthy?duration_secs=30")
        return True
    except urllib.error.HTTPError:
        return False


def read(url):
    with urllib.request.urlopen(url) as response:
        return json.load(response)
