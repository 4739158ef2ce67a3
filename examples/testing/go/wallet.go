// Package wallet is the program under test: a client that knows the node only by its base URL.
package wallet

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// ReadBalance reads the balance of an address in the smallest unit of the coin.
func ReadBalance(baseURL string, address string) (uint64, error) {
	response, err := http.Get(baseURL + "/accounts/" + address + "/balance/0x1::node_coin::NodeCoin")
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("the node responded with %d", response.StatusCode)
	}
	var balance uint64
	return balance, json.NewDecoder(response.Body).Decode(&balance)
}

// IsUpToDate returns whether the latest block of the node is at most half a minute old.
func IsUpToDate(baseURL string) bool {
	response, err := http.Get(baseURL + "/-/healthy?duration_secs=30")
	if err != nil {
		return false
	}
	defer response.Body.Close()
	return response.StatusCode == http.StatusOK
}
