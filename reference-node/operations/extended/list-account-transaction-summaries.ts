import { U64_MAX } from "../../../spec/vocabulary.ts";
import { encodeList, encodeU64, encodeUleb } from "../../bcs/codec.ts";
import { isRetained, type LedgerPosition } from "../../ledger/ledger-view.ts";
import type { TransactionHistory } from "../../ledger/transaction-history.ts";
import { formatAddress } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { parseDecimal, type Version } from "../../primitives/u64.ts";
import { encodeAddressDigits, encodeDigits, encodeHash } from "../bcs-answers/json-members.ts";
import { readAddressInput } from "../inputs.ts";
import {
  createMalformedInputError,
  type OperationHandler,
  RequestError,
  type RequestParts,
} from "../operation.ts";
import { readPageLimit } from "./number-page.ts";

/**
 * Creates the operation that lists short forms of all transactions of a sender, also those with a nonce, by version.
 * With `start_version` the first ones from there are listed, otherwise the latest, up to `end_version`. Pruned
 * transactions are not listed.
 */
export function createListAccountTransactionSummaries(options: {
  readonly history: TransactionHistory;
}): OperationHandler {
  const { history } = options;
  return (request) => {
    const sender = formatAddress(readAddressInput(request, "address"));
    const range = readVersionRange(request);
    const limit = readPageLimit(request);
    return ({ position }) => {
      const versions = history
        .listAllBySender(sender)
        .filter((version) => isInRange(version, range, position));
      const listed = range.start === null ? versions.slice(-limit) : versions.slice(0, limit);
      return {
        status: 200,
        body: listed.map((version) => formatSummary(version, history)),
        bcs: () => encodeList(listed.map((version) => encodeSummary(version, history))),
      };
    };
  };
}

/** The requested versions, both bounds included. A bound is null if the request has none. */
interface VersionRange {
  readonly start: bigint | null;
  readonly end: bigint | null;
}

function readVersionRange(request: RequestParts): VersionRange {
  const [start, end] = [readVersion(request, "start_version"), readVersion(request, "end_version")];
  if (start !== null && end !== null && start > end) {
    throw new RequestError(
      400,
      "invalid_input",
      `start_version must not be above end_version, got ${start} and ${end}.`,
    );
  }
  return { start, end };
}

function readVersion({ query }: RequestParts, name: string): bigint | null {
  const text = query.get(name);
  if (text === undefined) return null;
  const version = parseDecimal(text, U64_MAX);
  if (version === null) throw createMalformedInputError(name, `an integer from 0 to ${U64_MAX}`, text);
  return version;
}

function isInRange(version: Version, { start, end }: VersionRange, position: LedgerPosition): boolean {
  return (
    isRetained(version, position) && (start === null || version >= start) && (end === null || version <= end)
  );
}

/** Formats one transaction. Its replay protector is its nonce if it has one, otherwise its sequence number. */
function formatSummary(version: Version, history: TransactionHistory): JsonValue {
  const { hash, own } = history.at(version).record;
  return {
    sender: own["sender"] ?? null,
    version: String(version),
    transaction_hash: hash,
    replay_protector: own["replay_protection_nonce"] ?? own["sequence_number"] ?? null,
  };
}

/** The variant numbers of a summary and of its replay protector. */
const summaryVersion = 0;
const protectorVariants = { nonce: 0, sequenceNumber: 1 } as const;

/** Encodes one transaction. The layout was not compared with a real node. */
function encodeSummary(version: Version, history: TransactionHistory): Uint8Array {
  const { hash, own } = history.at(version).record;
  const nonce = own["replay_protection_nonce"] ?? null;
  return Buffer.concat([
    encodeUleb(summaryVersion),
    encodeAddressDigits(own["sender"]),
    encodeU64(version),
    encodeHash(hash),
    encodeUleb(nonce === null ? protectorVariants.sequenceNumber : protectorVariants.nonce),
    encodeDigits(nonce ?? own["sequence_number"]),
  ]);
}
