/** What a legal variation is, and how two of them make one. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import type { NodeOptions } from "../../../reference-node/node-options.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import type { Alteration, ForwardRequest, RewriteRequest } from "../wire/exchange.ts";

/** A node that differs from the reference node in a way that the document allows. */
export interface Variation {
  readonly id: string;
  /** What is different, in a sentence about the node. */
  readonly differs: string;
  /** Why it is allowed: the section, or the id of a silence, and what it says in brief. */
  readonly allowed: string;
  /** Changes the answers of the node on their way. Left out: as they are. */
  readonly alter?: Alteration;
  /** What the node is asked in place of what it should be. Left out: that. */
  readonly rewriteRequest?: RewriteRequest;
  /** How the reference node that answers is set. Left out: as it is. */
  readonly options?: NodeOptions;
  /** What answers in place of one reference node. */
  readonly node?: () => VariedNode;
  /** The node's own ledger moves on while it is judged: called before each request, with the number of requests so far. */
  readonly moveLedger?: MoveLedger;
  /** What the owner declares otherwise than the reference node does. */
  readonly profileOverrides?: TargetProfile;
  /** Where the interface is rooted. Left out: `/v1`. */
  readonly basePath?: string;
  /** Requirements that may have another status than on the reference node, each with the status and the reason. */
  readonly expectedStatuses?: { readonly [id: string]: { readonly status: string; readonly why: string } };
}

/** What a variation is made upon. */
export type VariedNode = Pick<ReferenceNode, "fetch" | "profile" | "control" | "close">;

export interface LedgerControls {
  readonly produceBlock: () => unknown;
  /** Drops the oldest versions, so many. */
  readonly prune: (versions: bigint) => void;
}

export type MoveLedger = (requests: number, ledgerControls: LedgerControls) => void;

/** One node that differs in both ways: the second changes what the first has answered. */
export function combineVariations(first: Variation, second: Variation): Variation {
  const { moveLedger: one, rewriteRequest: firstRewriteRequest } = first;
  const { moveLedger: other } = second;
  const node = first.node ?? second.node;
  const basePath = first.basePath ?? second.basePath;
  const rewriteRequest = firstRewriteRequest ?? second.rewriteRequest;
  return {
    id: `${first.id} + ${second.id}`,
    differs: `${first.differs}, and ${second.differs}`,
    allowed: `${first.allowed}; ${second.allowed}`,
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
