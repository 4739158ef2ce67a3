import { Inconclusive } from "../../client/outcome.ts";

/** Sends an optional request. A response that cannot be judged does not end the check. */
export async function ignoreInconclusive(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (thrown) {
    if (!(thrown instanceof Inconclusive)) throw thrown;
  }
}
