/** 200 checks with one exchange each. A correct node passes them; a node without a health check fails them. */
import { requirement, test } from "../../../../suites/runner/fixtures.ts";
import { Violation } from "../../../../suites/client/outcome.ts";

for (let number = 1; number <= 200; number += 1) {
  test(
    ...requirement("HLTH-001", `the health check returns 200, time ${number}`, async ({ node }) => {
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
