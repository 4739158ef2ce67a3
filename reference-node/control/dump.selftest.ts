import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { createNode, StateFileError, type NodeOptions } from "../node.ts";
import { get } from "../tests/node-blocks.test.support.ts";
import {
  fileOf,
  linesOf,
  readAll,
  sealedFileOf,
  toFile,
  type FileBytes,
} from "../tests/node-dump.test.support.ts";
import { observe } from "../tests/node-observation.test.support.ts";
import { sign, submit } from "../tests/node-transactions.test.support.ts";

const options = { accounts: 10, blockInterval: 5000, historyVersions: 30, journalSize: 0 };
const writer = createNode(options);
await submit(writer, sign(writer, { account: 8 }));
writer.control.produceBlocks({ count: 5 });
await submit(writer, sign(writer, { account: 9 }));
const file = await readAll(writer.control.dump());
const lines = linesOf(file);

/** Loads a file into a new node. Checks that the node is unchanged, and returns the message of the error. */
async function refuse(given: FileBytes): Promise<string> {
  const node = createNode(options);
  node.control.snapshot();
  const before = await observe(node);
  let message = "";
  await assert.rejects(node.control.load(given.stream()), (error) => {
    assert.ok(error instanceof StateFileError, String(error));
    ({ message } = error);
    return true;
  });
  assert.deepEqual(await observe(node), before);
  node.control.revert({ id: 1 });
  return message;
}

/** Replaces text in the first line that contains it, and seals the file again. */
function withText(from: string | RegExp, to: string): FileBytes {
  const matches = (line: string): boolean =>
    typeof from === "string" ? line.includes(from) : from.test(line);
  const first = lines.findIndex(matches);
  // The file does not contain what the accumulator of its first transaction follows from.
  const at =
    lines[first]?.startsWith('{"kind":"transaction"') === true ? lines.findLastIndex(matches) : first;
  assert.notEqual(at, -1, String(from));
  return sealedFileOf(lines.map((line, index) => (index === at ? line.replace(from, () => to) : line)));
}

test("a dump has a line for each block, value and transaction, and no private key", () => {
  const kinds = lines.slice(1).map((line) => (JSON.parse(line) as { kind: string }).kind);
  assert.deepEqual([...new Set(kinds)], ["node", "block", "value", "transaction", "pending", "end"]);
  const text = lines.join("\n");
  for (const { privateKey, address } of writer.accounts) {
    assert.ok(text.includes(address.slice(2)));
    assert.ok(!text.includes(privateKey.slice(2)));
  }
});

test("a dump is the state at the time of the call, even if the node changes before it is read", async () => {
  const node = createNode(options);
  const dump = node.control.dump();
  const expected = await readAll(createNode(options).control.dump());
  node.control.produceBlocks({ count: 100 });
  assert.ok((await readAll(dump)).equals(expected));
});

test("a loaded impersonated transaction is executed, although its signature is wrong", async () => {
  const node = createNode({ accounts: 10, journalSize: 0 });
  node.control.setBlockMode({ mode: "manual" });
  const address = node.accounts[8]?.address ?? "";
  node.control.impersonate({ address, enabled: true });
  await submit(node, sign(node, { account: 8, signer: 0 }));
  const other = createNode({ accounts: 10, journalSize: 0 });
  await other.control.load(node.control.dump());
  for (const one of [node, other]) one.control.produceBlock();
  assert.equal((await get(`/accounts/${address}`, other)).body["sequence_number"], "1");
  assert.equal(other.digest(), node.digest());
});

test("loading ends all snapshots, never uses their ids again, and corrects the profile", async () => {
  const node = createNode({ journalSize: 0 });
  const target = createNode({ journalSize: 0 });
  for (let count = 0; count < 3; count += 1) target.control.snapshot();
  node.control.prune({ oldestVersion: node.position().version });
  await target.control.load(node.control.dump());
  assert.throws(() => target.control.revert({ id: 3 }), /there is none/);
  assert.equal(target.control.snapshot().id, 4);
  assert.equal(target.profile.prunedVersion, String(node.position().version - 1n));
});

const contradictions: readonly (readonly [options: NodeOptions, message: RegExp])[] = [
  [{ vendor: "aptos", signingDomain: "NODE" }, /vendor node, but this node has vendor aptos/],
  [{ chainId: 7 }, /chainId 4, but this node has chainId 7/],
  [{ seed: 9 }, /seed 0, but this node has seed 9/],
  [{ genesisVersion: 5n }, /genesisVersion 0, but this node has genesisVersion 5/],
  [{ clock: "system" }, /clock virtual, but this node has clock system/],
];

for (const [contradiction, message] of contradictions) {
  test(`a file is refused by a node with other options: ${message.source}`, async () => {
    const node = createNode({ ...options, ...contradiction });
    const digest = node.digest();
    await assert.rejects(node.control.load(file.stream()), message);
    assert.equal(node.digest(), digest);
  });
}

const recordLine = /"kind":"user"/;
const malformed: readonly (readonly [name: string, create: () => FileBytes, message: RegExp])[] = [
  ["an empty file", () => toFile(Buffer.alloc(0)), /line 1 .*cut/],
  ["text", () => toFile(Buffer.from("{}\n")), /line 1 .*intact gzip data/],
  ["other JSON", () => fileOf(['{"a":1}']), /line 1 .*got "a"/],
  ["JSON that is no object", () => fileOf(["[]"]), /line 1 .*the header must be an object/],
  ["no JSON", () => fileOf(["hello"]), /line 1 .*must be JSON, got "hello"/],
  ["bytes that are not UTF-8", () => toFile(gzipSync(Buffer.of(0x22, 0xff, 0x22, 0x0a))), /line 1 /],
  ["half of a file", () => toFile(file.bytes.subarray(0, file.bytes.length / 2)), /line \d+ .*cut here/],
  ["a file without its end", () => fileOf(lines.slice(0, -1)), /cut after \d+ lines/],
  ["a file with a cut line", () => toFile(gzipSync(lines.join("\n"))), /must end with a line break/],
  ["a second end", () => fileOf([...lines, lines.at(-1) ?? ""]), /must end after its end line/],
  [
    "a changed value",
    () => fileOf(lines.map((line) => line.replace('"frozen":false', '"frozen":true'))),
    /line \d+ .*(sha256|accumulatorRootHash) must be/,
  ],
  [
    "a changed write",
    () => withText(/"changes":\[\["account\/[^"]*/, '"changes":[["account/0x1'),
    /line \d+ /,
  ],
  ["a changed result", () => withText('"success":true', '"success":false'), /accumulatorRootHash must be/],
  [
    "another format version",
    () => withText('"formatVersion":1', '"formatVersion":2'),
    /line 1 .*formatVersion must be 1, got 2/,
  ],
  [
    "counts that are too large",
    () => withText(/"value":\d+/, '"value":1e99'),
    /line 1 .*value must be an integer/,
  ],
  ["a wrong count", () => withText(/"block":\d+/, '"block":1'), /line 4 .*got "height"/],
  [
    "a missing block",
    () => sealedFileOf(lines.filter((_, index) => index !== 3)),
    /line 4 .*height must be \d+/,
  ],
  [
    "an oldest version without data",
    () => withText(/"oldest":\d+/, '"oldest":0'),
    /oldest must be from \d+ to \d+, got 0/,
  ],
  ["a negative number", () => withText(/"oldest":\d+/, '"oldest":-1'), /line 2 .*oldest must be an integer/],
  ["a foreign member", () => withText('"kind":"node"', '"kind":"node","more":1'), /line 2 .*got "more"/],
  [
    "a prototype",
    () => withText('"own":{"', '"own":{"__proto__":{"a":1},"'),
    /must not have the member "__proto__"/,
  ],
  [
    "a prototype in a header",
    () => withText('"options":{', '"options":{"__proto__":{"seed":1},'),
    /line 1 .*__proto__/,
  ],
  [
    "deep nesting",
    () => withText('"own":{"', `"own":{"a":${"[".repeat(5000)}${"]".repeat(5000)},"`),
    /at most 256 levels/,
  ],
  ["a transaction without its bytes", () => withText(/"signedBytes":"[^"]*",/, ""), /signedBytes must be/],
  [
    "a malformed state key",
    () => withText(/"key":"account\/[^/]*/, '"key":"account/zz'),
    /state key must have the form/,
  ],
  [
    "a malformed waiting transaction",
    () => withText(/"kind":"pending","bytes":"[^"]*"/, '"kind":"pending","bytes":"AAAA"'),
    /line \d+ /,
  ],
  ["an unknown block mode", () => withText('"mode":"interval"', '"mode":"fast"'), /blockMode|mode must be/],
  [
    "a time above a u64",
    () => withText(/"clockMicros":"\d+"/, '"clockMicros":"99999999999999999999"'),
    /clockMicros must be at most/,
  ],
  [
    "a wrong digest",
    () => sealedFileOf(lines.map((line) => line.replace(/"digest":"0x[0-9a-f]{4}/, '"digest":"0x0000'))),
    /digest must be that of the earlier lines/,
  ],
];

for (const [name, create, message] of malformed) {
  test(`a node refuses ${name} and does not change`, async () => {
    assert.match(await refuse(create()), message);
  });
}

test("a line of a user transaction with any member removed or replaced is refused", async () => {
  const at = lines.findLastIndex((line) => recordLine.test(line));
  const { record, ...others } = JSON.parse(lines[at] ?? "") as { record: { [name: string]: unknown } };
  for (const name of Object.keys(record)) {
    for (const value of [undefined, null, 7, [], {}, "x"]) {
      // A VM status is any text, and the members of `own` have no schema.
      if (name === "vmStatus" && value === "x") continue;
      if (name === "events" && Array.isArray(value)) continue;
      const changed = JSON.stringify({ ...others, record: { ...record, [name]: value } });
      await refuse(sealedFileOf(lines.map((line, index) => (index === at ? changed : line))));
    }
  }
});

test("a file whose bits are flipped is refused, or has the same state", async () => {
  const node = createNode(options);
  for (let at = 0; at < file.bytes.length; at += 97) {
    const bytes = Buffer.from(file.bytes);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
    try {
      assert.deepEqual(await node.control.load(toFile(bytes).stream()), { digest: writer.digest() });
    } catch (error) {
      assert.ok(error instanceof StateFileError, String(error));
    }
  }
});

test("load rejects other sources, and passes on the errors of a source", async () => {
  const { control } = createNode({ accounts: 1 });
  await assert.rejects(control.load("file" as unknown as AsyncIterable<Uint8Array>), TypeError);
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(file.bytes.subarray(0, 100));
    throw new Error("the disk is gone");
  }
  await assert.rejects(control.load(failing()), /the disk is gone/);
});
