import { Inconclusive } from "../../client/outcome.ts";

/** Asks what is only a fact about a target: where no answer can be judged there is none, and the check goes on. */
export async function ignoreInconclusive(ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
  } catch (thrown) {
    if (!(thrown instanceof Inconclusive)) throw thrown;
  }
}
