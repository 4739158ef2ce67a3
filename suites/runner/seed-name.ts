import type { RequirementId } from "../../spec/catalogue.ts";

const registered = new Map<string, number>();
const specFile = /\S*\.spec\.[jt]s/;

/**
 * Names the generated input of a check by its requirement and by its ordinal among the checks of that requirement in
 * its spec file. A changed title therefore changes no generated case. The file counts because a worker of Playwright
 * loads only some of the spec files, and an ordinal over all of them would depend on which; it is taken from the stack.
 */
export function createSeedName(id: RequirementId): string {
  const file = specFile.exec(new Error().stack ?? "")?.[0] ?? "";
  const place = `${file} ${id}`;
  const ordinal = (registered.get(place) ?? 0) + 1;
  registered.set(place, ordinal);
  return `${id} ${ordinal}`;
}
