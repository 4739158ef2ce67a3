/**
 * What the owner of a target declares about it. The target is the node that is checked. All members are optional.
 * Touchstone discovers missing values on the target.
 */
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
  /** A call whose execution is known to succeed. */
  readonly succeeds?: DeclaredCall;
  /** A call whose execution is known to fail. */
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
 * A call of an entry function (§2.5a). The check replaces the argument `{recipient}` by the address of an account.
 */
export interface DeclaredCall {
  readonly function: string;
  readonly type_arguments: readonly string[];
  readonly arguments: readonly unknown[];
  readonly param_types: readonly string[];
}

/**
 * A table item of a target. `value` is the value at the version `version` and is compared only with reads at this
 * version.
 */
export interface DeclaredTableItem {
  readonly handle: string;
  readonly key_type: string;
  readonly value_type: string;
  readonly key: unknown;
  readonly value: unknown;
  readonly version: string;
}
