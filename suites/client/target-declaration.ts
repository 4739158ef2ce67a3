/** What the owner of a target declares about it, without secrets. The words are those of the profile file. */

/** One item that a table of the target holds, as it is asked for (§4.4). */
export interface DeclaredTableItem {
  readonly handle: string;
  readonly key_type: string;
  readonly value_type: string;
  readonly key: unknown;
  /** Compared only at `version`. */
  readonly value?: unknown;
  readonly version?: string;
}

/** An entry function (§2.5a); `{recipient}` among the arguments stands for an account of the check's choice. */
export interface DeclaredCall {
  readonly function: string;
  readonly type_arguments: readonly string[];
  readonly arguments: readonly unknown[];
  readonly param_types: readonly string[];
}

export const FEATURES = ["pruning", "tables", "simulation", "submission", "bcs"] as const;
export type Feature = (typeof FEATURES)[number];

export interface DeclaredLimits {
  readonly bodyBytesMax?: number;
  readonly batchMax?: number;
  readonly pageSizeDefault?: number;
  readonly blockTransactionsMax?: number;
}

export interface TargetDeclaration {
  readonly tables: readonly DeclaredTableItem[];
  /** How the target's signing messages begin, and for which chain; what is left out follows from its headers. */
  readonly signing: { readonly domain?: string; readonly chainId?: number };
  /** Calls that are known to succeed and to fail when executed. */
  readonly succeeds: DeclaredCall | null;
  readonly fails: DeclaredCall | null;
  /** False: not offered, so that its requirements are not applicable. */
  readonly features: { readonly [feature in Feature]?: boolean };
  readonly limits: DeclaredLimits;
  /** Decimal text; null where none is named. */
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
