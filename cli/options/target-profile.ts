/** Generated from cli/options/profile.schema.json by tools/schema-types/write-types.ts. Change the schema, not this file. */

/** The content of a profile file: what the owner of a target declares about it. Every member is optional. */
export type TargetProfile = {
  /** The path or URL of this schema, for editors. */
  readonly $schema?: string;
  readonly $comment?: string | readonly string[];
  /** A digest of each value that touchstone init wrote, by which it knows later which of them a person has changed. */
  readonly $written?: { readonly [name: string]: string };
  /** A vendor name (a lower-case letter, then lower-case letters and digits). */
  readonly vendor?: string;
  /** A list of at most 2000 addresses. */
  readonly accounts?: readonly string[];
  /** A list of table items. */
  readonly tables?: readonly {
    readonly $comment?: string | readonly string[];
    readonly handle: string;
    readonly key_type: string;
    readonly value_type: string;
    readonly key: unknown;
    readonly value?: unknown;
    readonly version?: string;
  }[];
  /**
   * Funded Ed25519 accounts. A key is 0x or ed25519-priv-0x and 64 hex digits, or the name of an environment
   * variable.
   */
  readonly signers?: readonly {
    readonly $comment?: string | readonly string[];
    readonly address: string;
    /** An Ed25519 key (0x or ed25519-priv-0x, and 64 hex digits), or {"env": "NAME"} for a key in a variable. */
    readonly privateKey:
      | {
          readonly env: string;
        }
      | string;
  }[];
  /** An object with domain and chainId. */
  readonly signing?: {
    readonly $comment?: string | readonly string[];
    /** A string such as NODE::RawTransaction. */
    readonly domain?: string;
    /** An integer from 0 to 255. */
    readonly chainId?: number;
  };
  readonly succeeds?: ProfileCall;
  readonly fails?: ProfileCall;
  /** An object of features that are true or false. */
  readonly features?: {
    readonly $comment?: string | readonly string[];
    readonly pruning?: boolean;
    readonly tables?: boolean;
    readonly simulation?: boolean;
    readonly submission?: boolean;
    readonly bcs?: boolean;
  };
  /** An object of limits. */
  readonly limits?: {
    readonly $comment?: string | readonly string[];
    readonly bodyBytesMax?: number;
    readonly batchMax?: number;
    readonly pageSizeDefault?: number;
    readonly blockTransactionsMax?: number;
  };
  readonly prunedVersion?: string;
  /** An http or https URL. */
  readonly controlUrl?: string;
  /** The token of the control plane, which no message quotes. */
  readonly controlToken?: string;
};

/** A call of an entry function whose outcome the owner knows. */
export type ProfileCall = {
  readonly $comment?: string | readonly string[];
  /** The id of an entry function such as 0x1::node_account::transfer. */
  readonly function: string;
  /** A list of types. */
  readonly type_arguments?: readonly string[];
  /** A list of JSON values. */
  readonly arguments: readonly unknown[];
  /** A list of types. */
  readonly param_types?: readonly string[];
};
