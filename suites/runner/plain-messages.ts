/** The messages between the command and a worker process of the plain runner. */
import type { PlannedCheck } from "../../evidence/observation.ts";
import type { Progress } from "./progress.ts";
import type { Slots } from "./run.ts";
import type { RunSecrets } from "./run-context.ts";

/** Identifies a check. */
type CheckName = Pick<PlannedCheck, "requirement" | "title">;

/** What the command sends to a worker. Secrets go this way only, so that no environment and no file contains them. */
export type WorkerOrder =
  /** Starts a run. It replaces the previous run of the process. */
  | {
      readonly kind: "open";
      /** The run folder, which contains the context of the run. The worker appends its observations to it. */
      readonly folder: string;
      readonly secrets: RunSecrets;
      /** How many checks the worker may judge at once. */
      readonly concurrency: number;
      /** How many checks that submit it may judge at once. */
      readonly submitters: number;
    }
  | { readonly kind: "judge"; readonly check: CheckName }
  /** Ends the process. */
  | { readonly kind: "close" };

/** What a worker sends to the command. */
export type WorkerReport =
  /** The run is open. The worker can judge as many checks at once as `slots` says. */
  | { readonly kind: "ready"; readonly slots: Slots }
  /** The observation of the check is in the run folder. */
  | {
      readonly kind: "judged";
      readonly check: CheckName;
      readonly progress: Progress;
      readonly slots: Slots;
    };

/** Returns a text that is different for every check. */
export function toCheckKey({ requirement, title }: CheckName): string {
  return `${requirement} ${title}`;
}
