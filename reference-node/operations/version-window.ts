import type { LedgerPosition } from "../ledger/ledger-view.ts";
import type { Version } from "../primitives/u64.ts";
import { RequestError } from "./request-error.ts";

/**
 * The version to read at: the one asked for, else the latest.
 * @throws Refusal 404 above the latest version, 410 below the oldest (§7, rule 1).
 */
export function resolveVersion(requestedVersion: Version | null, position: LedgerPosition): Version {
  if (requestedVersion === null) return position.version;
  if (requestedVersion > position.version) {
    throw new RequestError(
      404,
      "version_not_found",
      `Ledger version ${requestedVersion} is not there yet, the latest is ${position.version}.`,
    );
  }
  if (requestedVersion < position.oldestVersion) {
    throw new RequestError(
      410,
      "version_pruned",
      `Ledger version ${requestedVersion} has been pruned, the oldest is ${position.oldestVersion}.`,
    );
  }
  return requestedVersion;
}
