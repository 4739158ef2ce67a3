import assert from "node:assert/strict";
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { verify } from "../../reference-node/primitives/ed25519.ts";
import { readPublicKey, readSigningKey } from "./ed25519-keys.ts";
import { refusal } from "../usage-error.test.support.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-keys-"));
after(() => rmSync(folder, { recursive: true }));

/** RFC 8032, 7.1, test 1: the message is empty. */
const vector = {
  seed: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
  publicKey: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
  signature:
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
};
const pair = generateKeyPairSync("ed25519");
const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 });
const secretPem = pair.privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const publicPem = pair.publicKey.export({ format: "pem", type: "spki" }).toString();

function file(text: string, mode = 0o600): string {
  const path = join(folder, "key");
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

function read(text: string, mode?: number): { key: KeyObject; said: string } {
  let said = "";
  file(text, mode);
  return { key: readSigningKey("key", { cwd: folder, stderr: (line) => (said += line) }), said };
}

describe("a signing key", () => {
  test("can be a seed of 0x and hex digits", () => {
    const { key, said } = read(`0x${vector.seed.toUpperCase()}\n`);
    assert.equal(sign(null, Buffer.alloc(0), key).toString("hex"), vector.signature);
    assert.equal(said, "");
  });

  test("can be a seed in the form that client libraries print", () => {
    const { key } = read(`ed25519-priv-0x${vector.seed}\n`);
    assert.equal(sign(null, Buffer.alloc(0), key).toString("hex"), vector.signature);
  });

  test("can be PEM with any line breaks and a remark before it", () => {
    for (const text of [secretPem, secretPem.replaceAll("\n", "\r\n"), `a remark\n${secretPem}`]) {
      assert.ok(createPublicKey(read(text).key).equals(pair.publicKey));
    }
  });

  test("causes a warning if all users can read it", { skip: process.platform === "win32" }, () => {
    assert.match(
      read(secretPem, 0o644).said,
      /^Warning: run chmod 600 key\. All users of this machine can read the key in this file\.\n$/,
    );
    assert.equal(read(secretPem, 0o640).said, "");
  });

  const refused: readonly (readonly [text: string, message: RegExp])[] = [
    ["", /got text that is neither PEM nor 0x and hex digits in key$/],
    [vector.seed, /got text that is neither PEM nor 0x and hex digits/],
    [`ed25519-priv-${vector.seed}`, /got 0x that is not followed by 64 hex digits/],
    [`0x${vector.seed}00`, /got 0x that is not followed by 64 hex digits/],
    [`0x${vector.seed.slice(2)}`, /got 0x that is not followed by 64 hex digits/],
    [publicPem, /got PEM with the label PUBLIC KEY/],
    [secretPem.replace(/^MC4CAQAwBQ/m, "MC4CAQAwBA"), /got a key that cannot be parsed/],
    [rsa.privateKey.export({ format: "pem", type: "pkcs8" }).toString(), /got a key of rsa/],
    [rsa.privateKey.export({ format: "pem", type: "pkcs1" }).toString(), /the label RSA PRIVATE KEY/],
    [
      pair.privateKey
        .export({ format: "pem", type: "pkcs8", cipher: "aes-256-cbc", passphrase: "hush" })
        .toString(),
      /got an encrypted key/,
    ],
  ];
  for (const [text, message] of refused) {
    test(`that is malformed is refused without quoting it: ${message.source}`, () => {
      const said = refusal(() => read(text));
      assert.match(said, message);
      assert.ok(!said.includes(vector.seed.slice(2, 20)) && !/MC4|MII/.test(said), said);
    });
  }

  test("in a file that does not exist is refused", () => {
    assert.match(
      refusal(() => readSigningKey("none", { cwd: folder, stderr: assert.fail })),
      /--sign names a file that cannot be read: none/,
    );
  });
});

describe("a public key", () => {
  test("can be hex on the command line or in a file, or PEM in a file", () => {
    const expected = Buffer.from(vector.publicKey, "hex");
    assert.deepEqual(readPublicKey(`0x${vector.publicKey}`, folder), expected);
    file(`0x${vector.publicKey}\n`);
    assert.deepEqual(readPublicKey("key", folder), expected);
    assert.ok(verify(expected, Buffer.alloc(0), Buffer.from(vector.signature, "hex")));
    file(publicPem);
    const x = Buffer.from(pair.publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    assert.deepEqual(readPublicKey("key", folder), x);
  });

  test("of small order or with a non-canonical encoding is refused", () => {
    for (const hex of ["00".repeat(32), `01${"00".repeat(31)}`, "ff".repeat(32), `ec${"ff".repeat(30)}7f`]) {
      assert.match(
        refusal(() => readPublicKey(`0x${hex}`, folder)),
        /a point of small order or a non-canonical encoding\)$/,
      );
    }
  });

  const refused: readonly (readonly [text: string, message: RegExp])[] = [
    ["", /got text that is neither PEM nor 0x and hex digits in key$/],
    [secretPem, /got a private key in key$/],
    [rsa.publicKey.export({ format: "pem", type: "spki" }).toString(), /got a key of rsa/],
    [rsa.publicKey.export({ format: "pem", type: "pkcs1" }).toString(), /the label RSA PUBLIC KEY/],
    ["0x00", /got 0x that is not followed by 64 hex digits in key$/],
  ];
  for (const [text, message] of refused) {
    test(`that is malformed is refused: ${message.source}`, () => {
      file(text);
      assert.match(
        refusal(() => readPublicKey("key", folder)),
        message,
      );
    });
  }

  test("in a file that does not exist is refused", () => {
    assert.match(
      refusal(() => readPublicKey("none", folder)),
      /got a file that cannot be read: none/,
    );
    assert.match(
      refusal(() => readPublicKey("0xabc", folder)),
      /got 0x that is not followed by 64 hex digits$/,
    );
  });

  test("in PEM after more than 64 KiB of other text is not read", () => {
    file(`${"remark\n".repeat(20_000)}${publicPem}`);
    assert.match(
      refusal(() => readPublicKey("key", folder)),
      /got text that is neither PEM nor 0x and hex digits in key$/,
    );
    assert.match(
      refusal(() => read(`${"remark\n".repeat(20_000)}${secretPem}`)),
      /got text that is neither PEM nor 0x and hex digits in key$/,
    );
  });
});
