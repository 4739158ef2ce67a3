import assert from "node:assert/strict";
import { test } from "node:test";
import { unusable } from "../../evidence/reason.ts";
import {
  createRawAnswer,
  checkOf,
  createFakeClient,
  errorAnswer,
  createFakeFixtures,
  healthy,
  createFakeTransport,
} from "../client/fake-target.test.support.ts";
import type { CheckBody } from "./check.ts";
import { judge } from "./judge.ts";
import { Inconclusive, Violation, type ViolationDetails, type Basis } from "../client/outcome.ts";
import { deriveSeed } from "./seed.ts";

const createDetails = (basis: Basis, extra: Partial<ViolationDetails> = {}): ViolationDetails => ({
  operation: "checkHealth",
  basis,
  layer: "semantics",
  mismatch: "other",
  summary: "It broke.",
  expected: "this",
  received: "that",
  exchanges: [],
  ...extra,
});

const judged = (body: CheckBody, node = createFakeClient(createFakeTransport([healthy]))) =>
  judge(checkOf(body), createFakeFixtures(node));

/** Creates a check that performs one step of a script at each repetition. */
function scripted(steps: readonly (Basis | "held" | "inconclusive" | "fault" | "another")[]) {
  let ran = 0;
  const body: CheckBody = async ({ node }) => {
    const step = steps[ran] ?? "held";
    ran += 1;
    node.recorder.recordAssertion("HLTH-001", "a claim", ran);
    if (step === "held") return;
    if (step === "inconclusive") throw new Inconclusive("needs luck");
    if (step === "fault") throw new TypeError("ours");
    if (step === "another") throw new Violation(createDetails("status", { requirement: "HLTH-004" }));
    throw new Violation(createDetails(step));
  };
  return { body, ran: () => ran };
}

test("a check that executes an assertion and returns is held", async () => {
  const { observation, fault } = await judged(scripted(["held"]).body);
  assert.deepEqual(observation.outcome, { kind: "held" });
  assert.equal(observation.assertions["HLTH-001"], 1);
  assert.equal(fault, null);
});

test("a check that returns without an assertion is inconclusive", async () => {
  const { observation } = await judged(async () => undefined);
  assert.equal(observation.outcome.kind, "inconclusive");
});

test("an assertion of another requirement does not count", async () => {
  const { observation } = await judged(async ({ node }) => {
    node.recorder.recordAssertion("RESP-001", "a claim", 1);
  });
  assert.equal(observation.outcome.kind, "inconclusive");
});

test("an inconclusive observation contains the reason of the thrown Inconclusive", async () => {
  const { observation } = await judged(scripted(["inconclusive"]).body);
  assert.deepEqual(observation.outcome, {
    kind: "inconclusive",
    reason: { kind: "text", text: "needs luck" },
    exchanges: [],
  });
});

test("any other thrown error is reported as an internal error, with a source position relative to the repository", async () => {
  const { observation, fault } = await judged(scripted(["fault"]).body);
  assert.ok(fault instanceof TypeError);
  assert.ok(observation.outcome.kind === "error");
  assert.equal(observation.outcome.message, "TypeError: ours");
  assert.match(observation.outcome.at ?? "", /^suites\/judge\/judge\.test\.[jt]s:\d+$/);
});

test("a thrown string is reported as an internal error without a source position", async () => {
  const { observation } = await judged(() => Promise.reject("a text"));
  assert.deepEqual(observation.outcome, { kind: "error", message: "thrown: a text", at: null });
});

for (const { steps, ran, reproduced } of [
  { steps: ["exchange"], ran: 1, reproduced: null },
  { steps: ["comparison", "comparison"], ran: 2, reproduced: "2/2" },
  { steps: ["comparison", "held", "comparison"], ran: 3, reproduced: "2/3" },
  { steps: ["comparison", "inconclusive", "comparison"], ran: 3, reproduced: "2/3" },
  { steps: ["status", "status", "status"], ran: 3, reproduced: "3/3" },
] as const) {
  test(`the outcomes ${steps.join(", ")} confirm a violation`, async () => {
    const script = scripted(steps);
    const { observation } = await judged(script.body);
    assert.ok(observation.outcome.kind === "violated");
    assert.equal(observation.outcome.failure.requirement, "HLTH-001");
    assert.equal(observation.outcome.failure.reproduced, reproduced);
    assert.equal(script.ran(), ran);
  });
}

for (const { steps, ran, seen } of [
  { steps: ["comparison", "held", "held"], ran: 3, seen: "1 of 3" },
  { steps: ["comparison", "inconclusive", "held"], ran: 3, seen: "1 of 3" },
  { steps: ["status", "held"], ran: 2, seen: "1 of 2" },
  { steps: ["status", "status", "inconclusive"], ran: 3, seen: "2 of 3" },
  { steps: ["status", "another"], ran: 2, seen: "1 of 2" },
] as const) {
  test(`the outcomes ${steps.join(", ")} are inconclusive`, async () => {
    const script = scripted(steps);
    const { observation } = await judged(script.body);
    assert.ok(observation.outcome.kind === "inconclusive");
    const { reason } = observation.outcome;
    assert.ok(reason.kind === "unstable");
    assert.deepEqual([reason.summary, `${reason.shown} of ${reason.ran}`], ["It broke.", seen]);
    assert.equal(script.ran(), ran);
  });
}

test("an internal error in a repetition is not a violation", async () => {
  const { observation, fault } = await judged(scripted(["status", "fault"]).body);
  assert.equal(observation.outcome.kind, "error");
  assert.ok(fault instanceof TypeError);
});

test("if the oracle finds a violation of the check's requirement, the check is violated", async () => {
  const node = createFakeClient(createFakeTransport([createRawAnswer(200, {})]));
  const { observation } = await judge(
    checkOf(async (fixtures) => {
      await fixtures.node.checkHealth();
      await fixtures.node.checkHealth();
    }, "HLTH-003"),
    createFakeFixtures(node),
  );
  assert.ok(observation.outcome.kind === "violated");
  assert.equal(observation.outcome.failure.pointer, "/message");
  assert.equal(observation.outcome.failure.occurrences, 2);
  assert.deepEqual(observation.findings, []);
});

test("a violation that the oracle finds counts even if the check could not read the response", async () => {
  const node = createFakeClient(createFakeTransport([createRawAnswer(200, "{")]));
  const { observation } = await judge(
    checkOf(async (fixtures) => void (await fixtures.node.checkHealth()), "FRMT-001"),
    createFakeFixtures(node),
  );
  assert.ok(observation.outcome.kind === "violated");
  assert.equal(observation.outcome.failure.mismatch, "not JSON");
});

test("if the oracle finds a violation of another requirement, the check is inconclusive and the violation is kept", async () => {
  const node = createFakeClient(createFakeTransport([createRawAnswer(200, "{")]));
  const { observation } = await judged(async (fixtures) => void (await fixtures.node.checkHealth()), node);
  assert.deepEqual(
    observation.outcome.kind === "inconclusive" && observation.outcome.reason,
    unusable("FRMT-001"),
  );
  assert.deepEqual(
    observation.findings.map(({ requirement }) => requirement),
    ["FRMT-001"],
  );
});

test("a violation that the oracle finds does not replace an internal error", async () => {
  const node = createFakeClient(createFakeTransport([createRawAnswer(200, {})]));
  const { observation } = await judge(
    checkOf(async (fixtures) => {
      await fixtures.node.checkHealth();
      throw new TypeError("ours");
    }, "HLTH-003"),
    createFakeFixtures(node),
  );
  assert.equal(observation.outcome.kind, "error");
});

test("each check has its own seed, which is the same at every repetition", async () => {
  const seeds: number[] = [];
  const body: CheckBody = async ({ seed }) => {
    seeds.push(seed.value);
    throw new Violation(createDetails("comparison"));
  };
  await judged(body);
  await judge(
    { ...checkOf(body), seedName: "HLTH-001 another claim" },
    createFakeFixtures(createFakeClient(createFakeTransport([healthy]))),
  );
  const [one, other] = [deriveSeed(7, "HLTH-001"), deriveSeed(7, "HLTH-001 another claim")];
  assert.deepEqual(seeds, [one, one, other, other]);
});

test("secrets are redacted in the texts of violations and of inconclusive checks", async () => {
  const node = createFakeClient(createFakeTransport([healthy]), { headers: [["x-key", "hush-hush"]] });
  const { observation } = await judge(
    checkOf(async () => {
      throw new Violation(
        createDetails("exchange", {
          summary: "Got hush-hush.",
          received: "it said hush-hush",
          expected: "no hush-hush",
        }),
      );
    }),
    createFakeFixtures(node),
  );
  assert.ok(observation.outcome.kind === "violated");
  const { failure } = observation.outcome;
  const { summary, received, expected } = failure;
  assert.deepEqual([summary, received, expected], ["Got REDACTED.", "it said REDACTED", "no REDACTED"]);
  const inconclusive = checkOf(() => Promise.reject(new Inconclusive("needs less than hush-hush")));
  const { outcome } = (await judge(inconclusive, createFakeFixtures(node))).observation;
  assert.deepEqual(outcome, {
    kind: "inconclusive",
    reason: { kind: "text", text: "needs less than REDACTED" },
    exchanges: [],
  });
});

test("an observation survives a round trip through JSON", async () => {
  const node = createFakeClient(createFakeTransport([errorAnswer(500, "internal_error")]));
  const { observation } = await judged(async (fixtures) => void (await fixtures.node.checkHealth()), node);
  assert.deepEqual(JSON.parse(JSON.stringify(observation)), observation);
  assert.deepEqual(observation.traffic.statuses, { 500: 3 });
});

test("violations by other inputs become findings if every attempt shows them", async () => {
  const other = (received: string): ViolationDetails => createDetails("status", { received });
  let ran = 0;
  const { observation } = await judged(async () => {
    ran += 1;
    const others = [other("always"), ...(ran === 1 ? [other("once")] : []), createDetails("exchange")];
    throw new Violation(createDetails("status", { others }));
  });
  assert.equal(observation.outcome.kind, "violated");
  assert.deepEqual(
    observation.findings.map(({ received, reproduced }) => [received, reproduced]),
    [["always", "3/3"]],
  );
});
