/** A script of `package.json` that `npm run ci` runs. */
export interface Stage {
  readonly script: string;
  /** Arguments of the script in CI. */
  readonly argv?: readonly string[];
  /** Runs when no other stage runs, because it measures times, or packs, which builds again. */
  readonly isAlone?: true;
  /** Stages that have to end before this one starts. */
  readonly after?: readonly string[];
}

/** The stages of CI. Two run at the same time, in this order: the longest first. */
export const stages: readonly Stage[] = [
  { script: "variations" },
  { script: "selftest" },
  { script: "mutation" },
  { script: "test:readme" },
  { script: "test:curl" },
  { script: "clients" },
  { script: "test:browser" },
  { script: "test:node-mutants" },
  { script: "test:extended" },
  { script: "fidelity" },
  { script: "test:recordings" },
  { script: "test:document" },
  { script: "test:proof", after: ["mutation", "variations"] },
  { script: "test:journeys", isAlone: true },
  { script: "test:package", isAlone: true },
  { script: "test:examples", isAlone: true },
  { script: "bench", argv: ["--smoke"], isAlone: true },
];
