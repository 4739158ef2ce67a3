/** Renders the tables of factors and the stored combinations. */
import { createCoveringArray, listPairs } from "../../suites/checks/combinations/pairs.ts";
import {
  factors,
  listCombined,
  type CombinedOperation,
  type Combination,
  type Factor,
} from "../../suites/checks/combinations/factors.ts";

/** Writes a combination as one digit for each factor: the number of its level. */
function toDigits(own: readonly Factor[], combination: Combination): string {
  return own.map(({ name, levels }) => levels.indexOf(combination[name] ?? "")).join("");
}

/** Renders `suites/checks/combinations/covering-arrays.json`. */
export function renderArrays(): string {
  const arrays: { [operation in CombinedOperation]?: { [rule: string]: readonly string[] } } = {};
  for (const { operation, rule } of listCombined()) {
    const own = factors[operation][rule];
    const rows = createCoveringArray(own).map((combination) => toDigits(own, combination));
    arrays[operation] = { ...arrays[operation], [rule]: rows };
  }
  return `${JSON.stringify(arrays, null, 2)}\n`;
}

/** Renders the row of each factor. */
export function listPageRows(own: readonly Factor[]): readonly string[] {
  return own.map(({ name, levels }) => `| ${name} | ${levels.join("; ")} |`);
}

const introduction = `# Combinations of inputs

A rule that depends on one input holds whatever the other inputs are: a pruned version returns 410 also with a limit, with a
cursor, with another spelling of the address or for an account that does not exist. The inputs that vary independently are
factors, and their values levels. The first level of each factor is the plain one. The checks send combinations that together
contain each pair of levels of two factors. If a response is wrong, the failure names the fewest levels that cause it, and
\`report.json\` lists them as \`levels\`.

A level that a target cannot show is left out: without pruned versions, without a second page or without an address that a
spelling changes. The versions are: one in the middle of the retained ones, the latest one without and with \`ledger_version\`,
the one right below the oldest, and 0. \`npm run task -- combinations\` writes this page.
`;

/** Renders `docs/combinations.md`. */
export function renderPage(): string {
  const parts = listCombined().map(({ operation, rule }) => {
    const own = factors[operation][rule];
    const combinations = createCoveringArray(own);
    const pairs = new Set(combinations.flatMap((one) => listPairs(own, one))).size;
    return [
      `## ${operation}: ${rule} versions`,
      "",
      `${combinations.length} combinations contain all ${pairs} pairs of levels.`,
      "",
      "| factor | levels |",
      "| --- | --- |",
      ...listPageRows(own),
      "",
    ].join("\n");
  });
  return [introduction, ...parts].join("\n");
}
