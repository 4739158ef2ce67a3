import type { Budget } from "./budget.ts";
import type { Transport } from "./transport.ts";

/** The limit of the requests that a run sends while it waits for its target and discovers it. */
interface WaitBudget {
  readonly budget: Budget;
  /** Gives back each request of the transport for which no connection was made. */
  readonly countWritten: (transport: Transport) => Transport;
}

/**
 * Creates a budget that all attempts to reach a target share. A request for which no connection was made does not count.
 * Otherwise, a target that takes some seconds to listen would use up the limit before it gets a request.
 */
export function createWaitBudget(requestsMax: number | null): WaitBudget {
  let left = requestsMax ?? Infinity;
  return {
    budget: {
      take() {
        if (left <= 0) return false;
        left -= 1;
        return true;
      },
      left: () => (requestsMax === null ? null : left),
    },
    countWritten: (transport) => ({
      ...transport,
      async send(request) {
        const answer = await transport.send(request);
        if (!answer.arrived && answer.isWritten === false) left += 1;
        return answer;
      },
    }),
  };
}
