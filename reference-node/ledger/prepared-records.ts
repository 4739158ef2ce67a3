import type { JsonObject } from "../primitives/canonical-json.ts";
import type { ChangeEntries, TransactionEvent, TransactionRecord } from "./transaction-record.ts";

/** Creates a record from its JSON, which is parsed when a member is read for the first time. */
export function createPreparedRecord(text: string): TransactionRecord {
  return text.includes('"signedBytes":') ? new SignedPreparedRecord(text) : new PreparedRecord(text);
}

/** A new node serves most requests without its history, whose JSON is most of that of a prepared ledger. */
class PreparedRecord implements TransactionRecord {
  #text: string;
  #record: TransactionRecord | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  protected get record(): TransactionRecord {
    if (this.#record === null) {
      this.#record = JSON.parse(this.#text) as TransactionRecord;
      this.#text = "";
    }
    return this.#record;
  }

  get kind(): TransactionRecord["kind"] {
    return this.record.kind;
  }

  get hash(): string {
    return this.record.hash;
  }

  get own(): JsonObject {
    return this.record.own;
  }

  get changes(): ChangeEntries {
    return this.record.changes;
  }

  get events(): readonly TransactionEvent[] {
    return this.record.events;
  }

  get gasUsed(): string {
    return this.record.gasUsed;
  }

  get success(): boolean {
    return this.record.success;
  }

  get vmStatus(): string {
    return this.record.vmStatus;
  }

  get accumulatorRootHash(): string {
    return this.record.accumulatorRootHash;
  }
}

/** Only user transactions have signed bytes. The other records do not have the member. */
class SignedPreparedRecord extends PreparedRecord {
  get signedBytes(): string {
    return this.record.signedBytes ?? "";
  }
}
