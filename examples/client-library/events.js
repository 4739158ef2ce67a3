/** The events of a transaction, and the numbered events of an account. */
import assert from "node:assert/strict";
import { apt, createFundedAccount, execute, request, sdk, trace, transferOf } from "./setup.js";

const alice = await createFundedAccount(5 * apt);
const bob = sdk.Account.generate();
const { events, version } = await execute(alice, transferOf(apt, bob.accountAddress));

/** Returns the only event whose type has this name, in whichever module of the coin. */
function eventNamed(name) {
  const found = events.filter(({ type }) => type.endsWith(`::${name}`));
  const types = events.map(({ type }) => type).join(", ");
  assert.equal(found.length, 1, `expected one event ${name}, got ${types}`);
  return found[0];
}

for (const name of ["Withdraw", "Deposit"]) {
  const { type, data, guid, sequence_number: number } = eventNamed(name);
  assert.equal(data.amount, `${apt}`);
  // Events of modules are not numbered: their guid and number are zero.
  assert.deepEqual(guid, { creation_number: "0", account_address: "0x0" });
  assert.equal(number, "0");
  trace(`version ${version}: ${type} of ${data.amount} octas`);
}

// Other events are numbered by their account, which lists them. Number 3 of 0x1 has an event for each block.
const { body: blocks } = await request("GET", "/accounts/0x1/events/3?limit=2");
assert.equal(blocks.length, 2);
assert.equal(BigInt(blocks[1].sequence_number), BigInt(blocks[0].sequence_number) + 1n);
const { data } = blocks[1];
trace(`0x1 has an event for each block, such as height ${data.height}`);

const next = await request("GET", `/accounts/0x1/events/3?start=${blocks[1].sequence_number}&limit=1`);
assert.deepEqual(next.body, [blocks[1]]);
trace(`they are listed from any number on, such as ${blocks[1].sequence_number}`);
