import { requirements } from "../../../spec/catalogue.ts";
import { isKilled, type JudgedMutant } from "./gate.ts";

/**
 * Renders each judged requirement with its killed and surviving mutants. The brackets after a mutant
 * contain the other requirements that failed on it.
 */
export function renderMatrix(judged: readonly JudgedMutant[], isWholeCatalogue = true): string {
  const rows = requirements
    .filter(([, row]) => row.excluded === undefined && row.pending === undefined)
    .filter(([id]) => isWholeCatalogue || judged.some(({ mutant }) => mutant.requirement === id))
    .map(([id, row]) => {
      const own = judged.filter(({ mutant }) => mutant.requirement === id);
      const lines = own.length === 0 ? ["no mutant"] : own.map(cell);
      return `${id} ${row.level.padEnd(6)} ${lines.join("\n                ")}`;
    });
  return rows.join("\n");
}

function cell(one: JudgedMutant): string {
  const { mutant, ends } = one;
  const others = new Set(
    ends
      .flatMap((end) => ("result" in end ? end.result.failed : []))
      .filter((id) => id !== mutant.requirement),
  );
  const beside = others.size === 0 ? "" : ` (and ${[...others].join(", ")})`;
  return `${isKilled(one) ? "killed  " : "SURVIVED"} ${mutant.id}${beside}`;
}
