import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import {
  unchanged,
  defineStatefulMutant,
  error,
  family,
  isSuccess,
  toMembers,
  alterOperation,
  alterBody,
  type SimpleAlteration,
  type Members,
  type Mutant,
} from "./mutant.ts";
import { rewriteBatch } from "./signature-mutants.ts";
import { readHeaderNumber, readAt, readVersionParameter, defineVersionMutant } from "./version-mutants.ts";

const submits = { allow: "submit" } as const;

/** Faults at the two ends of the history, and of what is shown there. */
export const edgeMutants: readonly Mutant[] = [
  ...family("edge-is-pruned", [
    defineEdgePrunedMutant("ACCT-008", "getAccount"),
    defineEdgePrunedMutant("RSRC-010", "getAccountResources"),
    defineEdgePrunedMutant("MODL-032", "getAccountModules"),
  ]),
  ...family("latest-named-unknown", [
    latestNamedUnknown("ACCT-008", "getAccount"),
    latestNamedUnknown("RSRC-010", "getAccountResources"),
    latestNamedUnknown("MODL-032", "getAccountModules"),
    latestNamedUnknown("TABL-008", "getTableItem"),
  ]),
  defineVersionMutant(
    "TABL-008",
    "getTableItem",
    "version-before",
    "a version is read as the one before it",
    (incoming, answer, forward) => {
      const version = readVersionParameter(incoming);
      return version !== null &&
        isSuccess(answer) &&
        version > readHeaderNumber(answer, "oldestLedgerVersion")
        ? readAt(incoming, version - 1n, forward)
        : answer;
    },
    // A key that was just written gives no item then either.
    { collateral: ["TABL-009"] },
  ),
  defineStatefulMutant(
    "BLCK-010",
    "newest-block-unknown",
    "the newest block is answered with 404",
    alterOperation("getBlockByVersion", (_, answer) =>
      isSuccess(answer) &&
      String(toMembers(JSON.parse(answer.body))["block_height"]) ===
        String(readHeaderNumber(answer, "blockHeight"))
        ? error(answer, 404, "block_not_found")
        : answer,
    ),
    submits,
  ),
  defineStatefulMutant(
    "BLCK-011",
    "last-version-behind",
    "a block ends with the version before its last, also where that last is asked for",
    alterBlock((block) =>
      block["first_version"] === block["last_version"]
        ? {}
        : { last_version: String(BigInt(String(block["last_version"])) - 1n) },
    ),
  ),
  defineStatefulMutant(
    "BTCH-006",
    "last-dropped",
    "the last of several transactions is accepted and lost",
    unchanged,
    {
      ...submits,
      // What is lost is neither listed nor executed, however many others a batch has.
      collateral: ["BTCH-008", "BTCH-010", "BTCH-019", "BTCH-020"],
      rewriteRequest: rewriteBatch((batch) => (batch.length > 1 ? batch.slice(0, -1) : batch)),
    },
  ),
];

function defineEdgePrunedMutant(requirement: RequirementId, operation: Operation): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "edge-is-pruned",
    "the oldest version is answered with 410",
    (incoming, answer) =>
      incoming.query.get("ledger_version") === String(readHeaderNumber(answer, "oldestLedgerVersion"))
        ? error(answer, 410, "version_pruned")
        : answer,
  );
}

function latestNamedUnknown(requirement: RequirementId, operation: Operation): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "latest-named-unknown",
    "the latest version is answered with 404 where it is named",
    (incoming, answer) =>
      isSuccess(answer) && readVersionParameter(incoming) === readHeaderNumber(answer, "ledgerVersion")
        ? error(answer, 404, "version_not_found")
        : answer,
  );
}

/** Changes blocks that come without their transactions. */
function alterBlock(change: (block: Members) => Members): SimpleAlteration {
  return alterBody("getBlockByVersion", (body) => {
    const block = toMembers(body);
    return "transactions" in block ? body : { ...block, ...change(block) };
  });
}
