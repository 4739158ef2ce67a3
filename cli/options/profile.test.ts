import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { emptyDeclaration } from "../../suites/client/target.ts";
import { parseJson } from "./input-file.ts";
import { parseProfile } from "./profile.ts";
import { refusal } from "../usage-error.test.support.ts";

const key = "0x".padEnd(66, "a1");
const long = (digits: string): string => `0x${digits.padStart(64, "0")}`;
const parse = (value: unknown, env: { readonly [name: string]: string } = {}) =>
  parseProfile(value, "p.json", env);

describe("a profile", () => {
  test("may be empty", () => {
    assert.deepEqual(parse({}), {
      vendor: null,
      accounts: [],
      declared: emptyDeclaration,
      untypedCalls: {},
      signers: [],
      controlToken: null,
      members: [],
      lineBaseUrl: null,
    });
  });

  test("has texts that are ignored, but not in the values of items and calls", () => {
    const text = { $comment: ["For readers."] };
    const item = { handle: "0x2", key_type: "u8", value_type: "u64", key: text };
    const call = { function: "0x1::m::f", arguments: [text] };
    const plain = { tables: [item], signing: { chainId: 4 }, limits: {}, succeeds: call };
    const commented = {
      $schema: "s",
      ...text,
      $written: { vendor: "1f" },
      tables: [{ ...text, ...item }],
      signing: { ...text, chainId: 4 },
      limits: text,
      succeeds: { ...text, ...call },
    };
    assert.deepEqual(parse(commented), parse(plain));
    assert.match(
      refusal(() => parse({ $comment: 7 })),
      /p\.json: \/\$comment must be a string or a list of strings/,
    );
  });

  test("may leave out the parameter types of a call", () => {
    const call = { function: "0x1::m::f", arguments: ["1"] };
    const { declared, untypedCalls } = parse({ succeeds: call, fails: { ...call, param_types: [] } });
    assert.equal(declared.succeeds, null);
    assert.deepEqual(declared.fails, { ...call, type_arguments: [], param_types: [] });
    assert.deepEqual(untypedCalls, { succeeds: { ...call, type_arguments: [] } });
  });

  test("is split into secrets and the rest", () => {
    const call = {
      function: "0x1::node_account::transfer",
      arguments: ["{recipient}", "1"],
      param_types: ["address", "u64"],
    };
    const profile = parse({
      vendor: "acme",
      accounts: ["0x1", "A"],
      tables: [{ handle: "0x2", key_type: "u8", value_type: "u64", key: 1, value: "42", version: "7" }],
      signers: [{ address: "0xb", privateKey: key }],
      signing: { domain: "ACME::RawTransaction", chainId: 9 },
      succeeds: call,
      fails: { ...call, type_arguments: ["u8"] },
      features: { pruning: false, bcs: true },
      limits: { batchMax: 10 },
      prunedVersion: "0",
      controlUrl: "http://127.0.0.1:9",
      controlToken: "hush",
    });
    assert.deepEqual(profile.accounts, [long("1"), long("a")]);
    assert.deepEqual(profile.signers, [{ address: long("b"), privateKey: key }]);
    assert.equal(profile.controlToken, "hush");
    assert.deepEqual(profile.declared.succeeds, { type_arguments: [], ...call });
    assert.deepEqual(profile.declared.features, { pruning: false, bcs: true });
    assert.equal(profile.declared.tables[0]?.handle, long("2"));
    assert.doesNotMatch(JSON.stringify(profile.declared), /hush|a1a1/);
  });

  test("of the reference node is valid", async () => {
    const node = createNode();
    const profile = parse(JSON.parse(JSON.stringify(node.profile)));
    await node.close();
    assert.equal(profile.accounts.length, 11);
    assert.equal(profile.signers.length, 10);
  });

  test("may be the line that the node command prints, whose access to the control interface is left out", async () => {
    const node = createNode();
    const control = { controlUrl: "http://127.0.0.1:9", controlToken: "hush" };
    const ready = { baseUrl: "http://127.0.0.1:8/v1", faucetUrl: null, indexerUrl: null, vendor: "node" };
    const line = { ...ready, chainId: 4, ...control, accounts: node.accounts };
    const own: unknown = JSON.parse(JSON.stringify(node.profile));
    await node.close();
    const profile = parse({ ...line, profile: { ...node.profile, ...control } });
    assert.deepEqual(profile, { ...parse(own), lineBaseUrl: "http://127.0.0.1:8/v1" });
    assert.equal(profile.controlToken, null);
    assert.doesNotMatch(JSON.stringify(profile), /hush|127\.0\.0\.1:9/);
    for (const baseUrl of ["nowhere", "file:///v1", 7, null]) {
      assert.equal(parse({ ...line, baseUrl, profile: own }).lineBaseUrl, null);
    }
    assert.match(
      refusal(() => parse({ ...line, extra: 1, profile: own })),
      /^p\.json has no key "extra"; accepted: profile, baseUrl/,
    );
    assert.match(
      refusal(() => parse({ ...line, profile: { accounts: ["0xg"] } })),
      /^p\.json: \/profile: \/accounts\/0 must be an address/,
    );
    assert.match(
      refusal(() => parse({ ...line, profile: "hush" })),
      /^p\.json: \/profile must be an object$/,
    );
  });

  test("may name a variable that contains a key", () => {
    const profile = { signers: [{ address: "0x1", privateKey: { env: "KEY" } }] };
    assert.equal(parse(profile, { KEY: ` ${key.slice(2)}\n` }).signers[0]?.privateKey, key);
    const printed = `ed25519-priv-${key}`;
    assert.equal(parse(profile, { KEY: printed }).signers[0]?.privateKey, key);
    assert.equal(parse({ signers: [{ address: "0x1", privateKey: printed }] }).signers[0]?.privateKey, key);
    assert.match(
      refusal(() => parse(profile)),
      /\/signers\/0\/privateKey names the variable KEY, which is not set/,
    );
    const said = refusal(() => parse(profile, { KEY: "hush-hush" }));
    assert.match(said, /names the variable KEY, which does not contain 0x and 64 hex digits/);
    assert.doesNotMatch(said, /hush/);
  });
});

describe("a malformed profile is refused", () => {
  const cases: readonly (readonly [value: unknown, message: RegExp])[] = [
    [[], /^p\.json must be an object, got an array$/],
    [null, /^p\.json must be an object, got null$/],
    [{ vendr: "x" }, /^p\.json has no key "vendr"\. Did you mean vendor\?$/],
    [{ nothing: 1 }, /has no key "nothing"; accepted: .*vendor, accounts/],
    [{ vendor: "NODE" }, /\/vendor must be a vendor name .*, got "NODE"$/],
    [{ accounts: "0x1" }, /\/accounts must be a list of at most 2000 addresses, got "0x1"$/],
    [{ accounts: ["0x1", "0xg"] }, /\/accounts\/1 must be an address .*, got "0xg"$/],
    [
      { prunedVersion: 7 },
      /\/prunedVersion must be an unsigned 64-bit integer in decimal digits, .*, got 7$/,
    ],
    [
      { prunedVersion: "18446744073709551616" },
      /\/prunedVersion must be a version up to 18446744073709551615/,
    ],
    [{ features: { pruning: "no" } }, /\/features\/pruning must be true or false, got "no"$/],
    [{ features: { prunning: true } }, /\/features has no key "prunning"\. Did you mean pruning\?$/],
    [{ limits: { batchMax: 0 } }, /\/limits\/batchMax must be an integer from 1, got 0$/],
    [{ signing: { chainId: 256 } }, /\/signing\/chainId must be an integer from 0 to 255, got 256$/],
    [{ succeeds: { function: "x" } }, /\/succeeds must be an object with function.*; it has no arguments$/],
    [{ tables: [{ handle: "0x1" }] }, /\/tables\/0 must be .*; it has no key_type$/],
    [{ signers: [{ address: "0x1" }] }, /\/signers\/0 must be .*; it has no privateKey$/],
    [
      { signers: [{ address: "0x1", privateKey: "hush" }] },
      /\/privateKey must be an Ed25519 key .*, got a string$/,
    ],
    [{ signers: [{ address: "0x1", privateKey: {} }] }, /\/privateKey must be .*; it has no env$/],
    ...["A\nB", "a b", "A }}", "TOUCHSTONE_KEY", ""].map(
      (name) =>
        [
          { signers: [{ address: "0x1", privateKey: { env: name } }] },
          /\/privateKey\/env must be the name of a variable: .*, got a string$/,
        ] as const,
    ),
    [{ controlToken: 5 }, /\/controlToken must be a string, got a number$/],
  ];
  for (const [value, message] of cases) {
    test(JSON.stringify(value), () => {
      assert.match(
        refusal(() => parse(value)),
        message,
      );
      assert.doesNotMatch(
        refusal(() => parse(value)),
        /hush/,
      );
    });
  }

  test("a text that is not JSON is refused without quoting it", () => {
    const said = refusal(() => parseJson("p.json", '{"signers": hush}'));
    assert.match(said, /^the file p\.json is not JSON: /);
    assert.doesNotMatch(said, /hush/);
  });
});
