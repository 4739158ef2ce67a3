/** Several nodes with one ledger behind one address, as behind a load balancer. */
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import type { VariedNode } from "./variation.ts";

/** How a replica differs from the first one. */
interface ReplicaState {
  /** The number of steps by which the replica lags. A step is a block or a submission. */
  readonly lagSteps: number;
  /** The number of additional versions that the replica has pruned. */
  readonly pruned: bigint;
}

/** Chooses the index of the replica that responds; 0 is the first one. */
type ReplicaChoice = (request: Request, requests: number) => number;

/** A change of the ledger that every replica applies. */
type Step<Outcome> = (node: ReferenceNode) => Outcome;

interface Replica {
  readonly node: ReferenceNode;
  readonly lagSteps: number;
  stepsApplied: number;
}

/**
 * Creates a node of several replicas of one ledger. The first replica responds to submissions. Each of the
 * others applies a submission `lagSteps` steps later.
 */
export function createReplicatedNode(others: readonly ReplicaState[], choose: ReplicaChoice): VariedNode {
  const first = createNode();
  const steps: Step<unknown>[] = [];
  const replicas = others.map(({ lagSteps, pruned }): Replica => ({
    node: createPrunedNode(pruned),
    lagSteps,
    stepsApplied: 0,
  }));
  const take = <Outcome>(step: Step<Outcome>): Outcome => {
    steps.push(step);
    return step(first);
  };
  const catchUp = async (one: Replica): Promise<void> => {
    for (; one.stepsApplied < steps.length - one.lagSteps; one.stepsApplied += 1)
      await steps[one.stepsApplied]?.(one.node);
  };
  // Produces the first steps, so that each replica lags by its number of steps from the first request on.
  for (let step = 0; step < Math.max(...others.map(({ lagSteps }) => lagSteps)); step += 1) {
    take((node) => node.control.produceBlock());
  }
  let requests = 0;
  const answer = async (request: Request): Promise<Response> => {
    requests += 1;
    for (const one of replicas) await catchUp(one);
    if (request.url.endsWith("/transactions/batch")) return submitToReplicas(request, take);
    return (replicas[choose(request, requests) - 1]?.node ?? first).fetch(request);
  };
  return {
    profile: first.profile,
    control: {
      advance: (span) => take((node) => node.control.advance(span)),
      prune: (to) => take((node) => node.control.prune(to)),
      produceBlock: () => take((node) => node.control.produceBlock()),
    },
    fetch: serializeRequests(answer),
    close: async () => {
      for (const { node } of [{ node: first }, ...replicas]) await node.close();
    },
  };
}

function createPrunedNode(versions: bigint): ReferenceNode {
  const node = createNode();
  if (versions > 0n)
    node.control.prune({ oldestVersion: BigInt(node.profile.prunedVersion ?? "0") + 1n + versions });
  return node;
}

async function submitToReplicas(
  request: Request,
  take: <Outcome>(step: Step<Outcome>) => Outcome,
): Promise<Response> {
  const { url, method, headers } = request;
  const body = await request.arrayBuffer();
  return take((node) => node.fetch(new Request(url, { method, headers, body })));
}

/** Handles one request at a time, because a replica must not respond while it catches up. */
function serializeRequests(answer: VariedNode["fetch"]): VariedNode["fetch"] {
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    const next = last.then(() => answer(request));
    last = next.catch(() => undefined);
    return next;
  };
}

/** Creates a pseudo-random choice that is the same in every run. */
export function createReplicaChooser(sides: number, seed = 7): ReplicaChoice {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * sides);
  };
}
