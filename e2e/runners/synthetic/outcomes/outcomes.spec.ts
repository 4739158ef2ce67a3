/** Checks with each of the four outcomes, whatever the target returns. They test the drivers. */
import { Inconclusive, requirement, test, Violation } from "../../../../suites/runner/fixtures.ts";

test(
  ...requirement("HLTH-004", "passes", async ({ node }) => {
    await node.checkHealth();
  }),
);

test(
  ...requirement("HLTH-001", "reports a violation", async ({ node }) => {
    const answer = await node.checkHealth();
    throw new Violation({
      operation: "checkHealth",
      basis: "exchange",
      layer: "semantics",
      mismatch: "violated on purpose",
      summary: "Violated on purpose.",
      expected: "something else",
      received: "this",
      exchanges: [answer.exchange],
    });
  }),
);

test(
  ...requirement("HLTH-002", "reports a violation for the status three times", async ({ assert, node }) => {
    assert.status(await node.checkHealth(), [202], "The health check returns 202");
  }),
);

test(
  ...requirement("HLTH-003", "is inconclusive", () =>
    Promise.reject(new Inconclusive("needs something that is never available")),
  ),
);

test(
  ...requirement("HLTH-005", "throws an unexpected error", async ({ node, inventory }) => {
    await node.checkHealth();
    const missing = Reflect.get(inventory, "nothing") as { readonly text: string };
    missing.text.trim();
  }),
);
