import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Calibration } from "../reports/calibration.ts";

const packageRoot = dirname(createRequire(import.meta.url).resolve("touchstone/package.json"));

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
      readonly killed: boolean;
    }[];
  } | null;
  readonly variations: {
    readonly variations: number;
    readonly passed: number;
    readonly pairs: number;
  } | null;
}

/**
 * The proof that belongs to this build: `proof.json` of this package, where it is of the sources that were compiled. Null where there is
 * none, where it is of other sources, and where half of it is missing.
 */
export function readCalibration(root = packageRoot): Calibration | null {
  const build = readJson(join(root, "dist", "source-digest.json")) as Pick<Proof, "digest"> | null;
  const proof = readJson(join(root, "proof.json")) as Proof | null;
  if (build === null || proof === null || proof.digest !== build.digest) return null;
  const { digest, mutation, variations } = proof;
  if (mutation === null || variations === null) return null;
  const { mutants: total, killed, equivalent, counted, ofState, results } = mutation;
  return {
    digest,
    mutants: { total, killed, equivalent, counted, ofState },
    variations: {
      total: variations.variations + variations.pairs,
      passed: variations.passed,
      pairs: variations.pairs,
    },
    proves: provenBy(results),
  };
}

function provenBy(results: NonNullable<Proof["mutation"]>["results"]): Calibration["proves"] {
  const proves: { [requirement: string]: string[] } = {};
  for (const { id, requirement, killed } of results) if (killed) (proves[requirement] ??= []).push(id);
  return proves;
}

/** Null where there is no such file, or one that cannot be read: a report must not fail for want of its proof. */
function readJson(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  } catch {
    return null;
  }
}
