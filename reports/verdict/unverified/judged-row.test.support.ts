import { undeclared, type Reason } from "../../../evidence/reason.ts";
import type { ReportNeverSucceeded } from "../../model/report.ts";
import { renderReason } from "../../text/reason-text.ts";
import { findFailingOperations } from "./failing-operations.ts";
import { findUnverifiedCauses, type JudgedRow } from "./unverified-causes.ts";

export type Statuses = ReportNeverSucceeded["statuses"];

export function row(id: string, reason: Reason, status = "inconclusive"): JudgedRow {
  return { id, level: "MUST", status, reason: renderReason(reason), reasonDetails: [reason] };
}

export function failed(id: string): JudgedRow {
  return row(id, { kind: "text", text: "failed" }, "fail");
}

/** Returns the ids, the missing thing and the remedy of each cause. */
export function causesOf(...rows: JudgedRow[]) {
  const open = rows.filter(({ status }) => status === "inconclusive" || status === "error");
  return findUnverifiedCauses(open, rows).map(({ missing, remedy, requirements }) => [
    requirements.map(({ id }) => id).join(" "),
    missing,
    remedy,
  ]);
}

export function failingWith(
  operation: ReportNeverSucceeded["operation"],
  statuses: Statuses,
  unanswered = 0,
) {
  return findFailingOperations([{ operation, statuses, unanswered }]);
}

export const missingAccount = undeclared("accounts", "an existing account", ["account"], {
  detail: "the target returned none",
});
