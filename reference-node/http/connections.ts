import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Limits } from "./limits.ts";
import { renderRawError } from "./raw-error.ts";

/** The open connections of one server, what each is waiting for, and how they end. */
export interface Connections {
  /** Notes that a request on the connection is being answered. */
  begin(socket: Socket, response: ServerResponse): void;
  /** Writes an error to a connection on which no request can be answered, and closes it. */
  refuse(socket: Socket, status: number, message: string): void;
  /** Stops listening, lets answers in flight finish for as long as the grace, then cuts what is left. Idempotent. */
  close(graceMillis: number): Promise<void>;
}

interface Connection {
  readonly headerTimer: NodeJS.Timeout;
  answering: ServerResponse | null;
  bytesReadBefore: number;
}

/** Keeps track of a server's connections from now on. */
export function createConnections(server: Server, limits: Limits): Connections {
  const open = new Map<Socket, Connection>();
  let closing: Promise<void> | null = null;

  const refuse = (socket: Socket, status: number, message: string): void => {
    if (!socket.writable || open.get(socket)?.answering?.headersSent === true) {
      socket.destroy();
      return;
    }
    socket.end(renderRawError(status, message));
    // A socket closed with unread bytes is reset, and a client that is reset may never see the answer.
    socket.resume();
    const linger = setTimeout(() => socket.destroy(), limits.lingerMillis);
    socket.once("close", () => clearTimeout(linger));
  };

  const track = (socket: Socket): Connection => {
    const headerTimer = setTimeout(
      () => endSilent(socket, open.get(socket), refuse),
      limits.headersTimeoutMillis,
    );
    const connection: Connection = { headerTimer, answering: null, bytesReadBefore: 0 };
    open.set(socket, connection);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      clearTimeout(headerTimer);
      open.delete(socket);
    });
    return connection;
  };
  server.on("connection", track);

  const begin = (socket: Socket, response: ServerResponse): void => {
    // A connection that was opened before the guard stood is met here for the first time.
    const connection = open.get(socket) ?? track(socket);
    connection.answering = response;
    // A handler that writes after the end makes an error of the answer, and one that nobody hears ends the process.
    response.on("error", () => {});
    if (closing !== null) response.shouldKeepAlive = false;
    response.once("close", () => {
      if (connection.answering === response) connection.answering = null;
      if (!open.has(socket)) return;
      connection.bytesReadBefore = socket.bytesRead;
      connection.headerTimer.refresh();
      if (closing !== null && connection.answering === null) socket.destroySoon();
    });
  };

  const stop = async (graceMillis: number): Promise<void> => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const [socket, { answering }] of open) {
      if (answering === null) socket.destroy();
      else if (!answering.headersSent) answering.shouldKeepAlive = false;
    }
    const cut = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, graceMillis);
    await closed;
    clearTimeout(cut);
  };

  return { begin, refuse, close: (graceMillis) => (closing ??= stop(graceMillis)) };
}

/** Ends a connection that has sent no whole request in time; one that sent a part of a request is told so. */
function endSilent(socket: Socket, connection: Connection | undefined, refuse: Connections["refuse"]): void {
  if (connection === undefined || connection.answering !== null) return;
  if (socket.bytesRead === connection.bytesReadBefore) socket.destroy();
  else refuse(socket, 408, "The headers of the request did not arrive in time.");
}
