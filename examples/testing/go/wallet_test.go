package wallet

import "testing"

func TestReadsTheBalanceOfAFundedAddress(t *testing.T) {
	t.Parallel()
	node := startNode(t)
	node.control(t, "fund", `{"address": "0xa11ce", "amount": "1000"}`)
	balance, err := ReadBalance(node.BaseURL, "0xa11ce")
	check(t, err)
	if balance != 1000 {
		t.Errorf("expected a balance of 1000, got %d", balance)
	}
}

func TestDetectsANodeThatIsNotAvailable(t *testing.T) {
	t.Parallel()
	node := startNode(t)
	if !IsUpToDate(node.BaseURL) {
		t.Error("expected the node to be up to date")
	}
	node.control(t, "faults/add", `{"rule": {"match": {"operation": "checkHealth"}, "do": {"status": 503}}}`)
	if IsUpToDate(node.BaseURL) {
		t.Error("expected the node not to be available")
	}
}
