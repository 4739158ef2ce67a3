import type { RequirementId } from "../spec/catalogue.ts";
import { U64_MAX } from "../spec/vocabulary.ts";
import type { Answer } from "./client/answer.ts";
import type { Fixtures } from "./judge.ts";
import { Inconclusive } from "./outcome.ts";

type Ask = (fixtures: Fixtures) => Promise<Answer>;

/** One request for each operation that a good node answers with success. */
const successes: readonly Ask[] = [
  ({ node, inventory }) => node.getAccount(inventory.account()),
  ({ node }) => node.checkHealth({}, { judges503: true }),
];

/** Requests that a good node answers with an error, each in another way. */
const errors: readonly Ask[] = [
  ({ node }) => node.getAccount("0xg", {}, { form: "malformed" }),
  ({ node, inventory }) => node.getAccount(inventory.account(), { ledgerVersion: U64_MAX }),
  ({ node, inventory }) =>
    node.getAccount(inventory.account(), { ledgerVersion: "x" }, { form: "malformed" }),
  ({ node }) => node.checkHealth({ durationSecs: "x" }, { form: "malformed", judges503: true }),
];

/**
 * The whole of a check whose requirement the oracle judges: sends requests to every operation, so that the oracle can.
 * @throws Inconclusive where no answer gave it occasion, with the first reason met on the way.
 */
export async function exercise(
  fixtures: Fixtures,
  requirement: RequirementId,
  kind: "successes" | "errors",
): Promise<void> {
  let missing: Inconclusive | null = null;
  for (const ask of kind === "successes" ? successes : errors) {
    try {
      await ask(fixtures);
    } catch (thrown) {
      if (!(thrown instanceof Inconclusive)) throw thrown;
      missing ??= thrown;
    }
  }
  if ((fixtures.node.recorder.assertions()[requirement] ?? 0) === 0 && missing !== null) throw missing;
}
