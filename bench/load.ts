import { connect } from "node:net";

interface Load {
  readonly port: number;
  /** The path with the query. */
  readonly path: string;
  readonly connections: number;
  readonly millis: number;
}

/** The number of responses to a load, and the time that they took. */
interface LoadResult {
  readonly responses: number;
  readonly seconds: number;
}

/**
 * Sends one request repeatedly over persistent connections. All responses must have the same length. The client then
 * only counts bytes, so that it needs less time than the measured server.
 */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const length = await answerLength(load);
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: load.connections }, () => ask(load, length, started + load.millis)),
  );
  const seconds = (performance.now() - started) / 1_000;
  return { responses: counts.reduce((sum, count) => sum + count, 0), seconds };
}

const requestBytes = ({ path }: Load): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n\r\n`);

/** Returns the number of bytes of one response: those that arrive within 50 ms of its first bytes. */
function answerLength(load: Load): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, "127.0.0.1");
    let length = 0;
    socket.on("error", reject);
    socket.on("connect", () => socket.write(requestBytes(load)));
    socket.on("data", (chunk) => {
      length += chunk.length;
      setTimeout(() => {
        socket.destroy();
        resolve(length);
      }, 50);
    });
  });
}

function ask(load: Load, length: number, until: number): Promise<number> {
  const request = requestBytes(load);
  return new Promise((resolve, reject) => {
    const socket = connect(load.port, "127.0.0.1");
    let received = 0;
    let count = 0;
    socket.setNoDelay(true);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
    socket.on("connect", () => socket.write(request));
    socket.on("data", (chunk) => {
      received += chunk.length;
      if (received < length) return;
      received -= length;
      count += 1;
      if (performance.now() < until) {
        socket.write(request);
        return;
      }
      socket.removeAllListeners("close");
      socket.destroy();
      resolve(count);
    });
  });
}
