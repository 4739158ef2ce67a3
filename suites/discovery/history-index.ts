/**
 * What the transactions of recent blocks tell of the state between them (§2.6, §2.8): who had which number, who came
 * to be, what became of a resource, and what was called.
 */
import { isDeepStrictEqual } from "node:util";
import { isEntryFunctionId } from "../oracle/type-tag.ts";
import type {
  CreatedAccount,
  AccountStep,
  CalledFunction,
  ResourceTransition,
  RecentChanges,
} from "./inventory.ts";
import { isObject, readText } from "../client/json/json-parts.ts";
import { isFullyParsed, readSender, readStateWrites, type StateWrite } from "./state-writes.ts";

type ResourceWrite = Extract<StateWrite, { kind: "resource" }>;

/** A resource as its last writes left it; `before` is what it was until `version`, where that is known. */
interface TrackedResource {
  readonly address: string;
  readonly type: string;
  readonly after: unknown;
  version: string;
  before?: { readonly data: unknown };
  /** Whether the next older write is the one before. */
  isOpen: boolean;
}

/** Takes transactions from the newest to the oldest, one block after the other. */
export interface HistoryIndex {
  add(transaction: unknown): void;
  /** Some transactions are not shown here, so that nothing is known of what they wrote. */
  markGap(): void;
  found(): RecentChanges;
}

const resultsMax = 20;
const trackedKeysMax = 2_000;
const dataLengthMax = 8_192;

export function createHistoryIndex(): HistoryIndex {
  const steps: AccountStep[] = [];
  const created: CreatedAccount[] = [];
  const senders = new Set<string>();
  const trackedResources = new Map<string, TrackedResource>();
  const calledEntryFunctions = new Map<string, CalledFunction>();
  const markGap = (): void => {
    for (const tracked of trackedResources.values()) tracked.isOpen = false;
  };
  return {
    markGap,
    add(transaction) {
      if (!isFullyParsed(transaction)) markGap();
      const sender = readSender(transaction);
      if (sender !== null && senders.size < trackedKeysMax) senders.add(sender);
      for (const written of readStateWrites(transaction)) {
        if (written.kind !== "resource") continue;
        trackResource(trackedResources, written);
        const step = stepBy(transaction, sender, written);
        // The last place is for the oldest of all, far from the newest.
        if (step !== null) steps[Math.min(steps.length, resultsMax - 1)] = step;
        if (isNewAccount(written) && written.address !== sender && created.length < trackedKeysMax) {
          created.push({ address: written.address, version: String(written.version) });
        }
      }
      const call = calledBy(transaction);
      if (call !== null && calledEntryFunctions.size < trackedKeysMax)
        calledEntryFunctions.set(call.function, call);
    },
    found: () => ({
      accountSteps: steps,
      createdAccounts: [
        ...created.filter(({ address }) => senders.has(address)),
        ...created.filter(({ address }) => !senders.has(address)),
      ].slice(0, resultsMax),
      resourceTransitions: listTransitions(trackedResources).slice(0, resultsMax),
      calledEntryFunctions: [...calledEntryFunctions.values()]
        .toSorted((one, other) => Number(other.isGeneric) - Number(one.isGeneric))
        .slice(0, resultsMax),
    }),
  };
}

function trackResource(trackedResources: Map<string, TrackedResource>, written: ResourceWrite): void {
  const { address, type, data } = written;
  const name = `${address} ${type}`;
  const version = String(written.version);
  const known = trackedResources.get(name);
  if (known === undefined) {
    if (trackedResources.size >= trackedKeysMax || JSON.stringify(data).length > dataLengthMax) return;
    trackedResources.set(name, { address, type, after: data, version, isOpen: true });
  } else if (known.isOpen && isDeepStrictEqual(known.after, data)) known.version = version;
  else if (known.isOpen) {
    known.isOpen = false;
    if (JSON.stringify(data).length <= dataLengthMax) known.before = { data };
  }
}

function listTransitions(trackedResources: ReadonlyMap<string, TrackedResource>): ResourceTransition[] {
  return [...trackedResources.values()].flatMap(({ address, type, version, before, after }) =>
    before === undefined ? [] : [{ address, type, version, before: before.data, after }],
  );
}

const isAccountType = (type: string): boolean => /^0x0*1::account::Account$/.test(type);

/** A transaction with a number moves its sender's account on from that number. The first one may have created it. */
function stepBy(
  transaction: unknown,
  sender: string | null,
  { address, type, data, version }: ResourceWrite,
): AccountStep | null {
  if (sender !== address || !isAccountType(type) || !isObject(data) || !isObject(transaction)) return null;
  const [before, after] = [readText(transaction, "sequence_number"), readText(data, "sequence_number")];
  if (before === null || after === null || ![before, after].every(isNumber) || before === "0") return null;
  return BigInt(after) === BigInt(before) + 1n ? { address, version: String(version), before, after } : null;
}

const isNumber = (text: string): boolean => /^[0-9]{1,20}$/.test(text);

function isNewAccount({ type, data }: ResourceWrite): boolean {
  return isAccountType(type) && isObject(data) && readText(data, "sequence_number") === "0";
}

function calledBy(transaction: unknown): CalledFunction | null {
  if (!isObject(transaction) || transaction["success"] !== true) return null;
  const { payload } = transaction;
  if (!isObject(payload) || payload["type"] !== "entry_function_payload") return null;
  const name = readText(payload, "function");
  if (name === null || !isEntryFunctionId(name)) return null;
  const types = payload["type_arguments"];
  return { function: name, isGeneric: Array.isArray(types) && types.length > 0 };
}
