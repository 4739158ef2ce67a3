/** The resources of an account: one of them, all of them, and page by page. */
import assert from "node:assert/strict";
import { apt, aptos, assertApiError, coinType, createFundedAccount, request, trace } from "./setup.js";

const accountAddress = "0x1";
const all = await aptos.getAccountResources({ accountAddress });
assert.ok(all.length >= 2 && all.length <= 101, `expected 2 to 101 resources, got ${all.length}`);
assert.equal(new Set(all.map(({ type }) => type)).size, all.length);
trace(`0x1 has ${all.length} resources`);

const info = await aptos.getAccountResource({
  accountAddress,
  resourceType: `0x1::coin::CoinInfo<${coinType}>`,
});
assert.equal(info.decimals, 8);
trace(`one of them describes the coin: ${info.name}, ${info.decimals} decimals`);

// The cursor of a page is in a response header. Without a cursor, the page is the last one.
const first = await aptos.getAccountResourcesPage({ accountAddress, options: { limit: 1 } });
assert.equal(first.resources.length, 1);
assert.ok(first.cursor);
const rest = await aptos.getAccountResourcesPage({
  accountAddress,
  options: { cursor: first.cursor, limit: 100 },
});
assert.equal(rest.cursor, undefined);
assert.deepEqual(
  [...first.resources, ...rest.resources].map(({ type }) => type),
  all.map(({ type }) => type),
);
trace(`read them in two pages, of 1 and of ${rest.resources.length}`);

// Older versions stay readable. The library sends no version for resources, so this request is made without it.
const bob = await createFundedAccount(apt);
const before = (await request("GET", "/")).body.ledger_version;
await aptos.fundAccount({ accountAddress: bob.accountAddress, amount: apt });
const balance = async (query) =>
  (await request("GET", `/accounts/${bob.accountAddress}/balance/${coinType}${query}`)).body;
assert.equal(await balance(`?ledger_version=${before}`), apt);
assert.equal(await balance(""), 2 * apt);
trace(`at version ${before} the balance was 1 APT, now it is 2 APT`);

await assertApiError(aptos.getAccountResource({ accountAddress, resourceType: "0x1::coin::Missing" }), {
  status: 404,
  statusText: "Not Found",
});
