/** A signed transaction. The ledger executes one for each sender and number. */
export interface TransactionName {
  /** `0x` and 64 hex digits. */
  readonly sender: string;
  /** The sequence number in decimal digits, or `nonce` and the nonce. */
  readonly number: string;
}

/** A transaction that the target accepted. */
export interface AcceptedTransaction extends TransactionName {
  readonly maxGasAmount: string;
  readonly gasUnitPrice: string;
  /** The function that it calls. */
  readonly function: string;
  /** The address that was made for it, if it has one. Its execution may create an account there. */
  readonly recipient?: string;
}

/** A transaction of the run as a block shows it. */
export interface ShownTransaction extends TransactionName {
  readonly version: string;
  readonly gasUsed: string;
  readonly gasUnitPrice: string;
  /** The resources that it wrote, which are those of its changes. */
  readonly resources: readonly WrittenResource[];
}

export interface WrittenResource {
  readonly address: string;
  readonly type: string;
  /** The coins in it; missing if it is no store of coins. */
  readonly funds?: string;
  /** The owner of the object at the address, for a resource that names one. */
  readonly owner?: string;
}

/** What the transactions of a check cost, as far as its responses show it. */
export interface Spending {
  readonly accepted: readonly AcceptedTransaction[];
  readonly shown: readonly ShownTransaction[];
}
