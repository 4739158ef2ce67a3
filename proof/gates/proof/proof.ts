/** The results of mutation and variations for one state of the sources, kept in `proof.json` and never committed. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../tools/package-root.ts";
import { sourceDigest } from "./source-digest.ts";

/** The results of the mutation run. */
export interface MutationProof {
  /** The number of judged mutants. */
  readonly mutants: number;
  /** The number of mutants that were left out: 0 after a run with `--every` or `--whole`. */
  readonly unjudged: number;
  /** The number of mutants if at most five per family are counted. */
  readonly counted: number;
  /** How many of the counted mutants have a defect of the kind `state`: each response is valid by itself. */
  readonly ofState: number;
  readonly killed: number;
  readonly equivalent: number;
  readonly results: readonly {
    readonly id: string;
    readonly requirement: string;
    readonly fault: string;
    readonly killed: boolean;
    readonly hits: number;
    /** Other requirements that failed. */
    readonly alsoFailed: readonly string[];
  }[];
}

/** The results of the variations run. */
interface VariationProof {
  /** The number of judged variations that are no pairs. */
  readonly variations: number;
  /** The number of judged pairs. */
  readonly pairs: number;
  /** The number of variations and pairs that were left out, because all were judged for the same sources before. */
  readonly unjudged: number;
  readonly passed: number;
  readonly results: readonly {
    readonly id: string;
    readonly differs: string;
    /** Requirements whose decisive checks read a response that differs from that of the reference node. */
    readonly readers: readonly string[];
  }[];
}

interface Proof {
  readonly schemaVersion: 1;
  readonly digest: string;
  readonly mutation: MutationProof | null;
  readonly variations: VariationProof | null;
}

const proofFile = join(packageRoot, "proof.json");

/** Reads the proof of the current sources. Returns null if there is no proof, or if it is of other sources. */
export function readProof(): Proof | null {
  if (!existsSync(proofFile)) return null;
  try {
    const proof = JSON.parse(readFileSync(proofFile, "utf8")) as Proof;
    return proof.digest === sourceDigest() ? proof : null;
  } catch {
    return null;
  }
}

/**
 * Replaces the results of one gate in the proof; null deletes them. Keeps the results of the other gate if they are
 * of the same sources.
 */
export function writeProof(half: Pick<Proof, "mutation"> | Pick<Proof, "variations">): void {
  const other = readProof() ?? { mutation: null, variations: null };
  const proof: Proof = { schemaVersion: 1, digest: sourceDigest(), ...pick(other), ...half };
  writeFileSync(`${proofFile}.new`, `${JSON.stringify(proof, null, 1)}\n`);
  renameSync(`${proofFile}.new`, proofFile);
}

const pick = ({ mutation, variations }: Pick<Proof, "mutation" | "variations">) => ({ mutation, variations });

/** Deletes a proof of other sources, so that no package contains it. */
export function dropStaleProof(): void {
  if (readProof() === null) rmSync(proofFile, { force: true });
}
