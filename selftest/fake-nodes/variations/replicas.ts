/** Several nodes that hold one ledger and answer under one address, as behind a load balancer. */
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import type { Answering } from "./variation.ts";

/** How a replica stands to the first one, which is ahead of all. */
export interface ReplicaState {
  /** How many steps of the ledger, each a block or a submission, it comes later. */
  readonly behind: number;
  /** How many versions more it has dropped from the start. */
  readonly pruned: bigint;
}

/** Which replica answers, by its place; 0 is the first one. */
export type Choose = (request: Request, requests: number) => number;

/** A step of the ledger, as each replica takes it. */
type Step<Outcome> = (node: ReferenceNode) => Outcome;

interface Replica {
  readonly node: ReferenceNode;
  readonly behind: number;
  taken: number;
}

/**
 * Replicas of one ledger. What is submitted is answered by the first one, and comes to each of the others when that has
 * come so far.
 */
export function replicated(others: readonly ReplicaState[], choose: Choose): Answering {
  const first = createNode();
  const steps: Step<unknown>[] = [];
  const replicas = others.map(({ behind, pruned }): Replica => ({
    node: prunedBy(pruned),
    behind,
    taken: 0,
  }));
  const take = <Outcome>(step: Step<Outcome>): Outcome => {
    steps.push(step);
    return step(first);
  };
  const catchUp = async (one: Replica): Promise<void> => {
    for (; one.taken < steps.length - one.behind; one.taken += 1) await steps[one.taken]?.(one.node);
  };
  // Whoever is behind has something to be behind with.
  for (let step = 0; step < Math.max(...others.map(({ behind }) => behind)); step += 1) {
    take((node) => node.control.produceBlock());
  }
  let requests = 0;
  const answer = async (request: Request): Promise<Response> => {
    requests += 1;
    for (const one of replicas) await catchUp(one);
    if (request.url.endsWith("/transactions/batch")) return submitted(request, take);
    return (replicas[choose(request, requests) - 1]?.node ?? first).fetch(request);
  };
  return {
    profile: first.profile,
    control: {
      advance: (span) => take((node) => node.control.advance(span)),
      prune: (to) => take((node) => node.control.prune(to)),
      produceBlock: () => take((node) => node.control.produceBlock()),
    },
    fetch: oneAtATime(answer),
    close: async () => {
      for (const { node } of [{ node: first }, ...replicas]) await node.close();
    },
  };
}

function prunedBy(versions: bigint): ReferenceNode {
  const node = createNode();
  if (versions > 0n)
    node.control.prune({ oldestVersion: BigInt(node.profile.prunedVersion ?? "0") + 1n + versions });
  return node;
}

async function submitted(
  request: Request,
  take: <Outcome>(step: Step<Outcome>) => Outcome,
): Promise<Response> {
  const { url, method, headers } = request;
  const body = await request.arrayBuffer();
  return take((node) => node.fetch(new Request(url, { method, headers, body })));
}

/** A replica that catches up must not be asked meanwhile. */
function oneAtATime(answer: Answering["fetch"]): Answering["fetch"] {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const next = last.then(() => answer(request));
    last = next.catch(() => undefined);
    return next;
  };
}

/** A choice among so many that looks like chance and is the same in every run. */
export function dice(sides: number, seed = 7): Choose {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}
