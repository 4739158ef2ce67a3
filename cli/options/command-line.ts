import { join } from "node:path";
import { renderShard, type Shard } from "../../reports/model/shard.ts";
import type { CheckOptions } from "../commands/check-options.ts";

/** The command that repeats a run with what its options were, defaults left out and secrets removed. */
export function renderCommandLine(options: CheckOptions, seed: number): string {
  const words = ["touchstone", "check", ...(options.baseUrl === null ? [] : [options.baseUrl])];
  const add = (name: string, value: string | number | null): void => {
    if (value !== null) words.push(`--${name}`, String(value));
  };
  if (options.shard !== null) add("shard", renderShard(options.shard));
  add("vendor", options.vendor);
  add("profile", options.profile);
  add("allow", options.allow);
  if (options.level !== "must") add("level", options.level);
  if (options.only.length > 0) add("only", options.only.join(","));
  if (options.runs !== 25) add("runs", options.runs);
  add("seed", seed);
  add("workers", options.workers);
  add("rate", options.rate);
  add("max-requests", options.maxRequests);
  for (const { name } of options.headers) add("header", `${name}: REDACTED`);
  if (options.timeoutMillis !== 10_000) add("timeout", options.timeoutMillis);
  if (options.maxTimeSeconds !== 300) add("max-time", options.maxTimeSeconds);
  add("baseline", options.baseline);
  add("baseline-write", options.baselineWrite);
  if (options.evidence !== "failing") add("evidence", options.evidence);
  add("sign", options.sign);
  add("ca", options.ca);
  if (options.insecure) words.push("--insecure");
  add("client-cert", options.clientCert);
  add("client-key", options.clientKey);
  // The arguments of a command that is not ours may hold secrets, and nothing tells which.
  const [program, ...rest] = options.command ?? [];
  if (program !== undefined) words.push("--", program, ...(rest.length === 0 ? [] : ["REDACTED"]));
  return words.map(quote).join(" ");
}

/** The command that repeats the whole run, made of the one that repeats a shard. */
export function withoutShard(commandLine: string, shard: Shard): string {
  // Nothing before it can hold a space, so the first is ours.
  return commandLine.replace(` --shard ${renderShard(shard)}`, "");
}

/** The command that replays what failed in the report of a run, but for the ids; secrets removed. */
export function renderReplayLine(
  options: Pick<CheckOptions, "out" | "profile" | "headers" | "ca" | "insecure" | "clientCert" | "clientKey">,
): string {
  const path = join(options.out, "report.json");
  const words = ["touchstone", "replay", path.startsWith("-") ? `./${path}` : path];
  const add = (name: string, value: string | null): void => {
    if (value !== null) words.push(`--${name}`, value);
  };
  add("profile", options.profile);
  for (const { name, fromEnvironment } of options.headers) {
    add("header", `${name}: ${fromEnvironment === null ? "REDACTED" : `env:${fromEnvironment}`}`);
  }
  add("ca", options.ca);
  if (options.insecure) words.push("--insecure");
  add("client-cert", options.clientCert);
  add("client-key", options.clientKey);
  return words.map(quote).join(" ");
}

/** The command that replays one requirement of a report. */
export function renderReplayOf(report: string, requirement: string): string {
  const path = report.startsWith("-") ? `./${report}` : report;
  return ["touchstone", "replay", path, requirement].map(quote).join(" ");
}

function quote(word: string): string {
  return /^[A-Za-z0-9_./:=,@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
