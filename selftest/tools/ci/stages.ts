/** A script of `package.json` that `npm run ci` runs. */
export interface Stage {
  readonly script: string;
  /** Arguments of the script in CI. */
  readonly argv?: readonly string[];
  /** Runs when no other stage runs, because it measures times. */
  readonly isAlone?: true;
  /** Stages that use the same thing, such as the default ports, never run at the same time. */
  readonly uses?: string;
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
  { script: "clients", uses: "default ports" },
  { script: "test:journeys", uses: "default ports" },
  { script: "test:browser" },
  { script: "test:package" },
  { script: "test:node-mutants" },
  { script: "test:extended" },
  { script: "test:examples" },
  { script: "fidelity" },
  { script: "test:recordings" },
  { script: "test:document" },
  { script: "test:proof", after: ["mutation", "variations"] },
  { script: "bench", argv: ["--smoke"], isAlone: true },
];
