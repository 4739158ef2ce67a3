import { createSystemClock } from "../../../../reference-node/ledger/clock.ts";
import { createNode, type ReferenceNode } from "../../../../reference-node/node.ts";
import { alterBody, alterEachValue, alterOperation, alterStatus, omitValue } from "../../wire/alterations.ts";
import { createStatefulAlteration, type SimpleAlteration } from "../../wire/exchange.ts";
import { parseDecimal } from "../../wire/json.ts";
import { withoutParameter } from "../../wire/requests.ts";
import { error, isSuccess, readHeader, readHeaderNumber, withHeader } from "../../wire/responses.ts";
import { blind, defineMutant, defineStatefulMutant, type Mutant } from "../mutant.ts";
import { fail } from "../../wire/replacements.ts";

/** Mutants with a wrong health check (§4.8). */
export const healthMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "HLTH-001",
    "never-healthy",
    "The health check returns 503 although reads succeed.",
    alterStatus("checkHealth", 200, 503, "health_check_failed"),
  ),
  defineMutant(
    "HLTH-002",
    "health-text",
    "The body of the health check is a string.",
    alterBody("checkHealth", () => "node:ok"),
  ),
  defineMutant(
    "HLTH-003",
    "no-message",
    "The body of the health check has no message.",
    alterEachValue("checkHealth", "message", omitValue),
  ),
  defineMutant(
    "HLTH-004",
    "health-404",
    "The health check returns 404.",
    alterOperation("checkHealth", (_, answer) => error(answer, 404, "web_framework_error")),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-unhealthy",
    "The health check returns 503 for every duration_secs.",
    fail("checkHealth", 503, "health_check_failed").when(({ query }) => query.has("duration_secs")),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-int32",
    "A duration_secs above 2147483647 is treated as negative and returns 503.",
    unhealthy((duration) => duration > 2n ** 31n - 1n),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-micros",
    "duration_secs is interpreted in microseconds.",
    unhealthy((duration, lagMicros) => lagMicros > duration),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-millis",
    "duration_secs is interpreted in milliseconds.",
    unhealthy((duration, lagMicros) => lagMicros > duration * 1_000n),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-before-1970",
    "A duration_secs longer than the time since 1970 returns 500.",
    fail("checkHealth", 500, "internal_error").when(
      ({ query }) => Number(query.get("duration_secs") ?? 0) > Date.now() / 1_000,
    ),
  ),
  ...(
    [
      [
        "live-duration-millis",
        "duration_secs is interpreted in milliseconds, on a ledger that lags by half a minute.",
        (duration, lagMicros) => lagMicros > duration * 1_000n,
      ],
      [
        "live-duration-a-minute-short",
        "The health check returns 503 if the ledger lags by more than a minute less than duration_secs.",
        (duration, lagMicros) => lagMicros > (duration - 60n) * 1_000_000n,
      ],
      [
        "live-duration-below-an-hour",
        "A duration_secs of less than an hour returns 503.",
        (duration) => duration < 3_600n,
      ],
    ] as const satisfies readonly (readonly [string, string, Parameters<typeof unhealthy>[0]])[]
  ).map(([id, fault, isSo]) =>
    defineStatefulMutant("HLTH-005", id, fault, unhealthy(isSo), { node: createLaggingNode }),
  ),
  ...(
    [
      // The message has the lag, which is another one the next time.
      ["lag-error-in-text", "text/plain", null, true],
      ["lag-error-page", "text/html", "<h1>Service Unavailable</h1>", false],
      ["lag-error-without-body", "application/octet-stream", "", false],
    ] as const
  ).map(([id, mediaType, body, isNonDeterministic]) =>
    defineStatefulMutant(
      "EROR-001",
      id,
      `The 503 of the health check for a duration shorter than the lag has the media type ${mediaType}.`,
      alterOperation("checkHealth", (_, answer) =>
        answer.status === 503
          ? { ...withHeader(answer, "content-type", mediaType), body: body ?? answer.body }
          : answer,
      ),
      { node: createLaggingNode, isNonDeterministic },
    ),
  ),
  ...blind([
    defineStatefulMutant(
      "HLTH-005",
      "health-long-duration-underflows",
      "A duration_secs longer than the time since 1970 causes an integer underflow and returns 503.",
      alterOperation("checkHealth", (incoming, answer) => {
        const micros = (parseDecimal(incoming.query.get("duration_secs")) ?? 0n) * 1_000_000n;
        const time = parseDecimal(readHeader(answer, "x-node-ledger-timestampusec")) ?? 0n;
        return isSuccess(answer) && micros > time ? error(answer, 503, "health_check_failed") : answer;
      }),
    ),
    defineStatefulMutant(
      "HLTH-001",
      "health-failure-sticks",
      "After a health check with duration_secs fails, health checks without duration_secs also fail until one with duration_secs succeeds.",
      createStatefulAlteration(() => {
        let hasFailed = false;
        return alterOperation("checkHealth", (incoming, answer) => {
          if (withoutParameter(incoming, "duration_secs").size === incoming.query.size) {
            return hasFailed ? error(answer, 503, "health_check_failed") : answer;
          }
          hasFailed = answer.status === 503;
          return answer;
        });
      }),
      {
        node: () => {
          const node = createNode();
          node.control.advance({ seconds: 30 });
          return node;
        },
      },
    ),
  ]),
];

/** Makes the health check return 503 if `isSo` holds for the requested duration and the lag of the ledger. */
function unhealthy(isSo: (duration: bigint, lagMicros: bigint) => boolean): SimpleAlteration {
  return alterOperation("checkHealth", ({ query }, answer) => {
    const duration = query.get("duration_secs") ?? "";
    if (!isSuccess(answer) || !/^[0-9]+$/.test(duration)) return answer;
    const lagMicros = BigInt(Date.now()) * 1_000n - readHeaderNumber(answer, "ledgerTimestampMicros");
    return isSo(BigInt(duration), lagMicros) ? error(answer, 503, "health_check_failed") : answer;
  });
}

const lagMillis = 30_000;

/** Creates a node with the system's clock, whose ledger lags behind it by half a minute. */
function createLaggingNode(): ReferenceNode {
  const clock = createSystemClock(() => Date.now() - lagMillis);
  clock.setLag(BigInt(lagMillis) * 1_000n);
  return createNode({ clock: "system", parts: { clock } });
}
