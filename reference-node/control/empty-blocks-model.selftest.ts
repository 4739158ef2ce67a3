import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { toEagerLedger } from "../ledger/eager-ledger.test.support.ts";
import { createNode, createNodeParts, type NodeOptions, type ReferenceNode } from "../node.ts";
import { readAll } from "../tests/node-dump.test.support.ts";
import { observe } from "../tests/node-observation.test.support.ts";
import { optionSets, resultOf, steps, type Step } from "../tests/node-steps.arbitrary.ts";

const runs = 12;

const step = (name: string, run: Step["run"]): Step => ({ name, run });

/** Steps of which many append empty blocks, and snapshots between them. */
const modelSteps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: steps },
    {
      weight: 3,
      arbitrary: fc
        .integer({ min: 2, max: 40 })
        .map((count) => step(`produce ${count}`, ({ control }) => control.produceBlocks({ count }))),
    },
    fc.constant(step("snapshot", ({ control }) => control.snapshot())),
    fc
      .record({ id: fc.integer({ min: 1, max: 4 }), keep: fc.boolean() })
      .map((to) => step(`revert ${to.id}`, ({ control }) => control.revert(to))),
  ),
  { minLength: 4, maxLength: 16 },
);

/** Creates a node whose empty blocks are created one by one. */
function createEagerNode(options: NodeOptions): ReferenceNode {
  const parts = createNodeParts(options);
  return createNode({ ...options, parts: { ...parts, ledger: toEagerLedger(parts.ledger) } });
}

async function applySteps(given: readonly Step[], node: ReferenceNode): Promise<readonly string[]> {
  const results: string[] = [];
  for (const one of given) results.push(await resultOf(one, node));
  return results;
}

for (const [index, options] of optionSets.entries()) {
  test(`after any steps, runs of empty blocks equal blocks that are created one by one (options ${index})`, async () => {
    await fc.assert(
      fc.asyncProperty(modelSteps, async (given) => {
        const [node, eager] = [createNode(options()), createEagerNode(options())];
        assert.deepEqual(await applySteps(given, node), await applySteps(given, eager));
        assert.deepEqual(await observe(node), await observe(eager));
        assert.ok((await readAll(node.control.dump())).equals(await readAll(eager.control.dump())));
      }),
      { numRuns: runs },
    );
  });
}
