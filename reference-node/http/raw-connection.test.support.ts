import { connect, type Socket } from "node:net";

/** A TCP connection on which a test writes HTTP requests as text. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves with all received text when the node has closed the connection. */
  readonly untilClosed: Promise<string>;
  /** Resolves with all received text as soon as it contains `text`. */
  readonly until: (text: string) => Promise<string>;
}

/** Sends text unchanged and returns everything that is received until the connection is closed. */
export function sendRaw(port: number, text: string): Promise<string> {
  const { socket, untilClosed } = openRawConnection(port);
  socket.write(text, "latin1");
  return untilClosed;
}

/** Opens a connection to a port of 127.0.0.1. */
export function openRawConnection(port: number): RawConnection {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const wakers = new Set<() => void>();
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    received += chunk.toString("latin1");
    for (const wake of wakers) wake();
  });
  return {
    socket,
    untilClosed: new Promise((resolve) => {
      socket.once("close", () => resolve(received));
    }),
    until: (text) =>
      new Promise((resolve) => {
        const wake = (): void => {
          if (!received.includes(text)) return;
          wakers.delete(wake);
          resolve(received);
        };
        wakers.add(wake);
        wake();
      }),
  };
}
