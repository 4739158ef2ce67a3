/**
 * Compares a transaction in a response with the transaction that was sent. Spellings do not matter: the addresses `0x1`
 * and `0x01` are the same (§2.1, §2.5a).
 */
import { type Assertions, formatTyped } from "../../judge/assertions.ts";
import { notSeen } from "../../../evidence/reason.ts";
import type { Answer } from "../../client/answer.ts";
import { valueAt, formatCanonical } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { formatLongAddress, isAddressText, parseTypeTag } from "../../oracle/type-tag.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { encodeArgument } from "../../transactions/argument-bcs.ts";
import { EncodingError, formatHex } from "../../transactions/encoding.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";

/** Whether two values are the same address in any spelling; values that are not addresses are compared unchanged. */
export function isSameAddress(one: unknown, other: unknown): boolean {
  return toLongAddress(one) === toLongAddress(other);
}

function toLongAddress(value: unknown): unknown {
  return typeof value === "string" && isAddressText(value) ? formatLongAddress(value) : value;
}

/** Whether two ids name the same entry function, whatever the spelling of its address. */
export function isSameFunction(sent: unknown, shown: unknown): boolean {
  const [sentAddress, ...sentNames] = String(sent).split("::");
  const [shownAddress, ...shownNames] = String(shown).split("::");
  return isSameAddress(sentAddress, shownAddress) && sentNames.join("::") === shownNames.join("::");
}

/** Whether two type tags are the same, whatever their white space and the spelling of their addresses. */
export function isSameType(one: unknown, other: unknown): boolean {
  return toCanonicalType(one) === toCanonicalType(other);
}

function toCanonicalType(type: unknown): string {
  return formatCanonical(parseTypeTag(String(type)) ?? type);
}

/** Whether two lists of type arguments are the same, as defined by `isSameType`. */
export function areSameTypes(sent: unknown, shown: unknown): boolean {
  const canonical = (types: unknown): unknown[] =>
    Array.isArray(types) ? types.map(toCanonicalType) : [types];
  return isSameMoveValue(canonical(sent), canonical(shown));
}

/** Whether the arguments of a call are the same. A node may return an argument as its BCS bytes (SIML-S08). */
export function areSameArguments(call: PlannedTransaction["call"], sent: unknown, shown: unknown): boolean {
  if (!Array.isArray(sent) || !Array.isArray(shown) || sent.length !== shown.length) return false;
  return sent.every((value, at) => {
    const other: unknown = shown[at];
    return isSameArgument(value, other) || hasSameBytes(value, call.param_types[at], other);
  });
}

/**
 * Whether two arguments are equal. `7` and `"7"` are equal, because a request may contain an integer as a number or as
 * a string.
 */
function isSameArgument(sent: unknown, shown: unknown): boolean {
  const toText = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);
  return isSameMoveValue(toText(sent), toText(shown));
}

/**
 * Whether an argument is returned as its BCS bytes, or in another form that encodes to the same bytes. The result is
 * also true if the type is not known or the argument cannot be encoded, because then nothing can be compared.
 */
function hasSameBytes(value: unknown, type: string | undefined, shown: unknown): boolean {
  const bytes = type === undefined ? null : encodeToHex(value, type);
  if (type === undefined || bytes === null) return true;
  if (typeof shown === "string" && shown.toLowerCase() === bytes) return true;
  return encodeToHex(shown, type) === bytes;
}

function encodeToHex(value: unknown, type: string): string | null {
  try {
    return formatHex(encodeArgument(value, type));
  } catch (thrown) {
    if (thrown instanceof EncodingError) return null;
    throw thrown;
  }
}

/** A transaction and the block that includes it. */
export interface BlockTransaction {
  readonly block: Answer;
  readonly transaction: unknown;
}

/**
 * Asserts that a block contains a transaction as it was sent. Members that the block omits are not compared.
 * @throws Violation, or Inconclusive if the block omits the transaction
 */
export function assertTransactionAsSent(
  assert: Assertions,
  planned: PlannedTransaction,
  { block, transaction }: BlockTransaction,
): void {
  if (transaction === undefined) {
    throw new Inconclusive(notSeen("a block that includes all of its transactions", ["block"]), [
      block.exchange,
    ]);
  }
  assert.executed(block, "a block includes a transaction as it was sent");
  for (const [pointer, sent, isSame] of [...listNumbers(planned), ...listCallMembers(planned, transaction)]) {
    const shown = valueAt(transaction, pointer);
    if (shown === undefined || isSame(sent, shown)) continue;
    throw assert.violation(block, {
      context: `Compared ${pointer.slice(1)} of the transaction of ${planned.sender} with sequence number ${planned.sequenceNumber}: the value in its block and the value that was sent`,
      expected: formatTyped(sent),
      received: formatTyped(shown),
      mismatch: `other ${pointer}`,
      pointer: "/transactions",
    });
  }
}

/** A member of a transaction, its value in the request, and the function that compares this value with another one. */
type SentMember = readonly [pointer: string, sent: unknown, isSame: typeof isSameFunction];

function listNumbers(planned: PlannedTransaction): readonly SentMember[] {
  return [
    ["/max_gas_amount", String(planned.maxGasAmount), isSameMoveValue],
    ["/gas_unit_price", String(planned.gasUnitPrice), isSameMoveValue],
    ["/expiration_timestamp_secs", String(planned.expirationTimestampSecs), isSameMoveValue],
  ];
}

/**
 * Lists the members of the call in the payload. The list is empty for any payload but entry_function_payload, because
 * the members of other payloads are not specified (UNIO-S01).
 */
function listCallMembers({ call }: PlannedTransaction, transaction: unknown): readonly SentMember[] {
  if (valueAt(transaction, "/payload/type") !== "entry_function_payload") return [];
  return [
    ["/payload/function", call.function, isSameFunction],
    ["/payload/type_arguments", call.type_arguments, areSameTypes],
    ["/payload/arguments", call.arguments, (sent, shown) => areSameArguments(call, sent, shown)],
  ];
}
