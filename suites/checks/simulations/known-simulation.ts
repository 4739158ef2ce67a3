import type { OperationRequest } from "../../client/operation-request.ts";
import { formatPath } from "../../client/operation-request.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { JSON_MEDIA_TYPE, OPERATIONS } from "../../../spec/vocabulary.ts";
import type { RunFixtures } from "../../judge/check.ts";
import { planSimulation, toRequest } from "./simulation.ts";

/** Plans the request of a simulation that the target should accept; null if it cannot be planned. */
export async function planKnownSimulation(fixtures: RunFixtures): Promise<OperationRequest | null> {
  try {
    return {
      operation: "simulateTransaction",
      safety: "simulate",
      method: OPERATIONS.simulateTransaction.method,
      path: formatPath("simulateTransaction"),
      body: {
        mediaType: JSON_MEDIA_TYPE,
        content: JSON.stringify(toRequest(await planSimulation(fixtures))),
      },
    };
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return null;
    throw thrown;
  }
}
