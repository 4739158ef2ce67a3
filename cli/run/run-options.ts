import type { CheckOptions } from "../commands/check.ts";
import type { CommandIo } from "../io.ts";
import { readJsonFile } from "../options/input-file.ts";
import { parseProfile, type Profile } from "../options/profile.ts";
import { readProxy } from "../options/target-values.ts";
import type { RunOptions } from "./prepare-run.ts";
import { readAuthorities, readClientCertificate } from "./tls-files.ts";

/** The options of a command from which a run is prepared. */
type CommandRunOptions = Pick<
  CheckOptions,
  | "baseUrl"
  | "vendor"
  | "allow"
  | "seed"
  | "runs"
  | "revision"
  | "rate"
  | "maxRequests"
  | "header"
  | "timeout"
  | "wait"
  | "ca"
  | "clientCert"
  | "clientKey"
  | "insecure"
> & {
  /** The path of a profile, or a parsed profile; null for no profile. */
  readonly profile: string | Profile | null;
};

/** Reads the files and variables that the options name. Throws UsageError before anything is sent or started. */
export function toRunOptions(
  options: CommandRunOptions,
  io: Pick<CommandIo, "env" | "cwd">,
  verdictBy: RunOptions["verdictBy"],
): RunOptions {
  const { profile, baseUrl } = options;
  return {
    ...options,
    profile:
      typeof profile === "string"
        ? parseProfile(readJsonFile("--profile", profile, io), profile, io.env)
        : profile,
    authorities: readAuthorities(options, io),
    identity: {
      ...readClientCertificate(options, io),
      proxy: baseUrl === null ? null : readProxy(baseUrl, io.env),
    },
    verdictBy,
  };
}
