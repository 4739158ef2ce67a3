import assert from "node:assert/strict";
import { test } from "node:test";
import type { RequirementId } from "../../spec/catalogue.ts";
import { createNode } from "../../reference-node/node.ts";
import { createNodeClient } from "../../suites/client/node-client.ts";
import { createSession } from "../../suites/client/session.ts";
import type { Transport } from "../../suites/client/transport.ts";
import { discover } from "../../suites/discovery/discover.ts";
import { createInventoryView } from "../../suites/discovery/inventory-view.ts";
import type { Inventory } from "../../suites/discovery/inventory.ts";
import type { Check } from "../../suites/judge/check.ts";
import { judge } from "../../suites/judge/judge.ts";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import { createExchangeJudge } from "../../suites/oracle/judge-exchange.ts";
import { createRecorder } from "../../suites/oracle/records/recorder.ts";
import { createRunMemory } from "../../suites/judge/run-memory.ts";
import { createEmptySigners } from "../../suites/transactions/signers.ts";

/** Changes the body of a response with resources as text. */
type Alteration = (text: string) => string;

const baseUrl = "http://127.0.0.1:1/v1";
const node = createNode();

/**
 * Calls the reference node without a socket.
 * @param cursor sent with every page of resources, so that the pages do not end
 */
function transportTo(alter: Alteration, cursor: string | null = null): Transport {
  return {
    async send({ method, path, headers, body }) {
      const sent = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
      const answer = await node.fetch(
        new Request(`http://127.0.0.1:1${path}`, body === null ? sent : { ...sent, body: Buffer.from(body) }),
      );
      const text = await answer.text();
      return {
        arrived: true,
        status: answer.status,
        headers: [
          ...answer.headers,
          ...(cursor !== null && path.includes("/resources") ? [["x-node-cursor", cursor] as const] : []),
        ],
        body: Buffer.from(path.includes("/resources") && answer.status === 200 ? alter(text) : text),
      };
    },
    close: async () => undefined,
  };
}

const { inventory: whole } = await discover({
  session: createSession(
    transportTo((text) => text),
    { baseUrl },
  ),
  vendor: null,
});
const ids: readonly RequirementId[] = [
  ...(["VALU-001", "VALU-002", "VALU-003", "VALU-004", "VALU-005", "VALU-006"] as const),
  ...(["VALU-007", "VALU-008", "RSRC-006", "RSRC-007"] as const),
];
const checks = (await collectChecks()).filter(({ requirement }) => ids.includes(requirement));

/** Runs the checks and returns the outcome of each: `held` (passed), `violated` or `inconclusive`. */
async function outcomes(
  alter: Alteration,
  inventory: Inventory = whole,
): Promise<{ readonly [id: string]: string }> {
  const transport = transportTo(alter);
  const ended = await Promise.all(checks.map((check) => outcomeOf(check, transport, inventory)));
  return Object.fromEntries(
    checks.map(({ requirement }, at) => [requirement, ended[at]?.kind ?? "no outcome"]),
  );
}

async function outcomeOf(check: Check, transport: Transport, inventory: Inventory) {
  const [recorder, session] = [createRecorder(), createSession(transport, { baseUrl })];
  const client = createNodeClient({
    session,
    vendor: "node",
    limits: {},
    succeeding: inventory.succeeding,
    recorder,
    judge: createExchangeJudge({ recorder, redaction: session.redaction, vendor: "node", limits: {} }),
  });
  const { observation } = await judge(check, {
    node: client,
    inventory: createInventoryView(inventory),
    signers: createEmptySigners({ baseUrl, vendor: "node" }),
    seed: { value: 1, runs: 1 },
    memory: createRunMemory(),
  });
  return observation.outcome;
}

const held = Object.fromEntries(ids.map((id) => [id, "held"]));

test("the reference node passes for every kind of value", async () => {
  assert.deepEqual(await outcomes((text) => text), held);
});

test("every requirement is inconclusive without resources whose structs are in an ABI", async () => {
  const inconclusive = Object.fromEntries(ids.map((id) => [id, "inconclusive"]));
  assert.deepEqual(await outcomes(() => "[]"), inconclusive);
  assert.deepEqual(await outcomes((text) => text, { ...whole, layouts: {} }), inconclusive);
});

test("the ledger may lack a kind of value only if every page of resources was read", async () => {
  const check = checks.find(({ requirement }) => requirement === "VALU-001");
  assert.ok(check);
  const subjectOf = async (cursor: string | null) => {
    const outcome = await outcomeOf(
      check,
      transportTo(() => "[]", cursor),
      whole,
    );
    assert.ok(outcome.kind === "inconclusive" && outcome.reason.kind === "profile");
    return outcome.reason.subject;
  };
  assert.equal(await subjectOf(null), "value-of-kind");
  assert.equal(await subjectOf("ab"), undefined);
});

test("a resource that violates the schema is skipped", async () => {
  const broken = replaceText('"type":"0x1::specimen::Scalars"', '"type":7');
  const alter: Alteration = (text) => broken(text).replace('"truth":true', '"truth":1');
  assert.deepEqual(await outcomes(alter), held);
});

/** Replaces a part of the resources and asserts that they contain it, so that the defect has an effect. */
function replaceText(part: string, by: string): Alteration {
  return (text) => {
    assert.ok(text.includes(part) || !text.includes("specimen::Scalars"), part);
    return text.replace(part, by);
  };
}
