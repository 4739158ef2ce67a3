/**
 * What the journeys share: the client library in the major version that TS_SDK names (6 or 7, by default 7), a client
 * for the local network, and a few short functions.
 */
import assert from "node:assert/strict";

// The errors of the library contain the whole request. Their text is enough to find what went wrong.
process.on("uncaughtException", (error) => {
  console.error(`  ${error.stack ?? error}`);
  process.exit(1);
});

const major = process.env.TS_SDK ?? "7";
assert.ok(["6", "7"].includes(major), `TS_SDK must be 6 or 7, got ${major}`);

/** The library. In a project of your own, import what you need from "@aptos-labs/ts-sdk". */
export const sdk = await import(`ts-sdk-${major}`);

const { Account, Aptos, AptosApiType, AptosConfig, Network } = sdk;
const { NODE_URL, FAUCET_URL, INDEXER_URL } = process.env;

/** Network.LOCAL needs no URL for a node on the default ports. URLs override it for a node on other ports. */
export const config = new AptosConfig(
  NODE_URL === undefined
    ? { network: Network.LOCAL }
    : { network: Network.LOCAL, fullnode: NODE_URL, faucet: FAUCET_URL, indexer: INDEXER_URL },
);
export const aptos = new Aptos(config);

export const nodeUrl = config.getRequestUrl(AptosApiType.FULLNODE);
export const faucetUrl = config.getRequestUrl(AptosApiType.FAUCET);
export const indexerUrl = config.getRequestUrl(AptosApiType.INDEXER);

/** One APT in octas, the smallest unit of the coin. */
export const apt = 100_000_000;

export const coinType = "0x1::aptos_coin::AptosCoin";

/** Prints one line about what the journey did. */
export function trace(text) {
  console.log(`  ${text}`);
}

/** Creates an account and lets the faucet send coins to it. */
export async function createFundedAccount(amount = 10 * apt) {
  const account = Account.generate();
  await aptos.fundAccount({ accountAddress: account.accountAddress, amount });
  return account;
}

/** Returns what a transfer of the coin calls. */
export function transferOf(amount, receiver) {
  return { function: "0x1::aptos_account::transfer", functionArguments: [receiver, amount] };
}

/** Builds, signs and submits a transaction. Returns the response to the submission, without waiting for a block. */
export async function submit(signer, data, options) {
  const transaction = await aptos.transaction.build.simple({ sender: signer.accountAddress, data, options });
  return aptos.signAndSubmitTransaction({ signer, transaction });
}

/** Submits a transaction and waits until it is committed. */
export async function execute(signer, data, options) {
  const { hash } = await submit(signer, data, options);
  return aptos.waitForTransaction({ transactionHash: hash });
}

/** Signs and submits a transaction that the library has built or is still building, and waits until it is committed. */
export async function commit(signer, built) {
  const { hash } = await aptos.signAndSubmitTransaction({ signer, transaction: await built });
  return aptos.waitForTransaction({ transactionHash: hash });
}

/** Returns the coins of an account in octas, as a bigint. */
export async function balanceOf(account) {
  return BigInt(await aptos.getBalance({ accountAddress: account.accountAddress, asset: coinType }));
}

/** Sends a request without the library, and reads the body as JSON. */
export async function request(method, path, options = {}) {
  const response = await fetch(`${nodeUrl}${path}`, { method, ...options });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? null : JSON.parse(text) };
}

/** Fails unless the library throws an AptosApiError with the given members, such as `status` and `data`. */
export async function assertApiError(promise, expected) {
  await assert.rejects(promise, (error) => {
    assert.equal(error.name, "AptosApiError", `expected an AptosApiError, got ${error.stack}`);
    const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, error[name]]));
    assert.deepEqual(actual, expected);
    return true;
  });
}
