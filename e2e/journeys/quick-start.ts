import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../tools/package-root.ts";
import { startServer } from "./server-process.ts";
import { step } from "./step.ts";

/** What a reader of the quick start types into a terminal, and the program that it contains. */
interface QuickStart {
  readonly install: string;
  readonly serve: string;
  readonly fileName: string;
  readonly program: string;
  readonly start: string;
}

const heading = "## Quick start for clients";

/** Reads the quick start of a guide. Throws if it does not have the expected blocks. */
export function readQuickStart(guide: string): QuickStart {
  const [, after = ""] = guide.split(`\n${heading}\n`);
  const [section = ""] = after.split(/\n#+ /, 1);
  const blocks = [...section.matchAll(/```(\w+)\n(.*?)\n```/gs)].map(([, language, text]) => ({
    language,
    text,
  }));
  const [shell, program, start] = blocks;
  const [install, serve] = shell?.text?.split("\n") ?? [];
  const fileName = /`([\w-]+\.mjs)`/.exec(section)?.[1];
  const languages = blocks.map(({ language }) => language).join(", ");
  if (languages !== "sh, js, sh" || !install || !serve || !program?.text || !start?.text || !fileName)
    throw new Error(
      `Expected in docs/fake-node.md under "${heading}" two commands, a program and a command, got ${section}`,
    );
  return { install, serve, fileName, program: program.text, start: start.text };
}

/**
 * Does what the quick start of `docs/fake-node.md` says, in an empty folder next to a folder with the packed package. Calls
 * `meanwhile` while the node is serving on the default ports. Returns what the program printed.
 */
export async function runQuickStart(meanwhile: () => Promise<void>): Promise<string> {
  const { install, serve, fileName, program, start } = readQuickStart(
    readFileSync(join(packageRoot, "docs", "fake-node.md"), "utf8"),
  );
  const parent = mkdtempSync(join(tmpdir(), "touchstone-quick-start-"));
  const [checkout, folder] = [join(parent, "touchstone"), join(parent, "empty")];
  try {
    mkdirSync(checkout);
    mkdirSync(folder);
    await step("npm", ["pack", "--silent", "--pack-destination", checkout], packageRoot);
    const quiet = { npm_config_prefer_offline: "true", npm_config_audit: "false", npm_config_fund: "false" };
    await step("sh", ["-c", install], folder, quiet);
    const server = await startServer("sh", ["-c", serve], folder);
    try {
      writeFileSync(join(folder, fileName), `${program}\n`);
      const printed = await step("sh", ["-c", start], folder);
      await meanwhile();
      return printed;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
