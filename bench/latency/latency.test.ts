import assert from "node:assert/strict";
import { test } from "node:test";
import { findBounds } from "./bounds.ts";
import { latencyCases, type LatencyCase } from "./cases.ts";
import { findTooSlow, renderLatencyTable, type LatencyRow } from "./table.ts";

const slow: LatencyCase = {
  name: "A network",
  latencyMillis: 100,
  blockIntervalMillis: 3_000,
  allow: "submit",
  signers: 10,
  rate: null,
  wanted: () => 60,
};

test("a run cannot be faster than its requests, nor than the blocks that one check waits for", () => {
  assert.deepEqual(findBounds(slow, { requests: 3_200, waits: [1, 7, 0] }), { sending: 20, waiting: 21 });
  assert.deepEqual(findBounds(slow, { requests: 0, waits: [] }), { sending: 0, waiting: 0 });
});

test("a rate is a bound if it is slower than the latency", () => {
  const figures = { requests: 3_200, waits: [] };
  assert.equal(findBounds({ ...slow, rate: 25 }, figures).sending, 128);
  assert.equal(findBounds({ ...slow, rate: 1_000 }, figures).sending, 20);
});

const row: LatencyRow = {
  name: "A network",
  requests: 3_200,
  seconds: 50,
  wanted: 60,
  chainWaited: 30,
  sending: 20,
  waiting: 25,
};

test("only a run that takes longer than wanted is a problem", () => {
  assert.deepEqual(findTooSlow([row, { ...row, seconds: 60 }]), []);
  assert.deepEqual(findTooSlow([{ ...row, seconds: 61 }]), [
    "A network: expected at most 60.0 s, got 61.0 s.",
  ]);
});

test("the table has a line for each run, with its ratio to the larger bound", () => {
  assert.equal(
    renderLatencyTable([row, { ...row, name: "B", sending: 0, waiting: 0 }]),
    [
      "           requests  measured    wanted  chain waited  sending  waiting  measured/bound",
      "A network      3200    50.0 s  ≤ 60.0 s        30.0 s   20.0 s   25.0 s            2.00",
      "B              3200    50.0 s  ≤ 60.0 s        30.0 s    0.0 s    0.0 s               –",
      "",
    ].join("\n"),
  );
});

test("each case has a name of its own, and one signer may take at most twice as long as ten", () => {
  assert.equal(new Set(latencyCases.map(({ name }) => name)).size, latencyCases.length);
  const alone = latencyCases.filter(({ signers }) => signers === 1);
  assert.equal(alone.length, 2);
  for (const one of alone) {
    const { name: _name, signers: _signers, wanted: _wanted, ...network } = one;
    const many = latencyCases.find(
      ({ name: _, signers, wanted: __, ...other }) =>
        signers > 1 && JSON.stringify(other) === JSON.stringify(network),
    );
    assert.equal(one.wanted(0), 2 * (many?.wanted(0) ?? 0), one.name);
  }
});
