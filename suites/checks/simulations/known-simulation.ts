import { requestOperation, toJsonBody, type OperationRequest } from "../../client/operation-request.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { RunFixtures } from "../../judge/check.ts";
import { planSimulation, toRequest } from "./simulation.ts";

/** Plans the request of a simulation that the target should accept; null if it cannot be planned. */
export async function planKnownSimulation(fixtures: RunFixtures): Promise<OperationRequest | null> {
  try {
    const body = toJsonBody(JSON.stringify(toRequest(await planSimulation(fixtures))));
    return requestOperation("simulateTransaction", "", { safety: "simulate", body });
  } catch (thrown) {
    if (thrown instanceof Inconclusive) return null;
    throw thrown;
  }
}
