/** Publishes a module with a struct, makes the struct a coin, and mints, transfers and burns this coin. */
import assert from "node:assert/strict";
import { compileModule } from "./compiled-module.js";
import { createMetadata } from "./package-metadata.js";
import { apt, aptos, assertApiError, createFundedAccount, execute, sdk, trace } from "./setup.js";

const { MoveVector, U8 } = sdk;
const alice = await createFundedAccount(10 * apt);
const bob = await createFundedAccount();
const carol = await createFundedAccount();
const moon = `${alice.accountAddress}::moon_coin::MoonCoin`;

const published = await aptos.publishPackageTransaction({
  account: alice.accountAddress,
  metadataBytes: createMetadata("moon_coin", ["moon_coin"]),
  moduleBytecode: [compileModule(alice.accountAddress.toUint8Array(), "moon_coin", "MoonCoin")],
});
const { hash } = await aptos.signAndSubmitTransaction({ signer: alice, transaction: published });
await aptos.waitForTransaction({ transactionHash: hash });
trace(`published ${moon}`);

/** Executes a function of the coin. */
const run = (signer, name, functionArguments = []) =>
  execute(signer, { function: name, typeArguments: [moon], functionArguments });

/** Calls a view of the coin, and returns its value. */
async function view(name, functionArguments = []) {
  const [value] = await aptos.view({ payload: { function: name, typeArguments: [moon], functionArguments } });
  return value;
}
const balances = () =>
  Promise.all([alice, bob, carol].map(({ accountAddress }) => view("0x1::coin::balance", [accountAddress])));

await assert.rejects(run(bob, "0x1::managed_coin::register"), /ECOIN_INFO_NOT_PUBLISHED\(0x10003\)/);
const texts = ["Moon Coin", "MOON"].map((text) => MoveVector.U8(Buffer.from(text)));
await run(alice, "0x1::managed_coin::initialize", [...texts, new U8(6), true]);
const info = await aptos.getAccountResource({
  accountAddress: alice.accountAddress,
  resourceType: `0x1::coin::CoinInfo<${moon}>`,
});
assert.deepEqual([info.name, info.symbol, info.decimals], ["Moon Coin", "MOON", 6]);
assert.deepEqual(await Promise.all(["name", "symbol", "decimals"].map((one) => view(`0x1::coin::${one}`))), [
  "Moon Coin",
  "MOON",
  6,
]);
trace("initialized the coin");

for (const account of [alice, bob]) await run(account, "0x1::managed_coin::register");
const { events } = await run(alice, "0x1::managed_coin::mint", [alice.accountAddress, 1_000]);
assert.ok(events.some(({ type, data }) => type === "0x1::coin::CoinDeposit" && data.amount === "1000"));
assert.deepEqual(await view("0x1::coin::supply"), { vec: ["1000"] });
trace("minted 1000 coins");

await run(alice, "0x1::coin::transfer", [bob.accountAddress, 300]);
// Carol has no store for the coin. The function of accounts creates it, that of coins does not.
await assert.rejects(
  run(alice, "0x1::coin::transfer", [carol.accountAddress, 1]),
  /ECOIN_STORE_NOT_PUBLISHED\(0x60005\)/,
);
await run(alice, "0x1::aptos_account::transfer_coins", [carol.accountAddress, 200]);
assert.deepEqual(await balances(), ["500", "300", "200"]);
assert.equal(await aptos.getBalance({ accountAddress: bob.accountAddress, asset: moon }), 300);
await assert.rejects(
  run(bob, "0x1::coin::transfer", [alice.accountAddress, 301]),
  /EINSUFFICIENT_BALANCE\(0x10006\)/,
);
await assert.rejects(
  run(bob, "0x1::managed_coin::mint", [bob.accountAddress, 1]),
  /ENO_CAPABILITIES\(0x60001\)/,
);
trace("transferred coins to an account with a store and to one without");

await run(alice, "0x1::managed_coin::burn", [400]);
assert.deepEqual(await view("0x1::coin::supply"), { vec: ["600"] });
await run(alice, "0x1::managed_coin::destroy_caps");
await assertApiError(
  aptos.getAccountResource({
    accountAddress: alice.accountAddress,
    resourceType: `0x1::managed_coin::Capabilities<${moon}>`,
  }),
  { status: 404 },
);
trace("burnt coins, and gave up the right to mint");
