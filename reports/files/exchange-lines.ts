import { createGzip, gzipSync } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Report, ReportFailure, ReportRequirement } from "../model/report.ts";

/** One line of `exchanges.ndjson.gz`. */
interface ExchangeLine {
  /** The requirement that failed or whose check sent the request; null for requests that no check sent. */
  readonly requirement: string | null;
  /** The title of the check; null for a failure, which several checks may have found. */
  readonly check: string | null;
  /** The fingerprint of the failure that the exchange shows; null if it shows no failure. */
  readonly fingerprint: string | null;
  /** The value `sent` occurs only if the run keeps all exchanges. */
  readonly kind: "failure" | "inconclusive" | "sent";
  readonly exchange: Omit<Exchange, "operation"> & { readonly operation: string | null };
}

/** Lists the exchanges of all failures and of all inconclusive checks of a report. */
function exchangeLines({ requirements }: Report): readonly ExchangeLine[] {
  return requirements.flatMap((requirement) => [
    ...requirement.failures.flatMap((failure) => linesOfFailure(requirement, failure)),
    ...linesOfChecks(requirement),
  ]);
}

/**
 * Returns the content of `exchanges.ndjson.gz`: the exchanges of a report, then all exchanges of the run if they were
 * kept. Only the latter can be too many for the memory, so they make the content a stream.
 * @param sent lines of JSON, each with its line break
 */
export function compressExchanges(
  report: Report,
  sent: AsyncIterable<string> | null,
): Uint8Array | AsyncIterable<Buffer> {
  if (sent === null) return gzipSync(listLines(report).join(""));
  const gzip = createGzip();
  // Errors are not handled here, because the reader of the stream receives them.
  pipeline(Readable.from(textOf(report, sent), { objectMode: false }), gzip, () => undefined);
  return gzip;
}

async function* textOf(report: Report, sent: AsyncIterable<string>): AsyncGenerator<string> {
  yield* listLines(report);
  yield* sent;
}

const listLines = (report: Report): readonly string[] =>
  exchangeLines(report).map((line) => `${JSON.stringify(line)}\n`);

function linesOfFailure({ id }: ReportRequirement, failure: ReportFailure): ExchangeLine[] {
  const { fingerprint, operation, request, response, transportFailure } = failure;
  // A failure without an exchange has an empty URL.
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
