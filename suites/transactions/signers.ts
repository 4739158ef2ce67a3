import { undeclared } from "../../evidence/reason.ts";
import { Inconclusive } from "../client/outcome.ts";
import {
  emptyDeclaration,
  type DeclaredCall,
  type Target,
  type TargetDeclaration,
} from "../client/target.ts";
import { EMPTY_INVENTORY, type Inventory } from "../discovery/inventory.ts";
import { findSigningWord, formatSigningDomain, type SigningEvidence } from "./find-signing-domain.ts";

/**
 * A funded Ed25519 account of the target, and the private key that signs for it. The private key is never written to
 * disk.
 */
export interface Signer {
  readonly address: string;
  readonly privateKey: string;
}

/** The encodings of transactions in requests (§4.6, §4.7). */
export type Encoding = "json" | "bcs";

/** The accounts that can sign and the calls with a known outcome. */
export interface Signers {
  /**
   * Returns the funded account at a zero-based index.
   * @throws Inconclusive if there are fewer accounts
   */
  take(place?: number): Signer;
  count(): number;
  /** Returns the signers at these indices. */
  pick(places: readonly number[]): Signers;
  /**
   * Returns the same signers in turn, beginning with the first of those with the fewest uses. A check that begins with
   * the first signer then has another one than the check before it, so the accounts of a profile pay evenly.
   */
  inTurn(countUses: (address: string) => number): Signers;
  /** Returns the last of all signers that is not the sender, also if it was not picked; null if there is none. */
  spare(sender: string): Signer | null;
  /** Whether the profile declares an account as a signer. */
  has(address: string): boolean;
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
  /** Returns the gas price of transactions: one that the target accepted or estimates. */
  gasUnitPrice(): bigint;
  /** Returns what committed transactions show about signatures; null if the profile declares the domain. */
  evidence(): SigningEvidence | null;
}

/** The part of the inventory that shows how the target signs. */
type SigningInventory = Pick<Inventory, "position" | "signedCalls" | "gasUnitPrice">;

/** Creates signers without accounts and calls, for a target whose profile declares none. */
export function createEmptySigners(target: Target): Signers {
  return createSigners({ signers: [], declared: emptyDeclaration, target, inventory: EMPTY_INVENTORY });
}

export function createSigners(options: {
  readonly signers: readonly Signer[];
  readonly declared: TargetDeclaration;
  readonly target: Target;
  readonly inventory: SigningInventory;
}): Signers {
  const { signers, declared, target, inventory } = options;
  const signing = { declared: declared.signing, vendor: target.vendor, inventory };
  let evidence: SigningEvidence | null | undefined;
  const readEvidence = (): SigningEvidence | null => (evidence ??= findEvidence(signing));
  const createView = (chosen: readonly Signer[], all: readonly Signer[]): Signers => ({
    take(place = 0) {
      const signer = chosen[place];
      if (signer !== undefined) return signer;
      throw new Inconclusive(
        place === 0
          ? undeclared("signers", "a funded account to sign with", ["account"])
          : undeclared("signers", `${place + 1} funded accounts to sign with`),
      );
    },
    count: () => chosen.length,
    pick: (places) =>
      createView(
        places.flatMap((place) => chosen[place] ?? []),
        all,
      ),
    inTurn(countUses) {
      const uses = chosen.map(({ address }) => countUses(address));
      const first = Math.max(0, uses.indexOf(Math.min(...uses)));
      const turned = [...chosen.slice(first), ...chosen.slice(0, first)];
      return createView(turned, chosen.length === all.length ? turned : all);
    },
    has: (address) => all.some((signer) => signer.address === address),
    spare: (sender) => all.findLast(({ address }) => address !== sender) ?? null,
    call(outcome) {
      const call = declared[outcome];
      if (call !== null) return call;
      // Both are named at once, because a reader who declares only one of them needs another run to learn of the other.
      const missing =
        chosen.length === 0
          ? undeclared(["signers", outcome], `a funded account to sign with, and a call that ${outcome}`, [
              "account",
            ])
          : undeclared(outcome, `a call that ${outcome}`);
      throw new Inconclusive(declared.unresolvedCalls?.[outcome] ?? missing);
    },
    hasCall: (outcome) => declared[outcome] !== null,
    network: () => ({
      domain: resolveSigningDomain(signing, readEvidence()),
      chainId: resolveSigningChainId(signing),
    }),
    gasUnitPrice: () => findGasUnitPrice(inventory),
    evidence: readEvidence,
  });
  return createView(signers, signers);
}

/** A price that known networks accept, if the target shows no higher one. */
const gasUnitPriceMin = 100n;

function findGasUnitPrice({ gasUnitPrice }: Pick<SigningInventory, "gasUnitPrice">): bigint {
  const shown = BigInt(gasUnitPrice ?? gasUnitPriceMin);
  return shown > gasUnitPriceMin ? shown : gasUnitPriceMin;
}

/** The sources of the domain and the chain id with which transactions are signed. */
export interface SigningSources {
  readonly declared: TargetDeclaration["signing"];
  readonly vendor: string;
  readonly inventory: SigningInventory;
}

/** Returns what committed transactions show; null if the profile declares the domain or the chain id is not known. */
export function findEvidence({ declared, vendor, inventory }: SigningSources): SigningEvidence | null {
  const chainId = findChainId({ declared, inventory });
  if (declared.domain !== undefined || chainId === null) return null;
  return findSigningWord(inventory.signedCalls, { vendor, chainId });
}

/**
 * Returns the domain of a target's signing messages: the declared one, else the one that committed transactions show,
 * else one with the vendor name.
 */
export function resolveSigningDomain(
  { declared, vendor }: Pick<SigningSources, "declared" | "vendor">,
  evidence: SigningEvidence | null,
): string {
  return declared.domain ?? formatSigningDomain(evidence?.word ?? vendor.toUpperCase());
}

/**
 * Returns the chain id of signatures (0 to 255): the declared one, or the one in the target's headers.
 * @throws Inconclusive if neither is known
 */
export function resolveSigningChainId(sources: Pick<SigningSources, "declared" | "inventory">): number {
  const chainId = findChainId(sources);
  if (chainId === null) {
    throw new Inconclusive(
      undeclared("signing.chainId", "the chain id", [], {
        detail: "no successful response has the header X-NODE-CHAIN-ID",
      }),
    );
  }
  return chainId;
}

function findChainId({ declared, inventory }: Pick<SigningSources, "declared" | "inventory">): number | null {
  return declared.chainId ?? inventory.position?.chainId ?? null;
}
