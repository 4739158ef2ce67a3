import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { test } from "node:test";
import { describePortHolder, listListeningSockets } from "./port-holder.ts";

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 632 1 0 100 0 0 10 0
   1: 0100007F:1F90 0100007F:D431 01 00000000:00000000 00:00000000 00000000     0        0 633 1 0 100 0 0 10 0
   2: 00000000:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 634 1 0 100 0 0 10 0
`;

test("only the sockets that listen on the port are found", () => {
  assert.deepEqual(listListeningSockets(table, 8080), ["socket:[632]"]);
  assert.deepEqual(listListeningSockets(table, 8082), []);
  assert.deepEqual(listListeningSockets("", 8080), []);
});

test("the process that listens on a port is named, where the system tells it", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const found = describePortHolder(port);
  if (process.platform === "linux") assert.match(found, new RegExp(`^\\S.* \\(process ${process.pid}\\)$`));
  server.close();
  await once(server, "close");
  assert.equal(describePortHolder(port), "");
});
