import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const packageRoot = dirname(createRequire(import.meta.url).resolve("touchstone/package.json"));

/** What `proof.json` of this package holds, as far as it is read here. */
export interface Proof {
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
      /** The requirements with a decisive check that read an answer of it which the reference node would not have given. */
      readonly readers: readonly string[];
    }[];
  };
}

/**
 * The proof that belongs to this build: `proof.json` of this package, where it is of the sources that were compiled. Null where there is
 * none, where it is of other sources, and where half of it is missing.
 */
export function readProof(root = packageRoot): Proof | null {
  const build = readJson(join(root, "dist", "source-digest.json")) as Pick<Proof, "digest"> | null;
  const proof = readJson(join(root, "proof.json")) as { [name in keyof Proof]: Proof[name] | null } | null;
  if (build === null || proof === null || proof.digest !== build.digest) return null;
  const { digest, mutation, variations } = proof;
  return mutation === null || variations === null ? null : { digest, mutation, variations };
}

/** Null where there is no such file, or one that cannot be read: a report must not fail for want of its proof. */
function readJson(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  } catch {
    return null;
  }
}
