/** The same balance, read from the REST operation and from view functions, as a coin and as a fungible asset. */
import assert from "node:assert/strict";
import { apt, aptos, coinType, createFundedAccount, request, sdk, trace } from "./setup.js";

const { Account } = sdk;
const account = await createFundedAccount(5 * apt);
const { accountAddress } = account;

for (const asset of [coinType, "0xa"]) {
  assert.equal(await aptos.getBalance({ accountAddress, asset }), 5 * apt);
  trace(`GET /accounts/{address}/balance/${asset}: ${5 * apt}`);
}

const empty = Account.generate().accountAddress;
assert.equal(await aptos.getBalance({ accountAddress: empty, asset: coinType }), 0);
assert.equal((await request("GET", `/accounts/${accountAddress}/balance/0x12345`)).body, 0);
trace("an unknown account or asset has the balance 0");

assert.equal(await aptos.getAccountAPTAmount({ accountAddress }), 5 * apt);
assert.equal(await aptos.getAccountAPTAmount({ accountAddress: empty }), 0);
trace(`0x1::coin::balance<${coinType}>: ${5 * apt}`);

assert.equal(await aptos.getAccountCoinAmount({ accountAddress, coinType }), 5 * apt);
assert.equal(await aptos.getAccountCoinAmount({ accountAddress, faMetadataAddress: "0xa" }), 5 * apt);
trace("the library finds the fungible asset of the coin, and the coin of the fungible asset");

// A struct that is not a coin has no balance. A struct that does not exist is an error.
assert.equal(await aptos.getAccountCoinAmount({ accountAddress, coinType: "0x1::string::String" }), 0);
await assert.rejects(aptos.getAccountCoinAmount({ accountAddress, coinType: "0x12345::coin::Coin" }));
trace("0x1::string::String has the balance 0, the unknown coin 0x12345::coin::Coin is an error");

const [fungible] = await aptos.view({
  payload: {
    function: "0x1::primary_fungible_store::balance",
    typeArguments: ["0x1::fungible_asset::Metadata"],
    functionArguments: [accountAddress, "0xa"],
  },
});
assert.equal(fungible, `${5 * apt}`);
trace(`0x1::primary_fungible_store::balance: ${fungible}`);
