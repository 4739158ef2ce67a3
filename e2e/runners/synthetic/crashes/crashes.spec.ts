/** Checks that end or block their process, and harmless ones beside them. They test the plain runner. */
import type { Fixtures } from "../../../../suites/judge/check.ts";
import { requirement, test } from "../../../../suites/runner/fixtures.ts";

for (const number of [1, 2, 3, 4]) {
  test(
    ...requirement("HLTH-004", `passes, time ${number}`, async ({ node }) => {
      await node.checkHealth();
    }),
  );
}

for (const safety of ["submit", "heavy"] as const) {
  const body = async ({ node }: Fixtures): Promise<void> => {
    await node.checkHealth();
  };
  test(...requirement("HLTH-004", `runs alone, ${safety}`, body, { safety }));
}

test(
  ...requirement("HLTH-001", "exits", () => {
    process.exit(0);
  }),
);

test(
  ...requirement("HLTH-001", "leaves a rejected promise", async () => {
    void Promise.reject(new Error("nothing handles this error"));
    await new Promise(() => undefined);
  }),
);

test(
  ...requirement("HLTH-001", "takes all memory", async () => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length));
  }),
);

test(
  ...requirement("HLTH-001", "loops for ever", async () => {
    for (;;) Math.sqrt(2);
  }),
);

test(...requirement("HLTH-001", "never returns", () => new Promise(() => undefined)));

test(
  ...requirement("HLTH-001", "passes and leaves an error for later", async ({ node }) => {
    await node.checkHealth();
    setTimeout(() => {
      throw new Error("thrown too late");
    }, 20);
    node.recorder.recordAssertion("HLTH-001", "done", 1);
  }),
);

test(
  ...requirement("HLTH-001", "waits a while", async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, 20_000);
    });
  }),
);

test(
  ...requirement("HLTH-001", "names the variables of its environment", () => {
    throw new Error(`environment: ${JSON.stringify(process.env)}`);
  }),
);
