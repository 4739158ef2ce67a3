import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { createNode } from "../node.ts";
import { resolveOptions } from "../node-options.ts";
import { readAll, toFile } from "../tests/node-dump.test.support.ts";
import { readState } from "./read-state.ts";
import { toStateOptions } from "./state-options.ts";

const options = toStateOptions(resolveOptions({}));

test("a compressed file that becomes a longer line than the maximum is refused", async () => {
  const bomb = toFile(gzipSync(Buffer.alloc(64 * 1024 * 1024, "a")));
  await assert.rejects(readState(bomb.stream(), options), /line 1 .*at most 16777216 bytes, got more/);
});

test("a file that needs more memory than the maximum is refused", async () => {
  const file = await readAll(createNode().control.dump());
  const limits = { lineBytesMax: 16 * 1024 * 1024, memoryBytesMax: 100_000 };
  await assert.rejects(
    readState(file.stream(), options, limits),
    /line \d+ .*fit into 100000 bytes of memory/,
  );
});
