import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { prepareRun, type RunOptions } from "./prepare-run.ts";

test("the reference node is stopped if the run cannot be prepared", async () => {
  const countListeners = (): number =>
    process.getActiveResourcesInfo().filter((resource) => resource === "TCPServerWrap").length;
  const before = countListeners();
  const given = {
    baseUrl: null,
    get header(): never {
      throw new Error("thrown while the run is prepared");
    },
  };
  await assert.rejects(prepareRun(given as unknown as RunOptions), /thrown while the run is prepared/);
  await setTimeout(50);
  assert.equal(countListeners(), before);
});
