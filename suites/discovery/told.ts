/**
 * What the transactions of recent blocks tell of the state between them (§2.6, §2.8): who had which number, who came
 * to be, what became of a resource, and what was called.
 */
import { isDeepStrictEqual } from "node:util";
import { isEntryFunctionId } from "../oracle/type-tag.ts";
import type { AccountCreated, AccountStep, CalledFunction, ResourceTurn, Told } from "./inventory.ts";
import { isObject, textOf } from "../client/json/json-parts.ts";
import { isWhollyRead, senderOf, writtenBy, type Written } from "./written.ts";

type ResourceWritten = Extract<Written, { kind: "resource" }>;

/** A resource as its last writes left it; `before` is what it was until `version`, where that is known. */
interface Turning {
  readonly address: string;
  readonly type: string;
  readonly after: unknown;
  version: string;
  before?: { readonly data: unknown };
  /** Whether the next older write is the one before. */
  isOpen: boolean;
}

/** Takes transactions from the newest to the oldest, one block after the other. */
export interface Telling {
  add(transaction: unknown): void;
  /** Some transactions are not shown here, so that nothing is known of what they wrote. */
  missed(): void;
  found(): Told;
}

const keptMax = 20;
const thingsMax = 2_000;
const dataLengthMax = 8_192;

export function createTelling(): Telling {
  const steps: AccountStep[] = [];
  const created: AccountCreated[] = [];
  const senders = new Set<string>();
  const turnings = new Map<string, Turning>();
  const called = new Map<string, CalledFunction>();
  const missed = (): void => {
    for (const turning of turnings.values()) turning.isOpen = false;
  };
  return {
    missed,
    add(transaction) {
      if (!isWhollyRead(transaction)) missed();
      const sender = senderOf(transaction);
      if (sender !== null && senders.size < thingsMax) senders.add(sender);
      for (const written of writtenBy(transaction)) {
        if (written.kind !== "resource") continue;
        noteTurning(turnings, written);
        const step = stepBy(transaction, sender, written);
        // The last place is for the oldest of all, far from the newest.
        if (step !== null) steps[Math.min(steps.length, keptMax - 1)] = step;
        if (isNewAccount(written) && written.address !== sender && created.length < thingsMax) {
          created.push({ address: written.address, version: String(written.version) });
        }
      }
      const call = calledBy(transaction);
      if (call !== null && called.size < thingsMax) called.set(call.function, call);
    },
    found: () => ({
      accountSteps: steps,
      accountsCreated: [
        ...created.filter(({ address }) => senders.has(address)),
        ...created.filter(({ address }) => !senders.has(address)),
      ].slice(0, keptMax),
      resourceTurns: turnsOf(turnings).slice(0, keptMax),
      called: [...called.values()]
        .toSorted((one, other) => Number(other.isGeneric) - Number(one.isGeneric))
        .slice(0, keptMax),
    }),
  };
}

function noteTurning(turnings: Map<string, Turning>, written: ResourceWritten): void {
  const { address, type, data } = written;
  const name = `${address} ${type}`;
  const version = String(written.version);
  const known = turnings.get(name);
  if (known === undefined) {
    if (turnings.size >= thingsMax || JSON.stringify(data).length > dataLengthMax) return;
    turnings.set(name, { address, type, after: data, version, isOpen: true });
  } else if (known.isOpen && isDeepStrictEqual(known.after, data)) known.version = version;
  else if (known.isOpen) {
    known.isOpen = false;
    if (JSON.stringify(data).length <= dataLengthMax) known.before = { data };
  }
}

function turnsOf(turnings: ReadonlyMap<string, Turning>): ResourceTurn[] {
  return [...turnings.values()].flatMap(({ address, type, version, before, after }) =>
    before === undefined ? [] : [{ address, type, version, before: before.data, after }],
  );
}

const isAccountType = (type: string): boolean => /^0x0*1::account::Account$/.test(type);

/** A transaction with a number moves its sender's account on from that number. The first one may have created it. */
function stepBy(
  transaction: unknown,
  sender: string | null,
  { address, type, data, version }: ResourceWritten,
): AccountStep | null {
  if (sender !== address || !isAccountType(type) || !isObject(data) || !isObject(transaction)) return null;
  const [before, after] = [textOf(transaction, "sequence_number"), textOf(data, "sequence_number")];
  if (before === null || after === null || ![before, after].every(isNumber) || before === "0") return null;
  return BigInt(after) === BigInt(before) + 1n ? { address, version: String(version), before, after } : null;
}

const isNumber = (text: string): boolean => /^[0-9]{1,20}$/.test(text);

function isNewAccount({ type, data }: ResourceWritten): boolean {
  return isAccountType(type) && isObject(data) && textOf(data, "sequence_number") === "0";
}

function calledBy(transaction: unknown): CalledFunction | null {
  if (!isObject(transaction) || transaction["success"] !== true) return null;
  const { payload } = transaction;
  if (!isObject(payload) || payload["type"] !== "entry_function_payload") return null;
  const name = textOf(payload, "function");
  if (name === null || !isEntryFunctionId(name)) return null;
  const types = payload["type_arguments"];
  return { function: name, isGeneric: Array.isArray(types) && types.length > 0 };
}
