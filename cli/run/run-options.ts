import type { CommandIo } from "../io.ts";
import { readJsonFile } from "../options/input-file.ts";
import { parseProfile, type Profile } from "../options/profile.ts";
import { readProxy } from "../options/target-values.ts";
import { renderCommand, withProgram } from "../../evidence/command.ts";
import { STORED_PROGRAM } from "../../reports/verdict/commands.ts";
import type { RunOptions } from "./discover-target.ts";
import { createProfileCommand } from "./printed-commands/create-command.ts";
import { readAuthorities, readClientCertificate, type TlsFiles } from "./tls-files.ts";

/** The options of a command from which a run is prepared. */
type CommandRunOptions = Omit<RunOptions, "profile" | "authorities" | "identity" | "verdictBy"> &
  TlsFiles & {
    readonly reference?: boolean;
    /** The path of a profile, or a parsed profile; null for no profile. */
    readonly profile: string | Profile | null;
  };

/** Reads the files and variables that the options name. Throws UsageError before anything is sent or started. */
export function toRunOptions(
  options: CommandRunOptions,
  io: Pick<CommandIo, "env" | "cwd">,
  verdictBy: RunOptions["verdictBy"],
): RunOptions {
  const { baseUrl } = options;
  const profile =
    typeof options.profile === "string"
      ? parseProfile(readJsonFile("--profile", options.profile, io), options.profile, io.env)
      : options.profile;
  return {
    ...options,
    profile,
    warnings: listUnusedBaseUrlWarnings(options, profile),
    authorities: readAuthorities(options, io),
    identity: {
      ...readClientCertificate(options, io),
      proxy: baseUrl === null ? null : readProxy(baseUrl, io.env),
    },
    verdictBy,
  };
}

/** Warns about a run that judges the reference node, although its profile is the line of a node that runs elsewhere. */
function listUnusedBaseUrlWarnings(
  { baseUrl, reference = false, profile: path }: CommandRunOptions,
  profile: Profile | null,
): readonly string[] {
  const named = profile?.lineBaseUrl ?? null;
  if (baseUrl !== null || reference || named === null) return [];
  const command =
    typeof path === "string"
      ? `: ${renderCommand(withProgram(createProfileCommand(named, path), STORED_PROGRAM))}`
      : " as the base URL";
  return [
    `The profile names ${named}, but no base URL was given, so the built-in reference node is judged. To judge ${named}, pass it${command}`,
  ];
}
