import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { keyTypes, signatureTypes } from "../../reference-node/authentication/format-signature.ts";
import { packageRoot } from "../package-root.ts";

const text = readFileSync(join(packageRoot, "docs", "transactions.md"), "utf8");
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").slice(1, -1));

/** Lists the tests of the node and the programs of the examples. */
function listProofFiles(): readonly string[] {
  return ["reference-node", "examples/client-library"]
    .flatMap((folder) => readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" }))
    .map((path) => basename(path))
    .filter((name) => /\.test\.ts$|\.js$/.test(name));
}

test("docs/transactions.md names one existing file or more for every kind, each clearly", () => {
  const files = listProofFiles();
  const kinds = rows.filter(([, , , , last = ""]) => last.includes("`"));
  assert.ok(kinds.length > 20);
  const withProof = rows.filter(({ length }) => length === 5);
  assert.equal(kinds.length, withProof.length - 4);
  for (const [kind = "", , , , last = ""] of kinds) {
    for (const [, name] of last.matchAll(/`([^`]+)`/g)) {
      const count = files.filter((file) => file === name).length;
      assert.equal(count, 1, `${kind.trim()}: ${name} is the name of ${count} files, expected 1`);
    }
  }
});

test("docs/transactions.md contains every type of key, signature and payload of JSON", () => {
  const read = (path: string): string => readFileSync(join(packageRoot, path), "utf8");
  const sources = ["signature-request", "payload-request"].map((name) =>
    read(`reference-node/operations/${name}.ts`),
  );
  const requested = sources.flatMap((source) =>
    [...source.matchAll(/"([a-z0-9_]+_(?:signature|payload))"/g)].map(([, type = ""]) => type),
  );
  assert.ok(requested.length > 8);
  const removed = "module_bundle_payload";
  const ofPairs = Object.values<string>({ ...keyTypes, ...signatureTypes });
  for (const type of new Set([...requested, ...ofPairs].filter((one) => one !== removed)))
    if (type !== "transaction_payload") assert.ok(text.includes(`\`${type}\``), type);
});
