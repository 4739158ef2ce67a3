import type { RequirementId } from "../../../../spec/catalogue.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { forwardWithOverrides } from "../../wire/alterations.ts";
import type { Alteration, ProxyRequest } from "../../wire/exchange.ts";
import { atVersion, findOperation, readVersion, withoutParameter } from "../../wire/requests.ts";
import { error, isSuccess, readLatestVersion, readOldestVersion } from "../../wire/responses.ts";
import { defineStatefulMutant, family, type Mutant } from "../mutant.ts";

type VersionedRead = readonly [requirement: RequirementId, operation: Operation];

/** The reads of state, each with its requirement about pruned versions. */
const prunedReads: readonly VersionedRead[] = [
  ["ACCT-003", "getAccount"],
  ["RSRC-003", "getAccountResources"],
  ["MODL-003", "getAccountModules"],
  ["TABL-003", "getTableItem"],
];

/** The reads of an account, each with its requirement about retained versions. */
const retainedReads: readonly VersionedRead[] = [
  ["ACCT-008", "getAccount"],
  ["RSRC-010", "getAccountResources"],
  ["MODL-032", "getAccountModules"],
];
const retainedItem: VersionedRead = ["TABL-008", "getTableItem"];

/** Mutants that read the wrong ledger version or reject a retained one (§4.1 to §4.4). */
export const namedVersionMutants: readonly Mutant[] = [
  ...family("version-zero-latest", prunedReads.map(defineZeroVersionMutant)),
  ...family("pruned-edge-late", prunedReads.map(defineLateEdgeMutant)),
  ...family("version-before", retainedReads.map(versionBefore)),
  ...family("edge-is-pruned", retainedReads.map(defineEdgePrunedMutant)),
  ...family("latest-named-unknown", [...retainedReads, retainedItem].map(latestNamedUnknown)),
  // An item does not exist at the version before the transaction that wrote it first.
  { ...versionBefore(retainedItem), collateral: ["TABL-009"] },
  defineStatefulMutant(
    "RSRC-010",
    "resources-at-version-of-32-bits",
    "A listing of resources at a version of 2^32 or more uses only the low 32 bits of the version.",
    forwardWithOverrides("getAccountResources", at32Bits),
  ),
  defineStatefulMutant(
    "TABL-008",
    "items-at-version-of-32-bits",
    "A read of a table item at a version of 2^32 or more uses only the low 32 bits of the version.",
    forwardWithOverrides("getTableItem", at32Bits),
  ),
];

/** Defines a mutant that changes the reads of one operation. */
function defineVersionMutant(
  requirement: RequirementId,
  operation: Operation,
  id: string,
  fault: string,
  change: Alteration,
  more: Pick<Mutant, "collateral"> = {},
): Mutant {
  const alter: Alteration = (incoming, answer, forward) =>
    findOperation(incoming) === operation ? change(incoming, answer, forward) : answer;
  return defineStatefulMutant(requirement, `${id}-${operation}`, `${operation} ${fault}.`, alter, more);
}

function defineZeroVersionMutant([requirement, operation]: VersionedRead): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "version-zero-latest",
    "at version 0 returns the latest state",
    (incoming, answer, forward) =>
      incoming.query.get("ledger_version") === "0"
        ? forward({ query: withoutParameter(incoming, "ledger_version") })
        : answer,
    asForMissingAccounts(requirement),
  );
}

function defineLateEdgeMutant([requirement, operation]: VersionedRead): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "pruned-edge-late",
    "at the newest pruned version returns the state of the oldest version",
    (incoming, answer, forward) => {
      const oldest = readOldestVersion(answer);
      return incoming.query.get("ledger_version") === String(oldest - 1n)
        ? forward(atVersion(incoming, oldest))
        : answer;
    },
    asForMissingAccounts(requirement),
  );
}

/** An account that does not exist gets 404 instead of 410, like an account that exists gets 200. */
function asForMissingAccounts(requirement: RequirementId): Pick<Mutant, "collateral"> {
  return requirement === "ACCT-003" ? { collateral: ["ACCT-012"] } : {};
}

function versionBefore([requirement, operation]: VersionedRead): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "version-before",
    "at a version returns the state of the previous version",
    (incoming, answer, forward) => {
      const version = readVersion(incoming);
      if (version === null || !isSuccess(answer)) return answer;
      return version > readOldestVersion(answer) ? forward(atVersion(incoming, version - 1n)) : answer;
    },
  );
}

function defineEdgePrunedMutant([requirement, operation]: VersionedRead): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "edge-is-pruned",
    "at the oldest retained version returns 410",
    (incoming, answer) =>
      incoming.query.get("ledger_version") === String(readOldestVersion(answer))
        ? error(answer, 410, "version_pruned")
        : answer,
  );
}

function latestNamedUnknown([requirement, operation]: VersionedRead): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "latest-named-unknown",
    "with ledger_version set to the latest version returns 404",
    (incoming, answer) =>
      isSuccess(answer) && readVersion(incoming) === readLatestVersion(answer)
        ? error(answer, 404, "version_not_found")
        : answer,
  );
}

/** The overrides that keep only the low 32 bits of the version. Null if the version is below 2^32. */
function at32Bits(incoming: ProxyRequest): { readonly query: URLSearchParams } | null {
  const version = incoming.query.get("ledger_version") ?? "";
  if (!/^[0-9]{10,20}$/.test(version) || BigInt(version) < 2n ** 32n) return null;
  return atVersion(incoming, BigInt.asUintN(32, BigInt(version)));
}
