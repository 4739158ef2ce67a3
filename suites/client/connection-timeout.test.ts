import assert from "node:assert/strict";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { test } from "node:test";
import { createTransport } from "./transport.ts";

test("a request that gets no connection in time does not blame the response", async (t) => {
  // The server accepts the connection and never completes the handshake.
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const transport = createTransport({
    origin: `https://127.0.0.1:${port}`,
    timeoutMillis: 60,
    rate: null,
  });
  t.after(async () => {
    await transport.close();
    server.close();
  });
  const answer = await transport.send({
    method: "GET",
    path: "/",
    headers: [],
    body: null,
  });
  assert.ok(!answer.arrived);
  assert.deepEqual([answer.failure, answer.stage], ["no connection within 60 ms", "unanswered"]);
});
