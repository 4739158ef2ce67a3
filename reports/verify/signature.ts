import { sign, type KeyObject } from "node:crypto";

/** Renders `report.json.sig`: one line with the Ed25519 signature over the bytes of report.json in lower-case hex. */
export function renderSignature(reportJson: string, key: KeyObject): string {
  return `${sign(null, Buffer.from(reportJson), key).toString("hex")}\n`;
}

/** The path of the signature of a report. */
export function signaturePath(reportPath: string): string {
  return `${reportPath}.sig`;
}
