/** What calls of recent transactions, which succeeded, tell of the ABIs of their modules (§2.5). */
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { findFunction, readModules } from "./module-abi.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";

/** A function that a transaction has called is an entry function. Nothing is said of one that its module lists no more. */
export async function assertCalledAreEntryFunctions(
  fixtures: Pick<Fixtures, "node" | "inventory">,
): Promise<void> {
  const called = fixtures.inventory.calledFunctions();
  const [owner = ""] = called[0]?.split("::") ?? [];
  const pages = await readModules(fixtures, formatLongAddress(owner));
  let judged = 0;
  for (const name of called) {
    const [, module = "", own = ""] = name.split("::");
    const found = findFunction(pages, module, own);
    if (found === null) continue;
    judged += 1;
    isEntry(name, found.page, `${found.pointer}/is_entry`);
  }
  if (judged === 0) {
    throw new Inconclusive(
      "needs the ABI of a function that a transaction of the newest retained blocks called",
      pages.map(({ exchange }) => exchange),
    );
  }
}

function isEntry(name: string, page: Answer, pointer: string): void {
  const value = readMember(page, pointer);
  page.recordAssertion("MODL-028", "a function that was called with success has is_entry true");
  if (value === true) return;
  throw new Violation({
    requirement: "MODL-028",
    operation: page.operation,
    basis: "comparison",
    layer: "semantics",
    pointer,
    mismatch: "no entry function",
    summary: `A transaction has called ${name} with success, which is no entry function by its ABI.`,
    expected: "true",
    received: JSON.stringify(value) ?? "nothing",
    exchanges: [page.exchange],
  });
}
