import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CheckOptions } from "../commands/check-options.ts";
import type { CommandIo } from "../io.ts";
import { parseJson } from "../options/parse-json.ts";
import type { RunOptions } from "./prepare-run.ts";
import { parseProfile, type Profile } from "../options/profile.ts";
import { proxyOf } from "../options/proxy-variables.ts";
import { readAuthorities, readClientCertificate } from "../options/tls-files.ts";
import { UsageError } from "../usage-error.ts";

/** The options that a run is made from, before the files that they name are read. */
export type CommandRunOptions = Pick<
  CheckOptions,
  | "baseUrl"
  | "vendor"
  | "allow"
  | "profile"
  | "seed"
  | "runs"
  | "rate"
  | "maxRequests"
  | "headers"
  | "timeoutMillis"
  | "waitSeconds"
  | "ca"
  | "clientCert"
  | "clientKey"
  | "insecure"
>;

/** Reads the files and variables that the options name. Throws UsageError; nothing is sent or started. */
export function toRunOptions(
  options: CommandRunOptions,
  io: Pick<CommandIo, "env" | "cwd">,
  verdictBy: RunOptions["verdictBy"],
): RunOptions {
  return {
    ...options,
    requestsMax: options.maxRequests,
    profile: options.profile === null ? null : readProfile(options.profile, io),
    authorities: readAuthorities(options, io),
    identity: {
      ...readClientCertificate(options, io),
      proxy: options.baseUrl === null ? null : proxyOf(options.baseUrl, io.env),
    },
    verdictBy,
  };
}

function readProfile(path: string, io: Pick<CommandIo, "env" | "cwd">): Profile {
  let text = "";
  try {
    text = readFileSync(resolve(io.cwd, path), "utf8");
  } catch {
    throw new UsageError(`--profile names a file that cannot be read: ${path}`);
  }
  return parseProfile(parseJson(path, text), path, io.env);
}
