import assert from "node:assert/strict";
import { test } from "node:test";
import { resourceKey } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import {
  addressOf,
  assertAborted,
  createNativeCalls,
  eventsOf,
  type NativeCalls,
} from "../native-calls.test.support.ts";

const core = "0x1::object::ObjectCore";
const [alice, bob] = [addressOf(1), addressOf(2)];

/** Puts an object into the state. */
function addObject(calls: NativeCalls, object: Address, owner: Address, isTransferable = true): void {
  calls.write(resourceKey(object, core), {
    guid_creation_num: "1125899906842625",
    owner: `0x${owner}`,
    allow_ungated_transfer: isTransferable,
    transfer_events: {
      counter: "0",
      guid: { id: { creation_num: "1125899906842624", addr: `0x${object}` } },
    },
  });
}

const inner = (object: Address): JsonValue => ({ inner: `0x${object}` });
const ownerOf = (calls: NativeCalls, object: Address) =>
  calls.view("0x1::object::owner", [inner(object)], [core]);

/** Creates a chain of objects, each of which belongs to the next. The last belongs to Alice. */
function createChain(length: number): { readonly calls: NativeCalls; readonly chain: readonly Address[] } {
  const calls = createNativeCalls();
  const chain = Array.from({ length }, (_, index) => addressOf(16 + index));
  for (const [index, object] of chain.entries()) addObject(calls, object, chain[index + 1] ?? alice);
  return { calls, chain };
}

test("each function of transfers changes the owner and emits the event", () => {
  const object = addressOf(16);
  const target = addressOf(17);
  const transfers: readonly (readonly [string, readonly JsonValue[], readonly string[], Address])[] = [
    ["transfer", [inner(object), `0x${bob}`], [core], bob],
    ["transfer_call", [`0x${object}`, `0x${bob}`], [], bob],
    ["transfer_to_object", [inner(object), inner(target)], [core, core], target],
  ];
  for (const [name, given, typeArguments, to] of transfers) {
    const calls = createNativeCalls();
    addObject(calls, object, alice);
    addObject(calls, target, bob);
    const events = eventsOf(calls.run(alice, `0x1::object::${name}`, given, { typeArguments }));
    const data = { object: formatAddress(object), from: formatAddress(alice), to: formatAddress(to) };
    assert.deepEqual(events, [["0x1::object::Transfer", data]], name);
    assert.deepEqual(ownerOf(calls, object), [`0x${to}`], name);
    assertAborted(
      calls.run(alice, "0x1::object::transfer_call", [`0x${object}`, `0x${alice}`]),
      "0x1::object ENOT_OBJECT_OWNER(0x50004)",
    );
  }
});

test("a transfer to the owner has no event", () => {
  const { calls, chain } = createChain(1);
  const given = [`0x${chain[0]}`, `0x${alice}`];
  assert.deepEqual(eventsOf(calls.run(alice, "0x1::object::transfer_call", given)), []);
});

test("the owner of an object transfers what belongs to the object, at most eight objects deep", () => {
  const take = (length: number) => {
    const { calls, chain } = createChain(length);
    const [first = alice] = chain;
    const outcome = calls.run(alice, "0x1::object::transfer_call", [`0x${first}`, `0x${bob}`]);
    return {
      outcome,
      owner: ownerOf(calls, first),
      owns: calls.view("0x1::object::owns", [inner(first), `0x${alice}`], [core]),
    };
  };
  assert.deepEqual(take(8).owner, [`0x${bob}`]);
  assertAborted(take(9).outcome, "0x1::object EMAXIMUM_NESTING(0x20006)");
  assertAborted(take(9).owns, "0x1::object EMAXIMUM_NESTING(0x20006)");
});

test("an object that must not be transferred also keeps what belongs to it", () => {
  const { calls, chain } = createChain(2);
  const [first = alice, second = alice] = chain;
  addObject(calls, second, alice, false);
  for (const object of [first, second]) {
    assertAborted(
      calls.run(alice, "0x1::object::transfer_call", [`0x${object}`, `0x${bob}`]),
      "0x1::object ENO_UNGATED_TRANSFERS(0x50003)",
    );
  }
});

test("an address without an object aborts", () => {
  const calls = createNativeCalls();
  const expected = "0x1::object EOBJECT_DOES_NOT_EXIST(0x60002)";
  assertAborted(calls.run(alice, "0x1::object::transfer_call", ["0x77", "0x1"]), expected);
  assertAborted(
    calls.run(alice, "0x1::object::transfer", [inner(addressOf(7)), "0x1"], { typeArguments: [core] }),
    expected,
  );
  assertAborted(ownerOf(calls, addressOf(7)), expected);
});

test("a burnt object stays with its owner, who can restore it", () => {
  const { calls, chain } = createChain(1);
  const [object = alice] = chain;
  const call = (sender: Address, name: string) =>
    calls.run(sender, `0x1::object::${name}`, [inner(object)], { typeArguments: [core] });
  const isBurnt = () => calls.view("0x1::object::is_burnt", [inner(object)], [core]);
  assertAborted(call(bob, "burn"), "0x1::object ENOT_OBJECT_OWNER(0x50004)");
  assertAborted(call(alice, "unburn"), "0x1::object EOBJECT_NOT_BURNT(0x10008)");
  eventsOf(call(alice, "burn"));
  assert.deepEqual([isBurnt(), ownerOf(calls, object)], [[true], [`0x${alice}`]]);
  assertAborted(call(alice, "burn"), "0x1::object EOBJECT_ALREADY_BURNT(0xa)");
  assertAborted(call(bob, "unburn"), "0x1::object ENOT_OBJECT_OWNER(0x50004)");
  eventsOf(call(alice, "unburn"));
  assert.deepEqual(isBurnt(), [false]);
});

test("an object that was transferred to the address of burnt objects goes back to who burnt it", () => {
  const { calls, chain } = createChain(1);
  const [object = alice] = chain;
  addObject(calls, object, addressOf(255));
  calls.write(resourceKey(object, "0x1::object::TombStone"), { original_owner: `0x${alice}` });
  const restore = (sender: Address) =>
    calls.run(sender, "0x1::object::unburn", [inner(object)], { typeArguments: [core] });
  assertAborted(restore(bob), "0x1::object ENOT_OBJECT_OWNER(0x50004)");
  assert.equal(eventsOf(restore(alice)).length, 1);
  assert.deepEqual(ownerOf(calls, object), [`0x${alice}`]);
});

test("the root owner is the first owner that is not an object", () => {
  const { calls, chain } = createChain(12);
  const root = (object: Address) => calls.view("0x1::object::root_owner", [inner(object)], [core]);
  for (const object of chain) assert.deepEqual(root(object), [`0x${alice}`]);
  const [first = alice, second = alice] = chain;
  addObject(calls, second, first);
  assert.equal(root(first), "Out of gas");
  const owns = (object: Address, owner: Address) =>
    calls.view("0x1::object::owns", [inner(object), `0x${owner}`], [core]);
  assert.deepEqual([owns(first, first), owns(first, second)], [[true], [true]]);
  assert.deepEqual(owns(chain.at(-1) ?? alice, bob), [false]);
});
