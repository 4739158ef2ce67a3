import type { LedgerPosition } from "../../reports/model/observation.ts";
import { Inconclusive } from "../client/outcome.ts";
import {
  emptyDeclaration,
  type DeclaredCall,
  type Target,
  type TargetDeclaration,
} from "../client/target.ts";
import type { SigningOptions } from "./sign.ts";

/** A funded Ed25519 account of the target that may sign. Its private key is never written to disk. */
export interface Signer {
  readonly address: string;
  readonly privateKey: string;
}

/** The encodings of transactions in requests (§4.6, §4.7). */
export type Encoding = "json" | "bcs";

/** The accounts that may sign and the calls with a known outcome. */
export interface Signers {
  /**
   * Returns the funded account at a zero-based index.
   * @throws Inconclusive if there are fewer accounts
   */
  take(place?: number): Signer;
  count(): number;
  /**
   * Returns a call whose execution has this outcome.
   * @throws Inconclusive if none is declared
   */
  call(outcome: "succeeds" | "fails"): DeclaredCall;
  hasCall(outcome: "succeeds" | "fails"): boolean;
  /**
   * Returns the network that transactions are signed for.
   * @throws Inconclusive if its chain id is not known
   */
  network(): { readonly domain: string; readonly chainId: number };
}

/** Creates the signers of a target that declares nothing. */
export function createEmptySigners(target: Target): Signers {
  return createSigners({ signers: [], declared: emptyDeclaration, target, position: null });
}

export function createSigners(options: {
  readonly signers: readonly Signer[];
  readonly declared: TargetDeclaration;
  readonly target: Target;
  readonly position: LedgerPosition | null;
}): Signers {
  const { signers, declared, target, position } = options;
  return {
    take(place = 0) {
      const signer = signers[place];
      if (signer !== undefined) return signer;
      const number = place === 0 ? "a funded account" : `${place + 1} funded accounts`;
      throw new Inconclusive(`needs ${number} to sign with (profile key signers)`);
    },
    count: () => signers.length,
    call(outcome) {
      const call = declared[outcome];
      if (call !== null) return call;
      const reason = declared.unresolvedCalls?.[outcome];
      throw new Inconclusive(`needs ${reason ?? `a call that ${outcome} (profile key ${outcome})`}`);
    },
    hasCall: (outcome) => declared[outcome] !== null,
    network: () => resolveSigning({ declared: declared.signing, vendor: target.vendor, position }),
  };
}

/** Returns the domain of a target's signing messages: the declared one, or one derived from the vendor name in its header names. */
export function resolveSigningDomain(declared: TargetDeclaration["signing"], vendor: string): string {
  return declared.domain ?? `${vendor.toUpperCase()}::RawTransaction`;
}

/**
 * Returns the chain id of signatures (0 to 255): the declared one, or the one in the target's headers.
 * @throws Inconclusive if neither is known
 */
export function resolveSigningChainId(
  declared: TargetDeclaration["signing"],
  position: LedgerPosition | null,
): number {
  const chainId = declared.chainId ?? position?.chainId ?? null;
  if (chainId === null) {
    throw new Inconclusive(
      "needs the chain id: no successful response has the header X-NODE-CHAIN-ID (profile key signing.chainId)",
    );
  }
  return chainId;
}

/**
 * Returns the network that transactions are signed for.
 * @throws Inconclusive if its chain id is not known
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
