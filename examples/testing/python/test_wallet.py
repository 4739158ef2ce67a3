from wallet import is_up_to_date, read_balance, read_time


def test_reads_the_balance_of_a_funded_address(node):
    node.control("fund", address="0xa11ce", amount="1000")
    assert read_balance(node.base_url, "0xa11ce") == 1000


def test_detects_a_node_that_is_not_available(node):
    assert is_up_to_date(node.base_url)
    node.control("faults/add", rule={"match": {"operation": "checkHealth"}, "do": {"status": 503}})
    assert not is_up_to_date(node.base_url)


def test_reads_the_time_of_the_chain_one_hour_later(node):
    # The coins of the first test are gone, and so is the fault of the second.
    assert read_balance(node.base_url, "0xa11ce") == 0
    assert is_up_to_date(node.base_url)
    before = read_time(node.base_url)
    node.control("advance", seconds=3600)
    node.control("produce-block")
    assert read_time(node.base_url) == before + 3601
