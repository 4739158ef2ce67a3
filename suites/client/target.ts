/** What the suites know of a target: where it is, how it names itself, and what of it may be used. Plain data. */
import type { SafetyClass } from "../../reports/model/observation.ts";
import type { TargetDeclaration } from "./target-declaration.ts";
import type { Inventory } from "../discovery/inventory.ts";

export interface Target {
  /** Without a trailing slash; normally ends in `/v1`. */
  readonly baseUrl: string;
  /** The vendor word in header names and media types, in lower case. */
  readonly vendor: string;
}

/** An Ed25519 account of the target that may sign for us. Its key never touches a disk. */
export interface Signer {
  readonly address: string;
  readonly privateKey: string;
}

/** What generated input is made from: one number, and how many cases each property draws. */
export interface Seed {
  readonly value: number;
  readonly runs: number;
  /** Told of a law that lost many of its cases to answers that could not be judged. Left out: nobody is. */
  readonly lost?: (cases: number, reason: string) => void;
}

/** Whose certificates a target may show. */
export interface Authorities {
  /** PEM texts beside the authorities that Node.js knows. */
  readonly further: readonly string[];
  /** Take any certificate. */
  readonly acceptsAny: boolean;
}

/** The authorities that Node.js knows, and no others. */
export const defaultAuthorities: Authorities = { further: [], acceptsAny: false };

/** Who we are on the way to a target. Holds secrets. */
export interface Identity {
  /** PEM texts; both or neither. */
  readonly clientCertificate: string | null;
  readonly clientKey: string | null;
  /** Its URL may hold credentials; `except` lists hosts as NO_PROXY does. Null where there is none. */
  readonly proxy: { readonly url: string; readonly except: string } | null;
}

/** No certificate of our own and no proxy. */
export const anonymousIdentity: Identity = { clientCertificate: null, clientKey: null, proxy: null };

/** One run as it is handed to the workers in a file. Holds no secret. */
export interface RunContext {
  readonly target: Target;
  readonly inventory: Inventory;
  readonly seed: Seed;
  readonly allow: SafetyClass;
  readonly timeoutMillis: number;
  readonly rate: number | null;
  /** How many requests the checks may send; null for as many as they ask for. */
  readonly requestsMax: number | null;
  readonly authorities: Authorities;
  /** What the target's owner declares and discovery does not verify. */
  readonly declared: TargetDeclaration;
  /** Where every exchange is kept; null where none is but for what the observations hold. */
  readonly exchangesFolder: string | null;
  /** Who makes the verdict: the command from the observations, or the runner from its tests. */
  readonly verdictBy: "command" | "runner";
}

/** What goes to the workers through their environment and nowhere else. */
export interface RunSecrets {
  /** Sent with every request to the target's origin; their values are redacted in every exchange. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly signers: readonly Signer[];
  readonly identity: Identity;
  /** What opens the control plane of a target that has ours. */
  readonly controlToken: string | null;
}
