import type { LedgerPosition } from "../../reports/model/observation.ts";
import type { TargetDeclaration } from "../client/target-declaration.ts";
import { Inconclusive } from "../client/outcome.ts";
import type { SigningOptions } from "./sign.ts";

/** How the signing messages of a target begin: as its owner declares, else from its vendor word. */
export function resolveSigningDomain(declared: TargetDeclaration["signing"], vendor: string): string {
  return declared.domain ?? `${vendor.toUpperCase()}::RawTransaction`;
}

/**
 * The chain that transactions are signed for, 0 to 255: as the target's owner declares, else as its headers say.
 * @throws Inconclusive where neither says it
 */
export function resolveSigningChainId(
  declared: TargetDeclaration["signing"],
  position: LedgerPosition | null,
): number {
  const chainId = declared.chainId ?? position?.chainId ?? null;
  if (chainId === null) {
    throw new Inconclusive(
      "needs the chain id: no success answer carried its header (profile key signing.chainId)",
    );
  }
  return chainId;
}

/**
 * For which network transactions are signed, by whomever.
 * @throws Inconclusive where its chain id is not known
 */
export function resolveSigning({
  declared,
  vendor,
  position,
}: {
  readonly declared: TargetDeclaration["signing"];
  readonly vendor: string;
  readonly position: LedgerPosition | null;
}): Omit<SigningOptions, "privateKey"> {
  return {
    domain: resolveSigningDomain(declared, vendor),
    chainId: resolveSigningChainId(declared, position),
  };
}
