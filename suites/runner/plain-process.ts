/**
 * A worker process of the plain runner. Its arguments are the URLs of spec files; without arguments, it imports those of
 * the suites.
 */
import { enableCompileCache } from "./compile-cache.ts";

async function judge(): Promise<void> {
  const { judgeForCommand } = await import("./plain-judging.ts");
  await judgeForCommand(process.argv.slice(2));
}

enableCompileCache();
void judge();
