/** What was proved of one state of the sources, kept in `proof.json` beside package.json and never committed. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { sourceDigest } from "./source-digest.ts";

/** The mutants and what became of each. */
export interface MutationProof {
  readonly mutants: number;
  /** Of a family that one generator made at most five count. */
  readonly counted: number;
  readonly ofState: number;
  readonly killed: number;
  readonly equivalent: number;
  readonly results: readonly {
    readonly id: string;
    readonly requirement: string;
    readonly fault: string;
    readonly killed: boolean;
    readonly hits: number;
    /** What failed beside its own requirement, where it was judged whole. */
    readonly alsoFailed: readonly string[];
  }[];
}

/** The legal variations, each of which got the verdict and the statuses of the reference node. */
export interface VariationProof {
  readonly variations: number;
  readonly pairs: number;
  readonly passed: number;
  readonly results: readonly {
    readonly id: string;
    readonly differs: string;
    /** The requirements with a decisive check that read an answer of it which the reference node would not have given. */
    readonly readers: readonly string[];
  }[];
}

export interface Proof {
  readonly schemaVersion: 1;
  readonly digest: string;
  readonly mutation: MutationProof | null;
  readonly variations: VariationProof | null;
}

export const proofFile = join(packageRoot, "proof.json");

/** The proof of the sources as they are now; null where there is none, or one of other sources. */
export function readProof(): Proof | null {
  if (!existsSync(proofFile)) return null;
  try {
    const proof = JSON.parse(readFileSync(proofFile, "utf8")) as Proof;
    return proof.digest === sourceDigest() ? proof : null;
  } catch {
    return null;
  }
}

/** Keeps one half of the proof beside the other, if that is of the same sources; null takes it back. */
export function writeProof(half: Pick<Proof, "mutation"> | Pick<Proof, "variations">): void {
  const other = readProof() ?? { mutation: null, variations: null };
  const proof: Proof = { schemaVersion: 1, digest: sourceDigest(), ...pick(other), ...half };
  writeFileSync(`${proofFile}.new`, `${JSON.stringify(proof, null, 1)}\n`);
  renameSync(`${proofFile}.new`, proofFile);
}

const pick = ({ mutation, variations }: Pick<Proof, "mutation" | "variations">) => ({ mutation, variations });

/** Drops a proof that is not of these sources, so that no package carries it. */
export function dropStaleProof(): void {
  if (readProof() === null) rmSync(proofFile, { force: true });
}
