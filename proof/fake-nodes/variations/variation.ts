/** The type of a legal variation, and how two of them are combined. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import type { NodeOptions } from "../../../reference-node/node-options.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import type { Alteration, ForwardRequest, RewriteRequest } from "../wire/exchange.ts";

/** A node that differs from the reference node in a way that the document allows. */
export interface Variation {
  readonly id: string;
  /** One sentence that says how the node differs. */
  readonly differs: string;
  /**
   * Why the document allows this, such as `ACCT-S01: 200 and 404 are both allowed.` It starts with the section, or
   * with the id of a point that the document leaves open.
   */
  readonly allowed: string;
  /** Changes the responses of the node. Default: no response is changed. */
  readonly alter?: Alteration;
  /** Replaces requests before the node receives them. Default: no request is replaced. */
  readonly rewriteRequest?: RewriteRequest;
  /** Options of the reference node. Default: none. */
  readonly options?: NodeOptions;
  /** Creates the node. Default: one reference node with `options`. */
  readonly node?: () => VariedNode;
  /** Advances the ledger during a run: called before each request, with the number of requests so far. */
  readonly moveLedger?: MoveLedger;
  /** Profile entries that replace those of the reference node. */
  readonly profileOverrides?: TargetProfile;
  /** The base path of the interface. Default: `/v1`. */
  readonly basePath?: string;
  /**
   * Requirements whose status differs from their status on the reference node, each with its status and the reason.
   */
  readonly expectedStatuses?: { readonly [id: string]: { readonly status: string; readonly why: string } };
}

/** The part of a node that a variation needs. */
export type VariedNode = Pick<ReferenceNode, "profile" | "close"> & {
  readonly fetch: (request: Request) => Promise<Response>;
  readonly control: Pick<ReferenceNode["control"], "advance" | "prune" | "produceBlock">;
};

export interface LedgerControls {
  readonly produceBlock: () => unknown;
  /** Prunes the given number of the oldest versions. */
  readonly prune: (versions: bigint) => void;
}

export type MoveLedger = (requests: number, ledgerControls: LedgerControls) => void;

/**
 * Combines two variations into one node: the second alters the responses that the first has altered. If both define
 * `node`, `basePath` or `rewriteRequest`, only that of the first is used.
 */
export function combineVariations(first: Variation, second: Variation): Variation {
  const { moveLedger: one, rewriteRequest: firstRewriteRequest } = first;
  const { moveLedger: other } = second;
  const node = first.node ?? second.node;
  const basePath = first.basePath ?? second.basePath;
  const rewriteRequest = firstRewriteRequest ?? second.rewriteRequest;
  return {
    id: `${first.id} + ${second.id}`,
    differs: `${first.differs} ${second.differs}`,
    allowed: `${first.allowed} ${second.allowed}`,
    alter: composeAlterations(first.alter, second.alter),
    ...(rewriteRequest === undefined ? {} : { rewriteRequest }),
    ...(node === undefined ? {} : { node }),
    ...optionsOf(first, second),
    ...(one === undefined && other === undefined
      ? {}
      : {
          moveLedger: (requests: number, ledgerControls: LedgerControls): void => {
            one?.(requests, ledgerControls);
            other?.(requests, ledgerControls);
          },
        }),
    profileOverrides: { ...first.profileOverrides, ...second.profileOverrides },
    ...(basePath === undefined ? {} : { basePath }),
    expectedStatuses: { ...first.expectedStatuses, ...second.expectedStatuses },
  };
}

function optionsOf(first: Variation, second: Variation): Pick<Variation, "options"> {
  if (first.options === undefined && second.options === undefined) return {};
  return { options: { ...first.options, ...second.options } };
}

const unchanged: Alteration = (_, answer) => answer;

function composeAlterations(first: Alteration = unchanged, second: Alteration = unchanged): Alteration {
  return async (incoming, answer, forward) => {
    const forwardToFirst: ForwardRequest = async (overrides) => {
      const { path = incoming.path, query = incoming.query, body = incoming.body } = overrides;
      const text = typeof body === "string" ? body : new TextDecoder().decode(body);
      return first({ ...incoming, path, query, body: text }, await forward(overrides), forward);
    };
    return second(incoming, await first(incoming, answer, forward), forwardToFirst);
  };
}
