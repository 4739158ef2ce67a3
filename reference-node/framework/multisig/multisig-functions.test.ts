import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { accountKey } from "../../move/account-state.ts";
import {
  addressOf,
  createMultisigState,
  readNextAddress,
  type MultisigState,
} from "./multisig.test.support.ts";

const [alice, bob, carol, stranger] = [1, 2, 3, 4].map(addressOf);
assert.ok(alice && bob && carol && stranger);
const text = (address: Address): string => `0x${address}`;

/** Creates an account of Alice, Bob and Carol, of whom two have to agree. */
function createAccount(state: MultisigState = createMultisigState()) {
  assert.ok(alice && bob && carol);
  const account = readNextAddress(state, alice);
  const owners = [text(bob), text(carol)];
  assert.deepEqual(state.call(alice, "create_with_owners", owners, "2", ["k"], ["0x01"]), []);
  return { ...state, account, name: text(account) };
}

test("a new account has its owners, its threshold, its metadata and no authentication key", () => {
  const { view, read, account, name } = createAccount();
  assert.deepEqual(view("owners", name), [[bob, carol, alice].map(text)]);
  assert.deepEqual(view("num_signatures_required", name), ["2"]);
  assert.deepEqual(view("metadata", name), [{ data: [{ key: "k", value: "0x01" }] }]);
  assert.deepEqual(view("next_sequence_number", name), ["1"]);
  assert.deepEqual(view("last_resolved_sequence_number", name), ["0"]);
  assert.deepEqual(view("available_transaction_queue_capacity", name), ["20"]);
  assert.deepEqual(view("get_pending_transactions", name), [[]]);
  assert.equal(read(accountKey(account))?.["authentication_key"], `0x${"00".repeat(32)}`);
});

test("an account cannot be created with wrong owners, thresholds or metadata, or twice", () => {
  const { call } = createMultisigState();
  const create = (
    ...given: Parameters<typeof call> extends [Address, string, ...infer Rest] ? Rest : never
  ) => call(alice, "create_with_owners", ...given);
  assert.equal(create([], "0", [], []), "EINVALID_SIGNATURES_REQUIRED(0x1000b)");
  assert.equal(create([], "2", [], []), "EINVALID_SIGNATURES_REQUIRED(0x1000b)");
  assert.equal(create([text(bob), text(bob)], "1", [], []), "EDUPLICATE_OWNER(0x10001)");
  assert.equal(create([text(alice)], "1", [], []), "EDUPLICATE_OWNER(0x10001)");
  assert.equal(create([], "1", ["a"], []), "ENUMBER_OF_METADATA_KEYS_AND_VALUES_DONT_MATCH(0x1000f)");
  assert.equal(create([], "1", ["a", "a"], ["0x", "0x"]), "EDUPLICATE_METADATA_KEY(0x10010)");
  const { call: again, name } = createAccount();
  assert.equal(
    again(alice, "create_with_owners", [name], "1", [], []),
    "Move abort in 0x1::account: ERESOURCE_ACCCOUNT_EXISTS(0x8000f): The address already has a resource account.",
  );
  const state = createMultisigState();
  const next = text(readNextAddress(state, alice));
  assert.equal(
    state.call(alice, "create_with_owners", [next], "1", [], []),
    "EOWNER_CANNOT_BE_MULTISIG_ACCOUNT_ITSELF(0x1000d)",
  );
});

test("an owner creates an account alone, and only with the threshold 1", () => {
  const state = createMultisigState();
  const { call, view } = state;
  const name = text(readNextAddress(state, alice));
  for (const required of ["0", "2"])
    assert.equal(call(alice, "create", required, [], []), "EINVALID_SIGNATURES_REQUIRED(0x1000b)");
  assert.deepEqual(call(alice, "create", "1", ["k"], ["0x01"]), []);
  assert.deepEqual(view("owners", name), [[text(alice)]]);
  assert.deepEqual(view("num_signatures_required", name), ["1"]);
  assert.deepEqual(view("metadata", name), [{ data: [{ key: "k", value: "0x01" }] }]);
});

test("a bootstrapper creates an account of which it is no owner", () => {
  const state = createMultisigState();
  const { call, view } = state;
  const account = readNextAddress(state, alice);
  const owners = [text(bob), text(carol)];
  const create = (required: string) =>
    call(alice, "create_with_owners_then_remove_bootstrapper", owners, required, [], []);
  assert.equal(create("3"), "ENOT_ENOUGH_OWNERS(0x30005)");
  const removed = { multisig_account: formatAddress(account) };
  assert.deepEqual(create("2"), [["RemoveOwners", { ...removed, owners_removed: [formatAddress(alice)] }]]);
  assert.deepEqual(view("owners", text(account)), [owners]);
});

test("a proposal is stored with the approval of its creator and the time of the block", () => {
  const { call, view, name, account } = createAccount();
  const transaction = {
    payload: { vec: ["0x0102"] },
    payload_hash: { vec: [] },
    votes: { data: [{ key: formatAddress(bob), value: true }] },
    creator: formatAddress(bob),
    creation_time_secs: "7",
  };
  assert.deepEqual(call(bob, "create_transaction", name, "0x0102"), [
    [
      "CreateTransaction",
      {
        multisig_account: formatAddress(account),
        creator: formatAddress(bob),
        sequence_number: "1",
        transaction,
      },
    ],
  ]);
  assert.deepEqual(view("get_transaction", name, "1"), [transaction]);
  assert.deepEqual(view("get_pending_transactions", name), [[transaction]]);
  assert.deepEqual(view("get_next_transaction_payload", name, "0x"), ["0x0102"]);
  assert.deepEqual(view("vote", name, "1", text(bob)), [true, true]);
  assert.deepEqual(view("vote", name, "1", text(alice)), [false, false]);
});

test("only owners propose, with a payload or a hash of 32 bytes, and at most 20 are pending", () => {
  const { call, name } = createAccount();
  assert.equal(call(alice, "create_transaction", name, "0x"), "EPAYLOAD_CANNOT_BE_EMPTY(0x10004)");
  assert.equal(call(stranger, "create_transaction", name, "0x01"), "ENOT_OWNER(0x507d3)");
  assert.equal(call(alice, "create_transaction", text(bob), "0x01"), "EACCOUNT_NOT_MULTISIG(0x307d2)");
  for (const bytes of [31, 33]) {
    assert.equal(
      call(alice, "create_transaction_with_hash", name, `0x${"ab".repeat(bytes)}`),
      "EINVALID_PAYLOAD_HASH(0x1000c)",
    );
  }
  for (let count = 0; count < 20; count += 1) {
    const events = call(alice, "create_transaction_with_hash", name, `0x${"ab".repeat(32)}`);
    assert.ok(Array.isArray(events), String(count));
  }
  assert.equal(
    call(alice, "create_transaction", name, "0x01"),
    "EMAX_PENDING_TRANSACTIONS_EXCEEDED(0x30013)",
  );
});

test("a later vote replaces an earlier one, and the views count the votes of the owners", () => {
  const { call, view, name } = createAccount();
  call(alice, "create_transaction", name, "0x01");
  const counts = () => ["can_be_executed", "can_be_rejected"].flatMap((one) => view(one, name, "1"));
  assert.deepEqual(counts(), [false, false]);
  assert.deepEqual(view("can_execute", text(bob), name, "1"), [true]);
  assert.deepEqual(view("can_execute", text(alice), name, "1"), [false]);
  assert.deepEqual(view("can_execute", text(stranger), name, "1"), [false]);
  call(bob, "approve_transaction", name, "1");
  call(bob, "approve_transaction", name, "1");
  assert.deepEqual(counts(), [true, false]);
  call(bob, "reject_transaction", name, "1");
  assert.deepEqual(counts(), [false, false]);
  assert.deepEqual(view("can_reject", text(carol), name, "1"), [true]);
  call(carol, "vote_transaction", name, "1", false);
  assert.deepEqual(counts(), [false, true]);
  // The framework has kept the misspelt name of an older version.
  call(carol, "vote_transanction", name, "1", true);
  assert.deepEqual(counts(), [true, false]);
  call(carol, "vote_transanction", name, "1", false);
  assert.deepEqual(view("vote", name, "1", text(carol)), [true, false]);
});

test("votes of strangers and for unknown transactions abort, also in a range", () => {
  const { call, view, name } = createAccount();
  call(alice, "create_transaction", name, "0x01");
  call(alice, "create_transaction", name, "0x02");
  assert.equal(call(stranger, "approve_transaction", name, "1"), "ENOT_OWNER(0x507d3)");
  for (const number of ["0", "3"]) {
    assert.equal(call(bob, "approve_transaction", name, number), "ETRANSACTION_NOT_FOUND(0x607d6)");
    assert.equal(view("get_transaction", name, number), "EINVALID_SEQUENCE_NUMBER(0x10011)");
  }
  const last = String(2n ** 64n - 1n);
  assert.equal(call(bob, "vote_transactions", name, "1", last, true), "ETRANSACTION_NOT_FOUND(0x607d6)");
  assert.deepEqual(view("can_be_executed", name, "1"), [false]);
  assert.equal(call(bob, "vote_transactions", name, "1", "2", true).length, 2);
  assert.deepEqual(view("can_be_executed", name, "1"), [true]);
  assert.deepEqual(view("can_be_executed", name, "2"), [false]);
});

test("enough owners remove a rejected transaction, and the one who removes it rejects it", () => {
  const { call, view, name, account } = createAccount();
  assert.equal(call(alice, "execute_rejected_transaction", name), "EINVALID_SEQUENCE_NUMBER(0x10011)");
  for (const payload of ["0x01", "0x02", "0x03"]) call(alice, "create_transaction", name, payload);
  assert.equal(call(bob, "execute_rejected_transaction", name), "ENOT_ENOUGH_REJECTIONS(0x3000a)");
  assert.deepEqual(view("vote", name, "1", text(bob)), [false, false]);
  call(carol, "reject_transaction", name, "1");
  assert.equal(call(stranger, "execute_rejected_transaction", name), "ENOT_OWNER(0x507d3)");
  const multisig = { multisig_account: formatAddress(account), sequence_number: "1" };
  assert.deepEqual(call(bob, "execute_rejected_transaction", name), [
    ["Vote", { ...multisig, owner: formatAddress(bob), approved: false }],
    ["ExecuteRejectedTransaction", { ...multisig, num_rejections: "2", executor: formatAddress(bob) }],
  ]);
  assert.equal(view("get_transaction", name, "1"), "Move abort in 0x1::table: 0x6407");
  call(carol, "vote_transactions", name, "2", "3", false);
  for (const last of ["1", "4"]) {
    assert.equal(call(bob, "execute_rejected_transactions", name, last), "EINVALID_SEQUENCE_NUMBER(0x10011)");
  }
  assert.equal(call(bob, "execute_rejected_transactions", name, "3").length, 4);
  assert.deepEqual(view("last_resolved_sequence_number", name), ["3"]);
  assert.deepEqual(view("get_pending_transactions", name), [[]]);
});

test("a view of an address without a multisig account fails", () => {
  const { view } = createMultisigState();
  assert.equal(
    view("owners", text(alice)),
    "Execution failed in 0x1::multisig_account::owners at code offset 0",
  );
});
