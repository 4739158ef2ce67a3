import assert from "node:assert/strict";
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { Observation } from "../../evidence/observation.ts";
import {
  appendObservation,
  createRunFolder,
  readObservations,
  removeRunFolder,
  runVariables,
} from "./run-folder.ts";
import { openRunFromEnvironment } from "./open-run.ts";
import { EMPTY_INVENTORY } from "../discovery/inventory.ts";
import { emptyDeclaration, anonymousIdentity, defaultAuthorities } from "../client/target.ts";
import type { RunContext, RunSecrets } from "./run-context.ts";

const context: RunContext = {
  target: { baseUrl: "http://127.0.0.1:1/v1", vendor: "node" },
  inventory: { ...EMPTY_INVENTORY, accounts: [{ address: "0x1", source: "prepared" }] },
  seed: { value: 7, runs: 3 },
  allow: "read",
  timeoutMillis: 1_000,
  userAgent: "touchstone/0.0.0",
  rate: null,
  requestsMax: 5,
  authorities: defaultAuthorities,
  revision: null,
  declared: emptyDeclaration,
  exchangesFolder: null,
  verdictBy: "command",
};
const secrets: RunSecrets = {
  headers: [["x-key", "hush-hush"]],
  signers: [{ address: "0x1", privateKey: "0xsecret-key" }],
  identity: { ...anonymousIdentity, clientCertificate: "a secret", clientKey: "a secret" },
  controlToken: "a secret",
};
const observation: Observation = {
  requirement: "HLTH-001",
  title: "ein Übel\u2028mit\nZeilen",
  role: "decisive",
  safety: "read",
  outcome: { kind: "held" },
  findings: [],
  assertions: { "HLTH-001": 1 },
  coverage: { cells: {}, unclassified: 0 },
  traffic: {
    requests: { read: 1, simulate: 0, submit: 0, heavy: 0 },
    retried: 0,
    succeeded: {},
    statuses: {},
    answers: {},
    shapes: [],
  },
  durationMs: 3,
  facts: [],
  warnings: [],
};

describe("a run folder", () => {
  const folder = createRunFolder(context);
  after(() => removeRunFolder(folder));

  test("returns the run with its secrets, which are not in any file", async () => {
    const run = openRunFromEnvironment(runVariables(folder, secrets));
    assert.deepEqual(run.context, context);
    const { signers, inventory, seed } = run.fixtures(observation);
    assert.deepEqual([signers.take(), inventory.account()], [secrets.signers[0], "0x1"]);
    assert.deepEqual({ value: seed.value, runs: seed.runs }, context.seed);
    await run.close();
    for (const name of readdirSync(folder)) {
      assert.doesNotMatch(readFileSync(join(folder, name), "utf8"), /hush|secret/);
    }
  });

  test("is readable by its owner alone", { skip: process.platform === "win32" }, () => {
    assert.equal(statSync(folder).mode & 0o077, 0);
  });

  test("is empty at first and returns the observations in order", () => {
    assert.deepEqual(readObservations(folder), []);
    appendObservation(folder, JSON.stringify(observation));
    appendObservation(folder, JSON.stringify({ ...observation, title: "another" }));
    assert.deepEqual(readObservations(folder), [observation, { ...observation, title: "another" }]);
  });

  test("returns observations that are longer than one read", () => {
    const before = readObservations(folder);
    const long = { ...observation, title: "ü".repeat(3_000_000) };
    appendObservation(folder, JSON.stringify(long));
    appendObservation(folder, JSON.stringify(observation));
    assert.deepEqual(readObservations(folder), [...before, long, observation]);
  });

  test("skips a last line that is incomplete, wherever it was cut", () => {
    const before = readObservations(folder);
    const line = Buffer.from(JSON.stringify(observation));
    const file = join(folder, readdirSync(folder).find((name) => name.endsWith(".ndjson")) ?? "");
    appendFileSync(file, line.subarray(0, line.indexOf(0xc3) + 1));
    assert.deepEqual(readObservations(folder), before);
    appendFileSync(file, line.subarray(line.indexOf(0xc3) + 1, -1));
    assert.deepEqual(readObservations(folder), before);
  });
});

test("an observation after a line that was cut is complete", () => {
  const folder = createRunFolder(context);
  const line = JSON.stringify(observation);
  appendObservation(folder, line);
  const file = join(folder, "observations.ndjson");
  appendFileSync(file, line.slice(0, 40));
  appendObservation(folder, line);
  assert.deepEqual(readObservations(folder), [observation, observation]);
  removeRunFolder(folder);
});

test("a run folder can be removed twice", () => {
  const folder = createRunFolder(context);
  removeRunFolder(folder);
  removeRunFolder(folder);
  assert.ok(!existsSync(folder));
  assert.deepEqual(readObservations(folder), []);
});

test("a worker that the command did not start gets an error that says how to start the suites", () => {
  assert.throws(
    () => openRunFromEnvironment({}),
    /Start the suites with "touchstone check" or "npx playwright test"/,
  );
});
