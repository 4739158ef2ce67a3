import { collectChecks } from "./plain-driver.ts";
import type { Check } from "../checks/kit/check.ts";

/** A check without its body. */
export type ListedCheck = Omit<Check, "body">;

/**
 * Lists all checks of the suites, ordered by requirement and title. The bundler puts the list itself in the place of this
 * module, so that the command need not import the spec files, which only its workers run.
 */
export async function listChecks(): Promise<readonly ListedCheck[]> {
  return (await collectChecks()).map(({ body: _, ...listed }) => listed);
}
