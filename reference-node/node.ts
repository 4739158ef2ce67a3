/** The reference node. It serves the operations of the specification on a socket or through `fetch`. */
import { createControl, type Control } from "./control/control.ts";
import { createJournal } from "./control/journal.ts";
import { createNodeFetch, type NodeFetch } from "./primitives/node-fetch.ts";
import { createFaultSchedule } from "./faults/fault-schedule.ts";
import { readNativeBalance } from "./framework/coins/fungible-store.ts";
import { createFaucetAccount } from "./genesis/genesis.ts";
import { createFunding, type Funding } from "./faucet/funding.ts";
import { createApp, type AppParts } from "./http/app.ts";
import { createPermit, type CorsRules } from "./http/cors.ts";
import { createListeners, type Listener } from "./http/listeners.ts";
import type { NodeHttpRequest, NodeHttpResponse } from "./http/node-http.ts";
import type { LedgerPosition } from "./ledger/ledger-view.ts";
import type { Operation } from "../spec/vocabulary.ts";
import { parseAddress } from "./primitives/address.ts";
import { createNodeParts } from "./node-parts.ts";
import type { ExtendedHandlers } from "./operations/extended/extended-operation.ts";
import type { ServiceUrls } from "./operations/extended/start-page.ts";
import { resolveOptions, type NodeOptions, type NodeParts, type NodeSettings } from "./node-options.ts";
import { createNodeProfile } from "./node-profile.ts";
import { toStateOptions } from "./state-file/state-options.ts";
import { applyToHandlers, getQuirks } from "./quirks/quirks.ts";
import type { TargetProfile } from "./target-profile.ts";

export type { Control } from "./control/control.ts";
export type { ProducedBlock } from "./control/blocks.ts";
export type { JournalEntry, JournalPage } from "./control/journal.ts";
export type { ResourceArgument, StateChange, TableItemArgument } from "./control/state.ts";
export type { Span, TimeChange } from "./control/time.ts";
export { StateFileError } from "./state-file/state-file-error.ts";
export type { PendingTransaction } from "./execution/pending.ts";
export type { BlockMode } from "./execution/submission.ts";
export { createFaucet, type FaucetOptions } from "./faucet/faucet.ts";
export {
  createControlPlane,
  type ControlPlane,
  type ControlPlaneOptions,
} from "./control-plane/control-plane.ts";
export { createIndexer } from "./indexer/indexer.ts";
export type { FaultEffect, FaultMatch, FaultRule } from "./faults/fault-rule.ts";
export type { AppliedFaultRule } from "./faults/fault-schedule.ts";
export type { CorsRules } from "./http/cors.ts";
export type { Service } from "./http/service.ts";
export type { AccountOption } from "./genesis/given-accounts.ts";
export type { Listener } from "./http/listeners.ts";
export type { Answer, AnswerContext, AnswerWriter, WrittenAnswer } from "./http/answer.ts";
export type { NodeOptions, NodeParts } from "./node-options.ts";
export { createNodeParts } from "./node-parts.ts";
export type { ServiceUrls } from "./operations/extended/start-page.ts";
export type { TargetProfile } from "./target-profile.ts";

/** A funded Ed25519 account of the node. A private key that is derived from the seed is public. */
export interface NodeAccount {
  readonly address: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** A running reference node. It never prints and never changes the state of the process. */
export interface ReferenceNode {
  /**
   * Handles a request without a socket, in the same way as a listener. It takes the arguments of the global `fetch`, for
   * any host; a string that begins with a slash is a path below the base URL. A `Request` has a normalized URL, without
   * the segments of dots and the backslashes for which a listener returns 404.
   */
  readonly fetch: NodeFetch;
  /** The request listener for a node:http server. Protect it with `guard`. */
  readonly nodeHandler: (request: NodeHttpRequest, response: NodeHttpResponse) => Promise<void>;
  /** The base URL of the listener that was opened last; null before `listen`, and after `close`. */
  readonly baseUrl: string | null;
  /** Listens on a socket, by default on 127.0.0.1 and a free port. Rejects if the port is in use. */
  readonly listen: (endpoint?: { readonly host?: string; readonly port?: number }) => Promise<Listener>;
  readonly control: Control;
  /** Sends coins from an account that only the node knows. `createFaucet` offers this over HTTP. */
  readonly funding: Funding;
  /** Returns the latest position of the ledger. */
  readonly position: () => LedgerPosition;
  /**
   * Returns the balance of an address in the smallest unit of the native coin, 0 if the address has none.
   * @throws TypeError for text that is not an address.
   */
  readonly readBalance: (address: string) => bigint;
  /**
   * The profile, which tells the checks of touchstone what the node contains. It is created when it is read for the first
   * time, and again after a state file was loaded.
   */
  readonly profile: TargetProfile;
  readonly accounts: readonly NodeAccount[];
  /** The operations of the document that the node serves. */
  readonly operations: readonly Operation[];
  /** The web pages that may read responses, or null if none may. The services next to the node obey it too. */
  readonly cors: CorsRules | null;
  /** Returns the SHA3-256 of all transactions up to the latest version and their changes, as 0x and 64 hex digits. */
  readonly digest: () => string;
  /** Sets the URLs of the services next to the node, which its start page shows. By default it shows none. */
  readonly announceServices: (urls: ServiceUrls) => void;
  /** Closes every listener that the node has opened. Idempotent. */
  readonly close: () => Promise<void>;
}

/**
 * Creates a reference node with a history of blocks. The node does not listen until `listen` is called.
 * @throws TypeError or RangeError that names the invalid option.
 *
 * @example
 * ```ts
 * import { createNode } from "touchstone/node";
 *
 * const node = createNode({ seed: 7 });
 * const response = await node.fetch("/accounts/0x1");
 * if (response.status !== 200) throw new Error(await response.text());
 * await node.close();
 * ```
 */
export function createNode(options: NodeOptions = {}): ReferenceNode {
  const settings = resolveOptions(options);
  const parts = createNodeParts(options);
  const { vendor, journalSize } = settings;
  const journal = createJournal({
    size: journalSize,
    vendor,
    countImpersonated: () => parts.submission.countImpersonated(),
  });
  const onAnswer = journalSize === 0 ? null : journal.record;
  const faults = createFaultSchedule(settings.seed, settings.faults);
  let services: ServiceUrls = { faucetUrl: null, indexerUrl: null, controlUrl: null };
  const app = createApp(
    { ...parts, ...createServedOperations(settings, parts), onAnswer, faults, services: () => services },
    settings,
  );
  const funding = createFunding({
    ...settings,
    ...parts,
    readAccount: () => createFaucetAccount(settings.seed),
  });
  const listeners = createListeners(app.nodeHandler, { ...settings, permit: createPermit(app.cors) });
  // Most nodes of tests are never asked for their profile, which takes a tenth of the time of creating a node.
  let profile: TargetProfile | null = null;
  const onLoad = (): void => {
    profile = null;
  };
  const stateOptions = toStateOptions(settings);
  return {
    fetch: createNodeFetch(app.fetch, `http://node${settings.basePath}`),
    nodeHandler: app.nodeHandler as ReferenceNode["nodeHandler"],
    get baseUrl() {
      return listeners.baseUrl();
    },
    listen: (endpoint) => listeners.listen(endpoint),
    announceServices(urls) {
      services = urls;
    },
    control: createControl({ ...parts, vendor, funding, journal, faults, stateOptions, onLoad }),
    funding,
    position: () => {
      parts.submission.produceDueBlock();
      return parts.ledger.capture().position;
    },
    readBalance: (text) => {
      const address = parseAddress(text);
      if (address === null) throw new TypeError(`address must be an address, got ${JSON.stringify(text)}`);
      const { position, read } = parts.ledger.capture();
      return readNativeBalance((key) => read(key, position.version), address);
    },
    get profile() {
      return (profile ??= createNodeProfile(parts, settings));
    },
    accounts: parts.accounts.map(toNodeAccount),
    operations: app.operations,
    cors: app.cors,
    digest: () => parts.ledger.digest(),
    close: () => listeners.close(),
  };
}

function toNodeAccount({ address, publicKey, privateKey }: NodeAccount): NodeAccount {
  return { address, publicKey, privateKey };
}

/** Returns the operations that a node serves, with the quirks that change them. Those beyond the document load later. */
function createServedOperations(
  settings: NodeSettings,
  parts: NodeParts,
): Pick<AppParts, "quirks" | "operations" | "loadExtended"> {
  const quirks = settings.quirks === null ? [] : getQuirks(settings.quirks);
  const loadExtended = async (): Promise<ExtendedHandlers> => {
    const { createExtendedHandlers } = await import("./operations/extended/extended-operations.ts");
    return applyToHandlers(quirks, createExtendedHandlers({ ...settings, ...parts }));
  };
  return {
    quirks,
    operations: applyToHandlers(quirks, parts.operations),
    loadExtended: settings.documentedOnly ? null : loadExtended,
  };
}
