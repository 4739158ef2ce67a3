/** What a target's owner declares about it. Everything is optional: what is absent is discovered. */
export interface TargetProfile {
  readonly vendor?: string;
  readonly accounts?: readonly string[];
  readonly tables?: readonly TableHolding[];
  readonly signers?: readonly { readonly address: string; readonly privateKey: string }[];
  readonly signing?: { readonly domain: string; readonly chainId: number };
  readonly features?: {
    readonly pruning: boolean;
    readonly tables: boolean;
    readonly simulation: boolean;
    readonly submission: boolean;
    readonly bcs: boolean;
  };
  readonly limits?: {
    readonly bodyBytesMax: number;
    readonly pageSizeDefault: number;
    readonly blockTransactionsMax: number;
  };
  readonly prunedVersion?: string;
}

/** One table item that a target holds; the value is compared only at the version. */
export interface TableHolding {
  readonly handle: string;
  readonly key_type: string;
  readonly value_type: string;
  readonly key: unknown;
  readonly value: unknown;
  readonly version: string;
}
