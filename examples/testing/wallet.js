/** The program under test: a client that knows the node only by its base URL. */

/** Reads the balance of an address in the smallest unit of the coin. */
export async function readBalance(baseUrl, address) {
  const response = await fetch(`${baseUrl}/accounts/${address}/balance/0x1::node_coin::NodeCoin`);
  if (!response.ok) throw new Error(`The node responded with ${response.status}.`);
  return BigInt(await response.text());
}

/** Returns whether the latest block of the node is at most half a minute old. */
export async function isUpToDate(baseUrl) {
  const response = await fetch(`${baseUrl}/-/healthy?duration_secs=30`);
  return response.ok;
}

/** Reads the time of the latest block in seconds. */
export async function readTime(baseUrl) {
  const response = await fetch(baseUrl);
  const { ledger_timestamp: micros } = await response.json();
  return Number(BigInt(micros) / 1_000_000n);
}
