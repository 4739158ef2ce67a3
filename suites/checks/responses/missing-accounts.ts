/** Reads of accounts that do not exist (§4.1 to §4.3). */
import { notSeen } from "../../../evidence/reason.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import { unknownAddress } from "../kit/unknown-address.ts";

interface MissingRead {
  readonly operation: Operation;
  /** The object of the read, as a phrase that follows "Read" in a message. */
  readonly what: string;
  readonly ask: (node: Fixtures["node"], address: string) => Promise<Answer>;
}

const missingReads: readonly MissingRead[] = [
  { operation: "getAccount", what: "the account", ask: (node, address) => node.getAccount(address) },
  {
    operation: "getAccountResources",
    what: "the resources of",
    ask: (node, address) => node.getAccountResources(address),
  },
  {
    operation: "getAccountModules",
    what: "the modules of",
    ask: (node, address) => node.getAccountModules(address),
  },
];

/**
 * EROR-007: a read of an account that does not exist does not return 500. The document leaves open whether the status
 * is 404 or 200 (ACCT-S01, RSRC-S01). An operation that has not returned 2xx for any account is not judged.
 */
export async function assertMissingAccountIsNot500({
  assert,
  node,
  inventory,
  seed,
}: Fixtures): Promise<void> {
  const address = unknownAddress(seed);
  const working = missingReads.filter(({ operation }) => inventory.all.succeeding.includes(operation));
  if (working.length === 0)
    throw new Inconclusive(
      notSeen("an account, resources or modules that are returned", ["account", "resource", "module"]),
    );
  for (const { what, ask } of working) {
    const answer = await ask(node, address);
    const context = `Read ${what} ${address}, an account that does not exist`;
    assert.executed(answer, context);
    if (answer.status !== 500) continue;
    throw assert.violation(answer, {
      context,
      expected: "status 404 or 200",
      received: "status 500",
      mismatch: "other status",
      basis: "status",
      layer: "status",
    });
  }
}
