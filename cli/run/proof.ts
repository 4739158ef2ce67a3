import type { Calibration } from "../../reports/model/report.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { RequirementId } from "../../spec/catalogue.ts";
import { compiledFile } from "../../suites/runner/compiled-file.ts";

/** The parts of `proof.json` that touchstone reads. */
interface Proof {
  readonly digest: string;
  readonly mutation: {
    readonly mutants: number;
    readonly killed: number;
    readonly equivalent: number;
    readonly counted: number;
    readonly ofState: number;
    readonly results: readonly {
      readonly id: string;
      readonly requirement: string;
      readonly fault: string;
      readonly killed: boolean;
    }[];
  };
  readonly variations: {
    readonly variations: number;
    readonly passed: number;
    readonly pairs: number;
    readonly results: readonly {
      readonly id: string;
      readonly differs: string;
      /**
       * Requirements with a decisive check that read at least one response in which the variation differs from the
       * reference node.
       */
      readonly readers: readonly string[];
    }[];
  };
}

/**
 * Reads the proof of this build. Returns null if `proof.json` is missing or incomplete, or was measured for sources
 * other than the compiled ones.
 * @param root the root of the package
 */
export function readProof(root = findPackageRoot()): Proof | null {
  if (root === null) return null;
  const build = readJson(join(root, "dist", "source-digest.json")) as Pick<Proof, "digest"> | null;
  const proof = readJson(join(root, "proof.json")) as { [name in keyof Proof]: Proof[name] | null } | null;
  if (build === null || proof === null || proof.digest !== build.digest) return null;
  const { digest, mutation, variations } = proof;
  return mutation === null || variations === null ? null : { digest, mutation, variations };
}

/**
 * Finds the package by the digest that the build writes; null if there is none. Resolving the name of the package
 * would load the part of Node.js for ECMAScript modules.
 */
function findPackageRoot(): string | null {
  try {
    return fileURLToPath(new URL("..", compiledFile("source-digest.json")));
  } catch {
    return null;
  }
}

/** Parses a JSON file. Returns null if it is missing or malformed, because a report does not need a proof. */
function readJson(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  } catch {
    return null;
  }
}

/** Returns the proof of this build in the form of a report; null if there is no proof for this build. */
export function readCalibration(root?: string): Calibration | null {
  const proof = readProof(root);
  if (proof === null) return null;
  const { digest, mutation, variations } = proof;
  const { mutants: total, killed, equivalent, counted, ofState, results } = mutation;
  const proves: { [requirement: string]: string[] } = {};
  for (const mutant of results) if (mutant.killed) (proves[mutant.requirement] ??= []).push(mutant.id);
  return {
    digest,
    mutants: { total, killed, equivalent, counted, ofState },
    variations: {
      total: variations.variations + variations.pairs,
      passed: variations.passed,
      pairs: variations.pairs,
    },
    proves,
    faults: Object.fromEntries(results.filter((mutant) => mutant.killed).map(({ id, fault }) => [id, fault])),
  };
}

/** The proof of the checks of one requirement. */
export interface RequirementProof {
  /** The mutants that the checks of the requirement killed. */
  readonly mutants: readonly { readonly id: string; readonly fault: string }[];
  /** The variations of which the decisive checks read and accepted responses that differ from the reference node. */
  readonly variations: readonly { readonly id: string; readonly differs: string }[];
}

/** Returns the proof of a requirement; null if there is no proof for this build. */
export function findProof(requirement: RequirementId, proof: Proof | null): RequirementProof | null {
  if (proof === null) return null;
  const { mutation, variations } = proof;
  return {
    mutants: mutation.results
      .filter((mutant) => mutant.killed && mutant.requirement === requirement)
      .map(({ id, fault }) => ({ id, fault })),
    variations: variations.results
      .filter(({ readers }) => readers.includes(requirement))
      .map(({ id, differs }) => ({ id, differs })),
  };
}
