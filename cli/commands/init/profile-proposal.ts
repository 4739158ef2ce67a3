import { createHash } from "node:crypto";
import { renderProfileExample } from "../../../reports/verdict/unverified/profile-advice.ts";
import { toJsonValue, renderCanonicalJson } from "../../../reports/model/json-value.ts";
import { findSigningWord, formatSigningDomain } from "../../../suites/transactions/find-signing-domain.ts";
import { isObject } from "../../options/input-file.ts";
import { validateProfile } from "../../options/profile.ts";
import type { TargetProfile } from "../../options/target-profile.ts";
import type { PreparedRun } from "../../run/prepare-run.ts";
import { UsageError } from "../../usage-error.ts";

const accountsMax = 5;
const tablesMax = 3;

/** What a profile takes from discovery. */
export interface ProfileSource {
  readonly discovered: Pick<PreparedRun["discovered"], "vendor" | "vendorSource" | "inventory">;
}

/**
 * Proposes a profile of what discovery found and what does not change while the ledger grows: no version, no height and
 * no value of a table item.
 */
export function proposeProfile({ discovered }: ProfileSource): TargetProfile {
  const { vendor, vendorSource, inventory } = discovered;
  const { modules, tableItems, accounts, position, signedCalls } = inventory;
  const chainId = position?.chainId ?? null;
  const evidence = chainId === null ? null : findSigningWord(signedCalls, { vendor, chainId });
  const word = evidence?.word ?? null;
  // Published code is never deleted, so accounts with modules are those that stay the longest.
  const lasting = modules.length === 0 ? accounts : modules;
  // One item for each table, because the items of one table tend to disappear together.
  const items = [...new Map(tableItems.map((item) => [item.handle, item])).values()];
  const members = {
    $comment: describeProfile(vendor),
    ...(vendorSource === "headers" ? { vendor } : {}),
    accounts: lasting.slice(0, accountsMax).map(({ address }) => shortenSpecial(address)),
    ...(items.length === 0
      ? {}
      : { tables: items.slice(0, tablesMax).map(({ handle, request }) => ({ handle, ...request })) }),
    ...(chainId === null
      ? {}
      : { signing: { ...(word === null ? {} : { domain: formatSigningDomain(word) }), chainId } }),
  };
  return Object.fromEntries(Object.entries(members).filter(isAccepted));
}

/** Whether a profile may have a member with this value. A target can show others, such as a chain id above 255. */
function isAccepted([name, value]: [string, unknown]): boolean {
  try {
    validateProfile({ [name]: value }, name);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

function describeProfile(vendor: string): readonly string[] {
  const example = renderProfileExample(["signers", "succeeds", "fails"], {
    file: "touchstone.profile.json",
    vendor,
    allow: "submit",
  });
  return [
    "Written by touchstone init. Change or remove what you like: touchstone init --force keeps it so.",
    "Remove an account or a table item that the node no longer has. Each run also looks for others.",
    `For --allow submit, add funded accounts whose keys are in variables, a call that succeeds and one that fails: ${example}`,
    'What the node does not offer is false in features, such as "features": { "simulation": false }.',
  ];
}

/** Shortens the addresses of the framework: 0x1. Others keep their 64 digits. */
function shortenSpecial(address: string): string {
  return address.replace(/^0x0{63}(?=[0-9a-f]$)/, "0x");
}

/** The members of a profile whose members are proposed and kept one by one. */
const groups: readonly string[] = ["signing", "features", "limits"];

interface JsonObject {
  readonly [name: string]: unknown;
}

/**
 * Joins a proposed profile with the one in the file. A value that a person added, changed or removed stays so; a value
 * that an earlier proposal wrote is replaced. The member `$written` has a digest of each value that was proposed.
 */
export function mergeProfile(existing: TargetProfile | null, proposed: TargetProfile): JsonObject {
  const { $written: written = {}, ...kept } = existing ?? {};
  const [present, offered] = [flatten(kept), flatten(proposed)];
  const merged = new Map<string, unknown>();
  const digests = new Map(Object.entries(written));
  for (const name of new Set([...present.keys(), ...offered.keys()])) {
    const before = written[name];
    const isUntouched = present.has(name) ? before === digest(present.get(name)) : before === undefined;
    if (!isUntouched) {
      if (present.has(name)) merged.set(name, present.get(name));
      continue;
    }
    digests.delete(name);
    if (!offered.has(name)) continue;
    merged.set(name, offered.get(name));
    digests.set(name, digest(offered.get(name)));
  }
  return { ...unflatten(merged), $written: Object.fromEntries(digests) };
}

/** Returns the members of a profile by their names, and those of groups by names such as `signing.chainId`. */
function flatten(profile: JsonObject): ReadonlyMap<string, unknown> {
  return new Map(
    Object.entries(profile).flatMap(([name, value]): [string, unknown][] =>
      groups.includes(name) && isObject(value)
        ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one])
        : [[name, value]],
    ),
  );
}

function unflatten(members: ReadonlyMap<string, unknown>): JsonObject {
  const profile: { [name: string]: unknown } = {};
  for (const [path, value] of members) {
    const [name = "", inner] = path.split(".");
    const group = profile[name];
    profile[name] = inner === undefined ? value : { ...(isObject(group) ? group : {}), [inner]: value };
  }
  return profile;
}

/** A short digest of a value, for which the order of members does not matter. */
function digest(value: unknown): string {
  return createHash("sha256")
    .update(renderCanonicalJson(toJsonValue(value)))
    .digest("hex")
    .slice(0, 16);
}
