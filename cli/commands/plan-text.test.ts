import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { collectChecks } from "../../suites/runner/plain-driver.ts";
import { estimateCost } from "../run/estimate/cost-estimate.ts";
import { estimateRequests, interpolateCount, sumRequests } from "../run/request-estimate.ts";
import { createPlan, type Plan } from "./plan.ts";
import { renderPlan } from "./plan-text.ts";
import { countedIds, wholeRun } from "../../reports/model/run-record.test.arbitrary.ts";
import { createEmptySigners } from "../../suites/transactions/signers.ts";
import { EMPTY_INVENTORY } from "../../suites/discovery/inventory.ts";

const checks = (await collectChecks()).map(({ body: _, ...planned }) => planned);

function planOf(allow: "read" | "heavy", rate: number | null, runs = 25): Plan {
  const { scope, ...run } = wholeRun({ observations: [], checks, end: "interrupted" });
  const selected = checks.filter(({ safety }) => allow === "heavy" || safety === "read");
  const record = { ...run, scope: { ...scope, allow } };
  const signers = createEmptySigners({ baseUrl: "http://127.0.0.1:1/v1", vendor: "node" });
  return createPlan(record, { inventory: EMPTY_INVENTORY, signers, selected, rate, runs });
}

test("the table has the estimated requests by operation and class, and the time at the rate", () => {
  const plan = planOf("read", 25);
  const total = sumRequests(
    estimateRequests(
      checks.filter(({ safety }) => safety === "read"),
      25,
    ),
  );
  assert.ok(total > 500);
  assert.deepEqual([plan.requests.estimated, plan.requests.seconds], [total, Math.ceil(total / 25)]);
  const text = renderPlan(plan);
  assert.match(
    text,
    new RegExp(`Would send about ${total} requests \\(\\d+ seconds at 25 requests per second\\)`),
  );
  assert.match(text, /\n {2,}read\n/);
  assert.match(text, new RegExp(`\\n  all +${total}\\n`));
  assert.match(text, /This is an estimate/);
  const heavy = renderPlan(planOf("heavy", null));
  assert.match(heavy, /\(no limit of the rate\)\n {2,}read {2}simulate {4}submit {5}heavy\n/);
  assert.match(heavy, /\n {2}checkHealth +\d+ +– +– +–\n/);
});

test("the plan names the time limit of the run, and a run without checks has none", () => {
  const plan = { ...planOf("read", null), timeLimit: { seconds: 60 } };
  assert.match(renderPlan(plan), /\n {2}Time limit: 60 s \(--max-time\)\.\n/);
  assert.equal(planOf("read", null).timeLimit, null);
  assert.doesNotMatch(renderPlan(planOf("read", null)), /Time limit/);
});

test("the estimate has the bytes, and the transactions with their gas if there is an account that signs", () => {
  const { cost } = planOf("read", null);
  assert.ok(cost.bytes.received > 1_000_000);
  assert.deepEqual([cost.transactions, cost.gasUnits, cost.gasUnitsMax], [0, 0, 0]);
  const plan = planOf("heavy", null);
  assert.equal(plan.cost.transactions, 0);
  assert.match(renderPlan(plan), /\n {2}About \d+\.\d MB would be received and \d+\.\d MB sent\.\n/);
  const submitting = { ...plan, cost: estimateCost(plan.requests.byOperation, true) };
  assert.ok(submitting.cost.transactions > 100);
  assert.match(
    renderPlan(submitting).replaceAll(/\s+/g, " "),
    /accept about \d+ transactions, which use about \d+ gas units\. Their max_gas_amount is \d+ in all \(--max-gas-spent limits it\)/,
  );
  const table = { submitBatch: { submit: 10, heavy: 1 }, getAccount: { read: 3 } };
  const means = {
    bytes: {
      submitBatch: { submit: { sent: 2, received: 1 } },
      getAccount: { read: { sent: 0, received: 5 } },
    },
    transactionsPerSubmission: 0.5,
    gasUnitsPerTransaction: 7,
  };
  assert.deepEqual(estimateCost(table, true, means), {
    bytes: { sent: 20, received: 25 },
    transactions: 5,
    gasUnits: 35,
    gasUnitsMax: 1_000_000,
  });
});

test("the estimate is that of --runs, also between and beyond the values that were counted", () => {
  assert.deepEqual(
    [1, 4, 10, 25, 100, 200].map((runs) => interpolateCount([3, 12, 27, 102], runs)),
    [3, 6, 12, 27, 102, 202],
  );
  assert.equal(interpolateCount(7, 1_000), 7);
  const [few, many] = [planOf("read", null, 1), planOf("read", null, 100)];
  assert.ok(many.requests.estimated > few.requests.estimated + 100);
  assert.match(renderPlan(many), /with --runs 100\./);
  const [short, long] = [planOf("read", 25, 1), planOf("read", 25, 100)].map(({ requests }) => requests);
  assert.equal(short?.seconds, Math.ceil(few.requests.estimated / 25));
  assert.equal(long?.seconds, Math.ceil(many.requests.estimated / 25));
  assert.ok(long.seconds > short.seconds);
});

test("what stays unverified is grouped by cause, and the next step is the change that enables the most", () => {
  const plan = planOf("read", null);
  const ids = plan.unverifiedCauses.flatMap(({ requirements }) => requirements);
  assert.deepEqual(ids.toSorted(), plan.unverified.map(({ id }) => id).toSorted());
  const [most] = plan.unverifiedCauses;
  assert.ok(most !== undefined);
  const other = most.requirements.length - most.must;
  const enabled = `${most.must} MUST and ${other} other requirements`;
  assert.equal(plan.next, `${most.remedy} would enable up to ${enabled}`);
  assert.match(renderPlan(plan), /\n {4}To mend it: --allow simulate\.\n/);
});

test("the estimates name every counted requirement that a check judges", () => {
  for (const id of countedIds) {
    const own = checks.filter(({ requirement }) => requirement === id);
    if (own.length > 0)
      assert.ok(
        sumRequests(estimateRequests(own, 25)) > 0,
        `${id} has no number of requests: run npm run task -- lock`,
      );
  }
});

test("no line is wider than 80 columns, even if the target sent hostile text", () => {
  const plan = planOf("read", 25);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const hostile: Plan = {
        ...plan,
        target: { ...plan.target, baseUrl: text, vendor: text },
        unverifiedCauses: [{ missing: text, remedy: text, requirements: ["ACCT-001"], must: 1 }],
        warnings: [text],
        next: text,
      };
      const lines = renderPlan(hostile).split("\n");
      for (const line of lines) {
        assert.ok(line.length <= 80, line);
        assert.doesNotMatch(line, /[\p{C}\p{Zl}\p{Zp}]/u);
      }
    }),
  );
});

test("without a funded account, the requirements of submission stay unverified", () => {
  const { unverified, unverifiedCauses, requirements } = planOf("heavy", null);
  const missing = unverified.find(({ id }) => id === "BTCH-004");
  assert.match(missing?.reason ?? "", /a funded account to sign with, and a call that succeeds/);
  const cause = unverifiedCauses.find(({ requirements: ids }) => ids.includes("BTCH-004"));
  assert.match(cause?.remedy ?? "", /"signers" and "succeeds"/);
  assert.ok(cause?.requirements.includes("SIMU-008"));
  assert.ok(!requirements.includes("BTCH-004"));
});
