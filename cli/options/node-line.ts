/** Recognizes the line that `touchstone node --json` prints, which is accepted in place of a profile. */
import { UsageError } from "../usage-error.ts";
import { isObject } from "./input-file.ts";
import { suggest } from "./near-match.ts";

/** The members of the line besides `profile`. A run does not use them. */
const ignoredMembers: readonly string[] = [
  "baseUrl",
  "faucetUrl",
  "indexerUrl",
  "controlUrl",
  "controlToken",
  "vendor",
  "chainId",
  "accounts",
];
/** The members of the line's profile that give access to the control interface. A run must not use them. */
const controlMembers: readonly string[] = ["controlUrl", "controlToken"];

/**
 * Returns the profile in the line that `touchstone node --json` prints, without `controlUrl` and `controlToken`.
 * Returns null for a value that is not such a line.
 * @param where names the file in messages
 * @throws UsageError for a line with an unknown member
 */
export function readNodeLine(value: unknown, where: string): unknown {
  if (!isObject(value) || !Object.hasOwn(value, "profile")) return null;
  const known = ["profile", ...ignoredMembers];
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`${where} has no key ${JSON.stringify(unknown)}${suggest(unknown, known)}`);
  }
  const { profile } = value;
  if (!isObject(profile)) throw new UsageError(`${where}: /profile must be an object`);
  return Object.fromEntries(Object.entries(profile).filter(([name]) => !controlMembers.includes(name)));
}

/**
 * Returns the base URL in the line that `touchstone node --json` prints, without credentials, query and fragment; null for
 * a value that is not such a line, or whose base URL is malformed.
 */
export function readLineBaseUrl(value: unknown): string | null {
  if (!isObject(value) || !Object.hasOwn(value, "profile")) return null;
  const { baseUrl } = value;
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) return null;
  const { protocol, origin, pathname } = new URL(baseUrl);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : null;
}
