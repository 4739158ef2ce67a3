/** Checks with each of the four outcomes, whatever the target; they test the drivers. */
import { Inconclusive, requirement, test, Violation } from "../../../../suites/runner/fixtures.ts";
import { assertStatus } from "../../../../suites/checks/kit/matchers.ts";

test(
  ...requirement("HLTH-004", "holds", async ({ node }) => {
    await node.checkHealth();
  }),
);

test(
  ...requirement("HLTH-001", "accuses", async ({ node }) => {
    const answer = await node.checkHealth();
    throw new Violation({
      operation: "checkHealth",
      basis: "exchange",
      layer: "semantics",
      mismatch: "accused on purpose",
      summary: "Accused on purpose.",
      expected: "something else",
      received: "this",
      exchanges: [answer.exchange],
    });
  }),
);

test(
  ...requirement("HLTH-002", "accuses by its status three times", async ({ node }) => {
    assertStatus(await node.checkHealth(), "HLTH-002", [202], "Health is answered with 202");
  }),
);

test(
  ...requirement("HLTH-003", "lacks something", () =>
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
