import type { RequirementId } from "../../spec/catalogue.ts";

const countsByFile = new Map<string, number>();
const specFile = /\S*\.spec\.c?[jt]s/;

/**
 * Creates the name that seeds the generated input of a check. For example, `ACCT-001 2` is the second check of ACCT-001
 * in its spec file. The name does not contain the title, so that a new title does not change the input. The ordinal is
 * counted per file, because a worker of Playwright loads only some spec files. The path of the file is read from the
 * stack.
 */
export function createSeedName(id: RequirementId): string {
  const file = specFile.exec(new Error().stack ?? "")?.[0] ?? "";
  const key = `${file} ${id}`;
  const ordinal = (countsByFile.get(key) ?? 0) + 1;
  countsByFile.set(key, ordinal);
  return `${id} ${ordinal}`;
}
