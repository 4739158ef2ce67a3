import assert from "node:assert/strict";
import { test } from "node:test";
import { genesisState } from "../../genesis/genesis.ts";
import { getNativeFunctions } from "../../framework/native-functions.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { formatHex } from "../../primitives/bytes.ts";
import { list, record } from "../node-blocks.test.support.ts";
import { accountOf, execute, readResource } from "./native-calls.test.support.ts";

const id = "0x1::jwks::update_federated_jwk_set";
const texts = "vector<0x1::string::String>";
const issuer = formatHex(Buffer.from("https://issuer.example"));

type Keys = readonly [kid: string, alg: string, e: string, n: string][];

function update(
  node: ReferenceNode,
  keys: Keys,
  lists = [0, 1, 2, 3].map((at) => keys.map((key) => key[at] ?? "")),
) {
  return execute(node, [id, ["vector<u8>", texts, texts, texts, texts], [issuer, ...lists]]);
}

const readKeys = (node: ReferenceNode) =>
  readResource(node, accountOf(node).address, "0x1::jwks::FederatedJWKs");

/** The texts of the keys in a resource, without the one that names the type of the key. */
function decodeKeys(resource: unknown): readonly (readonly string[])[] {
  const [entry, ...more] = list(record(record(resource)["jwks"])["entries"]);
  assert.deepEqual([entry?.["issuer"], entry?.["version"], more], [issuer, "0", []]);
  return list(entry?.["jwks"]).map(({ variant }) => {
    const { type_name: type, data } = record(variant);
    assert.equal(type, "0x1::jwks::RSA_JWK");
    const bytes = Buffer.from(String(data).slice(2), "hex");
    const decoded: string[] = [];
    for (let at = 0; at < bytes.length; at += 1 + (bytes[at] ?? 0)) {
      decoded.push(bytes.toString("utf8", at + 1, at + 1 + (bytes[at] ?? 0)));
    }
    return decoded;
  });
}

test("federated keys are sorted by id, and the first of two keys with the same id remains", async () => {
  const node = createNode({ strict: true });
  const updated = await update(node, [
    ["b", "RS256", "AQAB", "first"],
    ["a", "RS256", "AQAB", "other"],
    ["b", "RS256", "AQAB", "second"],
    ["B", "RS384", "AQAB", "third"],
  ]);
  assert.deepEqual([updated.status, updated.events], ["Executed successfully", []]);
  assert.deepEqual(decodeKeys(await readKeys(node)), [
    ["B", "RSA", "RS384", "AQAB", "third"],
    ["a", "RSA", "RS256", "AQAB", "other"],
    ["b", "RSA", "RS256", "AQAB", "first"],
  ]);
  await update(node, [["c", "RS256", "AQAB", "only"]]);
  assert.deepEqual(decodeKeys(await readKeys(node)), [["c", "RSA", "RS256", "AQAB", "only"]]);
});

test("sets without keys, with lists of different lengths and of 2048 bytes are refused", async () => {
  const node = createNode({ strict: true });
  const invalid = /^Move abort in 0x1::jwks: EINVALID_FEDERATED_JWK_SET\(0x10009\): ./;
  const one = ["k"];
  for (const lists of [
    [[], [], [], []],
    [one, [], one, one],
    [one, one, one, []],
    [[], one, one, one],
  ]) {
    assert.match((await update(node, [], lists)).status, invalid);
  }
  // The bytes of the resource apart from the modulus, whose length has two bytes in BCS.
  const overhead = 1 + (1 + 22) + 8 + 1 + (1 + 18) + 2 + (1 + 1) + (1 + 3) + (1 + 5) + (1 + 4) + 2;
  const withModulus = (length: number) => update(node, [["k", "RS256", "AQAB", "n".repeat(length)]]);
  assert.match((await withModulus(2_048 - overhead)).status, /EFEDERATED_JWKS_TOO_LARGE\(0x10008\)/);
  assert.equal(await readKeys(node), null);
  assert.equal((await withModulus(2_047 - overhead)).status, "Executed successfully");
});

test("the account of the framework cannot publish federated keys", () => {
  const state = genesisState([], "aptos");
  const { entries } = getNativeFunctions({ vendor: "aptos", implicitAccounts: true });
  const result = entries.get(id)?.({
    sender: frameworkAddress,
    typeArguments: [],
    arguments: [issuer, ["k"], ["a"], ["e"], ["n"]],
    read: (key) => state.get(key) ?? undefined,
  });
  assert.ok(result !== undefined && "abort" in result);
  assert.match(
    result.abort,
    /^Move abort in 0x1::jwks: EINSTALL_FEDERATED_JWKS_AT_APTOS_FRAMEWORK\(0x10007\): ./,
  );
});
