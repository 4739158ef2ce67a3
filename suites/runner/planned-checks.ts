import { collectChecks, collectSpecFiles } from "./plain-driver.ts";
import type { Check } from "../judge/check.ts";
import type { RequirementId } from "../../spec/catalogue.ts";

/** A check without its body. */
type ListedCheck = Omit<Check, "body">;

/** A spec file without its checks. */
interface ListedSpecFile {
  /** The path below the folder of the checks. */
  readonly path: string;
  /** The requirements of its checks. */
  readonly requirements: readonly RequirementId[];
}

// The build puts a module with both lists in the place of this one, so that the command need not import the spec files,
// which only its workers run: see `tools/write-modules.ts`.

/** Lists all checks of the suites, ordered by requirement and title. */
export async function listChecks(): Promise<readonly ListedCheck[]> {
  return (await collectChecks()).map(({ body: _, ...listed }) => listed);
}

/** Lists all spec files of the suites. */
export async function listSpecFiles(): Promise<readonly ListedSpecFile[]> {
  return (await collectSpecFiles()).map(({ path, checks }) => ({
    path,
    requirements: [...new Set(checks.map(({ requirement }) => requirement))],
  }));
}
