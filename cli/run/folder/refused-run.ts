/** What a CI job keeps of a check that ended with 2: report.md, which says why. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { writeRefusal } from "../../../reports/files/write-refusal.ts";
import { checkOptions } from "../../commands/check-options.ts";
import { defaultConfigFile } from "../../options/config-option.ts";
import { wordsBeforeTarget } from "../../options/command-line.ts";
import { isObject, parseJson } from "../../options/input-file.ts";
import { flagName, variableName, type Place } from "../../options/option.ts";
import type { CommandIo } from "../../io.ts";
import { prepareFolder } from "./prepare-folder.ts";

type RefusedIo = Pick<CommandIo, "env" | "cwd" | "stderr">;

/**
 * Writes report.md with the message of a usage error, and removes the reports of an earlier run beside it. A folder that
 * cannot be written does not change how the command ends.
 * @param argv the words after the command's name
 */
export async function reportRefusal(message: string, argv: readonly string[], io: RefusedIo): Promise<void> {
  const folder = resolve(io.cwd, findOut(argv, io));
  try {
    await prepareFolder(folder);
    await writeRefusal(folder, renderRefusal(message));
  } catch (error) {
    io.stderr(`report.md was not written: ${error instanceof Error ? error.message : String(error)}\n`);
  }
}

/** Finds the folder of the reports as far as the options can be read, in the order of their sources. */
function findOut(argv: readonly string[], io: RefusedIo): string {
  const given =
    parseOut(findWord(argv, "out"), { where: "--out", env: io.env }) ??
    parseOut(io.env[variableName("check", "out")], { where: "--out", env: io.env });
  return given ?? findConfiguredOut(argv, io) ?? checkOptions.out.fallback;
}

/** Returns the value of an option in the words of the command; undefined if there is none. */
function findWord(argv: readonly string[], name: string): string | undefined {
  const words = wordsBeforeTarget(argv);
  const flag = flagName(name);
  const joined = words.find((word) => word.startsWith(`${flag}=`));
  if (joined !== undefined) return joined.slice(flag.length + 1);
  const at = words.indexOf(flag);
  const next = at === -1 ? undefined : words[at + 1];
  return next?.startsWith("-") === true ? undefined : next;
}

function findConfiguredOut(argv: readonly string[], { env, cwd }: RefusedIo): string | null {
  const path = findWord(argv, "config") ?? env[variableName("check", "config")] ?? defaultConfigFile;
  try {
    const file = parseJson(path, readFileSync(resolve(cwd, path), "utf8"));
    const section = isObject(file) ? file["check"] : null;
    const out = isObject(section) ? section["out"] : null;
    return typeof out === "string" ? parseOut(out, { where: "check.out", env, folder: dirname(path) }) : null;
  } catch {
    // The file may be what the message is about.
    return null;
  }
}

function parseOut(text: string | undefined, place: Place): string | null {
  if (text === undefined) return null;
  try {
    return checkOptions.out.parse([text], place);
  } catch {
    return null;
  }
}

/** Renders report.md. The message may quote input, so it is in a block that its own lines cannot end. */
function renderRefusal(message: string): string {
  const flags = Object.entries(checkOptions).flatMap(([name, { isPositional }]) =>
    isPositional ? [] : `\`${flagName(name)}\``,
  );
  const block = message.split("\n").map((line) => `    ${line}`);
  return [
    "# Nothing was judged: usage error",
    "",
    "`touchstone check` ended with exit code 2 before it sent anything, so there is no verdict and no other report:",
    "",
    ...block,
    "",
    `It accepts a base URL and the options ${flags.join(", ")}. \`touchstone check --help\` describes them.`,
    "",
  ].join("\n");
}
