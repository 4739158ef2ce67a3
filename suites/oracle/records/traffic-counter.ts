import type { Operation } from "../../../spec/vocabulary.ts";
import type { Recorder } from "../../client/recorder.ts";
import { createLatencyCounter } from "./latency-counter.ts";

/** Counts the requests and responses of a check. */
export function createTrafficCounter(): Pick<
  Recorder,
  "countExchange" | "countChanged" | "lastOrdinal" | "traffic"
> {
  const requests = { read: 0, simulate: 0, submit: 0, heavy: 0 };
  const succeeded: { [operation in Operation]?: number } = {};
  const statuses: { [status: string]: number } = {};
  const answers: { [operationAndStatus: string]: number } = {};
  const conforming: { [operation in Operation]?: number } = {};
  /** The first and the last of all shapes in their order as texts, whatever the order of the responses. */
  let shapes: readonly string[] = [];
  const bytes: { [operation: string]: { sent: number; received: number } } = {};
  const latencyCounter = createLatencyCounter();
  let retried = 0;
  let changed = 0;
  let ordinal = 0;
  return {
    countChanged(responses) {
      changed += responses;
    },
    lastOrdinal: () => ordinal,
    countExchange({
      operation,
      safety,
      form = "well-formed",
      retry,
      status,
      bodyBytes,
      sentBytes = 0,
      isReadable = true,
      millis,
    }) {
      requests[safety] += 1;
      if (operation !== null && form !== "malformed")
        conforming[operation] = (conforming[operation] ?? 0) + 1;
      if (retry) retried += 1;
      const own = (bytes[operation ?? "none"] ??= { sent: 0, received: 0 });
      own.sent += sentBytes;
      own.received += bodyBytes ?? 0;
      if (millis !== undefined) latencyCounter.count({ operation, retry, millis });
      if (status !== null) {
        statuses[status] = (statuses[status] ?? 0) + 1;
        const answer = `${operation ?? "none"} ${status}`;
        answers[answer] = (answers[answer] ?? 0) + 1;
        const shape = `${status} ${bodyBytes}`;
        if (!shapes.includes(shape)) {
          const all = [...shapes, shape].toSorted();
          shapes = all.length > 2 ? [all[0] ?? "", all.at(-1) ?? ""] : all;
        }
      }
      const isSuccess = status === 200 || status === 202 || status === 206;
      if (operation !== null && isSuccess && isReadable) {
        succeeded[operation] = (succeeded[operation] ?? 0) + 1;
      }
      ordinal += 1;
      return ordinal;
    },
    traffic: () => ({
      requests: { ...requests },
      retried,
      ...(changed === 0 ? {} : { changed }),
      succeeded: { ...succeeded },
      statuses: { ...statuses },
      answers: { ...answers },
      conforming: { ...conforming },
      shapes: [...shapes],
      ...(ordinal === 0 ? {} : { bytes: structuredClone(bytes) }),
      ...latencyCounter.latencies(),
    }),
  };
}
