/** A web page on another origin may use the node if the node allows it. A browser asks for that with OPTIONS. */
import assert from "node:assert/strict";
// In a project of your own: import { createNode } from "touchstone/node";
import { createNode } from "../../dist/reference-node/node.js";
import { faucetUrl, trace } from "./setup.js";

const origin = "http://localhost:3000";
const preflight = {
  origin,
  "access-control-request-method": "POST",
  "access-control-request-headers": "content-type,x-aptos-client",
};

// The faucet allows every origin.
const allowed = await fetch(`${faucetUrl}/fund`, { method: "OPTIONS", headers: preflight });
assert.ok(allowed.ok, `expected a success, got ${allowed.status}`);
assert.ok(["*", origin].includes(allowed.headers.get("access-control-allow-origin")));
trace(`the faucet allows ${origin}`);

// The node allows those that the option names.
const node = createNode({ vendor: "aptos", cors: [origin] });
try {
  const { baseUrl } = await node.listen();
  const answer = await fetch(`${baseUrl}/transactions`, { method: "OPTIONS", headers: preflight });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("access-control-allow-origin"), origin);

  const read = await fetch(`${baseUrl}/accounts/0x1`, { headers: { origin } });
  assert.equal(read.status, 200);
  assert.equal(read.headers.get("access-control-allow-origin"), origin);
  // Without this header, a page could not read the cursor of a list.
  assert.match(read.headers.get("access-control-expose-headers"), /x-aptos-cursor/i);
  trace(`the node allows ${origin}, and lets its pages read the headers of the ledger`);
} finally {
  await node.close();
}
