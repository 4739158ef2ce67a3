/** The entry `touchstone/report`: the type of a report, and the function that computes its digest. */
export { computeDigest } from "./model/report-digest.ts";
export type { Report, ReportFailure, ReportRequirement } from "./model/report.ts";
