import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import {
  asItIs,
  defineStateful,
  error,
  family,
  isSuccess,
  membersOf,
  on,
  onBody,
  type Change,
  type Members,
  type Mutant,
} from "./mutant.ts";
import { replacing } from "./signature-mutants.ts";
import { numberIn, readAt, versionIn, versionRow } from "./version-mutants.ts";

const submits = { allow: "submit" } as const;

/** Faults at the two ends of the history, and of what is shown there. */
export const edgeMutants: readonly Mutant[] = [
  ...family("edge-is-pruned", [
    edgeIsPruned("ACCT-008", "getAccount"),
    edgeIsPruned("RSRC-010", "getAccountResources"),
    edgeIsPruned("MODL-032", "getAccountModules"),
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
    // A key that was just written gives no item then either.
    { collateral: ["TABL-009"] },
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
    submits,
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
    "BTCH-006",
    "last-dropped",
    "the last of several transactions is accepted and lost",
    asItIs,
    {
      ...submits,
      // What is lost is neither listed nor executed, however many others a batch has.
      collateral: ["BTCH-008", "BTCH-010", "BTCH-019", "BTCH-020"],
      before: replacing((batch) => (batch.length > 1 ? batch.slice(0, -1) : batch)),
    },
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

/** Changes blocks that come without their transactions. */
function onBlock(change: (block: Members) => Members): Change {
  return onBody("getBlockByVersion", (body) => {
    const block = membersOf(body);
    return "transactions" in block ? body : { ...block, ...change(block) };
  });
}
