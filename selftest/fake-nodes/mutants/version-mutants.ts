import type { RequirementId } from "../../../spec/catalogue.ts";
import { LEDGER_HEADERS, type LedgerHeader, type Operation } from "../../../spec/vocabulary.ts";
import type { Alter, Asked, AskInstead, Served } from "../wire/proxy.ts";
import { defineStateful, family, isSuccess, operationOf, withoutInput, type Mutant } from "./mutant.ts";

/** Mutants in which version of the ledger a read is answered at (§4.1 to §4.4). */
export const versionMutants: readonly Mutant[] = [
  ...family("version-zero-latest", [
    zeroIsLatest("ACCT-003", "getAccount"),
    zeroIsLatest("RSRC-003", "getAccountResources"),
    zeroIsLatest("MODL-003", "getAccountModules"),
    zeroIsLatest("TABL-003", "getTableItem"),
  ]),
  ...family("pruned-edge-late", [
    edgeIsLate("ACCT-003", "getAccount"),
    edgeIsLate("RSRC-003", "getAccountResources"),
    edgeIsLate("MODL-003", "getAccountModules"),
    edgeIsLate("TABL-003", "getTableItem"),
  ]),
  ...family("version-before", [
    versionBefore("ACCT-008", "getAccount"),
    versionBefore("RSRC-010", "getAccountResources"),
    versionBefore("MODL-032", "getAccountModules"),
  ]),
];

/** A mutant in the reads of one operation at a version. */
export function versionRow(
  requirement: RequirementId,
  operation: Operation,
  id: string,
  fault: string,
  change: Alter,
  more: Pick<Mutant, "collateral"> = {},
): Mutant {
  const alter: Alter = (asked, answer, ask) =>
    operationOf(asked) === operation ? change(asked, answer, ask) : answer;
  return defineStateful(requirement, `${id}-${operation}`, `${operation}: ${fault}`, alter, more);
}

function zeroIsLatest(requirement: RequirementId, operation: Operation): Mutant {
  return versionRow(
    requirement,
    operation,
    "version-zero-latest",
    "version 0 is taken for none, and the latest read",
    (asked, answer, ask) =>
      asked.query.get("ledger_version") === "0"
        ? ask({ query: withoutInput(asked, "ledger_version") })
        : answer,
  );
}

function edgeIsLate(requirement: RequirementId, operation: Operation): Mutant {
  return versionRow(
    requirement,
    operation,
    "pruned-edge-late",
    "the newest pruned version is served",
    (asked, answer, ask) => {
      const oldest = numberIn(answer, "oldestLedgerVersion");
      return asked.query.get("ledger_version") === String(oldest - 1n) ? readAt(asked, oldest, ask) : answer;
    },
  );
}

function versionBefore(requirement: RequirementId, operation: Operation): Mutant {
  return versionRow(
    requirement,
    operation,
    "version-before",
    "a version is read as the one before it",
    (asked, answer, ask) => {
      const version = versionIn(asked);
      if (version === null || !isSuccess(answer)) return answer;
      return version > numberIn(answer, "oldestLedgerVersion") ? readAt(asked, version - 1n, ask) : answer;
    },
  );
}

/** The same read at another version. */
export function readAt(asked: Asked, version: bigint, ask: AskInstead): Promise<Served> {
  return ask({
    query: new URLSearchParams({ ...Object.fromEntries(asked.query), ledger_version: String(version) }),
  });
}

/** The version that a request names; null for none. */
export function versionIn({ query }: Asked): bigint | null {
  const version = query.get("ledger_version");
  return version !== null && /^[0-9]{1,20}$/.test(version) ? BigInt(version) : null;
}

/** A number of the headers; 0 where an answer has no such header. */
export function numberIn({ headers }: Served, header: LedgerHeader): bigint {
  const wanted = LEDGER_HEADERS[header].name.toLowerCase();
  return BigInt(headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? "0");
}
