import type { LostAnswer } from "../../evidence/reason.ts";

/**
 * After this many consecutive requests without a response, no further request is sent, so that a run against a dead
 * target ends soon. If all of them were for one operation, requests for other operations are still sent.
 */
const consecutiveFailuresMax = 20;

/** Counts consecutive requests without a response, in all and for each operation that never responded. */
export function createSilence() {
  const responding = new Set<string>();
  const perOperation = new Map<string, number>();
  let inAll = 0;
  let operations = new Set<string>();
  return {
    count(operation: string, arrived: boolean): void {
      if (arrived) {
        responding.add(operation);
        perOperation.delete(operation);
        inAll = 0;
        operations = new Set();
      } else {
        if (!responding.has(operation)) perOperation.set(operation, (perOperation.get(operation) ?? 0) + 1);
        inAll += 1;
        operations.add(operation);
      }
    },
    /** Says why a request for this operation is not sent; null if it is sent. */
    findRefusal(operation: string): { readonly failure: string; readonly lost?: LostAnswer } | null {
      const isTarget = operations.size > 1 || [...operations].some((one) => responding.has(one));
      const isDead = inAll >= consecutiveFailuresMax && isTarget;
      const isSilent = (perOperation.get(operation) ?? 0) >= consecutiveFailuresMax;
      if (!isDead && !isSilent) return null;
      if (isDead || operation === "") return { failure: describeSilence(""), lost: "silent" };
      return { failure: describeSilence(` to ${operation}`) };
    },
  };
}

function describeSilence(which: string): string {
  return `the last ${consecutiveFailuresMax} requests${which} got no response`;
}
