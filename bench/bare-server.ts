/**
 * A bare node:http server with which the benchmark compares the reference node. It responds to every request with the
 * response in its argument.
 */
import { createServer } from "node:http";
import { reportCpuTime } from "./cpu-time.ts";

interface Answer {
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

reportCpuTime();
const answer = JSON.parse(process.argv[2] ?? "") as Answer;
const headers = answer.headers.flat();
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(answer.body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address !== null) process.stdout.write(`${address.port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
