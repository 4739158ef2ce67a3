/** Generated from cli/options/profile.schema.json by tools/schema-types/write-types.ts. Change the schema, not this file. */

/** The content of a profile file: what the owner of a target declares about it. Every member is optional. */
export type TargetProfile = {
  /** The path or URL of this schema, for editors. */
  readonly $schema?: string;
  readonly $comment?: string | readonly string[];
  /** A digest of each value that touchstone init wrote, by which it knows later which of them a person has changed. */
  readonly $written?: { readonly [name: string]: string };
  /**
   * The vendor name in header names, in the binary media type and in the names of framework modules. The option
   * `--vendor` overrides it.
   */
  readonly vendor?: string;
  /** Accounts that exist. At least one with resources and modules lets more be judged. */
  readonly accounts?: readonly string[];
  /** Table items that exist, for targets whose newest blocks name none. */
  readonly tables?: readonly {
    readonly $comment?: string | readonly string[];
    /** The handle of the table. */
    readonly handle: string;
    /** The Move type of the key. */
    readonly key_type: string;
    /** The Move type of the value. */
    readonly value_type: string;
    /** The key as in the body of a read. */
    readonly key: unknown;
    /** The value at `version`, to compare with what is read. */
    readonly value?: unknown;
    /** A ledger version at which the item exists. */
    readonly version?: string;
  }[];
  /**
   * Funded Ed25519 accounts. A key is 0x or ed25519-priv-0x and 64 hex digits, or the name of an environment
   * variable.
   */
  readonly signers?: readonly {
    readonly $comment?: string | readonly string[];
    /** The address of the account. */
    readonly address: string;
    /** The private key, which no report and no log contains. The object names an environment variable that holds it. */
    readonly privateKey:
      | {
          /** The name of a variable: letters, digits and _, not beginning with TOUCHSTONE_. */
          readonly env: string;
        }
      | string;
  }[];
  /** How transactions are signed, if the target signs otherwise than its vendor name and headers say. */
  readonly signing?: {
    readonly $comment?: string | readonly string[];
    /**
     * The text whose SHA3-256 digest precedes a signed transaction. Without it, it is found from a committed
     * transaction, else made of the vendor name.
     */
    readonly domain?: string;
    /** The chain id in signed transactions. Without it, that of the response headers is used. */
    readonly chainId?: number;
  };
  /** A call that succeeds if a signer of the profile sends it. */
  readonly succeeds?: ProfileCall;
  /**
   * A call that is accepted and fails when it is executed. The argument `{recipient}` stands for an address, as in
   * `succeeds`.
   */
  readonly fails?: ProfileCall;
  /**
   * What the target offers. The requirements of a feature that is false are not applicable. Without an entry, a
   * feature is offered.
   */
  readonly features?: {
    readonly $comment?: string | readonly string[];
    /** Old versions are pruned. */
    readonly pruning?: boolean;
    /** Table items can be read. */
    readonly tables?: boolean;
    /** Transactions can be simulated. */
    readonly simulation?: boolean;
    /** Transactions can be submitted. */
    readonly submission?: boolean;
    /** Transactions in BCS are accepted. */
    readonly bcs?: boolean;
  };
  /** Limits of the target, as it is configured. */
  readonly limits?: {
    readonly $comment?: string | readonly string[];
    /** The maximum size of the body of a request in bytes. */
    readonly bodyBytesMax?: number;
    /** The maximum number of transactions in a batch. */
    readonly batchMax?: number;
    /** The number of elements of a page if the request has no limit. */
    readonly pageSizeDefault?: number;
    /** The maximum number of transactions that the response with a block has. */
    readonly blockTransactionsMax?: number;
  };
  /** A ledger version that is pruned. Without it, a version below the oldest one of the response headers is used. */
  readonly prunedVersion?: string;
  /** The URL of the control plane, for nodes that have that of the reference node. */
  readonly controlUrl?: string;
  /** The token of the control plane, which no message quotes. */
  readonly controlToken?: string;
};

/** A call of an entry function whose outcome the owner knows. */
export type ProfileCall = {
  readonly $comment?: string | readonly string[];
  /** The entry function. */
  readonly function: string;
  /** The type arguments. Default: none. */
  readonly type_arguments?: readonly string[];
  /** The arguments as in the payload of a transaction in JSON. `{recipient}` stands for an address. */
  readonly arguments: readonly unknown[];
  /** The types of the parameters without the signers. Without them, the ABI of the function has them. */
  readonly param_types?: readonly string[];
};
