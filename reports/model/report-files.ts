/** The name of the file with the exchanges, in the folder of the report. */
export const EXCHANGES = "exchanges.ndjson.gz";

/** The paths of the files that a run writes. */
export interface ReportFiles {
  readonly json: string;
  readonly html: string;
  readonly md: string;
  readonly junit: string;
  readonly badgeJson: string;
  readonly badgeSvg: string;
  /** The exchanges, one line of JSON each, compressed with gzip. */
  readonly exchanges: string;
  /** Null if the report is not signed. */
  readonly signature: string | null;
}
