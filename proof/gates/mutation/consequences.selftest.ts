import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import { consequences, type Consequences } from "../../../spec/consequences.ts";
import type { Mutant } from "../../fake-nodes/mutants/mutant.ts";
import { mutants } from "../../fake-nodes/mutants/mutants.ts";
import { pickForSelftest } from "../sample.ts";
import { isSideEffectFree, runCheck } from "./judge-mutant.ts";

/** Whose responses do not depend on the order of the checks, and which the document forbids. */
const forbidden = mutants.filter((one) => one.equivalent === undefined && one.isNonDeterministic !== true);

const listViolated = ({ requirement, collateral = [] }: Mutant): readonly string[] => [
  requirement,
  ...collateral,
];

/** The mutants that violate the root, also those that were made for another requirement. */
const listOwn = (root: string): readonly Mutant[] =>
  forbidden.filter((mutant) => listViolated(mutant).includes(root));

test("each consequence is declared by a mutant that violates its root", () => {
  for (const { root, requirements } of consequences) {
    for (const id of requirements) {
      const isProven = listOwn(root).some((mutant) => listViolated(mutant).includes(id));
      assert.ok(isProven, `${id} may follow from ${root}, but no mutant of it declares it`);
    }
  }
});

describe(
  "a mutant that fails the root in the way of a row fails its consequences too",
  { concurrency: 2 },
  () => {
    const node = createNode();
    after(() => node.close());
    for (const row of consequences) {
      const { root, mismatch, requirements } = row;
      test(`${root} ${mismatch}`, async () => {
        const own = listOwn(root);
        const picked = pickForSelftest(own);
        let proofs = 0;
        // The picked ones may fail the root in other ways, so others are judged until one shows that the row holds.
        for (const mutant of [...picked, ...own.filter((one) => !picked.includes(one))]) {
          if (!picked.includes(mutant) && proofs > 0) return;
          const failed = await judgeByRow(mutant, row, node);
          if (failed === null) continue;
          proofs += 1;
          for (const id of requirements) assert.ok(failed.has(id), `${mutant.id} does not fail ${id}`);
        }
        assert.notEqual(proofs, 0, `no mutant fails ${root} with "${mismatch}"`);
      });
    }
  },
);

/** Returns what a mutant fails; null if it does not fail the root in the way of the row. */
async function judgeByRow(
  mutant: Mutant,
  { root, mismatch, requirements }: Consequences,
  shared: ReferenceNode,
): Promise<ReadonlySet<string> | null> {
  const judged = { ...mutant, detectedBy: [...(mutant.detectedBy ?? []), root, ...requirements] };
  const report = await runCheck(judged, "own requirement", isSideEffectFree(mutant) ? shared : undefined);
  const failed = report.requirements.filter(({ status }) => status === "fail");
  const isFailed = failed.some(
    ({ id, failures }) => id === root && failures.some((failure) => failure.mismatch === mismatch),
  );
  return isFailed ? new Set(failed.map(({ id }) => id)) : null;
}
