import type { SafetyClass } from "../../evidence/safety-class.ts";
import { openExchangeLog } from "../client/exchange-log.ts";
import type { Authorities, Identity, Seed, Target, TargetDeclaration } from "../client/target.ts";
import type { Inventory } from "../discovery/inventory.ts";
import type { SessionOptions } from "../client/session.ts";
import type { Signer } from "../transactions/signers.ts";

/** The data of a run that a file passes to the workers. It contains no secrets. */
export interface RunContext {
  readonly target: Target;
  readonly inventory: Inventory;
  readonly seed: Seed;
  readonly allow: SafetyClass;
  readonly timeoutMillis: number;
  /** The User-Agent of all requests. */
  readonly userAgent: string;
  /** Requests per second; null for no limit. */
  readonly rate: number | null;
  /** How many requests the checks may send; null for no limit. */
  readonly requestsMax: number | null;
  /** How many gas units the transactions may cost; null or missing for no limit. */
  readonly gasMax?: number | null;
  readonly authorities: Authorities;
  /** The declarations of the profile that discovery does not verify. */
  readonly declared: TargetDeclaration;
  /** The day whose interface the target is judged by, such as `2024-08-12`; null for the document. */
  readonly revision: string | null;
  /** The folder that keeps every exchange; null if only the observations keep exchanges. */
  readonly exchangesFolder: string | null;
  /** Whether the command decides the verdict from the observations, or Playwright from its tests. */
  readonly verdictBy: "command" | "runner";
}

/** The secrets of a run. Workers receive them in a message, those of Playwright in their environment. No file has them. */
export interface RunSecrets {
  /** Sent with every request to the target's origin; their values are redacted in every exchange. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly signers: readonly Signer[];
  readonly identity: Identity;
  /** Opens the control plane of a reference node; null if the target has none. */
  readonly controlToken: string | null;
}

/** Returns how every session of a run sends its requests. */
export function toSessionOptions(
  { target: { baseUrl }, timeoutMillis, userAgent, rate, authorities, exchangesFolder }: RunContext,
  { headers, identity }: RunSecrets,
): SessionOptions {
  const log = openExchangeLog(exchangesFolder);
  return { baseUrl, headers, timeoutMillis, userAgent, rate, authorities, identity, log };
}

/** Returns the limit of gas units; null for none. */
export function toGasUnits({ gasMax = null }: Pick<RunContext, "gasMax">): bigint | null {
  return gasMax === null ? null : BigInt(gasMax);
}
