import type { TaskName } from "../tasks/tasks.ts";

/** A task that `npm run ci` runs. */
export interface Stage {
  readonly task: TaskName;
  /** Arguments of the task in CI. */
  readonly argv?: readonly string[];
  /** Runs when no other stage runs, because it measures times, or packs, which builds again. */
  readonly isAlone?: true;
  /** Stages that have to end before this one starts. */
  readonly after?: readonly TaskName[];
}

/** The stages of CI. Two run at the same time, in this order: the longest first. */
export const stages: readonly Stage[] = [
  { task: "variations" },
  { task: "selftest" },
  { task: "mutation" },
  { task: "test:curl" },
  { task: "test:readme" },
  { task: "test:extended" },
  { task: "test:browser" },
  { task: "clients" },
  { task: "test:node-mutants" },
  { task: "fidelity" },
  { task: "test:recordings" },
  { task: "document" },
  { task: "test:proof", after: ["mutation", "variations"] },
  { task: "test:journeys", isAlone: true },
  { task: "test:package", isAlone: true },
  { task: "test:examples", isAlone: true },
  { task: "bench", argv: ["--smoke"], isAlone: true },
];
