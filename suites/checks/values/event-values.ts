/** Judges the data of events against the ABIs that declare their types (§2.2, §2.7). */
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress, parseTypeTag } from "../../oracle/type-tag.ts";
import { quote } from "../../oracle/judgement.ts";
import type { Fixtures } from "../../judge/check.ts";
import { readModules } from "../modules/module-abi.ts";
import { judgeMoveValue } from "../../oracle/move-value.ts";
import { readStructLayouts, listStructNames, type StructLayouts } from "../../oracle/struct-layouts.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { readTransactions } from "../kit/block-read.ts";
import { readOldBlocks } from "../kit/old-blocks.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { simulateOutput, simulateSuccess } from "../simulations/simulation.ts";

/** A check judges at most this many events, because a target may return any number. */
const eventsMax = 200;
const accountsMax = 5;

/** Simulates a call that emits an event. @throws Inconclusive if it emits none */
export async function simulateEvents(fixtures: Fixtures): Promise<Answer> {
  const { answer } = await simulateSuccess(fixtures);
  if (eventsIn(answer).length > 0) return answer;
  throw new Inconclusive(
    undeclared("succeeds", "a call that emits an event", [], { subject: "output-event" }),
    [answer.exchange],
  );
}

/** Simulates a call that changes the state. @throws Inconclusive if its output shows no change */
export async function simulateChanges(fixtures: Fixtures): Promise<Answer> {
  const { answer } = await simulateOutput(fixtures);
  const changes = readMember(answer, "/0/changes");
  if (!Array.isArray(changes) || changes.length > 0) return answer;
  throw new Inconclusive(
    undeclared("succeeds", "a call whose output shows a change", [], { subject: "output-change" }),
    [answer.exchange],
  );
}

/**
 * Asserts EVNT-007: the data of each event has the form that the ABI declares for its type.
 * @throws Violation
 * @throws Inconclusive if no event has a type whose ABI is known
 */
export async function judgeEventData(fixtures: Fixtures): Promise<void> {
  const answer = await simulateEvents(fixtures);
  const pointers = eventsIn(answer).map((_, at) => `/0/events/${at}`);
  if ((await judgeEvents(fixtures, answer, pointers, "Simulated a call that emits an event")) > 0) return;
  throw new Inconclusive(notSeen("an event whose type is a struct with a known ABI", ["function"]), [
    answer.exchange,
  ]);
}

/**
 * Asserts EVNT-009: the data of each event of an old block has the form that the ABI declares for its type.
 * @throws Violation
 * @throws Inconclusive if no block that is read shows an event whose type has a known ABI
 */
export async function judgeBlockEvents(fixtures: Fixtures): Promise<void> {
  for await (const block of readOldBlocks(fixtures)) {
    const pointers = (readTransactions(block) ?? []).flatMap((transaction, at) => {
      const events = valueAt(transaction, "/events");
      return Array.isArray(events) ? events.map((_, place) => `/transactions/${at}/events/${place}`) : [];
    });
    if (
      pointers.length > 0 &&
      (await judgeEvents(fixtures, block, pointers, "Read a block with an event")) > 0
    )
      return;
  }
  throw new Inconclusive(
    notSeen("an old block with an event whose type is a struct with a known ABI", ["block"]),
  );
}

/** Judges the data of events at JSON pointers of a response. Returns the number of assertions. @throws Violation */
async function judgeEvents(
  fixtures: Fixtures,
  answer: Answer,
  pointers: readonly string[],
  what: string,
): Promise<number> {
  const shown = pointers.slice(0, eventsMax);
  const types = shown.map((pointer) => readMember(answer, `${pointer}/type`));
  const layouts = await readLayouts(fixtures, types);
  let judged = 0;
  for (const [at, type] of types.entries()) {
    const pointer = `${shown[at]}/data`;
    if (typeof type !== "string") continue;
    const value = readMember(answer, pointer);
    for (const one of judgeMoveValue({ value, type, pointer, layouts, numbers: answer.numbers })) {
      judged += 1;
      fixtures.assert.executed(answer, one.assertion);
      if (one.broken === null) continue;
      throw fixtures.assert.violation(answer, {
        ...one.broken,
        context: `${what} of type ${quote(type)}, ${one.broken.pointer}`,
        basis: "exchange",
      });
    }
  }
  return judged;
}

function eventsIn(answer: Answer): readonly unknown[] {
  const events = readMember(answer, "/0/events");
  return Array.isArray(events) ? events : [];
}

/** Reads the modules of an account. If that fails, returns none: events of types that are not known are not judged. */
async function readModulesIfPossible(fixtures: Fixtures, address: string): Promise<readonly Answer[]> {
  try {
    return await readModules(fixtures, address);
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return [];
    throw thrown;
  }
}

/** Reads the layouts of the structs in the types, and adds the layouts that discovery found. */
async function readLayouts(fixtures: Fixtures, types: readonly unknown[]): Promise<StructLayouts> {
  const accounts = new Set(
    types
      .flatMap((type) => listStructNames(typeof type === "string" ? parseTypeTag(type) : null))
      .map((name) => formatLongAddress(name.slice(0, name.indexOf("::")))),
  );
  const pages: Answer[] = [];
  for (const address of [...accounts].slice(0, accountsMax)) {
    pages.push(...(await readModulesIfPossible(fixtures, address)));
  }
  const own = pages.flatMap(({ value }) => Object.entries(readStructLayouts(value)));
  return Object.fromEntries([...Object.entries(fixtures.inventory.all.layouts), ...own]);
}
