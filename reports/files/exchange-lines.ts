import { createGzip } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import type { Exchange } from "../model/observation.ts";
import type { Report, ReportFailure, ReportRequirement } from "../model/report.ts";

/** The file that holds the exchanges beside a report. */
export const EXCHANGES = "exchanges.ndjson.gz";

/** One line of `exchanges.ndjson.gz`. */
export interface ExchangeLine {
  /** The requirement that failed or whose check asked; null for what the harness asked for itself. */
  readonly requirement: string | null;
  /** The title of the check; null for a failure, which several checks may have seen. */
  readonly check: string | null;
  /** The failure that it shows; null where it shows none. */
  readonly fingerprint: string | null;
  /** `sent` only where all exchanges are kept. */
  readonly kind: "failure" | "inconclusive" | "sent";
  readonly exchange: Omit<Exchange, "operation"> & { readonly operation: string | null };
}

/** The exchanges of a report: those of every failure, and what inconclusive checks saw. */
export function exchangeLines({ requirements }: Report): readonly ExchangeLine[] {
  return requirements.flatMap((requirement) => [
    ...requirement.failures.flatMap((failure) => linesOfFailure(requirement, failure)),
    ...linesOfChecks(requirement),
  ]);
}

/**
 * The content of `exchanges.ndjson.gz`: the exchanges of a report, and after them those of the whole run where they
 * were kept.
 * @param sent lines of JSON, each with its line break
 */
export function compressExchanges(report: Report, sent: AsyncIterable<string> | null): AsyncIterable<Buffer> {
  const gzip = createGzip();
  // What goes wrong reaches whoever reads from the last stream.
  pipeline(Readable.from(textOf(report, sent), { objectMode: false }), gzip, () => undefined);
  return gzip;
}

async function* textOf(report: Report, sent: AsyncIterable<string> | null): AsyncGenerator<string> {
  for (const line of exchangeLines(report)) yield `${JSON.stringify(line)}\n`;
  if (sent !== null) yield* sent;
}

function linesOfFailure({ id }: ReportRequirement, failure: ReportFailure): ExchangeLine[] {
  const { fingerprint, operation, request, response, transportFailure } = failure;
  // The model says so where a failure has no exchange.
  const shown = request.url === "" ? [] : [{ operation, request, response, transportFailure }];
  const exchanges = failure.exchanges.length === 0 ? shown : failure.exchanges;
  return exchanges.map((exchange) => ({
    requirement: id,
    check: null,
    fingerprint,
    kind: "failure",
    exchange,
  }));
}

function linesOfChecks({ id, checks }: ReportRequirement): ExchangeLine[] {
  return checks.flatMap(({ title, exchanges }) =>
    exchanges.map((exchange) => ({
      requirement: id,
      check: title,
      fingerprint: null,
      kind: "inconclusive" as const,
      exchange,
    })),
  );
}
