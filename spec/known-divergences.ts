import { isRequirementId, type RequirementId } from "./catalogue.ts";
import type { KnownDivergence, KnownDivergences } from "./known-divergence.ts";
import { aptosDivergences } from "./known-divergences/aptos.ts";

/** The known divergences of each network from the specification, by the vendor name of the network. */
export const knownDivergences = { aptos: aptosDivergences } as const satisfies {
  readonly [network: string]: KnownDivergences;
};

export type KnownNetwork = keyof typeof knownDivergences;

/** Returns whether a list of divergences exists for a network. */
export function isKnownNetwork(name: string): name is KnownNetwork {
  return Object.hasOwn(knownDivergences, name);
}

/** Lists the divergences of a network, ordered by requirement. */
export function listDivergences(
  network: KnownNetwork,
): readonly (readonly [RequirementId, KnownDivergence])[] {
  const divergences: KnownDivergences = knownDivergences[network];
  return Object.entries(divergences)
    .flatMap(([id, divergence]) => (isRequirementId(id) ? [[id, divergence] as const] : []))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Describes the known violations of a requirement by all networks, or returns null if there are none. */
export function describeKnownDivergences(id: RequirementId): string | null {
  const sentences = Object.entries<KnownDivergences>(knownDivergences).flatMap(([network, divergences]) => {
    const divergence = divergences[id];
    return divergence === undefined ? [] : [describeDivergence(network, divergence)];
  });
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** Formats a divergence as text, with its network and months. */
export function describeDivergence(network: string, { text, since, until, seen }: KnownDivergence): string {
  const times = [
    ...(since === null ? [] : [`since ${since}`]),
    ...(until === null ? [] : [`until ${until}`]),
    ...(seen === undefined ? [] : [`last seen in a node version from ${seen}`]),
  ];
  return `${[`Nodes of the ${network} network`, ...times].join(", ")}: ${text}`;
}

/** Returns the divergence that a shipped baseline, such as `known:aptos`, lists for a requirement, or null. */
export function findDivergence(source: string, id: RequirementId): KnownDivergence | null {
  const network = source.replace(/^known:/, "");
  if (!isKnownNetwork(network)) return null;
  const divergences: KnownDivergences = knownDivergences[network];
  return divergences[id] ?? null;
}
