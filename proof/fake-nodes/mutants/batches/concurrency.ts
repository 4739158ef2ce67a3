import { setTimeout } from "node:timers/promises";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import type { Alteration, ProxyRequest, ProxyResponse } from "../../wire/exchange.ts";
import { findOperation, readVersion, withoutParameter } from "../../wire/requests.ts";
import { readHeaderNumber, readLatestVersion, withHeader } from "../../wire/responses.ts";
import { defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { rewriteBatch } from "./resign-batch.ts";

const shown = { allow: "submit", detectedBy: ["BTCH-020"] } as const;

/** The latest version so far, and the versions that were the latest when a batch arrived. */
interface LedgerHeads {
  latest: bigint;
  readonly atBatches: Set<bigint>;
}

const headsByProxy = new WeakMap<object, LedgerHeads>();

const inFlight = new WeakMap<object, number>();

const concurrentRequests = new WeakSet<ProxyRequest>();

/**
 * Mutants that handle concurrent batches or repeated reads incorrectly (§4.1, §4.2, §4.6). Each single response could
 * be from a correct node.
 */
export const concurrencyMutants: readonly Mutant[] = [
  ...family("past-read-as-now", [
    defineStaleReadMutant("ACCT-009", "getAccount"),
    defineStaleReadMutant("RSRC-011", "getAccountResources"),
  ]),
  defineStatefulMutant(
    "BTCH-020",
    "one-of-two-batches-loses-its-last",
    "The second of two concurrent batches loses its last transaction.",
    leaveBatch,
    {
      ...shown,
      isNonDeterministic: true,
      // The dropped transaction may be a failure that the batch must list.
      collateral: ["BTCH-010"],
      rewriteRequest: (incoming) =>
        enterBatch(incoming)
          ? rewriteBatch((batch) => (batch.length > 1 ? batch.slice(0, -1) : batch))(incoming)
          : null,
    },
  ),
  defineStatefulMutant(
    "RESP-013",
    "batches-at-once-share-a-height",
    "The second of two concurrent batches returns the height of the previous block.",
    async (incoming, answer) => {
      const left = await leaveBatch(incoming, answer);
      if (!concurrentRequests.has(incoming)) return left;
      return withHeader(left, "x-node-block-height", String(readHeaderNumber(left, "blockHeight") - 1n));
    },
    {
      ...shown,
      isNonDeterministic: true,
      // The height contradicts the version, and may decrease between responses.
      collateral: ["RESP-012", "RESP-015"],
      rewriteRequest: (incoming) => {
        enterBatch(incoming);
        return null;
      },
    },
  ),
];

function headsOf({ proxy }: ProxyRequest): LedgerHeads {
  const heads = headsByProxy.get(proxy) ?? { latest: 0n, atBatches: new Set() };
  headsByProxy.set(proxy, heads);
  return heads;
}

/** Defines a mutant with wrong reads at the versions that were the latest when a batch arrived. */
function defineStaleReadMutant(requirement: RequirementId, operation: Operation): Mutant {
  const alter: Alteration = (incoming, answer, forward) => {
    const heads = headsOf(incoming);
    const latest = readLatestVersion(answer);
    if (latest > heads.latest) heads.latest = latest;
    const version = findOperation(incoming) === operation ? readVersion(incoming) : null;
    const isPast = version !== null && heads.atBatches.has(version);
    return isPast ? forward({ query: withoutParameter(incoming, "ledger_version") }) : answer;
  };
  return defineStatefulMutant(
    requirement,
    `past-read-as-now-${operation}`,
    `If a version was the latest when a batch arrived, ${operation} at this version returns the current latest state.`,
    alter,
    {
      ...shown,
      rewriteRequest: (incoming) => {
        const { atBatches, latest } = headsOf(incoming);
        if (findOperation(incoming) === "submitBatch") atBatches.add(latest);
        return null;
      },
    },
  );
}

/** Counts a batch that arrives. Returns whether another one is in flight. */
function enterBatch(incoming: ProxyRequest): boolean {
  if (findOperation(incoming) !== "submitBatch") return false;
  const others = inFlight.get(incoming.proxy) ?? 0;
  inFlight.set(incoming.proxy, others + 1);
  if (others > 0) concurrentRequests.add(incoming);
  return others > 0;
}

/** Counts a batch as finished after a delay, in which another batch may arrive. */
async function leaveBatch(incoming: ProxyRequest, answer: ProxyResponse): Promise<ProxyResponse> {
  if (findOperation(incoming) !== "submitBatch") return answer;
  await setTimeout(5);
  inFlight.set(incoming.proxy, (inFlight.get(incoming.proxy) ?? 1) - 1);
  return answer;
}
