/** The faucet sends coins to any address. */
import assert from "node:assert/strict";
import { apt, aptos, balanceOf, faucetUrl, sdk, trace } from "./setup.js";

const account = sdk.Account.generate();
const { accountAddress } = account;

const funding = await aptos.fundAccount({ accountAddress, amount: 5 * apt });
assert.equal(funding.type, "user_transaction");
assert.equal(funding.success, true);
assert.equal(await balanceOf(account), BigInt(5 * apt));
trace(`funded ${accountAddress} with 5 APT: ${funding.hash} (version ${funding.version})`);

await aptos.fundAccount({ accountAddress, amount: apt });
assert.equal(await balanceOf(account), BigInt(6 * apt));
trace("funded it again: the balance is 6 APT");

// Older clients use POST /mint, and get an array of hashes without 0x.
const minted = await fetch(`${faucetUrl}/mint?address=${accountAddress}&amount=${apt}`, { method: "POST" });
const [hash] = await minted.json();
assert.match(hash, /^[0-9a-f]{64}$/);
await aptos.waitForTransaction({ transactionHash: hash });
assert.equal(await balanceOf(account), BigInt(7 * apt));
trace(`minted 1 APT: 0x${hash}`);

// The faucet and the node ignore unknown parameters and headers, also an API key.
const headers = { "content-type": "application/json", authorization: "Bearer key", "x-unknown": "1" };
const body = JSON.stringify({ address: `${accountAddress}`, amount: 1 });
const more = await fetch(`${faucetUrl}/fund?undefined`, { method: "POST", headers, body });
assert.equal(more.status, 200);
trace("unknown parameters and headers are ignored");

const healthy = await fetch(faucetUrl);
assert.equal(await healthy.text(), "tap:ok");

// Without an amount, the faucet sends 1000 APT. It also takes the public key of the receiver.
const receivers = [
  (other) => ({ address: `${other.accountAddress}` }),
  (other) => ({ pub_key: other.publicKey.toString() }),
];
for (const receiverOf of receivers) {
  const other = sdk.Account.generate();
  const response = await fetch(`${faucetUrl}/fund`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(receiverOf(other)),
  });
  const {
    txn_hashes: [transactionHash],
  } = await response.json();
  await aptos.waitForTransaction({ transactionHash });
  assert.equal(await balanceOf(other), BigInt(1_000 * apt));
  trace(`funded ${other.accountAddress} with 1000 APT, which is the default`);
}
