/** A program of this project that is run by its name: `npm run task -- <name>`. */
export interface Task {
  /** What the task does, as a sentence without a subject and a period. */
  readonly summary: string;
  /** The arguments that the task takes, which are passed on to its last step. Without it, the task takes none. */
  readonly takes?: string;
  /** How long the task takes on two cores without other load. Missing if it is short. */
  readonly time?: string;
  /** The programs that run one after another, each with its arguments. The sources are built before the first one. */
  readonly steps: readonly (readonly string[])[];
  /** Whether package.json has a script of the same name, so that it is `npm run <name>`. */
  readonly isScript?: true;
}

/** Returns the step that runs a compiled program of this project. */
export const compiled = (path: string, ...argv: readonly string[]): readonly string[] => [
  "node",
  `dist/${path}`,
  ...argv,
];
