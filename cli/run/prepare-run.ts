import { randomInt } from "node:crypto";
import { isAllowed } from "../../reports/model/check-result.ts";
import type { SafetyClass } from "../../reports/model/observation.ts";
import { createBudget } from "../../suites/client/budget.ts";
import { createTransport, sleep } from "../../suites/client/transport.ts";
import { keepIn } from "../../suites/client/kept-exchanges.ts";
import { NOTHING_DECLARED } from "../../suites/client/declared.ts";
import { discover, type Discovered } from "../../suites/discovery/discover.ts";
import {
  NO_IDENTITY,
  USUAL_AUTHORITIES,
  type Authorities,
  type Identity,
  type RunContext,
  type RunSecrets,
} from "../../suites/client/target.ts";
import { isLoopback } from "./loopback.ts";
import type { Profile } from "../options/profile.ts";
import { startReferenceTarget } from "./reference-target.ts";

/** What to judge and how; the part of the options that the suites themselves need. */
export interface RunWish {
  /** Null for the reference node, started inside. */
  readonly baseUrl: string | null;
  readonly vendor: string | null;
  /** Null for the default of the target. */
  readonly allow: SafetyClass | null;
  readonly seed: number | null;
  readonly runs: number;
  /** Requests a second; null for the default of the target. */
  readonly rate: number | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly timeoutMillis: number;
  readonly waitSeconds: number;
  readonly verdictBy: RunContext["verdictBy"];
  /** Requests in all, those of discovery included; null or left out: no limit. */
  readonly requestsMax?: number | null;
  /** What the target's owner declares; null or left out: nothing. */
  readonly profile?: Profile | null;
  readonly authorities?: Authorities;
  readonly identity?: Identity;
  /** Where every exchange is kept; null or left out: nowhere. */
  readonly exchangesFolder?: string | null;
  /** Ends the wait for a target that does not answer. */
  readonly signal?: AbortSignal;
  /** Called where nothing has answered and it is asked again. */
  readonly waiting?: () => void;
}

/** A target that has been looked at, ready to be judged. */
export interface PreparedRun {
  readonly context: RunContext;
  readonly secrets: RunSecrets;
  readonly discovered: Discovered;
  /** Whether nothing was answered only because `signal` was raised before anything could be. */
  readonly isCutShort: boolean;
  /** Stops what was started for the run. */
  close(): Promise<void>;
}

/** Requests a second to a target beyond this machine, unless the caller says otherwise: nobody likes a flood. */
const remoteRate = 25;
const waitStepMillis = 250;

/** Starts the reference node where no target is given, waits for the target, and finds out what it holds. */
export async function prepareRun(given: RunWish): Promise<PreparedRun> {
  const inside = given.baseUrl === null ? await startReferenceTarget() : null;
  const wish = { ...given, profile: given.profile ?? inside?.profile ?? null };
  const baseUrl = wish.baseUrl ?? inside?.baseUrl ?? "";
  const place: Place = {
    baseUrl,
    rate: wish.rate ?? (isLoopback(baseUrl) ? null : remoteRate),
    headers: wish.headers.map(({ name, value }) => [name, value] as const),
    authorities: wish.authorities ?? USUAL_AUTHORITIES,
    identity: wish.identity ?? NO_IDENTITY,
  };
  const allow = wish.allow ?? (inside === null ? "read" : "heavy");
  const { discovered, requestsLeft, isCutShort } = await discoverWithin(wish, place);
  return {
    context: {
      target: { baseUrl, vendor: discovered.vendor },
      inventory: discovered.inventory,
      seed: { value: wish.seed ?? randomInt(2 ** 32), runs: wish.runs },
      allow,
      timeoutMillis: wish.timeoutMillis,
      rate: place.rate,
      requestsMax: requestsLeft,
      authorities: place.authorities,
      declared: wish.profile?.declared ?? NOTHING_DECLARED,
      exchangesFolder: wish.exchangesFolder ?? null,
      verdictBy: wish.verdictBy,
    },
    secrets: {
      headers: place.headers,
      // What may not be submitted needs no key, and a key that is not there cannot be lost.
      signers: isAllowed("submit", allow) ? (wish.profile?.signers ?? []) : [],
      identity: place.identity,
      controlToken: wish.profile?.controlToken ?? null,
    },
    discovered: { ...discovered, warnings: [...discovered.warnings, ...pathWarnings(place, discovered)] },
    isCutShort,
    close: async () => inside?.close(),
  };
}

/** What the way to the target has to do with what was answered, or with why nothing was. */
function pathWarnings({ baseUrl, authorities, identity }: Place, { transportFailure }: Discovered): string[] {
  const isTls = baseUrl.startsWith("https:");
  const warnings: string[] = [];
  if (authorities.acceptsAny && isTls) {
    warnings.push(
      "Any certificate was accepted (--insecure), so nothing shows that the answers are the target's.",
    );
  }
  if (transportFailure === null) return warnings;
  if (isTls && /certificate|CERT/.test(transportFailure)) {
    warnings.push("--ca <file> adds an authority, --insecure takes any certificate.");
  }
  if (identity.proxy !== null) {
    warnings.push(`The environment names a proxy for the target: ${new URL(identity.proxy.url).host}.`);
  }
  return warnings;
}

interface Place {
  readonly baseUrl: string;
  readonly rate: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly authorities: Authorities;
  readonly identity: Identity;
}

interface Found {
  readonly discovered: Discovered;
  readonly requestsLeft: number | null;
  readonly isCutShort: boolean;
}

/** Discovers, and where nothing answers yet, again until the time to wait is over; only the last time counts. */
async function discoverWithin(wish: RunWish, place: Place): Promise<Found> {
  const until = performance.now() + wish.waitSeconds * 1_000;
  const keep = keepIn(wish.exchangesFolder ?? null);
  let hasFailed = false;
  for (;;) {
    const budget = createBudget(wish.requestsMax ?? null);
    const transport = createTransport({
      ...place,
      origin: new URL(place.baseUrl).origin,
      timeoutMillis: wish.timeoutMillis,
      budget,
      ...(wish.signal === undefined ? {} : { signal: wish.signal }),
    });
    const discovered = await discover({
      ...place,
      transport,
      keep,
      vendor: wish.vendor,
      declaredVendor: wish.profile?.vendor ?? null,
      declaredAccounts: wish.profile?.accounts ?? [],
      declaredTables:
        wish.profile?.declared.features.tables === false ? null : (wish.profile?.declared.tables ?? []),
    });
    await transport.close();
    const isStopped = wish.signal?.aborted === true;
    hasFailed ||= !discovered.reached && !isStopped;
    if (discovered.reached || performance.now() >= until || isStopped) {
      const isCutShort = !discovered.reached && !hasFailed;
      return { discovered, requestsLeft: budget.left(), isCutShort };
    }
    wish.waiting?.();
    await sleep(waitStepMillis);
  }
}
