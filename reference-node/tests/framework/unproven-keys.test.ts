import assert from "node:assert/strict";
import { test } from "node:test";
import { encodeSized, encodeText } from "../../bcs/codec.ts";
import { createNode, type ReferenceNode } from "../../node.ts";
import { formatHex, parseHex, sha3 } from "../../primitives/bytes.ts";
import { accountOf, caller, execute, readResource, view } from "./native-calls.test.support.ts";

const bytes = "vector<u8>";
const accountType = "0x1::account::Account";
const twoOfThree = Buffer.concat([new Uint8Array(96).fill(5), Uint8Array.of(2)]);

test("a rotation to a public key of any scheme needs no proof and leaves the table as it is", async () => {
  const node = createNode({ strict: true });
  const key = new Uint8Array(32).fill(7);
  const [single, uncompressed] = [Buffer.concat([Uint8Array.of(0, 32), key]), new Uint8Array(65).fill(4)];
  const secp256k1 = Buffer.concat([Uint8Array.of(1, 65), uncompressed]);
  const keyless = Buffer.concat([Uint8Array.of(3), encodeText("issuer"), encodeSized(key)]);
  const multiKey = Buffer.concat([Uint8Array.of(3), single, secp256k1, keyless, Uint8Array.of(2)]);
  const cases: readonly (readonly [scheme: number, key: Uint8Array, index: number])[] = [
    [0, key, 0],
    [1, twoOfThree, 1],
    [2, single, 2],
    [2, secp256k1, 3],
    [2, keyless, 4],
    [3, multiKey, 5],
  ];
  for (const [scheme, publicKey, account] of cases) {
    const { address } = accountOf(node, account);
    const rotated = await rotateUnproven(node, scheme, publicKey, account);
    const expected = formatHex(sha3(publicKey, Uint8Array.of(scheme)));
    assert.equal(rotated.status, "Executed successfully");
    assert.deepEqual(rotated.events, [
      [
        "0x1::account::KeyRotationToPublicKey",
        {
          account: address,
          verified_public_key_bit_map: "0x00000000",
          public_key_scheme: scheme,
          public_key: formatHex(publicKey),
          old_auth_key: address,
          new_auth_key: expected,
        },
      ],
    ]);
    assert.deepEqual(await view(node, "0x1::account::get_authentication_key", [address]), [expected]);
    assert.deepEqual(await view(node, "0x1::account::originating_address", [expected]), [{ vec: [] }]);
  }
});

function rotateUnproven(node: ReferenceNode, scheme: number, key: Uint8Array, account = caller) {
  const id = "0x1::account::rotate_authentication_key_from_public_key";
  return execute(node, [id, ["u8", bytes], [scheme, formatHex(key)]], { account });
}

test("bytes that are not a key of their scheme abort in the module that reads them", async () => {
  const node = createNode({ strict: true });
  const cases: readonly (readonly [number, string, RegExp])[] = [
    [4, "0x", /^Move abort in 0x1::account: EUNRECOGNIZED_SCHEME\(0x10018\): ./],
    [0, "0x00", /0x1::ed25519: 0x10001$/],
    [1, "0x", /0x1::multi_ed25519: 0x10001$/],
    [2, "0x0001ff", /0x1::ed25519: 0x10001$/],
    [2, "0x0102ffff", /0x1::secp256k1: 0x10001$/],
    [2, "0x0202ffff", /0x1::secp256r1: 0x10001$/],
    [2, "0x03016101ff", /0x1::keyless: 0x10002$/],
    [2, "0x09", /0x1::single_key: 0x10001$/],
    [2, `0x0020${"07".repeat(33)}`, /0x1::single_key: 0x10002$/],
    [2, "0x0020", /0x1::bcs_stream: 0x20002$/],
    [3, "0x0109ffffffff", /0x1::single_key: 0x10001$/],
    [3, `0x010020${"07".repeat(32)}0101`, /0x1::multi_key: 0x10004$/],
    [3, "0xffffffff0f", /0x1::bcs_stream: 0x20002$/],
  ];
  for (const [scheme, key, status] of cases) {
    const failed = await rotateUnproven(node, scheme, parseHex(key) ?? assert.fail(key));
    assert.match(failed.status, status, key);
  }
});

test("an authentication key without a public key must have 32 bytes, and set_originating_address is disabled", async () => {
  const node = createNode({ strict: true });
  const call = (key: string) =>
    execute(node, ["0x1::account::rotate_authentication_key_call", [bytes], [key]]);
  assert.match((await call("0x00")).status, /EMALFORMED_AUTHENTICATION_KEY\(0x10004\)/);
  const disabled = await execute(node, ["0x1::account::set_originating_address", [], []]);
  assert.match(disabled.status, /ESET_ORIGINATING_ADDRESS_DISABLED\(0x3001b\)/);
  assert.deepEqual((await call(`0x${"ab".repeat(32)}`)).events, []);
  const { address } = accountOf(node);
  assert.equal(
    (await readResource(node, address, accountType))?.["authentication_key"],
    `0x${"ab".repeat(32)}`,
  );
});
