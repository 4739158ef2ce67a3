/** The declarations about a target. Everything is optional, and missing values are discovered. */
export interface TargetProfile {
  readonly vendor?: string;
  readonly accounts?: readonly string[];
  readonly tables?: readonly DeclaredTableItem[];
  readonly signers?: readonly { readonly address: string; readonly privateKey: string }[];
  readonly signing?: { readonly domain: string; readonly chainId: number };
  readonly features?: {
    readonly pruning: boolean;
    readonly tables: boolean;
    readonly simulation: boolean;
    readonly submission: boolean;
    readonly bcs: boolean;
  };
  /** Calls that are known to succeed and to fail when executed. */
  readonly succeeds?: DeclaredCall;
  readonly fails?: DeclaredCall;
  readonly limits?: {
    readonly bodyBytesMax: number;
    readonly batchMax: number;
    readonly pageSizeDefault: number;
    readonly blockTransactionsMax: number;
  };
  readonly prunedVersion?: string;
}

/**
 * A call of an entry function (§2.5a). The argument `{recipient}` is replaced by an account of the caller's choice.
 */
export interface DeclaredCall {
  readonly function: string;
  readonly type_arguments: readonly string[];
  readonly arguments: readonly unknown[];
  readonly param_types: readonly string[];
}

/** A table item of a target. The value is compared only at the version. */
export interface DeclaredTableItem {
  readonly handle: string;
  readonly key_type: string;
  readonly value_type: string;
  readonly key: unknown;
  readonly value: unknown;
  readonly version: string;
}
