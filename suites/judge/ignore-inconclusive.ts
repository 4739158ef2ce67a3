import { Inconclusive } from "../client/outcome.ts";

/** Runs an optional part of a check. If that part throws Inconclusive, the check continues. */
export async function ignoreInconclusive(send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (thrown) {
    if (!(thrown instanceof Inconclusive)) throw thrown;
  }
}
