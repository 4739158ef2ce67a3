import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createStopSignal, removeAtExit } from "./signals.ts";

describe("a stop signal", () => {
  test("aborts with the first of the given signals", () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const stop = createStopSignal([one.signal, other.signal], 60_000);
    assert.equal(stop.signal.aborted, false);
    other.abort();
    assert.equal(stop.signal.aborted, true);
    stop.dispose();
  });

  test("is aborted from the start if a given signal is already aborted", () => {
    const stop = createStopSignal([AbortSignal.abort()], 60_000);
    assert.equal(stop.signal.aborted, true);
    stop.dispose();
  });

  test("aborts after its time", async () => {
    const stop = createStopSignal([], 1);
    await new Promise((resolve) => {
      stop.signal.addEventListener("abort", resolve, { once: true });
    });
    assert.equal(stop.signal.aborted, true);
  });

  test("does not abort once it is disposed", () => {
    const one = new AbortController();
    const stop = createStopSignal([one.signal], 60_000);
    stop.dispose();
    one.abort();
    assert.equal(stop.signal.aborted, false);
  });
});

describe("removeAtExit", () => {
  test("calls remove once and leaves no listener", () => {
    const listeners = process.listenerCount("exit");
    let count = 0;
    const remove = removeAtExit(() => (count += 1));
    assert.equal(process.listenerCount("exit"), listeners + 1);
    remove();
    assert.deepEqual([count, process.listenerCount("exit")], [1, listeners]);
  });

  test("calls remove when the process exits", () => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-end-"));
    const module = JSON.stringify(new URL("signals.js", import.meta.url));
    const program = `
      import { rmSync } from "node:fs";
      import { removeAtExit } from ${module};
      removeAtExit(() => rmSync(${JSON.stringify(folder)}, { recursive: true }));
      process.exit(130);
    `;
    const { status } = spawnSync(process.execPath, ["--input-type=module", "-e", program]);
    const exists = existsSync(folder);
    rmSync(folder, { recursive: true, force: true });
    assert.deepEqual([status, exists], [130, false]);
  });
});
