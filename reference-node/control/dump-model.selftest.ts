import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { createNode, type NodeOptions, type ReferenceNode } from "../node.ts";
import { formatPlain, observe } from "../tests/node-observation.test.support.ts";
import { optionSets, resultOf, steps } from "../tests/node-steps.arbitrary.ts";
import { readAll } from "../tests/node-dump.test.support.ts";

const runs = 12;

/** Returns everything that a client can see of a node, except for its journal, which a dump does not contain. */
async function observeState(node: ReferenceNode, hashes: ReadonlySet<string>): Promise<readonly string[]> {
  return (await observe(node, hashes)).slice(0, -1);
}

for (const [index, options] of optionSets.entries()) {
  test(`a node that loads the dump of another one equals it and continues like it (options ${index})`, async () => {
    const given = fc.array(steps, { minLength: 4, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(given, given, fc.boolean(), async (before, after, hasSnapshot) => {
        const node = createNode(withoutJournal(options()));
        const other = createNode(withoutJournal(options()));
        const hashes = new Set<string>();
        const note = (result: string): void => {
          for (const [, hash = ""] of result.matchAll(/"hash":"(0x[0-9a-f]{64})"/g)) hashes.add(hash);
        };
        for (const [at, one] of before.entries()) {
          if (hasSnapshot && at === 2) node.control.snapshot();
          note(await resultOf(one, node));
        }
        const bytes = await readAll(node.control.dump());
        assert.equal(formatPlain(await other.control.load(bytes.stream())), `{"digest":"${node.digest()}"}`);
        assert.ok((await readAll(other.control.dump())).equals(bytes));
        assert.deepEqual(await observeState(other, hashes), await observeState(node, hashes));
        for (const one of after) {
          const result = await resultOf(one, node);
          assert.equal(await resultOf(one, other), result, one.name);
          note(result);
        }
        assert.equal(other.control.snapshot().id, node.control.snapshot().id);
        assert.deepEqual(await observeState(other, hashes), await observeState(node, hashes));
        assert.deepEqual(other.control.reset(), node.control.reset());
        assert.deepEqual(await observeState(other, hashes), await observeState(node, hashes));
      }),
      { numRuns: runs },
    );
  });
}

/** A journal would count the requests before the dump, which only one of the nodes gets. */
function withoutJournal(options: NodeOptions): NodeOptions {
  return { ...options, journalSize: 0 };
}
