import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";

const moduleUrl = new URL("public-server.js", import.meta.url).href;

/** Starts a process that waits for a listener and throws in the meantime. Returns its exit code and its output. */
const runWith = (thrown: string): Promise<readonly [code: unknown, output: string]> =>
  new Promise((resolve) => {
    const source = `
      import { withStrayErrors } from ${JSON.stringify(moduleUrl)};
      setTimeout(() => { throw ${thrown}; }, 1);
      const waits = () => new Promise((resolve) => setTimeout(resolve, 500));
      await withStrayErrors(waits).then(() => console.log("listens"), ({ message }) => console.log("rejected", message));
    `;
    execFile(process.execPath, ["--input-type=module", "-e", source], (error, stdout, stderr) =>
      resolve([error?.code ?? 0, stdout + stderr]),
    );
  });

test("an error of listening that nobody catches is a rejection", async () => {
  const thrown = 'Object.assign(new Error("in use"), { syscall: "listen" })';
  assert.deepEqual(await runWith(thrown), [0, "rejected in use\n"]);
});

test("any other exception while a server starts ends the process", async () => {
  const [code, output] = await runWith('new RangeError("a defect elsewhere")');
  assert.notEqual(code, 0);
  assert.match(output, /RangeError: a defect elsewhere/);
  assert.doesNotMatch(output, /rejected|listens/);
});
