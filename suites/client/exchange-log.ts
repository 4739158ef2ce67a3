/** Where the exchanges of a run are kept until its reports are written: a folder with a file for each that asked. */
import { createReadStream, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Exchange, PlannedCheck } from "../../reports/model/observation.ts";

/** Keeps one exchange, at once: whoever asked may be ended at any time. */
export type LogExchange = (exchange: Exchange) => void;

/** A check by its name, or null for what the harness asks for itself. */
export type ExchangeOrigin = Pick<PlannedCheck, "requirement" | "title"> | null;

/** Request bodies are kept up to this length, as those of answers are. */
const bodyCharactersMax = 16 * 1024;

/** Makes a fresh folder, readable by its owner alone, and returns its path. */
export function createExchangeFolder(): string {
  return mkdtempSync(join(tmpdir(), "touchstone-exchanges-"));
}

export function removeExchangeFolder(folder: string): void {
  // Whoever keeps exchanges may still be at it when the process is told to end at once.
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** Opens a file of its own in the folder; gives for each who asks the function that keeps its exchanges there. */
export function openExchangeLog(folder: string): (exchangeOrigin: ExchangeOrigin) => LogExchange {
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

/** Keeps what the harness asks for itself; undefined where nothing is kept. */
export function openHarnessLog(folder: string | null): LogExchange | undefined {
  return folder === null ? undefined : openExchangeLog(folder)(null);
}

/** What was kept, as lines of JSON: file after file in the order in which they were begun, only what is whole. */
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

/** The answer was cut when it was recorded; a request is recorded whole, because a report says how to send it again. */
function withShortBody(exchange: Exchange): object {
  const { request } = exchange;
  if (request.body === null || request.body.length <= bodyCharactersMax) return exchange;
  return {
    ...exchange,
    request: { ...request, body: request.body.slice(0, bodyCharactersMax), bodyIsCut: true },
  };
}
