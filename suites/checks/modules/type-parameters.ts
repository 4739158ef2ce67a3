/** Checks of the type parameters in ABIs (§2.5). */
import { notSeen } from "../../../evidence/reason.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import { exercise } from "../kit/exercise.ts";
import { readFirstPages } from "../kit/first-pages.ts";

/**
 * Reads modules, so that the oracle judges MODL-025 on their type parameters.
 * @throws Inconclusive if no function and no struct has one
 */
export async function judgeTypeParameters(fixtures: Fixtures): Promise<void> {
  const { node, inventory } = fixtures;
  await exercise(fixtures, "successes");
  if ((node.recorder.assertions()["MODL-025"] ?? 0) > 0) return;
  const { address } = inventory.modules();
  const pages = await readFirstPages((query) => node.getAccountModules(address, query));
  // The types of parameters and fields use a type parameter as T0.
  const isUsed = pages.some(({ value }) => /\bT\d+\b/.test(JSON.stringify(value) ?? ""));
  throw new Inconclusive(
    notSeen(
      "a function or a struct with a type parameter",
      ["module", "function"],
      isUsed ? {} : { subject: "type-parameter" },
    ),
    pages.slice(0, 1).map(({ exchange }) => exchange),
  );
}
