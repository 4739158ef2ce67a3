/** Reads the events that a simulation gives, and judges their data by the ABIs (§2.2, §2.7). */
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress, parseTypeTag } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { readModules } from "../modules/module-abi.ts";
import { judgeMoveValue } from "../../oracle/move-value.ts";
import { readStructLayouts, listStructNames, type StructLayouts } from "../../oracle/struct-layouts.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { simulateSuccess } from "../simulations/simulation.ts";

/** How many events one check judges; a target decides how many it sends. */
const eventsMax = 200;
const accountsMax = 5;

/** @throws Inconclusive where the simulated call gives no event */
export async function simulateEvents(fixtures: Fixtures): Promise<Answer> {
  const { answer } = await simulateSuccess(fixtures);
  if (eventsIn(answer).length > 0) return answer;
  throw new Inconclusive("needs a call that gives an event (profile key succeeds)", [answer.exchange]);
}

/**
 * EVNT-007.
 * @throws Violation, or Inconclusive where no event is of a type whose form is known
 */
export async function judgeEventData(fixtures: Fixtures): Promise<void> {
  const answer = await simulateEvents(fixtures);
  const events = eventsIn(answer).slice(0, eventsMax);
  const types = events.map((_, at) => readMember(answer, `/0/events/${at}/type`));
  const layouts = await layoutsFor(fixtures, types);
  let judged = 0;
  for (const [at, type] of types.entries()) {
    const pointer = `/0/events/${at}/data`;
    const value = readMember(answer, pointer);
    if (typeof type !== "string") continue;
    for (const { assertion, broken } of judgeMoveValue({
      value,
      type,
      pointer,
      layouts,
      numbers: answer.numbers,
    })) {
      judged += 1;
      answer.recordAssertion("EVNT-007", assertion);
      if (broken === null) continue;
      throw new Violation({
        ...broken,
        operation: answer.operation,
        basis: "exchange",
        layer: "semantics",
        summary: `The data of an event of the type ${type} is none of it: ${broken.pointer}, ${broken.mismatch}.`,
        exchanges: [answer.exchange],
      });
    }
  }
  if (judged === 0) {
    throw new Inconclusive("needs an event of a struct whose ABI is known", [answer.exchange]);
  }
}

function eventsIn(answer: Answer): readonly unknown[] {
  const events = readMember(answer, "/0/events");
  return Array.isArray(events) ? events : [];
}

/** The modules of an account; none where they cannot be read: an event of a type that nobody can look up is not judged. */
async function readableModulesOf(fixtures: Fixtures, address: string): Promise<readonly Answer[]> {
  try {
    return await readModules(fixtures, address);
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return [];
    throw thrown;
  }
}

/** The structs of the modules that these types name, and those that discovery knows. */
async function layoutsFor(fixtures: Fixtures, types: readonly unknown[]): Promise<StructLayouts> {
  const accounts = new Set(
    types
      .flatMap((type) => listStructNames(typeof type === "string" ? parseTypeTag(type) : null))
      .map((name) => formatLongAddress(name.slice(0, name.indexOf("::")))),
  );
  const pages: Answer[] = [];
  for (const address of [...accounts].slice(0, accountsMax)) {
    pages.push(...(await readableModulesOf(fixtures, address)));
  }
  const own = pages.flatMap(({ value }) => Object.entries(readStructLayouts(value)));
  return Object.fromEntries([...Object.entries(fixtures.inventory.all.layouts), ...own]);
}
