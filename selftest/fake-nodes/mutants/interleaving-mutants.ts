/** Mutants of what comes at once, or between two reads of one thing (§4.1, §4.2, §4.6): each single answer is usual. */
import { setTimeout } from "node:timers/promises";
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import type { Alter, Asked, Served } from "../wire/proxy.ts";
import { defineStateful, family, operationOf, withHeader, withoutInput, type Mutant } from "./mutant.ts";
import { replacing } from "./signature-mutants.ts";
import { numberIn, versionIn } from "./version-mutants.ts";

const shown = { allow: "submit", seenBy: ["BTCH-020"] } as const;

export const interleavingMutants: readonly Mutant[] = [
  ...family("past-read-as-now", [
    pastAsNow("ACCT-009", "getAccount"),
    pastAsNow("RSRC-011", "getAccountResources"),
  ]),
  defineStateful(
    "BTCH-020",
    "one-of-two-batches-loses-its-last",
    "of batches that come at once the second loses its last transaction",
    leaving,
    {
      ...shown,
      isFleeting: true,
      // What is lost may be what a batch was to list.
      collateral: ["BTCH-010"],
      before: (asked) =>
        entering(asked) ? replacing((batch) => (batch.length > 1 ? batch.slice(0, -1) : batch))(asked) : null,
    },
  ),
  defineStateful(
    "RESP-013",
    "batches-at-once-share-a-height",
    "of batches that come at once the second is answered with the height of the block before",
    async (asked, answer) => {
      const left = await leaving(asked, answer);
      if (!overlapped.has(asked)) return left;
      return withHeader(left, "x-node-block-height", String(numberIn(left, "blockHeight") - 1n));
    },
    {
      ...shown,
      isFleeting: true,
      // The height is no longer that of the version either, nor above that of an earlier one.
      collateral: ["RESP-012", "RESP-015"],
      before: (asked) => {
        entering(asked);
        return null;
      },
    },
  ),
];

/** Where a ledger stood when batches came. */
interface Heads {
  latest: bigint;
  readonly atBatches: Set<bigint>;
}

const headsByProxy = new WeakMap<object, Heads>();

function headsOf({ proxy }: Asked): Heads {
  const heads = headsByProxy.get(proxy) ?? { latest: 0n, atBatches: new Set() };
  headsByProxy.set(proxy, heads);
  return heads;
}

/** Takes a version that was the latest when a batch came for the one that is the latest now. */
function pastAsNow(requirement: RequirementId, operation: Operation): Mutant {
  const alter: Alter = (asked, answer, ask) => {
    const heads = headsOf(asked);
    const latest = numberIn(answer, "ledgerVersion");
    if (latest > heads.latest) heads.latest = latest;
    const version = operationOf(asked) === operation ? versionIn(asked) : null;
    const isPast = version !== null && heads.atBatches.has(version);
    return isPast ? ask({ query: withoutInput(asked, "ledger_version") }) : answer;
  };
  return defineStateful(
    requirement,
    `past-read-as-now-${operation}`,
    `${operation}: a version that was the latest when a batch came is read as what is the latest now`,
    alter,
    {
      ...shown,
      before: (asked) => {
        const { atBatches, latest } = headsOf(asked);
        if (operationOf(asked) === "submitBatch") atBatches.add(latest);
        return null;
      },
    },
  );
}

const underWay = new WeakMap<object, number>();
const overlapped = new WeakSet<Asked>();

/** Counts a batch in. Gives whether another one is under way. */
function entering(asked: Asked): boolean {
  if (operationOf(asked) !== "submitBatch") return false;
  const others = underWay.get(asked.proxy) ?? 0;
  underWay.set(asked.proxy, others + 1);
  if (others > 0) overlapped.add(asked);
  return others > 0;
}

/** Counts a batch out, after a time in which another one may come. */
async function leaving(asked: Asked, answer: Served): Promise<Served> {
  if (operationOf(asked) !== "submitBatch") return answer;
  await setTimeout(5);
  underWay.set(asked.proxy, (underWay.get(asked.proxy) ?? 1) - 1);
  return answer;
}
