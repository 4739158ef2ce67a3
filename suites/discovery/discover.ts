/** Finds out what a target holds, from the target alone and with a handful of reads. */
import type { Fact, LedgerPosition, Traffic } from "../../reports/observation.ts";
import { LEDGER_HEADERS, OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import {
  createPatience,
  sendPatiently,
  type Arrived as Answered,
  type Patience,
} from "../client/patience.ts";
import { createRedaction } from "../client/redaction.ts";
import type { RawAnswer, RawRequest, Transport } from "../client/transport.ts";
import { readJson } from "../client/strict-json.ts";
import { readLedgerPosition } from "../oracle/ledger-headers.ts";
import { quote } from "../oracle/quote.ts";
import { isSuccess, isTransient } from "../oracle/status.ts";
import { createRecorder, type Recorder } from "../recorder.ts";
import type { Inventory } from "./inventory.ts";

export interface Discovered {
  /** Whether anything was ever answered, be it unreadable; without an answer the rest is empty. */
  readonly reached: boolean;
  /** Why not, or null. */
  readonly transportFailure: string | null;
  readonly vendor: string;
  readonly vendorSource: "option" | "profile" | "headers" | "default";
  readonly inventory: Inventory;
  readonly traffic: Traffic;
  readonly facts: readonly Fact[];
  readonly warnings: readonly string[];
}

export interface DiscoverOptions {
  readonly transport: Transport;
  readonly baseUrl: string;
  /** The vendor word where the caller knows it. */
  readonly vendor: string | null;
  /** The vendor word that the target's owner declares. Left out: none. */
  readonly declaredVendor?: string | null;
  /** Accounts that the owner says exist, in the 64-digit form; each is verified. Left out: none. */
  readonly declaredAccounts?: readonly string[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Left out: a fresh one. */
  readonly patience?: Patience;
}

/** The framework's account, which every ledger of this kind has; written out, because a short form is a thing to judge. */
const FRAMEWORK_ADDRESS = `0x${"1".padStart(64, "0")}`;

interface Probe {
  readonly operation: Operation;
  readonly path: string;
  /** The account that a success answer shows, and how it came to be asked for; null for a probe of something else. */
  readonly account: Inventory["accounts"][number] | null;
}

const healthProbe: Probe = { operation: "checkHealth", path: OPERATIONS.checkHealth.path, account: null };
const DECLARED_SOURCE = "the profile";

function accountProbe(address: string, source: string): Probe {
  const path = OPERATIONS.getAccount.path.replace("{address}", address);
  return { operation: "getAccount", path, account: { address, source } };
}

/** The framework's account comes first: every ledger has it, and its address has the zeros that a spelling may drop. */
function probesOf({ declaredAccounts = [] }: DiscoverOptions): readonly Probe[] {
  const isDeclared = declaredAccounts.includes(FRAMEWORK_ADDRESS);
  const others = [...new Set(declaredAccounts)].filter((address) => address !== FRAMEWORK_ADDRESS);
  return [
    healthProbe,
    accountProbe(FRAMEWORK_ADDRESS, isDeclared ? DECLARED_SOURCE : "the framework's address"),
    ...others.map((address) => accountProbe(address, DECLARED_SOURCE)),
  ];
}

const attemptsMax = 3;

/** Asks a target what it is and what it holds; never throws. An answer that may pass is asked for again, twice at most. */
export async function discover(options: DiscoverOptions): Promise<Discovered> {
  const recorder = createRecorder();
  const patience = options.patience ?? createPatience();
  const answers: { probe: Probe; answer: RawAnswer }[] = [];
  for (const probe of probesOf(options)) {
    // A target that never answered the first probe gets one more chance, not three more timeouts for each.
    const silent = answers.filter(({ answer }) => !answer.arrived && answer.stage !== "unreadable").length;
    if (silent >= 2 && silent === answers.length) break;
    const attempts = silent > 0 ? 1 : attemptsMax;
    answers.push({ probe, answer: await ask(options, { probe, recorder, patience, attempts }) });
  }
  const arrived = answers.flatMap(({ probe, answer }) => (answer.arrived ? [{ probe, answer }] : []));
  const failure = answers.flatMap(({ answer }) => (answer.arrived ? [] : [answer.failure]))[0] ?? null;
  const found = majorityVendor(arrived.map(({ answer }) => answer.headers));
  const given = options.vendor ?? options.declaredVendor ?? null;
  const vendor = given ?? found ?? "node";
  const succeeded = arrived.filter(({ answer }) => isSuccess(answer.status));
  const warnings = warningsOf(options, arrived, found);
  const reached = answers.some(({ answer }) => answer.arrived || answer.stage === "unreadable");
  if (reached && arrived.length === 0) warnings.push(`No answer could be read: ${failure}.`);
  return {
    reached,
    transportFailure: reached ? null : failure,
    vendor,
    vendorSource: vendorSourceOf(options, found),
    inventory: {
      position: positionOf(succeeded, vendor),
      accounts: accountsOf(succeeded),
      succeeding: [...new Set(succeeded.map(({ probe }) => probe.operation))],
    },
    traffic: recorder.traffic(),
    facts: recorder.facts(),
    warnings,
  };
}

function vendorSourceOf(options: DiscoverOptions, found: string | null): Discovered["vendorSource"] {
  if (options.vendor !== null) return "option";
  if ((options.declaredVendor ?? null) !== null) return "profile";
  return found === null ? "default" : "headers";
}

/** The accounts that the target answered for, in the order in which they were asked for. */
function accountsOf(succeeded: readonly Arrived[]): Inventory["accounts"] {
  return succeeded.flatMap(({ probe, answer }) =>
    probe.account !== null && isObject(answer.body) ? [probe.account] : [],
  );
}

interface Asking {
  readonly probe: Probe;
  readonly recorder: Recorder;
  readonly patience: Patience;
  readonly attempts: number;
}

async function ask(
  { transport, baseUrl, headers }: DiscoverOptions,
  { probe, recorder, patience, attempts }: Asking,
): Promise<RawAnswer> {
  const { pathname } = new URL(baseUrl);
  const request: RawRequest = {
    method: "GET",
    path: `${pathname.endsWith("/") ? pathname.slice(0, -1) : pathname}${probe.path}`,
    headers: [["accept", "application/json"], ...headers],
    body: null,
  };
  return sendPatiently(
    {
      transport,
      patience,
      attemptsMax: attempts,
      passes: ({ status }) => isTransient(status),
      seen: (answer, attempt) =>
        recorder.exchanged({
          operation: probe.operation,
          safety: "read",
          retry: attempt > 1,
          status: answer.arrived ? answer.status : null,
        }),
    },
    request,
  );
}

type Arrived = { readonly probe: Probe; readonly answer: Answered };

/** The last position that carries a version. */
function positionOf(succeeded: readonly Arrived[], vendor: string): LedgerPosition | null {
  const positions = succeeded.map(({ answer }) => readLedgerPosition(answer.headers, vendor));
  return positions.findLast(({ ledgerVersion }) => ledgerVersion !== null) ?? positions.at(-1) ?? null;
}

function isObject(body: Uint8Array): boolean {
  const json = readJson(body);
  return json.ok && typeof json.value === "object" && json.value !== null;
}

/** The word that most ledger headers carry, over all answers; null where none has one. */
export function majorityVendor(answers: readonly (readonly (readonly [string, string])[])[]): string | null {
  const votes = new Map<string, number>();
  for (const [name] of answers.flat()) {
    const lower = name.toLowerCase();
    for (const { name: own } of Object.values(LEDGER_HEADERS)) {
      const tail = own.slice("X-NODE".length).toLowerCase();
      const word =
        lower.startsWith("x-") && lower.endsWith(tail) ? lower.slice("x-".length, -tail.length) : "";
      if (/^[a-z][a-z0-9]*$/.test(word)) votes.set(word, (votes.get(word) ?? 0) + 1);
    }
  }
  const [first] = [...votes].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return first?.[0] ?? null;
}

function warningsOf(options: DiscoverOptions, arrived: readonly Arrived[], found: string | null): string[] {
  const warnings: string[] = [];
  const given = options.vendor ?? options.declaredVendor ?? null;
  if (given !== null && found !== null && found !== given) {
    const by = options.vendor === null ? "the profile" : "--vendor";
    warnings.push(`The ledger headers carry the vendor word "${found}", not "${given}" as given by ${by}.`);
  }
  warnings.push(...missingAccounts(arrived));
  const redirect = arrived.find(({ answer }) => answer.status >= 300 && answer.status < 400);
  if (redirect !== undefined) {
    const location = redirect.answer.headers.find(([name]) => name.toLowerCase() === "location")?.[1];
    const to =
      location === undefined ? "elsewhere" : createRedaction(options.headers).redact(quote(location));
    warnings.push(
      `The target redirects to ${to}, which is not followed: give the base URL that it redirects to.`,
    );
  }
  const allMissing = arrived.length > 0 && arrived.every(({ answer }) => answer.status === 404);
  if (allMissing && !new URL(options.baseUrl).pathname.endsWith("/v1")) {
    warnings.push("Every request was answered with 404: the base URL normally ends in /v1.");
  }
  if (arrived.length > 0 && arrived.every(({ answer }) => isTransient(answer.status))) {
    warnings.push(
      `Every request was turned away with ${[...new Set(arrived.map(({ answer }) => answer.status))].join(", ")}.`,
    );
  }
  return warnings;
}

/** What the owner names and the target does not show is the owner's to clear up: no requirement rests on it. */
function missingAccounts(arrived: readonly Arrived[]): string[] {
  return arrived.flatMap(({ probe: { account }, answer }) => {
    if (account?.source !== DECLARED_SOURCE) return [];
    if (!isSuccess(answer.status)) {
      return [
        `The profile names the account ${account.address}, for which the target answered ${answer.status}.`,
      ];
    }
    return isObject(answer.body)
      ? []
      : [`The profile names the account ${account.address}, for which the answer cannot be read.`];
  });
}
