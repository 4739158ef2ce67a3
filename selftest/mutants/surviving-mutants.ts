import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import { remembering, type Alter, type Served } from "../proxy.ts";
import {
  asItIs,
  defineStateful,
  error,
  family,
  isHistoric,
  isSuccess,
  membersOf,
  on,
  onBody,
  onEach,
  operationOf,
  withoutInput,
  type Change,
  type Members,
  type Mutant,
} from "./mutant.ts";
import { replacing } from "./signature-mutants.ts";
import { numberIn, readAt, versionIn, versionRow } from "./version-mutants.ts";

const submits = { allow: "submit" } as const;

/** Mutants that break a sentence and that the suites let live; they stand outside the tables that are judged. */
export const survivingMutants: readonly Mutant[] = [
  ...family("edge-is-pruned", [
    edgeIsPruned("ACCT-008", "getAccount"),
    edgeIsPruned("RSRC-010", "getAccountResources"),
    edgeIsPruned("MODL-032", "getAccountModules"),
    edgeIsPruned("TABL-008", "getTableItem"),
  ]),
  ...family("latest-but-one", [
    latestButOne("ACCT-007", "getAccount"),
    latestButOne("RSRC-009", "getAccountResources"),
    latestButOne("MODL-031", "getAccountModules"),
    latestButOne("TABL-007", "getTableItem"),
  ]),
  ...family("latest-named-unknown", [
    latestNamedUnknown("ACCT-008", "getAccount"),
    latestNamedUnknown("RSRC-010", "getAccountResources"),
    latestNamedUnknown("MODL-032", "getAccountModules"),
    latestNamedUnknown("TABL-008", "getTableItem"),
  ]),
  versionRow(
    "TABL-008",
    "getTableItem",
    "version-before",
    "a version is read as the one before it",
    (asked, answer, ask) => {
      const version = versionIn(asked);
      return version !== null && isSuccess(answer) && version > numberIn(answer, "oldestLedgerVersion")
        ? readAt(asked, version - 1n, ask)
        : answer;
    },
  ),
  versionRow(
    "RSRC-010",
    "getAccountResources",
    "pages-of-latest",
    "every page but the first is read at the latest version",
    (asked, answer, ask) =>
      asked.query.has("start") && asked.query.has("ledger_version")
        ? ask({ query: withoutInput(asked, "ledger_version") })
        : answer,
  ),
  latestNowAndThen("RSRC-011", "getAccountResources"),
  defineStateful(
    "ACCT-009",
    "account-of-request-before",
    "every fourth read of an account is answered with the account of the read before",
    ofRequestBefore("getAccount", 4),
  ),
  defineStateful(
    "TABL-009",
    "item-of-request-before",
    "every second read of an item is answered with the item of the read before",
    ofRequestBefore("getTableItem", 2),
  ),
  defineStateful(
    "BLCK-010",
    "newest-block-unknown",
    "the newest block is answered with 404",
    on("getBlockByVersion", (_, answer) =>
      isSuccess(answer) &&
      String(membersOf(JSON.parse(answer.body))["block_height"]) === String(numberIn(answer, "blockHeight"))
        ? error(answer, 404, "block_not_found")
        : answer,
    ),
  ),
  defineStateful(
    "BLCK-011",
    "last-version-behind",
    "a block ends with the version before its last, also where that last is asked for",
    onBlock((block) =>
      block["first_version"] === block["last_version"]
        ? {}
        : { last_version: String(BigInt(String(block["last_version"])) - 1n) },
    ),
  ),
  defineStateful(
    "BLCK-024",
    "timestamp-by-flag",
    "the timestamp of a block is in whole seconds, and seven microseconds, where its transactions are not asked for",
    onBlock((block) => {
      const seconds = BigInt(String(block["block_timestamp"])) / 1_000_000n;
      return { block_timestamp: String(seconds * 1_000_000n + 7n) };
    }),
  ),
  defineStateful(
    "BTCH-006",
    "last-dropped",
    "the last of several transactions is accepted and lost",
    asItIs,
    {
      ...submits,
      before: replacing((batch) => (batch.length > 1 ? batch.slice(0, -1) : batch)),
    },
  ),
  defineStateful("BTCH-020", "accepted-lost", "from the second batch on what is accepted is lost", asItIs, {
    ...submits,
    before: (asked) => (operationOf(asked) === "submitBatch" && asked.time > 1 ? { body: "[]" } : null),
  }),
  defineStateful(
    "BTCH-020",
    "executed-not-shown",
    "a block shows another sender in place of that of a transaction that was executed",
    onEach("getBlockByVersion", "transactions/*", (transaction) => {
      const own = membersOf(transaction);
      const isOurs = JSON.stringify(own["payload"] ?? null).includes('"0xbeef');
      return isOurs ? { ...own, sender: "0xbad" } : transaction;
    }),
    submits,
  ),
];

function edgeIsPruned(requirement: RequirementId, operation: Operation): Mutant {
  return versionRow(
    requirement,
    operation,
    "edge-is-pruned",
    "the oldest version is answered with 410",
    (asked, answer) =>
      asked.query.get("ledger_version") === String(numberIn(answer, "oldestLedgerVersion"))
        ? error(answer, 410, "version_pruned")
        : answer,
  );
}

function latestButOne(requirement: RequirementId, operation: Operation): Mutant {
  return versionRow(
    requirement,
    operation,
    "latest-but-one",
    "without a version the one before the latest is read",
    (asked, answer, ask) =>
      asked.query.has("ledger_version") || !isSuccess(answer)
        ? answer
        : readAt(asked, numberIn(answer, "ledgerVersion") - 1n, ask),
  );
}

function latestNamedUnknown(requirement: RequirementId, operation: Operation): Mutant {
  return versionRow(
    requirement,
    operation,
    "latest-named-unknown",
    "the latest version is answered with 404 where it is named",
    (asked, answer) =>
      isSuccess(answer) && versionIn(asked) === numberIn(answer, "ledgerVersion")
        ? error(answer, 404, "version_not_found")
        : answer,
  );
}

function latestNowAndThen(requirement: RequirementId, operation: Operation): Mutant {
  return versionRow(
    requirement,
    operation,
    "latest-now-and-then",
    "every third read of a version below the latest shows the latest",
    (asked, answer, ask) =>
      asked.time % 3 === 0 && isSuccess(answer) && isHistoric(asked, answer)
        ? ask({ query: withoutInput(asked, "ledger_version") })
        : answer,
  );
}

/** Changes blocks that come without their transactions. */
function onBlock(change: (block: Members) => Members): Change {
  return onBody("getBlockByVersion", (body) => {
    const block = membersOf(body);
    return "transactions" in block ? body : { ...block, ...change(block) };
  });
}

/** Gives, every so many successes, the one before. */
function ofRequestBefore(operation: Operation, every: number): Alter {
  return remembering(() => {
    let before: Served | null = null;
    let count = 0;
    return (asked, answer) => {
      if (operationOf(asked) !== operation || !isSuccess(answer)) return answer;
      count += 1;
      const given = count % every === 0 ? (before ?? answer) : answer;
      before = answer;
      return given;
    };
  });
}
