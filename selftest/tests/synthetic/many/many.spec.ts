/** Two hundred checks with an exchange each, which a good node keeps and a node without health breaks. */
import { requirement, test } from "../../../../suites/runner/fixtures.ts";
import { Violation } from "../../../../suites/client/outcome.ts";

for (let number = 1; number <= 200; number += 1) {
  test(
    ...requirement("HLTH-001", `is healthy, time ${number}`, async ({ node }) => {
      const answer = await node.checkHealth({}, { judges503: true });
      answer.recordAssertion("HLTH-001", "health is 200");
      if (answer.status === 200) return;
      throw new Violation({
        operation: answer.operation,
        basis: "exchange",
        layer: "status",
        mismatch: "other status",
        summary: "Not healthy.",
        expected: "status 200",
        received: `status ${answer.status}`,
        exchanges: [answer.exchange],
      });
    }),
  );
}
