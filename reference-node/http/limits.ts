import type { ServerOptions } from "node:http";

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
