/**
 * Sends the requests that were recorded from a real node to the reference node, and compares the answers:
 * `npm run task -- fidelity [<folder>]`. Without quirks, every difference has to be one that a quirk removes. With the
 * quirks, every difference has to be on the list with its reason. The recordings are not part of the project. By
 * default, they are read from `../shared/real-node` beside the checkout. Their absence is an error.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NodeOptions } from "../../../reference-node/node.ts";
import { packageRoot } from "../../../tools/package-root.ts";
import { acceptedDifferences } from "./accepted-differences.ts";
import { compareAnswers, type Difference } from "./compare-answers.ts";
import { startEdgeNode } from "./edge-node.ts";
import { readRecordedEdges, type RecordedEdge } from "./recorded-edges.ts";
import { sendEdge } from "./send-edge.ts";

const quirks = "aptos-2026-05";

/** The answers of one node that differ from the recorded ones. */
interface Comparison {
  readonly differences: readonly (Difference & { readonly name: string })[];
  /** How many answers have the recorded status, and how many the recorded error code. */
  readonly statuses: number;
  readonly errorCodes: number;
}

process.exitCode = await main(process.argv[2] ?? join(packageRoot, "..", "shared", "real-node"));

/** @returns the exit code: 1 if a difference has no reason, or a reason no difference; 2 without the recording */
async function main(folder: string): Promise<number> {
  const path = join(folder, "edges.ndjson.gz");
  if (!existsSync(path)) {
    process.stderr.write(
      `Name the folder of the recordings: npm run task -- fidelity <folder>. Not found: ${path}\n`,
    );
    return 2;
  }
  const edges = readRecordedEdges(path);
  const byDocument = await compareWith(edges, {});
  const byQuirks = await compareWith(edges, { quirks });
  const lines = [
    formatFigures("as the specification says", byDocument, edges.length),
    formatFigures(`with --quirks ${quirks}`, byQuirks, edges.length),
  ];
  process.stdout.write(`${lines.join("\n")}\n\nDifferences that remain with the quirks:\n`);
  for (const { name, reason, why } of acceptedDifferences)
    process.stdout.write(`  ${name} (${reason}): ${why}\n`);
  const problems = [...findProblems(byQuirks), ...findMissingFigures(lines)];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  return problems.length === 0 ? 0 : 1;
}

async function compareWith(edges: readonly RecordedEdge[], options: NodeOptions): Promise<Comparison> {
  const node = await startEdgeNode(options);
  const differences: (Difference & { readonly name: string })[] = [];
  try {
    for (const edge of edges) {
      const { status, headers, body = "", bodyIsCut = false } = edge.response;
      const recorded = { status, headers: new Map(headers), body };
      const found = compareAnswers(recorded, await sendEdge(edge, node.origin), { isBodyCut: bodyIsCut });
      differences.push(...found.map((one) => ({ name: edge.name, ...one })));
    }
  } finally {
    await node.close();
  }
  const countOf = (aspect: string): number => differences.filter((one) => one.aspect === aspect).length;
  return {
    differences,
    statuses: edges.length - countOf("status"),
    errorCodes: edges.length - countOf("error code"),
  };
}

function formatFigures(how: string, { statuses, errorCodes }: Comparison, total: number): string {
  return `${how}: ${statuses} of ${total} statuses and ${errorCodes} of ${total} error codes are those of the real node`;
}

/** Returns the differences without a reason, and the reasons without a difference. */
function findProblems({ differences }: Comparison): readonly string[] {
  const accepted = new Set(
    acceptedDifferences.flatMap(({ name, aspects }) => aspects.map((one) => `${name}: ${one}`)),
  );
  const found = new Set(differences.map(({ name, aspect }) => `${name}: ${aspect}`));
  return [
    ...differences
      .filter(({ name, aspect }) => !accepted.has(`${name}: ${aspect}`))
      .map(
        ({ name, aspect, recorded, received }) =>
          `${name}: expected the ${aspect} ${recorded}, got ${received}. Mend it, add a quirk, or list it with its reason.`,
      ),
    ...[...accepted].filter((one) => !found.has(one)).map((one) => `${one} no longer differs. Remove it.`),
  ];
}

/** Returns what to write into `docs/fake-node.md` if its figures are not those of this run. */
function findMissingFigures(lines: readonly string[]): readonly string[] {
  const guide = readFileSync(join(packageRoot, "docs", "fake-node.md"), "utf8");
  return lines
    .filter((line) => !guide.includes(line))
    .map((line) => `docs/fake-node.md must contain: ${line}`);
}
