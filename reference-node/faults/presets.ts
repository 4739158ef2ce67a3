import type { FaultRule } from "./fault-rule.ts";

/** A set of rules under one name. */
interface FaultPreset {
  /** Follows the name in the help. */
  readonly meaning: string;
  readonly rules: readonly FaultRule[];
}

/** The faults of `--faults <preset>`. No preset violates the document. */
export const faultPresets = {
  "flaky-gateway": {
    meaning: "502, 503, 504 and resets now and then, some with Retry-After",
    rules: [
      { id: "bad-gateway", match: { probability: 0.02 }, do: { status: 502, body: "html" } },
      { id: "bad-gateway-text", match: { probability: 0.01 }, do: { status: 502, body: "text" } },
      { id: "gateway-timeout", match: { probability: 0.01 }, do: { status: 504, body: "html" } },
      { id: "unavailable", match: { probability: 0.02 }, do: { status: 503, errorCode: "internal_error" } },
      {
        id: "unavailable-retry-after",
        match: { probability: 0.01 },
        do: { status: 503, errorCode: "internal_error", retryAfter: 1 },
      },
      { id: "reset", match: { probability: 0.02 }, do: { reset: true } },
    ],
  },
  "lagging-replicas": {
    meaning: "every second response to GET is that of a replica that is some versions behind",
    rules: [{ id: "lagging-replica", match: { method: "GET", every: 2 }, do: { staleBy: 4 } }],
  },
  "rate-limited": {
    meaning: "after each 100 requests, 429 with Retry-After for 5 requests",
    rules: [{ id: "rate-limit", match: { every: 100, times: 5 }, do: { status: 429, retryAfter: 1 } }],
  },
  "full-mempool": {
    meaning: "no transaction is accepted: mempool_is_full, and 507 if that concerns all of them",
    rules: [
      { id: "full-for-batches", match: { operation: "submitBatch" }, do: { mempoolFull: true } },
      { id: "full-for-one", match: { operation: "submitTransaction" }, do: { mempoolFull: true } },
    ],
  },
  slow: {
    meaning: "responses take 5 to 30 milliseconds, and some half a second",
    rules: [
      { id: "very-slow", match: { probability: 0.01 }, do: { latencyMillis: 500 } },
      { id: "slow", match: { probability: 0.3 }, do: { latencyMillis: 30 } },
      { id: "all", match: {}, do: { latencyMillis: 5 } },
    ],
  },
  "pruning-fast": {
    meaning: "with every fourth request, a block is added and as many versions are pruned",
    rules: [{ id: "pruning", match: { every: 4 }, do: { produceBlocks: 1, pruneVersions: 2 } }],
  },
} as const satisfies { readonly [name: string]: FaultPreset };

export type FaultPresetName = keyof typeof faultPresets;

export const presetNames = Object.keys(faultPresets) as readonly FaultPresetName[];

/** Returns the rules of a preset, or null if there is no preset of this name. */
export function findPreset(name: string): readonly FaultRule[] | null {
  const found = presetNames.find((one) => one === name);
  return found === undefined ? null : faultPresets[found].rules;
}
