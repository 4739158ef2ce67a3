/**
 * The reports of the browser tests: of a conformant, a failing and an incomplete run, and of a run with hostile text.
 * A fifth report has harmless text in the same places.
 */
import { createCommand } from "../../evidence/command.ts";
import { blockedBy, notSeen, undeclared, type Reason } from "../../evidence/reason.ts";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { requirements } from "../../spec/catalogue.ts";
import { renderHtml } from "../../reports/render/html/html.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import type { Report } from "../../reports/model/report.ts";
import { tool, wholeRun } from "../../reports/model/run-record.test.arbitrary.ts";
import type { RunRecord } from "../../reports/model/run-record.ts";
import { goldenCalibration, goldenRows, createGoldenRun } from "../../tools/goldens/golden-run.ts";
import { createHostileRun } from "./hostile-run.ts";
import { injectionPayload } from "./injection-payload.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";

export const pageNames = ["conformant", "failing", "incomplete", "hostile", "harmless"] as const;
export type PageName = (typeof pageNames)[number];

/** A page on disk, and the report that it shows. */
export interface ReportPage {
  readonly url: string;
  readonly report: Report;
}

export type ReportPages = { readonly [name in PageName]: ReportPage };

const runs: { readonly [name in PageName]: () => RunRecord } = {
  conformant: () => wholeRun(),
  failing: failingRun,
  incomplete: incompleteRun,
  hostile: () => createHostileRun(injectionPayload),
  harmless: () => createHostileRun("(harmless)"),
};

/** The requirements of the golden run and some others. The complete catalogue would only be slower. */
const rows = requirements.filter(
  ([id], index) => index % 8 === 0 || goldenRows.some(([golden]) => golden === id),
);

/** Writes the pages into a folder, like `touchstone check`. */
export function writePages(folder: string): ReportPages {
  const written = pageNames.map((name) => {
    const report = createReport(amongRows(runs[name]()), { ...tool, calibration: goldenCalibration }, rows);
    const path = join(folder, name, "report.html");
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(
      path,
      renderHtml(createReportView(report, createCommand("replay", [`${name}/report.json`]))),
    );
    return [name, { url: pathToFileURL(path).href, report }] as const;
  });
  return Object.fromEntries(written) as ReportPages;
}

function amongRows(record: RunRecord): RunRecord {
  const isOurs = ({ requirement }: { readonly requirement: string }): boolean =>
    rows.some(([id]) => id === requirement);
  return {
    ...record,
    checks: record.checks.filter(isOurs),
    observations: record.observations.filter(isOurs),
  };
}

/** Creates the golden run with additional requirements that pass. */
function failingRun(): RunRecord {
  const golden = createGoldenRun();
  const whole = wholeRun();
  const own = new Set(golden.checks.map(({ requirement }) => requirement));
  return {
    ...golden,
    checks: [...golden.checks, ...whole.checks.filter(({ requirement }) => !own.has(requirement))],
    observations: [
      ...golden.observations,
      ...whole.observations.filter(({ requirement }) => !own.has(requirement)),
    ],
  };
}

/**
 * Creates a run in which the options exclude every fourth check, and every third of the other checks is inconclusive.
 */
function incompleteRun(): RunRecord {
  const whole = wholeRun();
  const reasons: readonly [Reason, ...Reason[]] = [
    notSeen("a block with several transactions", ["block"]),
    undeclared("signers", "a signer"),
    blockedBy("RESP-005"),
  ];
  return {
    ...whole,
    checks: whole.checks.map((check, index) => (index % 4 === 0 ? { ...check, safety: "submit" } : check)),
    observations: whole.observations
      .filter((_, index) => index % 4 !== 0)
      .map((one, index) =>
        index % 3 === 0
          ? {
              ...one,
              outcome: {
                kind: "inconclusive",
                reason: reasons[index % reasons.length] ?? reasons[0],
                exchanges: [],
              },
            }
          : one,
      ),
  };
}
