import assert from "node:assert/strict";
import { test } from "node:test";
import type { Reason } from "../../../evidence/reason.ts";
import * as fc from "fast-check";
import { assertProperty } from "./assert-property.ts";
import { Inconclusive, Violation, type Basis } from "../../client/outcome.ts";

const seed = { value: 42, runs: 20 };
const numbers = fc.integer({ min: 0, max: 1_000_000 });

function violation(
  basis: Basis = "comparison",
  requirement: "ACCT-010" | "ACCT-011" = "ACCT-010",
): Violation {
  return new Violation({
    requirement,
    operation: "getAccount",
    basis,
    layer: "semantics",
    mismatch: "other",
    summary: "It broke.",
    expected: "this",
    received: "that",
    exchanges: [],
  });
}

async function thrownBy(running: Promise<void>): Promise<unknown> {
  return running.then(
    () => assert.fail("nothing was thrown"),
    (thrown: unknown) => thrown,
  );
}

test("a property that holds for every case does not throw and runs each case once", async () => {
  let sent = 0;
  await assertProperty({
    seed,
    cases: numbers,
    holds: async () => {
      sent += 1;
    },
  });
  assert.equal(sent, seed.runs);
});

test("examples are tried first, and the generated cases follow", async () => {
  const sent: number[] = [];
  await assertProperty({
    seed,
    cases: numbers,
    examples: [-1, -2],
    holds: async (input) => void sent.push(input),
  });
  assert.deepEqual(sent.slice(0, 2), [-1, -2]);
  assert.deepEqual(sent.slice(2), fc.sample(numbers, { seed: seed.value, numRuns: seed.runs }));
});

test("a counterexample is shrunk, sent again, and reproduced by its seed and path", async () => {
  const sent: number[] = [];
  const breaks = (input: number): boolean => input >= 1_000;
  const thrown = await thrownBy(
    assertProperty({
      seed,
      cases: numbers,
      holds: async (input) => {
        sent.push(input);
        if (breaks(input)) throw violation();
      },
    }),
  );
  assert.ok(thrown instanceof Violation);
  const { counterexample, reproduced, basis } = thrown.details;
  assert.deepEqual([counterexample?.input, reproduced, basis], [1_000, "2/2", "exchange"]);
  assert.equal(sent.at(-1), 1_000);
  assert.ok((counterexample?.shrinks ?? 0) > 0);
  const found = sent.find(breaks);
  assert.deepEqual(counterexample?.lengths, { found: String(found).length, shrunk: "1000".length });
  const replayed = fc.check(
    fc.property(numbers, (input) => !breaks(input)),
    { seed: counterexample?.seed ?? 0, path: counterexample?.path ?? "", endOnFailure: true },
  );
  assert.deepEqual(replayed.counterexample, [1_000]);
});

test("shrinking stops after sixty tries and reports the smallest case so far", async () => {
  let sent = 0;
  const thrown = await thrownBy(
    assertProperty({
      seed,
      cases: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 100, maxLength: 200, size: "max" }),
      holds: async () => {
        sent += 1;
        throw violation();
      },
    }),
  );
  assert.ok(thrown instanceof Violation);
  assert.equal(sent, 1 + 60 + 1);
});

for (const { basis, breaksAgain, ends } of [
  { basis: "exchange", breaksAgain: [], ends: null },
  { basis: "comparison", breaksAgain: [true], ends: "2/2" },
  { basis: "comparison", breaksAgain: [false, true], ends: "2/3" },
  { basis: "status", breaksAgain: [true, true], ends: "3/3" },
  { basis: "comparison", breaksAgain: [false, false], ends: "1 of 3" },
  { basis: "status", breaksAgain: [true, false], ends: "2 of 3" },
] as const) {
  test(`a counterexample with the basis ${basis}, repeated with the results ${JSON.stringify(breaksAgain)}, is reported with ${ends ?? "no count"}`, async () => {
    const script = [...breaksAgain];
    let hasBroken = false;
    const thrown = await thrownBy(
      assertProperty({
        seed,
        cases: fc.constant("x"),
        holds: async () => {
          const breaks = hasBroken ? script.shift() === true : true;
          hasBroken = true;
          if (breaks) throw violation(basis);
        },
      }),
    );
    if (ends?.includes("of") === true) {
      assert.ok(thrown instanceof Inconclusive);
      const { reason } = thrown;
      assert.ok(reason.kind === "unstable");
      assert.equal(`${reason.shown} of ${reason.ran}`, ends);
    } else {
      assert.ok(thrown instanceof Violation);
      assert.equal(thrown.details.reproduced ?? null, ends);
    }
    assert.deepEqual(script, []);
  });
}

test("a counterexample that violates another requirement when sent again is inconclusive", async () => {
  let sent = 0;
  const thrown = await thrownBy(
    assertProperty({
      seed,
      cases: fc.constant("x"),
      holds: async () => {
        sent += 1;
        throw violation("status", sent === 1 ? "ACCT-010" : "ACCT-011");
      },
    }),
  );
  assert.ok(thrown instanceof Inconclusive);
});

test("a property passes if up to a quarter of its cases get responses that cannot be judged", async () => {
  const loses = (count: number) => {
    let sent = 0;
    return assertProperty({
      seed,
      cases: numbers,
      holds: async () => {
        sent += 1;
        if (sent <= count) throw new Inconclusive(`needs luck ${sent}`);
      },
    });
  };
  await loses(5);
  const thrown = await thrownBy(loses(6));
  assert.ok(thrown instanceof Inconclusive);
  assert.deepEqual(thrown.reason, { kind: "text", text: "needs luck 1" });
});

test("no further case is sent once more than a quarter of the cases could not be judged", async () => {
  let sent = 0;
  await thrownBy(
    assertProperty({
      seed,
      cases: numbers,
      holds: async () => {
        sent += 1;
        throw new Inconclusive("needs luck");
      },
    }),
  );
  assert.equal(sent, 6);
});

test("an error other than Violation and Inconclusive is thrown unchanged", async () => {
  const bug = new TypeError("a bug in the suites");
  assert.equal(
    await thrownBy(assertProperty({ seed, cases: numbers, holds: () => Promise.reject(bug) })),
    bug,
  );
});

test("a generator without a case that meets the precondition throws an ordinary error", async () => {
  const thrown = await thrownBy(assertProperty({ seed, cases: numbers, holds: async () => fc.pre(false) }));
  assert.ok(thrown instanceof Error && !(thrown instanceof Inconclusive) && !(thrown instanceof Violation));
});

test("a counterexample is converted to JSON", async () => {
  const thrown = await thrownBy(
    assertProperty({
      seed,
      cases: fc.constant({ version: 2n ** 64n, gone: undefined }),
      holds: () => Promise.reject(violation("exchange")),
    }),
  );
  assert.ok(thrown instanceof Violation);
  assert.deepEqual(thrown.details.counterexample?.input, { version: "18446744073709551616" });
});

test("a property with many cases that could not be judged passes and reports their number", async () => {
  const reported: [number, Reason][] = [];
  const createLossyBody = (every: number): Promise<void> => {
    let sent = 0;
    return assertProperty({
      seed: { ...seed, lost: (...loss) => void reported.push(loss) },
      cases: numbers,
      holds: async () => {
        sent += 1;
        if (sent % every === 0) throw new Inconclusive("needs a response");
      },
    });
  };
  await createLossyBody(10);
  assert.deepEqual(reported, []);
  await createLossyBody(5);
  assert.deepEqual(reported, [[4, { kind: "text", text: "needs a response" }]]);
});
