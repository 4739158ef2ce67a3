/** What blocks and outputs show of what the document leaves open (§2.6 to §2.8). */
import { isObject } from "../../client/json/json-parts.ts";
import type { Members, Note } from "./fact-note.ts";
import { noteHash, timeUnit } from "./spellings.ts";
import { membersOf } from "./visit-schema.ts";

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
export function noteBlock(block: Members, note: Note): void {
  const { block_timestamp: timestamp, first_version: first, last_version: last, transactions } = block;
  noteHashes(block, note);
  const unit = typeof timestamp === "string" ? timeUnit(timestamp) : null;
  if (unit !== null) note("block-timestamp-unit", unit);
  if (!Array.isArray(transactions) || !isU64(first) || !isU64(last)) return;
  const versions = BigInt(last) - BigInt(first) + 1n;
  const shown = BigInt(transactions.length);
  if (shown === versions) note("block-transactions-shown", "one for each version");
  else if (shown < versions) note("block-transactions-shown", `${shown}, where there are more versions`);
}

/** Notes the variant of a transaction of a block, and what it tells of itself. */
export function noteTransaction(transaction: Members, note: Note): void {
  const { type } = transaction;
  const variant = typeof type === "string" ? type : "without type";
  note("transaction-variants", variant);
  note("block-transaction-version", `${variant}: ${isU64(transaction["version"]) ? "shown" : "not shown"}`);
  noteExecution(transaction, note);
  if (variant !== "user_transaction") return;
  const { required = [] } = membersOf("TransactionOutput") ?? {};
  const missing = required.filter((name) => (transaction[name] ?? null) === null);
  note("block-transaction-members", missing.length === 0 ? "all" : `all but ${missing.join(", ")}`);
}

/** Notes what an output, or a transaction that has run, says of its execution. */
export function noteExecution(output: Members, note: Note): void {
  noteHashes(output, note);
  const { success, vm_status: status } = output;
  if (typeof success === "boolean" && typeof status === "string") {
    note("vm-status", `${success ? "success" : "failure"}: ${status}`);
  }
}

/** Notes of an event whether it belongs to a handle. */
export function noteEvent({ guid, sequence_number: number }: Members, note: Note): void {
  if (!isObject(guid)) return;
  const { creation_number: creation, account_address: account } = guid;
  const isNobodys = isU64(creation) && BigInt(creation) === 0n && /^0x0+$/.test(String(account));
  note(
    "event-guid",
    isNobodys ? `0 of 0x0, sequence number ${number === "0" ? "0" : "counted"}` : "of a handle",
  );
}

/** Notes the hashes among the members of an object. */
export function noteHashes(object: Members, note: Note): void {
  for (const name of hashMembers) noteHash(object[name], note);
}

function isU64(value: unknown): value is string {
  return typeof value === "string" && /^[0-9]{1,20}$/.test(value);
}
