/** Checks that state which is known to exist is returned (§4.1 to §4.3). */
import { readExisting } from "./pinned-read.ts";
import {
  createAccountRead,
  createModulesRead,
  createResourcesRead,
  knownAccountRead,
  knownModulesRead,
  knownResourcesRead,
  type CreateStateRead,
  type StateRead,
} from "./state-read.ts";
import { toReceived } from "../../client/describe-error.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { RefusedRead } from "../../discovery/inventory.ts";
import type { Fixtures } from "../../judge/check.ts";

type Node = Pick<Fixtures, "node">;

/** For each operation: the read of state that discovery has read, and of state that it could not read. */
const reads: {
  readonly [operation in RefusedRead["operation"]]: {
    readonly known: CreateStateRead;
    readonly create: (fixtures: Node, refused: RefusedRead) => StateRead;
  };
} = {
  getAccount: { known: knownAccountRead, create: (node, { address }) => createAccountRead(node, address) },
  getAccountResources: { known: knownResourcesRead, create: createResourcesRead },
  getAccountModules: { known: knownModulesRead, create: createModulesRead },
};

/**
 * Asserts that an operation returns all state that is known to exist: what discovery has read, and what it could not read
 * although the profile or other responses show it. What only the profile shows violates nothing, except with status 500,
 * by which the target says that it cannot read it.
 * @throws Violation, or Inconclusive that names what the profile declares and the target does not return
 */
export async function assertExistingReturned(
  fixtures: Pick<Fixtures, "assert" | "node" | "inventory">,
  operation: RefusedRead["operation"],
): Promise<void> {
  const { assert, inventory } = fixtures;
  let undecided: Inconclusive | null = null;
  for (const refused of inventory.all.refusedReads.filter((one) => one.operation === operation)) {
    const read = { ...reads[operation].create(fixtures, refused), since: BigInt(refused.since) };
    const answer = await readExisting(read);
    if (refused.shownBy === "profile" && answer.status !== 200 && answer.status !== 500) {
      const what = `${read.what}, which the profile declares`;
      undecided ??= new Inconclusive({ kind: "declared", key: "accounts", what, got: toReceived(answer) }, [
        answer.exchange,
      ]);
    } else assert.status(answer, [200], `Read ${read.what}, ${describeSource(refused)}`);
  }
  if (undecided !== null && inventory.all.accounts.length === 0) throw undecided;
  const known = reads[operation].known(fixtures);
  assert.status(
    await readExisting(known),
    [200],
    `Read ${known.what} again, which discovery read with status 200`,
  );
  if (undecided !== null) throw undecided;
}

function describeSource({ shownBy, since }: RefusedRead): string {
  if (shownBy === "profile") return "which the profile declares";
  return since === "0" ? "an account that was returned" : `which the transaction at version ${since} wrote`;
}
