import { type ServerOptions, STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { JSON_MEDIA_TYPE, type ErrorCode } from "../../spec/vocabulary.ts";
import { errorObject } from "../operations/operation.ts";
import { readSentOrigin, type Permit } from "./cors.ts";

/** The limits of a listener. A client that exceeds a limit receives an error or is disconnected. */
export interface Limits {
  readonly bodyBytesMax: number;
  /** The maximum number of characters of the path and the query together. */
  readonly urlCharsMax: number;
  readonly connectionsMax: number;
  /** The time from the start of a connection, or from the last response on it, to the end of the request headers. */
  readonly headersTimeoutMillis: number;
  /** The time from the end of the headers to the end of the body. */
  readonly bodyTimeoutMillis: number;
  readonly keepAliveTimeoutMillis: number;
  /**
   * How long the node reads and discards further data of the client after an error response, so that the client can
   * read the error.
   */
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

/** The limits that node:http accepts only when a server is created. */
export const serverOptions: ServerOptions = {
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 1000,
};

/** A serialized error with its headers. */
export interface RawError {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Creates an error response outside the routes, such as for a malformed request or after a failure of the handler. */
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

/** Renders an error response as an HTTP/1.1 message, for a socket on which no request could be parsed. */
function renderRawError(status: number, message: string, permission: RawError["headers"]): string {
  const { body, headers } = createRawError(status, message);
  const lines = Object.entries({ ...headers, ...permission }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${lines.join("")}\r\n${body}`;
}

/** Writes the error for bytes that are not a request, or closes the connection. */
export function sendMalformedError(
  error: NodeJS.ErrnoException & { readonly rawPacket?: Uint8Array },
  socket: Socket,
  { connections, permit }: { readonly connections: Connections; readonly permit: Permit },
): void {
  const send = (status: number, message: string): void => {
    const origin = error.rawPacket === undefined ? undefined : readSentOrigin(error.rawPacket);
    connections.sendError(socket, status, message, permit(origin));
  };
  if (error.code === "ECONNRESET" || error.code === "EPIPE") socket.destroy();
  else if (error.code === "HPE_HEADER_OVERFLOW") send(431, "The request line and the headers are too long.");
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") send(408, "The request did not arrive in time.");
  else send(400, "The request is not valid HTTP/1.1.");
}

/** Creates the error for a path and a query that are too long together. */
export function createLongUrlError(received: number, { urlCharsMax }: Limits): RawError {
  return createRawError(
    414,
    `The path and query must have at most ${urlCharsMax} characters, got ${received}.`,
  );
}

/** The open connections of one server. */
export interface Connections {
  /** Registers the response that is written on a connection. */
  startAnswer(socket: Socket, response: ServerResponse): void;
  /**
   * Writes an error to a connection on which no request could be parsed, and closes the connection. `permission` has the
   * headers for web pages.
   */
  sendError(socket: Socket, status: number, message: string, permission?: RawError["headers"]): void;
  /**
   * Stops listening, waits up to the grace period for responses in flight, then closes all connections. Idempotent.
   */
  close(graceMillis: number): Promise<void>;
}

interface Connection {
  currentResponse: ServerResponse | null;
  bytesReadBefore: number;
  /** The listener for the end of each response, which is `this`. */
  readonly onResponseClose: (this: ServerResponse) => void;
}

/** A write after the end emits an error, and an error event without a listener would end the process. */
const ignoreError = (): void => {};

/** Tracks the connections of a server. */
export function createConnections(server: Server, limits: Limits): Connections {
  const open = new Map<Socket, Connection>();
  let closing: Promise<void> | null = null;

  const sendError: Connections["sendError"] = (socket, status, message, permission = {}) => {
    if (!socket.writable || open.get(socket)?.currentResponse?.headersSent === true) {
      socket.destroy();
      return;
    }
    socket.end(renderRawError(status, message, permission));
    // Closing a socket with unread bytes resets the connection, and the client might not receive the response.
    socket.resume();
    const lingerTimer = setTimeout(() => socket.destroy(), limits.lingerMillis);
    socket.once("close", () => clearTimeout(lingerTimer));
  };

  const track = (socket: Socket): Connection => {
    const headerTimer = setTimeout(
      () => closeIdleConnection(socket, open.get(socket), sendError),
      limits.headersTimeoutMillis,
    );
    const connection: Connection = {
      currentResponse: null,
      bytesReadBefore: 0,
      onResponseClose() {
        if (connection.currentResponse === this) connection.currentResponse = null;
        if (!open.has(socket)) return;
        connection.bytesReadBefore = socket.bytesRead;
        headerTimer.refresh();
        if (closing !== null && connection.currentResponse === null) socket.destroySoon();
      },
    };
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
    // A connection that was opened before the guard was created is not tracked yet.
    const connection = open.get(socket) ?? track(socket);
    connection.currentResponse = response;
    response.on("error", ignoreError).on("close", connection.onResponseClose);
    if (closing !== null) response.shouldKeepAlive = false;
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

/**
 * Closes a connection on which the headers of a request did not arrive in time. A client that sent a part of the
 * headers receives an error first.
 */
function closeIdleConnection(
  socket: Socket,
  connection: Connection | undefined,
  sendError: Connections["sendError"],
): void {
  if (connection === undefined || connection.currentResponse !== null) return;
  if (socket.bytesRead === connection.bytesReadBefore) socket.destroy();
  else sendError(socket, 408, "The headers of the request did not arrive in time.");
}
