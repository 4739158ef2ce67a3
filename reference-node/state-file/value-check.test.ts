import assert from "node:assert/strict";
import { test } from "node:test";
import { createNode } from "../node.ts";
import { linesOf, readAll, sealedFileOf } from "../tests/node-dump.test.support.ts";

// Without genesis in the file, most of the state is in the lines of values, which no hash of the ledger covers.
const options = { accounts: 2, historyVersions: 4, journalSize: 0 };
const lines = linesOf(await readAll(createNode(options).control.dump()));

/** Loads the file with changes to the first line that contains a text. */
async function loadChanged(text: string, change: (line: string) => string): Promise<string> {
  const at = lines.findIndex((line) => line.includes(text));
  assert.ok(at > 0, text);
  const changed = change(lines[at] ?? "");
  assert.notEqual(changed, lines[at]);
  const file = sealedFileOf(lines.map((line, index) => (index === at ? changed : line)));
  try {
    await createNode(options).control.load(file.stream());
    return "loaded";
  } catch (error) {
    return `${at + 1}: ${(error as Error).message}`;
  }
}

test("an unchanged file is loaded", async () => {
  assert.equal(
    await loadChanged('"kind":"node"', (line) => line.replace('"lastNonce":', ' "lastNonce":')),
    "loaded",
  );
});

test("a resource that does not match its struct is refused in its line", async () => {
  const message = await loadChanged("/resource/0x1::chain_id::ChainId", (line) =>
    line.replace(/"id":\d+/, '"id":"x"'),
  );
  const [, line = ""] =
    /^(\d+): line \1 of the state file: the state entry account\/0+1\/resource/.exec(message) ?? [];
  assert.ok(Number(line) > 2, message);
  assert.match(message, /ChainId must match its type: value\.id must be a number/);
});

test("a table item with a key of another type is refused", async () => {
  const message = await loadChanged('"key":"table/', (line) => line.replace(/(table\/[^/]+\/)[^/]+/, "$1a"));
  assert.match(message, /the state entry table\/.* must match its type/);
});

test("a module whose abi is not that of its bytecode is refused", async () => {
  const message = await loadChanged("/module/chain_id", (line) => line.replace('"ChainId"', '"Other"'));
  assert.match(message, /must have the abi of its bytecode, got another one/);
});

test("a file without a struct of this version of touchstone is refused as one of another version", async () => {
  const at = lines.findIndex((line) => line.includes("/module/trial"));
  const [header = "", ...others] = lines.filter((_, index) => index !== at);
  const { counts, ...given } = JSON.parse(header) as { readonly counts: { readonly value: number } };
  const changed = JSON.stringify({ ...given, counts: { ...counts, value: counts.value - 1 } });
  await assert.rejects(
    createNode(options).control.load(sealedFileOf([changed, ...others]).stream()),
    /must have 0x[^ ]*::trial.* as this version of touchstone has it, got none.*Write it again with --dump/,
  );
});

test("members of a block's first transaction of another form are refused", async () => {
  const message = await loadChanged('"kind":"block_metadata"', (line) =>
    line.replace('"failed_proposer_indices":[]', '"failed_proposer_indices":[-1]'),
  );
  assert.match(message, /own\.failed_proposer_indices must be .*, got -1/);
});
