/** Reads the modules of an account and finds functions in their ABIs (§2.5, §4.3). */
import { require200 } from "../kit/require-200.ts";
import type { Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { Fixtures } from "../../judge/check.ts";

const pagesMax = 40;

/**
 * Reads the modules of an account, up to 40 pages, at a ledger version or at the latest one.
 * @throws Inconclusive if a page cannot be read
 */
export async function readModules(
  { node }: Pick<Fixtures, "node">,
  address: string,
  ledgerVersion?: string,
): Promise<Answer[]> {
  const pages: Answer[] = [];
  let start: string | undefined;
  do {
    const page = await node.getAccountModules(address, { start, ledgerVersion });
    require200(page, "MODL-030");
    pages.push(page);
    start = page.cursor ?? undefined;
  } while (start !== undefined && pages.length < pagesMax);
  return pages;
}

/** The page that lists a function, and the JSON pointer of the function in it. */
export interface ModuleFunction {
  readonly page: Answer;
  readonly pointer: string;
}

/** Finds a function by its name and the name of its module; null if there is none. */
export function findFunction(pages: readonly Answer[], module: string, name: string): ModuleFunction | null {
  for (const page of pages) {
    const modules: readonly unknown[] = Array.isArray(page.value) ? page.value : [];
    const at = modules.findIndex((one) => valueAt(one, "/abi/name") === module);
    const functions = at === -1 ? null : valueAt(modules[at], "/abi/exposed_functions");
    const index = Array.isArray(functions)
      ? functions.findIndex((one) => valueAt(one, "/name") === name)
      : -1;
    if (index !== -1) return { page, pointer: `/${at}/abi/exposed_functions/${index}` };
  }
  return null;
}
