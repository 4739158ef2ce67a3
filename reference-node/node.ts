/** The reference node: every operation of the document that is served, over a socket or without one. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createControl, type Control } from "./control/control.ts";
import { createApp } from "./http/app.ts";
import { createListeners, type Listener } from "./http/listeners.ts";
import type { Operation } from "../spec/vocabulary.ts";
import { createNodeParts } from "./node-parts.ts";
import { resolveOptions, type NodeOptions } from "./node-options.ts";
import { createNodeProfile } from "./node-profile.ts";
import type { TargetProfile } from "./target-profile.ts";

export type { Control, ProducedBlock, Span } from "./control/control.ts";
export type { Listener } from "./http/listeners.ts";
export type { Answer, AnswerContext, AnswerWriter, WrittenAnswer } from "./http/answer.ts";
export type { NodeOptions, NodeParts } from "./node-options.ts";
export { createNodeParts } from "./node-parts.ts";
export type { TargetProfile } from "./target-profile.ts";

/** A funded Ed25519 account of the node. Its key follows from the seed, so it is known to everyone. */
export interface NodeAccount {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A running reference node. It never prints and never touches the process. */
export interface ReferenceNode {
  /** Answers a request without a socket, through the same pipeline as a listener. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The request listener for a node:http server; put it behind `guard`. */
  readonly nodeHandler: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /**
   * Listens on a socket, on 127.0.0.1 and a free port unless told otherwise.
   * Rejects where the port is taken, never taking another one.
   */
  readonly listen: (endpoint?: { readonly host?: string; readonly port?: number }) => Promise<Listener>;
  readonly control: Control;
  /** What the node declares about itself to whoever judges it. */
  readonly profile: TargetProfile;
  readonly accounts: readonly NodeAccount[];
  /** The operations that are served. */
  readonly operations: readonly Operation[];
  /** SHA3-256 over the whole history of the state up to the latest version, as 0x and 64 hex digits. */
  readonly digest: () => string;
  /** Closes every listener that the node has opened. Idempotent. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a reference node with its history; it listens to nothing until told to.
 * @throws TypeError or RangeError that names the option at fault.
 */
export function createNode(options: NodeOptions = {}): ReferenceNode {
  const settings = resolveOptions(options);
  const parts = createNodeParts(options);
  const app = createApp(parts, settings);
  const listeners = createListeners(app.nodeHandler, settings);
  return {
    fetch: app.fetch,
    nodeHandler: app.nodeHandler,
    listen: (endpoint) => listeners.listen(endpoint ?? {}),
    control: createControl(parts),
    profile: createNodeProfile(parts, settings),
    accounts: parts.accounts.map(({ address, publicKey, privateKey }) => ({
      address,
      publicKey,
      privateKey,
    })),
    operations: app.operations,
    digest: () => parts.ledger.digest(),
    close: () => listeners.close(),
  };
}
