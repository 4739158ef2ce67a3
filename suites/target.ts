/** What the suites know of a target: where it is, how it names itself, and what of it may be used. Plain data. */
import type { SafetyClass } from "../reports/observation.ts";
import type { Inventory } from "./discovery/inventory.ts";

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
}

/** One run as it is handed to the workers in a file. Holds no secret. */
export interface RunContext {
  readonly target: Target;
  readonly inventory: Inventory;
  readonly seed: Seed;
  readonly allow: SafetyClass;
  readonly timeoutMillis: number;
  readonly rate: number | null;
  /** Who makes the verdict: the command from the observations, or the runner from its tests. */
  readonly verdictBy: "command" | "runner";
}

/** What goes to the workers through their environment and nowhere else. */
export interface RunSecrets {
  /** Sent with every request to the target's origin; their values are redacted in every exchange. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly signers: readonly Signer[];
}
