import assert from "node:assert/strict";
import { appendFileSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Exchange } from "../../evidence/exchange.ts";
import {
  createExchangeFolder,
  openExchangeLog,
  readExchangeLog,
  removeExchangeFolder,
} from "./exchange-log.ts";

const folder = createExchangeFolder();
after(() => removeExchangeFolder(folder));

function exchangeOf(body: string | null): Exchange {
  return {
    operation: "submitBatch",
    request: { method: "POST", url: "http://127.0.0.1:1/v1", headers: [], body },
    response: null,
    transportFailure: "it was not there",
  };
}

async function kept(): Promise<string> {
  let text = "";
  for await (const part of readExchangeLog(folder)) text += part;
  return text;
}

test("exchanges are written at once and in order", async () => {
  const exchangeOrigin = { requirement: "BTCH-001", title: "ein Übel\u2028mit\nZeilen" } as const;
  const [one, two] = [openExchangeLog(folder)(exchangeOrigin), openExchangeLog(folder)(null)];
  one?.(exchangeOf("first"));
  two?.(exchangeOf(null));
  one?.(exchangeOf("\ud800second"));
  const lines = (await kept()).trimEnd().split("\n");
  const read = lines.map((line) => JSON.parse(line) as unknown);
  const named = { requirement: "BTCH-001", check: exchangeOrigin.title, fingerprint: null, kind: "sent" };
  assert.deepEqual(read, [
    { ...named, exchange: exchangeOf("first") },
    { ...named, exchange: exchangeOf("\ud800second") },
    { ...named, requirement: null, check: null, exchange: exchangeOf(null) },
  ]);
});

test("a long request body is cut and marked as cut", async () => {
  openExchangeLog(folder)(null)?.(exchangeOf("é".repeat(100_000)));
  const line = (await kept()).trimEnd().split("\n").at(-1) ?? "";
  const { exchange } = JSON.parse(line) as { exchange: Exchange & { request: { bodyIsCut: boolean } } };
  assert.deepEqual([exchange.request.body?.length, exchange.request.bodyIsCut], [16_384, true]);
});

test("an incomplete last line is skipped", async () => {
  const before = await kept();
  const file = join(folder, readdirSync(folder).toSorted()[0] ?? "");
  appendFileSync(file, Buffer.from('{"half": "é').subarray(0, -1));
  assert.equal(await kept(), before);
});

test("only the owner can read the folder, and it can be removed", async () => {
  if (process.platform !== "win32") assert.equal(statSync(folder).mode & 0o077, 0);
  assert.equal(openExchangeLog(null)(null), undefined);
  removeExchangeFolder(folder);
  removeExchangeFolder(folder);
  assert.ok(!existsSync(folder));
});
