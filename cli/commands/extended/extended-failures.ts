/** The failures of rules for operations beyond the document in a report. */
import { createHash } from "node:crypto";
import { findExtendedOperation } from "../../../spec/extended/operations.ts";
import type { RecordedExtendedFailure, RecordedReport } from "../../../reports/diff/recorded-report.ts";
import { recordedBaseUrl } from "../report-file.ts";
import { findPathBelow } from "../resend-exchange.ts";

/** A failure of a rule beyond the document. */
export interface ChosenExtendedFailure {
  readonly id: string;
  readonly fingerprint: string;
  readonly failure: RecordedExtendedFailure;
}

/** Returns the violated rules of a report. */
export function listExtendedFailures(recorded: RecordedReport): readonly ChosenExtendedFailure[] {
  const baseUrl = recordedBaseUrl(recorded);
  return (recorded.extended?.requirements ?? []).flatMap(({ id, failure }) =>
    failure === null ? [] : [{ id, failure, fingerprint: fingerprintExtended(id, failure, baseUrl) }],
  );
}

/** Identifies a failure by its rule, and by the operation and the status of the exchange that shows it. */
export function fingerprintExtended(
  id: string,
  { exchanges }: Pick<RecordedExtendedFailure, "exchanges">,
  baseUrl: string,
): string {
  const last = exchanges.at(-1);
  const path = last === undefined ? null : findPathBelow(last.request.url, baseUrl);
  const operation =
    last === undefined || path === null
      ? null
      : findExtendedOperation(last.request.method, path.replace(/\?.*$/s, ""));
  const parts = [id, operation?.name ?? null, last?.response?.status ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}
