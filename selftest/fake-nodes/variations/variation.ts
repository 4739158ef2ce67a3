/** What a legal variation is, and how two of them make one. */
import type { TargetProfile } from "../../../cli/check-api.ts";
import type { NodeOptions } from "../../../reference-node/node-options.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import type { Alter, AskedBefore, AskInstead } from "../wire/proxy.ts";

/** A node that differs from the reference node in a way that the document allows. */
export interface Variation {
  readonly id: string;
  /** What is different, in a sentence about the node. */
  readonly differs: string;
  /** Why it is allowed: the section, or the id of a silence, and what it says in brief. */
  readonly allowed: string;
  /** Changes the answers of the node on their way. Left out: as they are. */
  readonly alter?: Alter;
  /** What the node is asked in place of what it should be. Left out: that. */
  readonly before?: AskedBefore;
  /** How the reference node that answers is set. Left out: as it is. */
  readonly options?: NodeOptions;
  /** What answers in place of one reference node. */
  readonly node?: () => Answering;
  /** The node's own ledger moves on while it is judged: called before each request, with the number of requests so far. */
  readonly meanwhile?: Meanwhile;
  /** What the owner declares otherwise than the reference node does. */
  readonly declares?: TargetProfile;
  /** Where the interface is rooted. Left out: `/v1`. */
  readonly basePath?: string;
  /** Requirements that may have another status than on the reference node, each with the status and the reason. */
  readonly except?: { readonly [id: string]: { readonly status: string; readonly why: string } };
}

/** What a variation is made upon. */
export type Answering = Pick<ReferenceNode, "fetch" | "profile" | "control" | "close">;

export interface Moving {
  readonly produceBlock: () => unknown;
  /** Drops the oldest versions, so many. */
  readonly prune: (versions: bigint) => void;
}

export type Meanwhile = (requests: number, moving: Moving) => void;

/** One node that differs in both ways: the second changes what the first has answered. */
export function pair(first: Variation, second: Variation): Variation {
  const { meanwhile: one, before: onlyBefore } = first;
  const { meanwhile: other } = second;
  const node = first.node ?? second.node;
  const basePath = first.basePath ?? second.basePath;
  const before = onlyBefore ?? second.before;
  return {
    id: `${first.id} + ${second.id}`,
    differs: `${first.differs}, and ${second.differs}`,
    allowed: `${first.allowed}; ${second.allowed}`,
    alter: composed(first.alter, second.alter),
    ...(before === undefined ? {} : { before }),
    ...(node === undefined ? {} : { node }),
    ...optionsOf(first, second),
    ...(one === undefined && other === undefined
      ? {}
      : {
          meanwhile: (requests: number, moving: Moving): void => {
            one?.(requests, moving);
            other?.(requests, moving);
          },
        }),
    declares: { ...first.declares, ...second.declares },
    ...(basePath === undefined ? {} : { basePath }),
    except: { ...first.except, ...second.except },
  };
}

function optionsOf(first: Variation, second: Variation): Pick<Variation, "options"> {
  if (first.options === undefined && second.options === undefined) return {};
  return { options: { ...first.options, ...second.options } };
}

const unchanged: Alter = (_, answer) => answer;

function composed(first: Alter = unchanged, second: Alter = unchanged): Alter {
  return async (asked, answer, ask) => {
    const askFirst: AskInstead = async (instead) => {
      const { path = asked.path, query = asked.query, body = asked.body } = instead;
      const text = typeof body === "string" ? body : new TextDecoder().decode(body);
      return first({ ...asked, path, query, body: text }, await ask(instead), ask);
    };
    return second(asked, await first(asked, answer, ask), askFirst);
  };
}
