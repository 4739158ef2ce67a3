import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Exchange } from "../../../evidence/exchange.ts";
import { readMember } from "../../client/answer.ts";
import { formatLongAddress } from "../../oracle/type-tag.ts";
import { Inconclusive, requirement, test, type Fixtures } from "../../runner/fixtures.ts";
import { assertCallsFitParameters, assertSimulatedCallFits } from "./called-parameters.ts";
import { assertEntriesCallable, assertOthersNotCallable } from "./entry-flags.ts";
import { findFunction, readModules, type ModuleFunction } from "./module-abi.ts";
import { recordStatusFact } from "../kit/state-checks.ts";
import { assertShortAddressSame } from "../simulations/simulation-short-address.ts";
import { simulate, simulateSuccess } from "../simulations/simulation.ts";

const simulating = { safety: "simulate" } as const;

test(
  ...requirement(
    "MODL-028",
    "a function whose simulated call succeeds has is_entry true",
    async (fixtures) => {
      const { answer, planned } = await simulateSuccess(fixtures);
      const { function: name } = planned.call;
      const [address = "", module = "", ownName = ""] = name.split("::");
      const found = findFunction(await readModules(fixtures, formatLongAddress(address)), module, ownName);
      if (found === null)
        throw new Inconclusive(notSeen(`the ABI of ${name}`, ["function"]), [answer.exchange]);
      const context = `Read the ABI of ${name}, whose simulated call succeeds`;
      assertEntryFunction(fixtures.assert, found, context, [answer.exchange, found.page.exchange]);
    },
    simulating,
  ),
);

test(
  ...requirement(
    "MODL-028",
    "a simulated call of a function with is_entry false, such as a view function, does not succeed",
    assertOthersNotCallable,
    { ...simulating, role: "supporting" },
  ),
);

test(
  ...requirement(
    "MODL-028",
    "functions that transactions have called have is_entry true",
    assertCalledAreEntryFunctions,
    { role: "supporting" },
  ),
);

test(...requirement("MODL-043", assertEntriesCallable, simulating));

test(...requirement("MODL-046", "the functions that transactions have called", assertCallsFitParameters));

test(
  ...requirement("MODL-046", "the function of a simulated call", assertSimulatedCallFits, {
    ...simulating,
    role: "supporting",
  }),
);

/** The part of a function id (`address::module::name`) that each requirement is about. */
const nameParts: readonly (readonly [RequirementId, 1 | 2])[] = [
  ["TAGS-006", 1],
  ["TAGS-007", 2],
];

for (const [id, part] of nameParts) {
  test(...requirement(id, (fixtures) => assertOtherCaseFails(fixtures, part), simulating));
}

test(
  ...requirement(
    "ADDR-002",
    "a short address among the arguments of a call names the same account",
    assertShortAddressSame,
    { ...simulating, role: "supporting" },
  ),
);

/** Asserts that the functions that recent transactions called have is_entry true, if their modules still list them. */
async function assertCalledAreEntryFunctions(
  fixtures: Pick<Fixtures, "assert" | "node" | "inventory">,
): Promise<void> {
  const called = fixtures.inventory.calledFunctions();
  const [owner = ""] = called[0]?.function.split("::") ?? [];
  const pages = await readModules(fixtures, formatLongAddress(owner));
  let judged = 0;
  for (const { function: name } of called) {
    const [, module = "", ownName = ""] = name.split("::");
    const found = findFunction(pages, module, ownName);
    if (found === null) continue;
    judged += 1;
    assertEntryFunction(
      fixtures.assert,
      found,
      `Read the ABI of ${name}, which a transaction called successfully`,
    );
  }
  if (judged === 0) {
    throw new Inconclusive(
      notSeen("the ABI of a function that a transaction in the newest blocks called", ["block", "function"]),
      pages.map(({ exchange }) => exchange),
    );
  }
}

function assertEntryFunction(
  assert: Assertions,
  { page, pointer }: ModuleFunction,
  context: string,
  exchanges: readonly Exchange[] = [page.exchange],
): void {
  const isEntry = readMember(page, `${pointer}/is_entry`);
  assert.executed(page, "a function that was called successfully has is_entry true");
  if (isEntry === true) return;
  throw assert.violation(page, {
    context,
    expected: "is_entry true",
    received: `is_entry ${formatTyped(isEntry)}`,
    mismatch: "no entry function",
    pointer: `${pointer}/is_entry`,
    exchanges,
  });
}

/**
 * Asserts that a call does not succeed if one part of the function id is written in another letter case. Any other
 * response is allowed (TAGS-S07).
 */
async function assertOtherCaseFails(fixtures: Fixtures, part: 1 | 2): Promise<void> {
  const known = await simulateSuccess(fixtures);
  const { function: name } = known.planned.call;
  const otherName = swapCase(name, part);
  if (otherName === name) {
    throw new Inconclusive(
      undeclared("succeeds", "a call of a function whose id contains letters", ["function"]),
    );
  }
  const { answer } = await simulate(fixtures, { calling: (call) => ({ ...call, function: otherName }) });
  recordStatusFact(fixtures.node, "other-case-call-status", answer);
  fixtures.assert.executed(answer, "a call whose name differs in letter case does not succeed");
  if (answer.status !== 200 || readMember(answer, "/0/success") !== true) return;
  throw fixtures.assert.violation(answer, {
    context: `Simulated a call of ${otherName}; the name of the existing function is ${name}`,
    expected: "an error, or success false",
    received: "success true",
    mismatch: "case ignored",
    pointer: "/0/success",
    exchanges: [known.answer.exchange, answer.exchange],
  });
}

/** Writes one part of a function id in upper case, or in lower case if it is in upper case. */
function swapCase(name: string, part: number): string {
  const swap = (text: string): string =>
    text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return name
    .split("::")
    .map((text, index) => (index === part ? swap(text) : text))
    .join("::");
}
