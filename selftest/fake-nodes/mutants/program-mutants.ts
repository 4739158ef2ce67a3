/** Mutants of what several batches come to, one after the other and at once (§4.1 to §4.6): each single answer is usual. */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { readTransaction } from "../../../reference-node/execution/read-transaction.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import { remembering, type Alter, type Asked, type AskInstead, type Served } from "../wire/proxy.ts";
import { addressDigits, faultyNode, judging, listOf, textOf } from "./from-document/faulty-node.ts";
import {
  asItIs,
  defineStateful,
  family,
  isSuccess,
  membersOf,
  onEach,
  operationOf,
  type Members,
  type Mutant,
} from "./mutant.ts";
import { readAt, versionIn } from "./version-mutants.ts";

const shown = { allow: "submit", seenBy: ["BTCH-020"] } as const;
/** What was there before anything was submitted is as it should be. */
const lastOfHistory = 196n;

/** A call that writes an item of its own each time. */
const recording = {
  function: "0x1::registry::record",
  type_arguments: [],
  arguments: ["{recipient}", "7"],
  param_types: ["address", "u64"],
};

export const programMutants: readonly Mutant[] = [
  within(
    "RSRC-010",
    "block-of-three-read-at-its-end",
    "between the transactions of a block of three and more, resources are read as at its end",
    "getAccountResources",
    ({ sent, last }, version) => (sent.length >= 3 && version < last ? last : null),
  ),
  within(
    "RSRC-010",
    "failed-call-read-before-its-gas",
    "at the version of a call that failed, resources are read as before it",
    "getAccountResources",
    ({ sent }, version) =>
      sent.some((one) => isFailed(one) && versionOf(one) === version) ? version - 1n : null,
  ),
  within(
    "ACCT-008",
    "second-of-a-sender-read-early",
    "where a sender has several transactions in a block, its account is read as after them from the second on",
    "getAccount",
    ({ sent, last }, version, { path }) => {
      const sender = addressDigits(path.split("/")[2] ?? "");
      const own = sent.filter((one) => addressDigits(textOf(one["sender"])) === sender);
      return own.length >= 3 && version >= versionOf(own[1] ?? {}) ? last : null;
    },
  ),
  defineStateful(
    "TABL-008",
    "item-there-at-the-end-of-its-block",
    "what a transaction wrote into a table is there from the end of its block on",
    fromTheEndOfItsBlock(),
    { ...shown, declares: { succeeds: recording } },
  ),
  defineStateful(
    "ACCT-008",
    "bcs-charges-the-second-twice",
    "at the versions of a block that was submitted in BCS by two senders, the number of the second is one too high",
    chargingTwice(),
    shown,
  ),
  defineStateful(
    "BLCK-012",
    "third-in-place-of-second",
    "of three transactions that a sender has in a block, the third stands in the place of the second as well",
    onEach("getBlockByVersion", "transactions", (all) => {
      const transactions = listOf(all).map((one) => membersOf(one));
      return transactions.map((one) => thirdFor(one, transactions));
    }),
    shown,
  ),
  ...family("refused-and-executed", [
    refusedAndExecuted("stale", 3, "a used sequence number"),
    refusedAndExecuted("expired", 6, "an expiry that is past"),
  ]),
];

interface BlockSeen {
  readonly last: bigint;
  /** The transactions that somebody sent. */
  readonly sent: readonly Members[];
}

const isFailed = ({ success }: Members): boolean => success === false;
const versionOf = ({ version }: Members): bigint => BigInt(textOf(version) || "0");

async function blockAt(version: bigint, ask: AskInstead): Promise<BlockSeen> {
  const query = new URLSearchParams({ with_transactions: "true" });
  const block = membersOf(JSON.parse((await ask({ path: `/blocks/by_version/${version}`, query })).body));
  return {
    last: BigInt(textOf(block["last_version"]) || "0"),
    sent: listOf(block["transactions"])
      .map((one) => membersOf(one))
      .filter(({ type }) => type === "user_transaction"),
  };
}

/** Reads at another version within the blocks that were submitted. */
function within(
  requirement: RequirementId,
  id: string,
  fault: string,
  operation: Operation,
  instead: (block: BlockSeen, version: bigint, asked: Asked) => bigint | null,
): Mutant {
  const alter: Alter = async (asked, answer, ask) => {
    const version = versionIn(asked);
    if (operationOf(asked) !== operation || version === null || version <= lastOfHistory) return answer;
    if (!isSuccess(answer)) return answer;
    const other = instead(await blockAt(version, ask), version, asked);
    return other === null ? answer : readAt(asked, other, ask);
  };
  return defineStateful(requirement, id, fault, alter, shown);
}

function thirdFor(one: Members, all: readonly Members[]): Members {
  const own = all.filter(({ sender }) => sender !== undefined && sender === one["sender"]);
  const third = own[2];
  if (own[1] !== one || third === undefined || versionOf(one) <= lastOfHistory) return one;
  return { ...third, version: one["version"] };
}

function chargingTwice(): Alter {
  return remembering(() => {
    const bodies: string[] = [];
    return async (asked, answer, ask) => {
      if (operationOf(asked) === "submitBatch" && !asked.body.startsWith("[")) {
        bodies.push(Buffer.from(asked.bytes).toString("hex"));
      }
      const version = versionIn(asked);
      if (operationOf(asked) !== "getAccount" || version === null || !isSuccess(answer)) return answer;
      if (version <= lastOfHistory) return answer;
      const { sent } = await blockAt(version, ask);
      const second = sent.find(({ sender }) => sender !== sent[0]?.["sender"]);
      if (second === undefined || versionOf(second) > version) return answer;
      const { signature } = membersOf(second["signature"]);
      const isBinary = bodies.some((body) => body.includes(textOf(signature).slice("0x".length)));
      const isOwn = addressDigits(asked.path.split("/")[2] ?? "") === addressDigits(textOf(second["sender"]));
      return isBinary && isOwn ? oneHigher(answer) : answer;
    };
  });
}

/** Of the blocks that were asked for. */
function fromTheEndOfItsBlock(): Alter {
  return remembering(() => {
    const spans: { readonly first: bigint; readonly last: bigint }[] = [];
    return (asked, answer, ask) => {
      if (operationOf(asked) === "getBlockByVersion" && isSuccess(answer)) {
        const block = membersOf(JSON.parse(answer.body));
        const [first, last] = [block["first_version"], block["last_version"]].map((one) =>
          BigInt(textOf(one)),
        );
        if (first !== undefined && last !== undefined && first > lastOfHistory) spans.push({ first, last });
      }
      const version = versionIn(asked);
      if (operationOf(asked) !== "getTableItem" || version === null) return answer;
      const span = spans.find(({ first, last }) => first <= version && version < last);
      return span === undefined ? answer : readAt(asked, span.first, ask);
    };
  });
}

function oneHigher(answer: Served): Served {
  const account = membersOf(JSON.parse(answer.body));
  const number = BigInt(textOf(account["sequence_number"])) + 1n;
  return { ...answer, body: JSON.stringify({ ...account, sequence_number: String(number) }) };
}

/** A node that says of a transaction that it failed, and executes it all the same. */
function refusedAndExecuted(id: string, code: number, what: string): Mutant {
  const node = (hit: () => void): ReferenceNode =>
    faultyNode({
      submission: (sound, { ledger, executor }) =>
        judging(
          sound,
          (signed, found) => {
            if (found?.vmErrorCode !== code) return found;
            hit();
            ledger.appendBlock([
              (read) => executor.execute(readTransaction(signed, { vendor: "node", read }), read),
            ]);
            return found;
          },
          hit,
        ),
    });
  return defineStateful(
    "BTCH-022",
    `${id}-refused-and-executed`,
    `a transaction with ${what} is listed as failed, and executed all the same`,
    asItIs,
    { ...shown, node },
  );
}
