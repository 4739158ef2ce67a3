/** View functions read the state without a transaction. Their arguments are sent as BCS or as JSON. */
import assert from "node:assert/strict";
import {
  apt,
  aptos,
  assertApiError,
  coinType,
  createFundedAccount,
  execute,
  request,
  sdk,
  trace,
  transferOf,
} from "./setup.js";

const alice = await createFundedAccount(5 * apt);
const balance = {
  function: "0x1::coin::balance",
  typeArguments: [coinType],
  functionArguments: [alice.accountAddress.toString()],
};

assert.deepEqual(await aptos.view({ payload: balance }), [`${5 * apt}`]);
assert.deepEqual(await aptos.viewJson({ payload: balance }), [`${5 * apt}`]);
trace(`0x1::coin::balance, asked in BCS and in JSON: ${5 * apt}`);

const { version } = await execute(alice, transferOf(apt, sdk.Account.generate().accountAddress));
const [before] = await aptos.view({ payload: balance, options: { ledgerVersion: Number(version) - 1 } });
assert.equal(before, `${5 * apt}`);
trace(`at version ${Number(version) - 1}, before a transfer, it was ${before}`);

const call = async (name, functionArguments = [], typeArguments = []) =>
  (await aptos.view({ payload: { function: name, functionArguments, typeArguments } }))[0];

// Numbers up to 32 bits are numbers, longer ones are strings.
assert.equal(await call("0x1::chain_id::get"), 4);
assert.equal(await call("0x1::coin::decimals", [], [coinType]), 8);
assert.equal(await call("0x1::coin::name", [], [coinType]), "Aptos Coin");
assert.equal(await call("0x1::coin::symbol", [], [coinType]), "APT");
assert.equal(await call("0x1::chain_status::is_operating"), true);
assert.equal(await call("0x1::account::exists_at", [sdk.Account.generate().accountAddress]), true);
assert.equal(await call("0x1::account::get_sequence_number", [alice.accountAddress]), "1");
trace("read the chain id, the decimals, name and symbol of the coin, and the sender's sequence number");

// An Option is an object with a vector of no or one element.
const { vec: supply } = await call("0x1::coin::supply", [], [coinType]);
assert.equal(supply.length, 1);
const { vec: metadata } = await call("0x1::coin::paired_metadata", [], [coinType]);
assert.deepEqual(metadata, [{ inner: "0xa" }]);
trace(`the supply of the coin is ${supply[0]}, its fungible asset ${metadata[0].inner}`);

const unknown = { function: "0x1::coin::missing", typeArguments: [], functionArguments: [] };
await assertApiError(aptos.viewJson({ payload: unknown }), {
  status: 400,
  statusText: "Bad Request",
  data: {
    message: "could not find view function by 0x1::coin::missing",
    error_code: "invalid_input",
    vm_error_code: null,
  },
});
trace("an unknown function is a 400");

const plain = await request("POST", "/view", {
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ function: "0x1::chain_id::get", type_arguments: [], arguments: [] }),
});
assert.deepEqual(plain.body, [4]);
