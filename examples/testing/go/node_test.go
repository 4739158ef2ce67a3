package wallet

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// node is a running node, as its line describes it. docs/node-process.md describes how a program starts it.
type node struct {
	BaseURL      string `json:"baseUrl"`
	ControlURL   string `json:"controlUrl"`
	ControlToken string `json:"controlToken"`
}

// startNode starts a node for one test, and stops it at the end of the test.
func startNode(t *testing.T) node {
	t.Helper()
	command := strings.Fields(os.Getenv("NODE_COMMAND"))
	if len(command) == 0 {
		command = []string{"npx", "touchstone"}
	}
	options := []string{"node", "--json", "--port", "0", "--control-port", "0", "--log", "silent", "--exit-with-parent"}
	process := exec.Command(command[0], append(command[1:], options...)...)
	process.Stderr = os.Stderr
	// The node ends when this pipe is closed, also if the tests are killed.
	stdin, err := process.StdinPipe()
	check(t, err)
	stdout, err := process.StdoutPipe()
	check(t, err)
	check(t, process.Start())
	t.Cleanup(func() {
		stdin.Close()
		if err := process.Wait(); err != nil {
			t.Errorf("the node ended with an error: %v", err)
		}
	})
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err != nil {
		t.Fatalf("the node ended before it was ready: %v", err)
	}
	var started node
	check(t, json.Unmarshal(line, &started))
	return started
}

// control calls a verb of the control, such as fund or produce-block, with an argument in JSON.
func (n node) control(t *testing.T, verb string, argument string) {
	t.Helper()
	request, err := http.NewRequest("POST", n.ControlURL+"/"+verb, bytes.NewBufferString(argument))
	check(t, err)
	request.Header.Set("Authorization", "Bearer "+n.ControlToken)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	check(t, err)
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		body, _ := io.ReadAll(response.Body)
		t.Fatalf("%s: expected a success, got %d: %s", verb, response.StatusCode, body)
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(fmt.Errorf("unexpected error: %w", err))
	}
}
