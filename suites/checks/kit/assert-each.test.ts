import assert from "node:assert/strict";
import { test } from "node:test";
import { Inconclusive, Violation, type ViolationDetails } from "../../client/outcome.ts";
import { assertEach } from "./assert-each.ts";

const toDetails = (received: string): ViolationDetails => ({
  operation: "checkHealth",
  basis: "status",
  layer: "status",
  mismatch: "other status",
  summary: received,
  expected: "this",
  received,
  exchanges: [],
});

async function judgeInput(input: string): Promise<void> {
  if (input.startsWith("violated")) throw new Violation(toDetails(input));
  if (input.startsWith("open")) throw new Inconclusive(input);
  if (input === "bug") throw new TypeError(input);
}

async function listReceived(inputs: readonly string[]): Promise<readonly string[]> {
  try {
    await assertEach(inputs, judgeInput);
    return [];
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return [thrown.message];
    if (!(thrown instanceof Violation)) throw thrown;
    const { details } = thrown;
    return [details, ...(details.others ?? [])].map((one) => one.received);
  }
}

test("every input is judged, and the thrown Violation contains the violations of all inputs", async () => {
  assert.deepEqual(await listReceived(["held", "violated 1", "open", "held", "violated 2"]), [
    "violated 1",
    "violated 2",
  ]);
});

test("without a violation, the first Inconclusive is thrown", async () => {
  assert.deepEqual(await listReceived(["held", "open 1", "open 2"]), ["open 1"]);
  assert.deepEqual(await listReceived(["held", "held"]), []);
});

test("an error other than Violation and Inconclusive ends the loop", async () => {
  await assert.rejects(() => listReceived(["violated 1", "bug", "violated 2"]), TypeError);
});
