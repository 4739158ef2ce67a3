/** What blocks and outputs show of what the document leaves open (§2.6 to §2.8). */
import { isObject } from "../../client/json/json-parts.ts";
import type { Members, RecordFact } from "./record-fact.ts";
import { noteHash, detectTimeUnit } from "./text-forms.ts";
import { listMembers } from "./visit-schema.ts";

const hashMembers = [
  "hash",
  "block_hash",
  "state_change_hash",
  "event_root_hash",
  "state_checkpoint_hash",
  "accumulator_root_hash",
  "state_key_hash",
];

/** Notes the unit of a block's time, and how many transactions it shows. */
export function noteBlock(block: Members, recordFact: RecordFact): void {
  const { block_timestamp: timestamp, first_version: first, last_version: last, transactions } = block;
  noteHashes(block, recordFact);
  const unit = typeof timestamp === "string" ? detectTimeUnit(timestamp) : null;
  if (unit !== null) recordFact("block-timestamp-unit", unit);
  if (!Array.isArray(transactions) || !isU64(first) || !isU64(last)) return;
  const versions = BigInt(last) - BigInt(first) + 1n;
  const shown = BigInt(transactions.length);
  if (shown === versions) recordFact("block-transactions-shown", "one for each version");
  else if (shown < versions)
    recordFact("block-transactions-shown", `${shown}, where there are more versions`);
}

/** Notes the variant of a transaction of a block, and what it tells of itself. */
export function noteTransaction(transaction: Members, recordFact: RecordFact): void {
  const { type } = transaction;
  const variant = typeof type === "string" ? type : "without type";
  recordFact("transaction-variants", variant);
  recordFact(
    "block-transaction-version",
    `${variant}: ${isU64(transaction["version"]) ? "shown" : "not shown"}`,
  );
  noteExecution(transaction, recordFact);
  if (variant !== "user_transaction") return;
  const { required = [] } = listMembers("TransactionOutput") ?? {};
  const missing = required.filter((name) => (transaction[name] ?? null) === null);
  recordFact("block-transaction-members", missing.length === 0 ? "all" : `all but ${missing.join(", ")}`);
}

/** Notes what an output, or a transaction that has run, says of its execution. */
export function noteExecution(output: Members, recordFact: RecordFact): void {
  noteHashes(output, recordFact);
  const { success, vm_status: status } = output;
  if (typeof success === "boolean" && typeof status === "string") {
    recordFact("vm-status", `${success ? "success" : "failure"}: ${status}`);
  }
}

/** Notes of an event whether it belongs to a handle. */
export function noteEvent({ guid, sequence_number: number }: Members, recordFact: RecordFact): void {
  if (!isObject(guid)) return;
  const { creation_number: creation, account_address: account } = guid;
  const isZeroGuid = isU64(creation) && BigInt(creation) === 0n && /^0x0+$/.test(String(account));
  recordFact(
    "event-guid",
    isZeroGuid ? `0 of 0x0, sequence number ${number === "0" ? "0" : "counted"}` : "of a handle",
  );
}

/** Notes the hashes among the members of an object. */
export function noteHashes(object: Members, recordFact: RecordFact): void {
  for (const name of hashMembers) noteHash(object[name], recordFact);
}

function isU64(value: unknown): value is string {
  return typeof value === "string" && /^[0-9]{1,20}$/.test(value);
}
