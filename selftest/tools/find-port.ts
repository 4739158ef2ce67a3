import { once } from "node:events";
import { createServer } from "node:net";

/** Returns a free port of the loopback address. */
export async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null)
    throw new Error("the server must have a port, got none");
  return address.port;
}
