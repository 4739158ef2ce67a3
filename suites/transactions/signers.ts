import type { LedgerPosition } from "../../reports/model/observation.ts";
import { emptyDeclaration, type TargetDeclaration, type DeclaredCall } from "../client/target-declaration.ts";
import { Inconclusive } from "../client/outcome.ts";
import type { Signer, Target } from "../client/target.ts";
import { resolveSigning } from "./signing-domain.ts";

/** The encodings in which a transaction is sent (§4.6, §4.7). */
export type Encoding = "json" | "bcs";

/** Who may sign and what is known to succeed and to fail. */
export interface Signers {
  /** A funded account, counted from 0. */
  take(place?: number): Signer;
  /** How many there are. */
  count(): number;
  /** A call that is known to have this outcome when it is executed. */
  call(outcome: "succeeds" | "fails"): DeclaredCall;
  /** Whether such a call is declared. */
  hasCall(outcome: "succeeds" | "fails"): boolean;
  /** For which network transactions are signed. */
  network(): { readonly domain: string; readonly chainId: number };
}

/** Of a target of which nothing is declared. */
export function createEmptySigners(target: Target): Signers {
  return createSigners({ signers: [], declared: emptyDeclaration, target, position: null });
}

/** @throws (from its methods) Inconclusive that says what is missing */
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
      throw new Inconclusive(`needs a call that ${outcome} (profile key ${outcome})`);
    },
    hasCall: (outcome) => declared[outcome] !== null,
    network: () => resolveSigning({ declared: declared.signing, vendor: target.vendor, position }),
  };
}
