"""A node for the tests of pytest. docs/node-process.md describes how a program starts it and reads its line."""

import json
import os
import shlex
import subprocess
import urllib.request

import pytest

COMMAND = shlex.split(os.environ.get("NODE_COMMAND", "npx touchstone"))
OPTIONS = ["node", "--json", "--port", "0", "--control-port", "0", "--log", "silent", "--exit-with-parent"]


class Node:
    """A running node, as its line describes it."""

    def __init__(self, line):
        self.base_url = line["baseUrl"]
        self.accounts = line["accounts"]
        self._control_url = line["controlUrl"]
        self._token = line["controlToken"]

    def control(self, verb, **argument):
        """Calls a verb of the control, such as fund or produce-block."""
        request = urllib.request.Request(
            f"{self._control_url}/{verb}",
            data=json.dumps(argument).encode(),
            headers={"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as response:
            return json.loads(response.read() or "null")


@pytest.fixture(scope="session")
def started_node():
    # The node ends when this pipe is closed, also if pytest is killed.
    process = subprocess.Popen([*COMMAND, *OPTIONS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    line = process.stdout.readline()
    if not line:
        pytest.exit(f"The node ended with {process.wait()} before it was ready.", returncode=1)
    yield Node(json.loads(line))
    process.stdin.close()
    assert process.wait(timeout=10) == 0


@pytest.fixture
def node(started_node):
    """The node with the state of its start, whatever other tests did with it."""
    snapshot = started_node.control("snapshot")
    yield started_node
    started_node.control("revert", id=snapshot["id"])
