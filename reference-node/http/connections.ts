import { type ServerOptions, STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { JSON_MEDIA_TYPE, type ErrorCode } from "../../spec/vocabulary.ts";
import { errorObject } from "../operations/operation.ts";

/** What a listener endures of one client before it answers with an error or cuts the connection. */
export interface Limits {
  readonly bodyBytesMax: number;
  /** Characters of path and query together. */
  readonly urlCharsMax: number;
  readonly connectionsMax: number;
  /** From the opening of a connection, or the last answer on it, to the end of a request's headers. */
  readonly headersTimeoutMillis: number;
  /** From the end of the headers to the end of the body. */
  readonly bodyTimeoutMillis: number;
  readonly keepAliveTimeoutMillis: number;
  /** How long what a refused client still sends is read and thrown away, so that it can read the refusal. */
  readonly lingerMillis: number;
}

export const defaultLimits: Limits = {
  bodyBytesMax: 8_388_608,
  urlCharsMax: 8192,
  connectionsMax: 1024,
  headersTimeoutMillis: 10_000,
  bodyTimeoutMillis: 30_000,
  keepAliveTimeoutMillis: 5000,
  lingerMillis: 1000,
};

/** Limits that node:http takes only when a server is created. */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 1000,
};

/** An error as the bytes of a body and the headers that belong to it. */
export interface RawError {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An error that is answered beside the routes, because the request never reached them. */
export function createRawError(
  status: number,
  message: string,
  errorCode: ErrorCode = "web_framework_error",
): RawError {
  const body = JSON.stringify(errorObject(errorCode, message));
  return {
    status,
    body,
    headers: {
      "content-type": JSON_MEDIA_TYPE,
      "content-length": String(Buffer.byteLength(body)),
      connection: "close",
    },
  };
}

/** The whole HTTP/1.1 message of an error, for a socket on which no request could be read. */
export function renderRawError(status: number, message: string): string {
  const { body, headers } = createRawError(status, message);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${lines.join("")}\r\n${body}`;
}

/** The open connections of one server, what each is waiting for, and how they end. */
export interface Connections {
  /** Notes that a request on the connection is being answered. */
  startAnswer(socket: Socket, response: ServerResponse): void;
  /** Writes an error to a connection on which no request can be answered, and closes it. */
  sendError(socket: Socket, status: number, message: string): void;
  /** Stops listening, lets answers in flight finish for as long as the grace, then cuts what is left. Idempotent. */
  close(graceMillis: number): Promise<void>;
}

interface Connection {
  readonly headerTimer: NodeJS.Timeout;
  currentResponse: ServerResponse | null;
  bytesReadBefore: number;
}

/** Keeps track of a server's connections from now on. */
export function createConnections(server: Server, limits: Limits): Connections {
  const open = new Map<Socket, Connection>();
  let closing: Promise<void> | null = null;

  const sendError = (socket: Socket, status: number, message: string): void => {
    if (!socket.writable || open.get(socket)?.currentResponse?.headersSent === true) {
      socket.destroy();
      return;
    }
    socket.end(renderRawError(status, message));
    // A socket closed with unread bytes is reset, and a client that is reset may never see the answer.
    socket.resume();
    const lingerTimer = setTimeout(() => socket.destroy(), limits.lingerMillis);
    socket.once("close", () => clearTimeout(lingerTimer));
  };

  const track = (socket: Socket): Connection => {
    const headerTimer = setTimeout(
      () => closeIdleConnection(socket, open.get(socket), sendError),
      limits.headersTimeoutMillis,
    );
    const connection: Connection = { headerTimer, currentResponse: null, bytesReadBefore: 0 };
    open.set(socket, connection);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => {
      clearTimeout(headerTimer);
      open.delete(socket);
    });
    return connection;
  };
  server.on("connection", track);

  const startAnswer = (socket: Socket, response: ServerResponse): void => {
    // A connection that was opened before the guard stood is met here for the first time.
    const connection = open.get(socket) ?? track(socket);
    connection.currentResponse = response;
    // A handler that writes after the end makes an error of the answer, and one that nobody hears ends the process.
    response.on("error", () => {});
    if (closing !== null) response.shouldKeepAlive = false;
    response.once("close", () => {
      if (connection.currentResponse === response) connection.currentResponse = null;
      if (!open.has(socket)) return;
      connection.bytesReadBefore = socket.bytesRead;
      connection.headerTimer.refresh();
      if (closing !== null && connection.currentResponse === null) socket.destroySoon();
    });
  };

  const stop = async (graceMillis: number): Promise<void> => {
    const closed = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    for (const [socket, { currentResponse }] of open) {
      if (currentResponse === null) socket.destroy();
      else if (!currentResponse.headersSent) currentResponse.shouldKeepAlive = false;
    }
    const forceCloseTimer = setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, graceMillis);
    await closed;
    clearTimeout(forceCloseTimer);
  };

  return { startAnswer, sendError, close: (graceMillis) => (closing ??= stop(graceMillis)) };
}

/** Ends a connection that has sent no whole request in time; one that sent a part of a request is told so. */
function closeIdleConnection(
  socket: Socket,
  connection: Connection | undefined,
  sendError: Connections["sendError"],
): void {
  if (connection === undefined || connection.currentResponse !== null) return;
  if (socket.bytesRead === connection.bytesReadBefore) socket.destroy();
  else sendError(socket, 408, "The headers of the request did not arrive in time.");
}
