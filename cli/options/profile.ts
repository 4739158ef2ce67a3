import {
  emptyDeclaration,
  type TargetDeclaration,
  type DeclaredCall,
  type UntypedCalls,
} from "../../suites/client/target.ts";
import { U64_MAX } from "../../spec/vocabulary.ts";
import { loadAjv } from "../../suites/oracle/load-ajv.ts";
import type { Signer } from "../../suites/transactions/signers.ts";
import type { ProfileCall, TargetProfile } from "./target-profile.ts";
import schema from "./profile.schema.json" with { type: "json" };
import { acceptedPrivateKey } from "../../reference-node/primitives/private-key.ts";
import { describeSchemaError, isObject } from "./input-file.ts";
import { suggest } from "./near-match.ts";
import { UsageError } from "../usage-error.ts";

/** A profile as a run uses it. Secrets are separate, so that they are not written to files. */
export interface Profile {
  readonly vendor: string | null;
  /** Addresses in the form with 64 digits. */
  readonly accounts: readonly string[];
  readonly declared: TargetDeclaration;
  /** The calls without parameter types, which are not in `declared`. */
  readonly untypedCalls: UntypedCalls;
  readonly signers: readonly Signer[];
  readonly controlToken: string | null;
  /** The members that it has, such as `accounts` and `limits.batchMax`. */
  readonly members: readonly string[];
  /** The base URL of the node whose line is the profile; null for any other profile. A run only warns about it. */
  readonly lineBaseUrl: string | null;
}

type Env = { readonly [name: string]: string | undefined };

let validator: ReturnType<typeof compile> | null = null;

/**
 * Validates a profile that was parsed from JSON, or the profile in the line that `touchstone node --json` prints. No
 * message quotes a key or a token.
 * @param where names the profile in messages
 * @throws UsageError if the schema rejects the profile, or a variable that it names holds no key
 */
export function parseProfile(value: unknown, where: string, env: Env): Profile {
  const inLine = readNodeLine(value, where);
  return inLine === null
    ? parsePlainProfile(value, where, env)
    : { ...parsePlainProfile(inLine, `${where}: /profile`, env), lineBaseUrl: readLineBaseUrl(value) };
}

function parsePlainProfile(value: unknown, where: string, env: Env): Profile {
  const profile = withoutTexts(validateProfile(value, where));
  rejectLargeNumbers(profile, where);
  return {
    vendor: profile.vendor ?? null,
    accounts: (profile.accounts ?? []).map(formatLongAddress),
    declared: {
      ...emptyDeclaration,
      tables: (profile.tables ?? []).map((item) => ({ ...item, handle: formatLongAddress(item.handle) })),
      signing: profile.signing ?? {},
      succeeds: callOf(profile.succeeds),
      fails: callOf(profile.fails),
      features: profile.features ?? {},
      limits: profile.limits ?? {},
      prunedVersion: profile.prunedVersion ?? null,
      controlUrl: profile.controlUrl ?? null,
    },
    untypedCalls: {
      ...untypedCallOf("succeeds", profile.succeeds),
      ...untypedCallOf("fails", profile.fails),
    },
    signers: (profile.signers ?? []).map(({ address, privateKey }, at) => ({
      address: formatLongAddress(address),
      privateKey: keyOf(privateKey, `${where}: /signers/${at}/privateKey`, env),
    })),
    controlToken: profile.controlToken ?? null,
    members: listMembers(profile),
    lineBaseUrl: null,
  };
}

/**
 * Returns the content of a profile file as it is, also if it names variables that are not set.
 * @param next what to do about a profile that is not accepted
 * @throws UsageError if the schema rejects it
 */
export function validateProfile(
  value: unknown,
  where: string,
  next = "Correct the profile. touchstone init writes one that is accepted.",
): TargetProfile {
  validator ??= compile();
  if (validator(value)) return value;
  throw new UsageError(
    describeSchemaError(validator.errors?.[0], { value, where, accepted: "a profile" }),
    next,
  );
}

/** The members for readers and for `touchstone init`, which say nothing about the target. */
const textMembers: readonly string[] = ["$schema", "$comment", "$written"];

/** Removes these members from a profile and from the objects in it. The values of a table item and of a call stay as they are. */
function withoutTexts(profile: TargetProfile): TargetProfile {
  const removeTexts = (value: unknown): unknown =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !textMembers.includes(name)))
      : value;
  const members = Object.entries(profile as { readonly [name: string]: unknown })
    .filter(([name]) => !textMembers.includes(name))
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(removeTexts) : removeTexts(value)]);
  return Object.fromEntries(members) as TargetProfile;
}

/** The members that contain others, which reasons name with them. */
const groups = ["signing", "limits", "features"] as const;

function listMembers(profile: TargetProfile): readonly string[] {
  const inner = groups.flatMap((group) =>
    Object.keys(profile[group] ?? {}).map((name) => `${group}.${name}`),
  );
  return [...Object.keys(profile), ...inner].toSorted();
}

function compile() {
  const { Ajv2020 } = loadAjv();
  return new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    verbose: true,
  }).compile<TargetProfile>(schema);
}

function callOf(call: ProfileCall | undefined): DeclaredCall | null {
  const types = call?.param_types;
  return call === undefined || types === undefined
    ? null
    : { type_arguments: [], ...call, param_types: types };
}

function untypedCallOf(outcome: keyof UntypedCalls, call: ProfileCall | undefined): UntypedCalls {
  if (call === undefined || call.param_types !== undefined) return {};
  const { function: id, type_arguments = [], arguments: values } = call;
  return { [outcome]: { function: id, type_arguments, arguments: values } };
}

/** Converts an address to `0x` and 64 digits, because §2.1 leaves other spellings open. */
function formatLongAddress(text: string): string {
  return `0x${text.replace(/^0x/, "").toLowerCase().padStart(64, "0")}`;
}

/** Rejects versions above the maximum u64, which the schema cannot express as a pattern. */
function rejectLargeNumbers({ prunedVersion, tables = [] }: TargetProfile, where: string): void {
  const versions = [
    { pointer: "/prunedVersion", text: prunedVersion },
    ...tables.map(({ version }, at) => ({ pointer: `/tables/${at}/version`, text: version })),
  ];
  for (const { pointer, text } of versions) {
    if (text !== undefined && BigInt(text) > U64_MAX) {
      throw new UsageError(`${where}: ${pointer} must be a version up to ${U64_MAX}, got "${text}"`);
    }
  }
}

/** Returns a private key from the profile, or from the environment variable that the profile names. */
function keyOf(key: string | { readonly env: string }, where: string, env: Env): string {
  if (typeof key === "string") return toHexKey(key);
  const value = env[key.env]?.trim() ?? "";
  if (value === "") {
    throw new UsageError(
      `${where} names the variable ${key.env}, which is not set`,
      `Set ${key.env} to the private key, or remove the signer from the profile.`,
    );
  }
  if (!/^(?:(?:ed25519-priv-)?0x)?[0-9a-fA-F]{64}$/.test(value)) {
    throw new UsageError(
      `${where} names the variable ${key.env}, which does not contain ${acceptedPrivateKey}`,
    );
  }
  return toHexKey(value);
}

/** Converts the accepted forms of a key to 0x and hex digits. */
function toHexKey(key: string): string {
  return `0x${key.replace(/^(?:ed25519-priv-)?0x/, "")}`;
}

/** Returns the profile in the line that `touchstone node --json` prints, and any other value as it is. */
export function unwrapProfile(value: unknown, where: string): unknown {
  return readNodeLine(value, where) ?? value;
}

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
function readNodeLine(value: unknown, where: string): unknown {
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
function readLineBaseUrl(value: unknown): string | null {
  if (!isObject(value) || !Object.hasOwn(value, "profile")) return null;
  const { baseUrl } = value;
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) return null;
  const { protocol, origin, pathname } = new URL(baseUrl);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}` : null;
}
