import type { LedgerPosition } from "../ledger/ledger-view.ts";
import type { Version } from "../primitives/u64.ts";
import { Refusal } from "./refusal.ts";

/**
 * The version to read at: the one asked for, else the latest.
 * @throws Refusal 404 above the latest version, 410 below the oldest (§7, rule 1).
 */
export function versionInWindow(asked: Version | null, position: LedgerPosition): Version {
  if (asked === null) return position.version;
  if (asked > position.version) {
    throw new Refusal(
      404,
      "version_not_found",
      `Ledger version ${asked} is not there yet, the latest is ${position.version}.`,
    );
  }
  if (asked < position.oldestVersion) {
    throw new Refusal(
      410,
      "version_pruned",
      `Ledger version ${asked} has been pruned, the oldest is ${position.oldestVersion}.`,
    );
  }
  return asked;
}
