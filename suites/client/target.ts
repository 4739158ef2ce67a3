/** Describes a target: its base URL, its vendor name, what its owner declares in the profile, and how to connect to it. */
import type { Reason, Undeclared } from "../../evidence/reason.ts";
import type { SpareSlots } from "./concurrency/spare-slots.ts";

export interface Target {
  /** Without a trailing slash; normally ends in `/v1`. */
  readonly baseUrl: string;
  /** The vendor name in header names and media types, in lower case, such as `node` in `X-NODE-EPOCH`. */
  readonly vendor: string;
}

/** The seed of generated input, and the number of cases that each property generates. */
export interface Seed {
  readonly value: number;
  readonly runs: number;
  /** Slots of cases that do not depend on each other. Default: one case follows another. */
  readonly spare?: SpareSlots;
  /** Called if more than a few cases of a property could not be judged. */
  readonly lost?: (cases: number, reason: Reason) => void;
  /**
   * Called with the error that a case has thrown. Returns the error to throw instead: a PrunedMeanwhile if the target
   * has pruned a version in the meantime, else the same error.
   */
  readonly explain?: (thrown: unknown) => Promise<unknown>;
}

/** Which certificates of a target are accepted. */
export interface Authorities {
  /** PEM texts, used in addition to the authorities that Node.js trusts. */
  readonly further: readonly string[];
  /** Accepts any certificate. */
  readonly acceptsAny: boolean;
}

/** Only the authorities that Node.js trusts. */
export const defaultAuthorities: Authorities = { further: [], acceptsAny: false };

/** The client certificate and the proxy of connections to a target. Holds secrets. */
export interface Identity {
  /** PEM texts. Either both are set or neither. */
  readonly clientCertificate: string | null;
  readonly clientKey: string | null;
  /**
   * The URL may contain credentials. With `isBypassed`, NO_PROXY names the target, and it is connected directly. Null if
   * there is no proxy.
   */
  readonly proxy: { readonly url: string; readonly isBypassed: boolean } | null;
}

/** No client certificate and no proxy. */
export const anonymousIdentity: Identity = { clientCertificate: null, clientKey: null, proxy: null };

/** A table item that the profile declares, with the same member names as in the profile file. */
export interface DeclaredTableItem {
  readonly handle: string;
  readonly key_type: string;
  readonly value_type: string;
  readonly key: unknown;
  /** The value at `version`. The checks do not compare it with the value at other versions. */
  readonly value?: unknown;
  readonly version?: string;
}

/** A call of an entry function (§2.5a). A check replaces the argument `{recipient}` with an account that it chooses. */
export interface DeclaredCall {
  readonly function: string;
  readonly type_arguments: readonly string[];
  readonly arguments: readonly unknown[];
  readonly param_types: readonly string[];
}

/** A call whose parameter types the profile leaves out. Discovery finds them in the ABI of the function. */
export type UntypedCall = Omit<DeclaredCall, "param_types">;

export interface UntypedCalls {
  readonly succeeds?: UntypedCall;
  readonly fails?: UntypedCall;
}

type Feature = "pruning" | "tables" | "simulation" | "submission" | "bcs";

export interface DeclaredLimits {
  readonly bodyBytesMax?: number;
  readonly batchMax?: number;
  readonly pageSizeDefault?: number;
  readonly blockTransactionsMax?: number;
}

/** What the owner of a target declares about it in the profile file. Holds no secret. */
export interface TargetDeclaration {
  readonly tables: readonly DeclaredTableItem[];
  /** The domain and the chain id of signing messages. A missing member is derived from the responses of the target. */
  readonly signing: { readonly domain?: string; readonly chainId?: number };
  /** A call whose execution succeeds, and a call whose execution fails. */
  readonly succeeds: DeclaredCall | null;
  readonly fails: DeclaredCall | null;
  /** Why a declared call cannot be used, for example because its parameter types are not known. */
  readonly unresolvedCalls?: { readonly succeeds?: Undeclared; readonly fails?: Undeclared };
  /** False if the target does not offer the feature. The requirements of the feature are then not applicable. */
  readonly features: { readonly [feature in Feature]?: boolean };
  readonly limits: DeclaredLimits;
  /** Decimal text; null if none is declared. */
  readonly prunedVersion: string | null;
  readonly controlUrl: string | null;
}

export const emptyDeclaration: TargetDeclaration = {
  tables: [],
  signing: {},
  succeeds: null,
  fails: null,
  features: {},
  limits: {},
  prunedVersion: null,
  controlUrl: null,
};

/** Returns whether the host of a URL is a loopback address, so that the target runs on this machine. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
