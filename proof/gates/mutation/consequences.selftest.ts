import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode } from "../../../reference-node/node.ts";
import { consequences } from "../../../spec/consequences.ts";
import { mutants } from "../../fake-nodes/mutants/mutants.ts";
import { pickRound, pickThird } from "../sample.ts";
import { isSideEffectFree, runCheck } from "./judge-mutant.ts";

/** Whose responses do not depend on the order of the checks, and which the document forbids. */
const forbidden = mutants.filter((one) => one.equivalent === undefined && one.isNonDeterministic !== true);

test("each consequence is declared by a mutant of its root", () => {
  for (const { root, requirements } of consequences) {
    const declared = forbidden.filter(({ requirement }) => requirement === root);
    for (const id of requirements) {
      const isProven = declared.some(({ collateral = [] }) => collateral.includes(id));
      assert.ok(isProven, `${id} may follow from ${root}, but is the collateral of no mutant of it`);
    }
  }
});

describe(
  "a mutant that fails the root in the way of a row fails its consequences too",
  { concurrency: 2 },
  () => {
    const node = createNode();
    after(() => node.close());
    for (const { root, mismatch, requirements } of consequences) {
      const own = forbidden.filter(({ requirement }) => requirement === root);
      for (const mutant of pickThird(own, pickRound())) {
        test(`${root} ${mutant.id}`, async () => {
          const judged = { ...mutant, detectedBy: [...(mutant.detectedBy ?? []), ...requirements] };
          const shared = isSideEffectFree(mutant) ? node : undefined;
          const report = await runCheck(judged, "own requirement", shared);
          const failuresOf = (id: string) =>
            report.requirements.find((one) => one.id === id && one.status === "fail")?.failures ?? [];
          if (!failuresOf(root).some((failure) => failure.mismatch === mismatch)) return;
          for (const id of requirements) assert.notEqual(failuresOf(id).length, 0, `${id} does not fail`);
        });
      }
    }
  },
);
