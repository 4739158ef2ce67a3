/** With `Accept: application/x-bcs`, the node responds in BCS, the binary form that the library can decode. */
import assert from "node:assert/strict";
import { apt, coinType, createFundedAccount, nodeUrl, request, sdk, trace } from "./setup.js";

const { Deserializer, U64 } = sdk;
const alice = await createFundedAccount(5 * apt);

/** Reads a path in BCS. */
async function read(path) {
  const response = await fetch(`${nodeUrl}${path}`, { headers: { accept: "application/x-bcs" } });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "application/x-bcs");
  return new Deserializer(new Uint8Array(await response.arrayBuffer()));
}

const balance = await read(`/accounts/${alice.accountAddress}/balance/${coinType}`);
assert.equal(U64.deserialize(balance).value, BigInt(5 * apt));
trace(`the balance is a number of 8 bytes: ${5 * apt}`);

const price = await read("/estimate_gas_price");
assert.equal(price.deserializeU64(), 100n);
trace("so is the gas price: 100");

const { ledger_version: version } = (await request("GET", "/")).body;
const { body: json } = await request("GET", `/blocks/by_version/${version}`);
const block = await read(`/blocks/by_version/${version}`);
assert.equal(block.remaining(), 65);
assert.equal(block.deserializeU64(), BigInt(json.block_height));
assert.equal(`0x${Buffer.from(block.deserializeFixedBytes(32)).toString("hex")}`, json.block_hash);
assert.equal(block.deserializeU64(), BigInt(json.block_timestamp));
assert.equal(block.deserializeU64(), BigInt(json.first_version));
assert.equal(block.deserializeU64(), BigInt(json.last_version));
trace(`block ${json.block_height} has 65 bytes`);

const resource = await read("/accounts/0x1/resource/0x1::timestamp::CurrentTimeMicroseconds");
assert.ok(resource.deserializeU64() > 0n);
trace("a resource is the bytes that the ledger stores");
