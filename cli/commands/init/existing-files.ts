/** The files of an earlier `touchstone init`, which `--force` changes. */
import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import type { CommandIo } from "../../io.ts";
import { defaultConfigFile } from "../../options/config-option.ts";
import { isObject, parseJson, readTextFile } from "../../options/input-file.ts";
import type { OptionValues } from "../../options/option.ts";
import { unwrapProfile, validateProfile } from "../../options/profile.ts";
import { parseOptions } from "../../options/sources.ts";
import type { TargetProfile } from "../../options/target-profile.ts";
import { UsageError } from "../../usage-error.ts";
import { checkOptions } from "../check-options.ts";
import type { InitOptions } from "../init.ts";
import { readSection, type JsonObject } from "./config-proposal.ts";

const defaultProfileFile = "touchstone.profile.json";

type FileIo = Pick<CommandIo, "cwd" | "env">;

export interface ExistingFiles {
  /** Null if there is no such file. */
  readonly config: JsonObject | null;
  /** The path that the configuration file names, else the default. */
  readonly profilePath: string;
  /** Null if there is no such file. */
  readonly profile: TargetProfile | null;
}

/** Throws UsageError for a file that exists, unless it may be written again. */
export function rejectExisting(
  paths: readonly string[],
  { force }: Pick<InitOptions, "force">,
  io: FileIo,
): void {
  const existing = force ? undefined : paths.find((path) => isPresent(path, io));
  if (existing === undefined) return;
  throw new UsageError(
    `${existing} exists`,
    "Add --force to write it again: what was changed in the profile stays, and so do the other options.",
  );
}

/** Reads the files that are there. Throws UsageError before one is read if they may not be written again. */
export function readExisting(options: Pick<InitOptions, "force">, io: FileIo): ExistingFiles {
  rejectExisting([defaultProfileFile, defaultConfigFile], options, io);
  const config = readIfPresent(defaultConfigFile, io);
  const { profile: profilePath } = readOptions(config, ["profile"], io);
  return {
    config: isObject(config) ? config : null,
    profilePath: profilePath ?? defaultProfileFile,
    profile: readProfile(profilePath ?? defaultProfileFile, io),
  };
}

function readProfile(path: string, io: FileIo): TargetProfile | null {
  const value = readIfPresent(path, io);
  if (value === null) return null;
  const next = "Correct it, or remove or rename it, so that a new one is written.";
  return validateProfile(unwrapProfile(value, path), path, next);
}

/** Returns the value in a JSON file; null if there is no such file. */
function readIfPresent(path: string, io: FileIo): unknown {
  if (!isPresent(path, io)) return null;
  let text: string;
  try {
    text = readTextFile("init", path, io);
  } catch {
    throw new UsageError(`${path} cannot be read`, "Remove or rename it.");
  }
  return parseJson(path, text);
}

/** Whether there is a file or a folder of this name, or a link that leads nowhere. */
function isPresent(path: string, { cwd }: FileIo): boolean {
  return lstatSync(resolve(cwd, path), { throwIfNoEntry: false }) !== undefined;
}

const connectionOptions = ["header", "rate", "timeout", "ca", "insecure", "clientCert", "clientKey"] as const;

/**
 * Adds the base URL and the connection of an existing configuration file to the options. An option with its default counts
 * as not given.
 * @throws UsageError for a value in the file that the check would not accept
 */
export function withExistingConnection(
  options: InitOptions,
  config: JsonObject | null,
  io: FileIo,
): InitOptions {
  const isMissing = (name: (typeof connectionOptions)[number] | "baseUrl"): boolean => {
    const value = options[name];
    return Array.isArray(value) ? value.length === 0 : value === checkOptions[name].fallback;
  };
  return {
    ...options,
    ...readOptions(config, [...connectionOptions, "baseUrl" as const].filter(isMissing), io),
  };
}

/** Reads options of the check in a configuration file; those that are not in it are missing. */
function readOptions<Name extends keyof typeof checkOptions>(
  config: unknown,
  names: readonly Name[],
  { env }: FileIo,
): Partial<Pick<OptionValues<typeof checkOptions>, Name>> {
  const section = Object.entries(readSection(isObject(config) ? config : null));
  return parseOptions(
    checkOptions,
    Object.fromEntries(section.filter(([name]) => names.some((one) => one === name))),
    { whereOf: (name) => `check.${name} in ${defaultConfigFile}`, env },
  );
}
