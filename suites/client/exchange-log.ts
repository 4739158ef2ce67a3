/** Keeps the exchanges of a run until its reports are written, in a folder with one file per process. */
import { createReadStream, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Exchange } from "../../evidence/exchange.ts";
import type { PlannedCheck } from "../../evidence/observation.ts";

/** Writes one exchange to the file immediately, because the process can be terminated at any time. */
export type LogExchange = (exchange: Exchange) => void;

/** The check that sent an exchange; null for discovery and other requests of the harness. */
type ExchangeOrigin = Pick<PlannedCheck, "requirement" | "title"> | null;

/** Longer request bodies are cut to this length. */
const bodyCharactersMax = 16 * 1024;

/** Creates a folder that only its owner can read, and returns its path. */
export function createExchangeFolder(): string {
  return mkdtempSync(join(tmpdir(), "touchstone-exchanges-"));
}

export function removeExchangeFolder(folder: string): void {
  // Workers may still write to the folder after the process was terminated, so that removal fails at first.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Creates the log function of a check, or of the harness; undefined if no exchanges are kept. */
export type ExchangeLog = (exchangeOrigin: ExchangeOrigin) => LogExchange | undefined;

/** Creates a log file for this process. @param folder null if no exchanges are kept */
export function openExchangeLog(folder: string | null): ExchangeLog {
  if (folder === null) return () => undefined;
  const started = `${Date.now()}-${process.hrtime.bigint().toString().padStart(20, "0")}`;
  const file = openSync(join(folder, `${started}-${process.pid}.ndjson`), "ax");
  return (exchangeOrigin) => (exchange) => {
    const line = {
      requirement: exchangeOrigin?.requirement ?? null,
      check: exchangeOrigin?.title ?? null,
      fingerprint: null,
      kind: "sent",
      exchange: withShortBody(exchange),
    };
    writeSync(file, `${JSON.stringify(line)}\n`);
  };
}

/** Yields the logged exchanges as lines of JSON, in the order in which the files were created. Skips incomplete lines. */
export async function* readExchangeLog(folder: string): AsyncGenerator<string> {
  for (const name of readdirSync(folder).toSorted()) {
    let rest = "";
    for await (const chunk of createReadStream(join(folder, name), "utf8")) {
      const text = rest + String(chunk);
      const end = text.lastIndexOf("\n") + 1;
      if (end > 0) yield text.slice(0, end);
      rest = text.slice(end);
    }
  }
}

/**
 * Cuts the request body. `recordExchange` cuts only response bodies, because `replay` sends the recorded requests of
 * failures again.
 */
function withShortBody(exchange: Exchange): object {
  const { request } = exchange;
  if (request.body === null || request.body.length <= bodyCharactersMax) return exchange;
  return {
    ...exchange,
    request: { ...request, body: request.body.slice(0, bodyCharactersMax), bodyIsCut: true },
  };
}
