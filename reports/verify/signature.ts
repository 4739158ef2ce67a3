import { sign, type KeyObject } from "node:crypto";

/** The text of `report.json.sig`: one line, the Ed25519 signature over the bytes of report.json in lower-case hex. */
export function renderSignature(reportJson: string, key: KeyObject): string {
  return `${sign(null, Buffer.from(reportJson), key).toString("hex")}\n`;
}

/** Where the signature of a report lies. */
export function signaturePath(reportPath: string): string {
  return `${reportPath}.sig`;
}
