import { isRequirementId, type RequirementId } from "./catalogue.ts";
import type { KnownDivergence, KnownDivergences } from "./known-divergence.ts";
import { aptosDivergences } from "./known-divergences/aptos.ts";

/** What is known of the nodes of each network, by its vendor word. */
export const knownDivergences = { aptos: aptosDivergences } as const satisfies {
  readonly [network: string]: KnownDivergences;
};

export type KnownNetwork = keyof typeof knownDivergences;

/** Whether there is a list of a network's divergences. */
export function isKnownNetwork(name: string): name is KnownNetwork {
  return Object.hasOwn(knownDivergences, name);
}

/** The divergences of a network, ordered by requirement. */
export function listDivergences(
  network: KnownNetwork,
): readonly (readonly [RequirementId, KnownDivergence])[] {
  const divergences: KnownDivergences = knownDivergences[network];
  return Object.entries(divergences)
    .flatMap(([id, divergence]) => (isRequirementId(id) ? [[id, divergence] as const] : []))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** What the nodes of a network are known to do otherwise than a requirement says, in a sentence; null where nothing is known. */
export function describeKnownDivergences(id: RequirementId): string | null {
  const sentences = Object.entries<KnownDivergences>(knownDivergences).flatMap(([network, divergences]) => {
    const divergence = divergences[id];
    return divergence === undefined ? [] : [describeDivergence(network, divergence)];
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** A divergence with the network and the time that it belongs to. */
export function describeDivergence(network: string, { text, since, until }: KnownDivergence): string {
  const times = [
    ...(since === null ? [] : [`since ${since}`]),
    ...(until === null ? [] : [`until ${until}`]),
  ];
  return `Nodes of ${[network, ...times].join(", ")}: ${text}`;
}
