import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAddress } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import {
  addressOf,
  assertAborted,
  createNativeCalls,
  eventsOf,
  type CallOutcome,
  type NativeCalls,
} from "../native-calls.test.support.ts";

const [creator, owner, other] = [addressOf(1), addressOf(2), addressOf(3)];
/** The creator in the form of an event. */
const shown = formatAddress(creator);
const all = (count: number): JsonValue => Array.from({ length: count }, () => true);

function createCollection(calls: NativeCalls, name = "set", more: readonly JsonValue[] = ["u", "2", all(3)]) {
  return calls.run(creator, "0x3::token::create_collection_script", [name, "about", ...more]);
}

interface TokenOptions {
  readonly name?: string;
  readonly collection?: string;
  readonly balance?: string;
  readonly maximum?: string;
  readonly uri?: string;
  readonly royalty?: readonly [denominator: string, numerator: string];
  readonly flags?: JsonValue;
  readonly properties?: readonly [keys: JsonValue, values: JsonValue, types: JsonValue];
}

function createToken(calls: NativeCalls, options: TokenOptions = {}) {
  const { name = "one", collection = "set", balance = "5", maximum = "6", uri = "u" } = options;
  const { royalty = ["20", "1"], flags = all(5), properties = [["size"], ["0x07"], ["u8"]] } = options;
  const given = [collection, name, "about", balance, maximum, uri, "0x7", ...royalty, flags, ...properties];
  return calls.run(creator, "0x3::token::create_token_script", given);
}

const one = (name = "one"): readonly JsonValue[] => [`0x${creator}`, "set", name, "0"];

function transfer(calls: NativeCalls, amount: string, { from = creator, to = owner, name = "one" } = {}) {
  const given = [...one(name), amount];
  return calls.run(from, "0x3::token::direct_transfer_script", given, { secondarySigners: [to] });
}

/** Asserts that an instruction of a function failed. */
function assertFailed(outcome: CallOutcome, id: string): void {
  assert.equal(outcome, `Execution failed in ${id} at code offset 0`);
}

function createWithToken(): NativeCalls {
  const calls = createNativeCalls();
  eventsOf(createCollection(calls));
  eventsOf(createToken(calls));
  return calls;
}

test("a collection and a token are items of the tables of their creator", () => {
  const calls = createNativeCalls();
  const id = { creator: shown, collection: "set", name: "one" };
  assert.deepEqual(eventsOf(createCollection(calls)), [
    [
      "0x3::token::CreateCollection",
      { creator: shown, collection_name: "set", uri: "u", description: "about", maximum: "2" },
    ],
  ]);
  const events = eventsOf(createToken(calls));
  assert.deepEqual(
    events.map(([type]) => type),
    ["TokenDataCreation", "Mint", "TokenDeposit"].map((name) => `0x3::token::${name}`),
  );
  assert.deepEqual(events[2]?.[1], {
    account: shown,
    id: { token_data_id: id, property_version: "0" },
    amount: "5",
  });
  const store = calls.resource(creator, "0x3::token::TokenStore");
  assert.equal(store?.["direct_transfer"], false);
  assert.deepEqual(calls.view("0x3::token::get_collection_mutability_config", [`0x${creator}`, "set"]), [
    { description: true, uri: true, maximum: true },
  ]);
});

test("a collection or a token that is not valid is not created", () => {
  const calls = createWithToken();
  const long = "x".repeat(129);
  const collections: readonly (readonly [ReturnType<typeof createCollection>, string])[] = [
    [createCollection(calls), "ECOLLECTION_ALREADY_EXISTS(0x80003)"],
    [createCollection(calls, long), "ECOLLECTION_NAME_TOO_LONG(0x10019)"],
    [createCollection(calls, "b", ["u".repeat(513), "1", all(3)]), "EURI_TOO_LONG(0x1001b)"],
  ];
  for (const [outcome, expected] of collections) assertAborted(outcome, `0x3::token ${expected}`);
  const tokens: readonly (readonly [TokenOptions, string])[] = [
    [{}, "0x3::token ETOKEN_DATA_ALREADY_EXISTS(0x80009)"],
    [{ collection: "none" }, "0x3::token ECOLLECTION_NOT_PUBLISHED(0x60002)"],
    [{ name: long }, "0x3::token ENFT_NAME_TOO_LONG(0x1001a)"],
    [{ collection: long }, "0x3::token ECOLLECTION_NAME_TOO_LONG(0x10019)"],
    [{ name: "b", uri: "u".repeat(513) }, "0x3::token EURI_TOO_LONG(0x1001b)"],
    [{ name: "b", royalty: ["1", "2"] }, "0x3::token EINVALID_ROYALTY_NUMERATOR_DENOMINATOR(0x10022)"],
    [{ name: "b", balance: "7" }, "0x3::token EMINT_WOULD_EXCEED_TOKEN_MAXIMUM(0x10007)"],
    [{ name: "b", balance: "0" }, "0x3::token ETOKEN_CANNOT_HAVE_ZERO_AMOUNT(0x10021)"],
    [
      { name: "b", properties: [["a"], [], []] },
      "0x3::property_map EKEY_COUNT_NOT_MATCH_VALUE_COUNT(0x10004)",
    ],
    [
      { name: "b", properties: [["a"], ["0x"], []] },
      "0x3::property_map EKEY_COUNT_NOT_MATCH_TYPE_COUNT(0x10005)",
    ],
    [
      { name: "b", properties: [[long], ["0x"], [""]] },
      "0x3::property_map EPROPERTY_MAP_NAME_TOO_LONG(0x10007)",
    ],
  ];
  for (const [options, expected] of tokens) assertAborted(createToken(calls, options), expected);
  assertFailed(createToken(calls, { name: "b", flags: all(4) }), "0x1::vector::borrow");
  eventsOf(createToken(calls, { name: "b" }));
  assertAborted(
    createToken(calls, { name: "c" }),
    "0x3::token ECREATE_WOULD_EXCEED_COLLECTION_MAXIMUM(0x10004)",
  );
  const none = createNativeCalls();
  assertAborted(createToken(none), "0x3::token ECOLLECTIONS_NOT_PUBLISHED(0x60001)");
  assertAborted(
    none.view("0x3::token::get_collection_mutability_config", [`0x${creator}`, "set"]),
    "0x3::token ECOLLECTIONS_NOT_PUBLISHED(0x60001)",
  );
});

test("a transfer with both signers moves an amount, also to an account without a store", () => {
  const calls = createWithToken();
  assert.deepEqual(
    eventsOf(transfer(calls, "2")).map(([type]) => type),
    ["0x3::token::TokenWithdraw", "0x3::token::TokenDeposit"],
  );
  eventsOf(transfer(calls, "3"));
  assertAborted(transfer(calls, "1"), "0x3::token EINSUFFICIENT_BALANCE(0x10005)");
  eventsOf(transfer(calls, "5", { from: owner, to: other }));
  assertAborted(transfer(calls, "6", { from: other }), "0x3::token EINSUFFICIENT_BALANCE(0x10005)");
  assertAborted(transfer(calls, "0", { from: other }), "0x3::token EWITHDRAW_ZERO(0x10011)");
  assertAborted(
    transfer(calls, "1", { from: other, name: "none" }),
    "0x3::token EINSUFFICIENT_BALANCE(0x10005)",
  );
});

test("a transfer with one signer needs the consent of the receiver", () => {
  const calls = createWithToken();
  const send = () => calls.run(creator, "0x3::token::transfer_with_opt_in", [...one(), `0x${owner}`, "1"]);
  assertFailed(send(), "0x3::token::transfer");
  const consent = (isGiven: boolean) =>
    eventsOf(calls.run(owner, "0x3::token::opt_in_direct_transfer", [isGiven]));
  consent(true);
  eventsOf(send());
  consent(false);
  assertAborted(send(), "0x3::token EUSER_NOT_OPT_IN_DIRECT_TRANSFER(0x50010)");
});

test("the creator mints more of a token up to its maximum", () => {
  const calls = createWithToken();
  const mint = (amount: string, name = "one", sender = creator) =>
    calls.run(sender, "0x3::token::mint_script", [`0x${creator}`, "set", name, amount]);
  eventsOf(mint("1"));
  assertAborted(mint("1"), "0x3::token EMINT_WOULD_EXCEED_TOKEN_MAXIMUM(0x10007)");
  assertAborted(mint("1", "none"), "0x3::token ETOKEN_DATA_NOT_PUBLISHED(0x6000a)");
  assertAborted(mint("1", "one", other), "0x3::token ENO_MINT_CAPABILITY(0x50013)");
  eventsOf(transfer(calls, "6"));
  eventsOf(createToken(calls, { name: "free", maximum: "0" }));
  eventsOf(mint("100", "free"));
  eventsOf(transfer(calls, "105", { name: "free" }));
});
