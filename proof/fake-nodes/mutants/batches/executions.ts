import { toUserTransaction } from "../../../../reference-node/execution/read-transaction.ts";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { alterEachValue } from "../../wire/alterations.ts";
import {
  createStatefulAlteration,
  unchanged,
  type Alteration,
  type ForwardRequest,
  type ProxyRequest,
  type ProxyResponse,
} from "../../wire/exchange.ts";
import { toAddressDigits, toList, toMembers, toText, type Members } from "../../wire/json.ts";
import { atVersion, findOperation, readAccountAddress, readVersion } from "../../wire/requests.ts";
import { isSuccess } from "../../wire/responses.ts";
import { withRejections } from "../faulty-node.ts";
import { defineStatefulMutant, family, type Mutant } from "../mutant.ts";

const shown = { allow: "submit", detectedBy: ["BTCH-020"] } as const;

/** The last version of the initial history. The mutants change only reads at later versions. */
const lastOfHistory = 196n;

/** A call that writes a new table item each time it is executed. */
const recording = {
  function: "0x1::registry::record",
  type_arguments: [],
  arguments: ["{recipient}", "7"],
  param_types: ["address", "u64"],
};

interface ExecutedBlock {
  readonly last: bigint;
  /** The user transactions of the block. */
  readonly sent: readonly Members[];
}

const isFailed = ({ success }: Members): boolean => success === false;

const readOwnVersion = ({ version }: Members): bigint => BigInt(toText(version) || "0");

/**
 * Mutants with a wrong state after several batches (§4.1 to §4.6). Each single response could be from a correct node.
 */
export const batchExecutionMutants: readonly Mutant[] = [
  within(
    "RSRC-010",
    "block-of-three-read-at-its-end",
    "A listing of resources at a version within a block of three or more transactions returns the state at the end of the block.",
    "getAccountResources",
    ({ sent, last }, version) => (sent.length >= 3 && version < last ? last : null),
  ),
  within(
    "RSRC-010",
    "failed-call-read-before-its-gas",
    "A listing of resources at the version of a failed call returns the state before the call.",
    "getAccountResources",
    ({ sent }, version) =>
      sent.some((one) => isFailed(one) && readOwnVersion(one) === version) ? version - 1n : null,
  ),
  within(
    "ACCT-008",
    "second-of-a-sender-read-early",
    "If a sender has three or more transactions in a block, reads of its account at the second one or later return the state at the end of the block.",
    "getAccount",
    ({ sent, last }, version, incoming) => {
      const sender = readAccountAddress(incoming);
      const own = sent.filter((one) => toAddressDigits(toText(one["sender"])) === sender);
      return own.length >= 3 && version >= readOwnVersion(own[1] ?? {}) ? last : null;
    },
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-there-at-the-end-of-its-block",
    "A table item that a transaction writes does not exist before the last version of its block.",
    fromTheEndOfItsBlock(),
    { ...shown, profileOverrides: { succeeds: recording } },
  ),
  defineStatefulMutant(
    "ACCT-008",
    "bcs-charges-the-second-twice",
    "After a BCS batch from two senders, the sequence_number of the second sender is one too high at the versions within the block.",
    chargingTwice(),
    shown,
  ),
  defineStatefulMutant(
    "BLCK-012",
    "third-in-place-of-second",
    "The second of a sender's three transactions in a block is replaced by a copy of the third.",
    alterEachValue("getBlockByVersion", "transactions", (all) => {
      const transactions = toList(all).map((one) => toMembers(one));
      return transactions.map((one) => thirdFor(one, transactions));
    }),
    shown,
  ),
  ...family("refused-and-executed", [
    refusedAndExecuted("stale", 3, "a used sequence number"),
    refusedAndExecuted("expired", 6, "an expiry in the past"),
  ]),
];

async function blockAt(version: bigint, forward: ForwardRequest): Promise<ExecutedBlock> {
  const query = new URLSearchParams({ with_transactions: "true" });
  const block = toMembers(JSON.parse((await forward({ path: `/blocks/by_version/${version}`, query })).body));
  return {
    last: BigInt(toText(block["last_version"]) || "0"),
    sent: toList(block["transactions"])
      .map((one) => toMembers(one))
      .filter(({ type }) => type === "user_transaction"),
  };
}

/**
 * Defines a mutant that, at versions after the initial history, returns the state of another version.
 */
function within(
  requirement: RequirementId,
  id: string,
  fault: string,
  operation: Operation,
  overrides: (block: ExecutedBlock, version: bigint, incoming: ProxyRequest) => bigint | null,
): Mutant {
  const alter: Alteration = async (incoming, answer, forward) => {
    const version = readVersion(incoming);
    if (findOperation(incoming) !== operation || version === null || version <= lastOfHistory) return answer;
    if (!isSuccess(answer)) return answer;
    const other = overrides(await blockAt(version, forward), version, incoming);
    return other === null ? answer : forward(atVersion(incoming, other));
  };
  return defineStatefulMutant(requirement, id, fault, alter, shown);
}

function thirdFor(one: Members, all: readonly Members[]): Members {
  const own = all.filter(({ sender }) => sender !== undefined && sender === one["sender"]);
  const third = own[2];
  if (own[1] !== one || third === undefined || readOwnVersion(one) <= lastOfHistory) return one;
  return { ...third, version: one["version"] };
}

function chargingTwice(): Alteration {
  return createStatefulAlteration(() => {
    const bodies: string[] = [];
    return async (incoming, answer, forward) => {
      if (findOperation(incoming) === "submitBatch" && !incoming.body.startsWith("[")) {
        bodies.push(Buffer.from(incoming.bytes).toString("hex"));
      }
      const version = readVersion(incoming);
      if (findOperation(incoming) !== "getAccount" || version === null || !isSuccess(answer)) return answer;
      if (version <= lastOfHistory) return answer;
      const { sent } = await blockAt(version, forward);
      const second = sent.find(({ sender }) => sender !== sent[0]?.["sender"]);
      if (second === undefined || readOwnVersion(second) > version) return answer;
      const { signature } = toMembers(second["signature"]);
      const isBinary = bodies.some((body) => body.includes(toText(signature).slice("0x".length)));
      const isOwn = readAccountAddress(incoming) === toAddressDigits(toText(second["sender"]));
      return isBinary && isOwn ? oneHigher(answer) : answer;
    };
  });
}

/**
 * For a version within a block, reads table items at the first version of the block. Knows only blocks that were read
 * before.
 */
function fromTheEndOfItsBlock(): Alteration {
  return createStatefulAlteration(() => {
    const spans: { readonly first: bigint; readonly last: bigint }[] = [];
    return (incoming, answer, forward) => {
      if (findOperation(incoming) === "getBlockByVersion" && isSuccess(answer)) {
        const block = toMembers(JSON.parse(answer.body));
        const [first, last] = [block["first_version"], block["last_version"]].map((one) =>
          BigInt(toText(one)),
        );
        if (first !== undefined && last !== undefined && first > lastOfHistory) spans.push({ first, last });
      }
      const version = readVersion(incoming);
      if (findOperation(incoming) !== "getTableItem" || version === null) return answer;
      const span = spans.find(({ first, last }) => first <= version && version < last);
      return span === undefined ? answer : forward(atVersion(incoming, span.first));
    };
  });
}

function oneHigher(answer: ProxyResponse): ProxyResponse {
  const account = toMembers(JSON.parse(answer.body));
  const number = BigInt(toText(account["sequence_number"])) + 1n;
  return { ...answer, body: JSON.stringify({ ...account, sequence_number: String(number) }) };
}

/** Defines a mutant that lists a transaction as a failure but executes it. */
function refusedAndExecuted(id: string, code: number, what: string): Mutant {
  const node = withRejections((signed, found, { ledger, executor }, hit) => {
    if (found?.vmErrorCode !== code) return found;
    hit();
    ledger.appendBlock([
      (read) => executor.execute(toUserTransaction(signed, { signingDomain: "NODE", read }), read),
    ]);
    return found;
  });
  return defineStatefulMutant(
    "BTCH-022",
    `${id}-refused-and-executed`,
    `A transaction with ${what} is listed as a failure but is still executed.`,
    unchanged,
    { ...shown, node },
  );
}
