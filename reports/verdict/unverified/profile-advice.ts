/** Says where and how a reader declares what touchstone cannot discover. */
import { findOption, quoteWord, type Command } from "../../../evidence/command.ts";
import type { SafetyClass } from "../../../evidence/safety-class.ts";
import type { RunRecord } from "../../model/run-record.ts";

/** Where a reader declares something: the profile of the run, or a new one. */
export interface ProfilePlace {
  /** The file that was given with `--profile`, as a word of the command line; null if there was none. */
  readonly file: string | null;
  readonly vendor: string;
  /** The widest class of requests that the run permits. */
  readonly allow: SafetyClass;
  /** The members that the profile of the run has. */
  readonly members?: readonly string[];
}

/** Whether the profile of the run has a member. */
export function hasMember({ members = [] }: ProfilePlace, key: string): boolean {
  return members.includes(key);
}

/** Finds the profile in the command of a run. */
export function findProfilePlace(
  command: Command,
  vendor: RunRecord["target"]["vendor"],
  { allow, profile = [] }: Pick<RunRecord["scope"], "allow" | "profile">,
): ProfilePlace {
  const file = findOption(command, "profile");
  return { file: file === null ? null : quoteWord(file), vendor, allow, members: profile };
}

/** Names the profile of the run, or any profile if the run has none. */
export function nameProfile({ file, members = [] }: Pick<ProfilePlace, "file" | "members">): string {
  if (file !== null) return `the profile ${file}`;
  return members.length === 0 ? "a profile (--profile <file>)" : "the profile";
}

/**
 * A value for each profile key. What only the reader knows is in angle brackets, so that a profile with it is refused and
 * no run begins with an account that the target does not have.
 */
function exampleOf(key: string, vendor: string): unknown {
  const transfer = { function: `0x1::${vendor}_account::transfer` };
  const signingDomain = { domain: "<word>::RawTransaction" };
  const number = "<number without quotation marks>";
  const examples: { readonly [key: string]: unknown } = {
    accounts: ["<address of an account>"],
    tables: [
      {
        handle: "<handle of a table>",
        key_type: "<type of its keys>",
        value_type: "<type of its values>",
        key: "<key of an item>",
      },
    ],
    signers: [{ address: "<address of a funded account>", privateKey: { env: "SIGNER_KEY" } }],
    succeeds: { ...transfer, arguments: ["{recipient}", "1"] },
    fails: { ...transfer, arguments: ["{recipient}", "18446744073709551615"] },
    "succeeds.param_types": { ...transfer, arguments: ["{recipient}", "1"], param_types: ["address", "u64"] },
    "fails.param_types": {
      ...transfer,
      arguments: ["{recipient}", "18446744073709551615"],
      param_types: ["address", "u64"],
    },
    signing: { ...signingDomain, chainId: number },
    "signing.domain": signingDomain,
    "signing.chainId": { chainId: number },
    limits: { bodyBytesMax: number },
    features: { pruning: false },
    prunedVersion: "0",
  };
  const [name = "", member = ""] = key.split(".");
  if (Object.hasOwn(examples, key)) return examples[key];
  if (name === "limits") return { [member]: number };
  return name === "features" ? { [member]: false } : examples[name];
}

/**
 * Renders JSON that declares profile keys: the members to add to the profile of the run, which a program can also give as
 * an object, or a whole new profile. JSON allows line breaks wherever this text has spaces.
 */
export function renderProfileExample(
  keys: readonly string[],
  { file, vendor, members: present = [] }: ProfilePlace,
): string {
  const members = keys.map((key) => {
    const [name = ""] = key.split(".");
    return `${JSON.stringify(name)}: ${renderSpaced(exampleOf(key, vendor))}`;
  });
  return file === null && present.length === 0 ? `{ ${members.join(", ")} }` : members.join(", ");
}

/**
 * Says what to change in an example for a profile.
 * @param isSaid whether what to replace in angle brackets is said elsewhere
 */
export function describeExample(example: string, isSaid = false): string {
  const replaced = replaceBrackets(example);
  const changes = [
    replaced === null ? "replace the values by those of the target" : replaced,
    ...(example.includes("{recipient}") ? ["touchstone fills in {recipient}"] : []),
  ].slice(replaced !== null && isSaid ? 1 : 0);
  return ["Example for the profile", ...(changes.length === 0 ? [] : [changes.join("; ")])].join(": ");
}

/** Says what to replace in an example, as a phrase; null if it has nothing in angle brackets. */
export function replaceBrackets(example: string): string | null {
  return /<[^>]+>/.test(example) ? "replace what is in angle brackets" : null;
}

/** Renders JSON in one line with spaces, so that it can be read and wrapped. */
function renderSpaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(renderSpaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${renderSpaced(one)}`);
  return `{ ${members.join(", ")} }`;
}
