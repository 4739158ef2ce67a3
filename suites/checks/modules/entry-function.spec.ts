import type { RequirementId } from "../../../spec/catalogue.ts";
import { assertCalledAreEntryFunctions } from "./called-entry-functions.ts";
import { readMember } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import { Inconclusive, requirement, test, Violation, type Fixtures } from "../../runner/fixtures.ts";
import { findFunction, readModules } from "./module-abi.ts";
import { assertShortAddressSame } from "../simulations/simulation-short-address.ts";
import { simulate, simulateSuccess } from "../simulations/simulation.ts";
import { recordStatusFact } from "../kit/state-checks.ts";

const simulating = { safety: "simulate" } as const;

test(
  ...requirement(
    "MODL-028",
    "a function that is called with success has is_entry true",
    async (fixtures) => {
      const { answer, planned } = await simulateSuccess(fixtures);
      const [address = "", module = "", name = ""] = planned.call.function.split("::");
      const pages = await readModules(fixtures, formatLongAddress(address));
      const found = findFunction(pages, module, name);
      if (found === null) {
        throw new Inconclusive(`needs the ABI of ${planned.call.function}`, [answer.exchange]);
      }
      const { page, pointer } = found;
      const isEntry = readMember(page, `${pointer}/is_entry`);
      page.recordAssertion("MODL-028", "a function that is called with success has is_entry true");
      if (isEntry === true) return;
      throw new Violation({
        operation: page.operation,
        basis: "comparison",
        layer: "semantics",
        pointer: `${pointer}/is_entry`,
        mismatch: "no entry function",
        summary: "A transaction calls a function with success that is no entry function by its ABI.",
        expected: "true",
        received: JSON.stringify(isEntry) ?? "nothing",
        exchanges: [answer.exchange, page.exchange],
      });
    },
    simulating,
  ),
);

test(
  ...requirement(
    "MODL-028",
    "functions that transactions called have is_entry true",
    assertCalledAreEntryFunctions,
    {
      role: "supporting",
    },
  ),
);

const parts: readonly (readonly [RequirementId, string, 1 | 2])[] = [
  ["TAGS-006", "module", 1],
  ["TAGS-007", "function", 2],
];

for (const [id, what, at] of parts) {
  test(
    ...requirement(
      id,
      `a ${what} name in another case calls nothing`,
      (fixtures) => otherCaseFails(fixtures, id, at),
      simulating,
    ),
  );
}

test(
  ...requirement(
    "ADDR-002",
    "a short address among the arguments of a call is the same account",
    assertShortAddressSame,
    {
      ...simulating,
      role: "supporting",
    },
  ),
);

/** What answers it is not shown: anything but a success (TAGS-S07). */
async function otherCaseFails(fixtures: Fixtures, id: RequirementId, at: 1 | 2): Promise<void> {
  const known = await simulateSuccess(fixtures);
  const other = inOtherCase(known.planned.call.function, at);
  if (other === known.planned.call.function) {
    throw new Inconclusive("needs a call whose names have letters (profile key succeeds)");
  }
  const { answer } = await simulate(fixtures, { calling: (call) => ({ ...call, function: other }) });
  recordStatusFact(fixtures.node, "other-case-call-status", answer);
  answer.recordAssertion(id, "a name in another case calls nothing");
  if (answer.status !== 200 || readMember(answer, "/0/success") !== true) return;
  throw new Violation({
    requirement: id,
    operation: answer.operation,
    basis: "comparison",
    layer: "semantics",
    pointer: "/0/success",
    mismatch: "case ignored",
    summary: `A call of ${other} succeeds, but the name is case-sensitive.`,
    expected: "a refusal, or success false",
    received: "success true",
    exchanges: [known.answer.exchange, answer.exchange],
  });
}

function inOtherCase(name: string, at: number): string {
  const turned = (part: string): string =>
    part === part.toUpperCase() ? part.toLowerCase() : part.toUpperCase();
  return name
    .split("::")
    .map((part, index) => (index === at ? turned(part) : part))
    .join("::");
}
