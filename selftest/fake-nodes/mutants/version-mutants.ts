import type { RequirementId } from "../../../spec/catalogue.ts";
import { LEDGER_HEADERS, type LedgerHeader, type Operation } from "../../../spec/vocabulary.ts";
import type { Alteration, ProxyRequest, ForwardRequest, ProxyResponse } from "../wire/proxy.ts";
import {
  defineStatefulMutant,
  family,
  isSuccess,
  findOperation,
  withoutParameter,
  type Mutant,
} from "./mutant.ts";

/** Mutants in which version of the ledger a read is answered at (§4.1 to §4.4). */
export const versionMutants: readonly Mutant[] = [
  ...family("version-zero-latest", [
    defineZeroVersionMutant("ACCT-003", "getAccount"),
    defineZeroVersionMutant("RSRC-003", "getAccountResources"),
    defineZeroVersionMutant("MODL-003", "getAccountModules"),
    defineZeroVersionMutant("TABL-003", "getTableItem"),
  ]),
  ...family("pruned-edge-late", [
    defineLateEdgeMutant("ACCT-003", "getAccount"),
    defineLateEdgeMutant("RSRC-003", "getAccountResources"),
    defineLateEdgeMutant("MODL-003", "getAccountModules"),
    defineLateEdgeMutant("TABL-003", "getTableItem"),
  ]),
  ...family("version-before", [
    versionBefore("ACCT-008", "getAccount"),
    versionBefore("RSRC-010", "getAccountResources"),
    versionBefore("MODL-032", "getAccountModules"),
  ]),
];

/** A mutant in the reads of one operation at a version. */
export function defineVersionMutant(
  requirement: RequirementId,
  operation: Operation,
  id: string,
  fault: string,
  change: Alteration,
  more: Pick<Mutant, "collateral"> = {},
): Mutant {
  const alter: Alteration = (incoming, answer, forward) =>
    findOperation(incoming) === operation ? change(incoming, answer, forward) : answer;
  return defineStatefulMutant(requirement, `${id}-${operation}`, `${operation}: ${fault}`, alter, more);
}

function defineZeroVersionMutant(requirement: RequirementId, operation: Operation): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "version-zero-latest",
    "version 0 is taken for none, and the latest read",
    (incoming, answer, forward) =>
      incoming.query.get("ledger_version") === "0"
        ? forward({ query: withoutParameter(incoming, "ledger_version") })
        : answer,
  );
}

function defineLateEdgeMutant(requirement: RequirementId, operation: Operation): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "pruned-edge-late",
    "the newest pruned version is served",
    (incoming, answer, forward) => {
      const oldest = readHeaderNumber(answer, "oldestLedgerVersion");
      return incoming.query.get("ledger_version") === String(oldest - 1n)
        ? readAt(incoming, oldest, forward)
        : answer;
    },
  );
}

function versionBefore(requirement: RequirementId, operation: Operation): Mutant {
  return defineVersionMutant(
    requirement,
    operation,
    "version-before",
    "a version is read as the one before it",
    (incoming, answer, forward) => {
      const version = readVersionParameter(incoming);
      if (version === null || !isSuccess(answer)) return answer;
      return version > readHeaderNumber(answer, "oldestLedgerVersion")
        ? readAt(incoming, version - 1n, forward)
        : answer;
    },
  );
}

/** The same read at another version. */
export function readAt(
  incoming: ProxyRequest,
  version: bigint,
  forward: ForwardRequest,
): Promise<ProxyResponse> {
  return forward({
    query: new URLSearchParams({ ...Object.fromEntries(incoming.query), ledger_version: String(version) }),
  });
}

/** The version that a request names; null for none. */
export function readVersionParameter({ query }: ProxyRequest): bigint | null {
  const version = query.get("ledger_version");
  return version !== null && /^[0-9]{1,20}$/.test(version) ? BigInt(version) : null;
}

/** A number of the headers; 0 where an answer has no such header. */
export function readHeaderNumber({ headers }: ProxyResponse, header: LedgerHeader): bigint {
  const wanted = LEDGER_HEADERS[header].name.toLowerCase();
  return BigInt(headers.find(([name]) => name.toLowerCase() === wanted)?.[1] ?? "0");
}
