import {
  defineMutant,
  defineStatefulMutant,
  omitValue,
  error,
  alterOperation,
  alterBody,
  alterEachValue,
  alterStatus,
  isSuccess,
  type SimpleAlteration,
  type Mutant,
} from "./mutant.ts";

/** Mutants in the answers about health (§4.8). */
export const healthMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "HLTH-001",
    "never-healthy",
    "health is answered with 503 while reads succeed",
    alterStatus("checkHealth", 200, 503, "health_check_failed"),
  ),
  defineMutant(
    "HLTH-002",
    "health-text",
    "the health result is a string",
    alterBody("checkHealth", () => "node:ok"),
  ),
  defineMutant(
    "HLTH-003",
    "no-message",
    "message is missing",
    alterEachValue("checkHealth", "message", omitValue),
  ),
  defineMutant(
    "HLTH-004",
    "health-404",
    "health is answered with 404",
    alterOperation("checkHealth", (_, answer) => error(answer, 404, "web_framework_error")),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-unhealthy",
    "any duration_secs is answered with 503",
    alterOperation("checkHealth", ({ query }, answer) =>
      query.has("duration_secs") ? error(answer, 503, "health_check_failed") : answer,
    ),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-int32",
    "a duration above 2147483647 is taken for a negative one, and unhealthy",
    unhealthy((duration) => duration > 2n ** 31n - 1n),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-micros",
    "a duration is taken in microseconds",
    unhealthy((duration, lagMicros) => lagMicros > duration),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-millis",
    "a duration is taken in milliseconds",
    unhealthy((duration, lagMicros) => lagMicros > duration * 1_000n),
  ),
  defineStatefulMutant(
    "HLTH-005",
    "duration-before-1970",
    "a duration that reaches back beyond 1970 is answered with 500",
    alterOperation("checkHealth", ({ query }, answer) =>
      Number(query.get("duration_secs") ?? 0) > Date.now() / 1_000
        ? error(answer, 500, "internal_error")
        : answer,
    ),
  ),
];

/** Answers with 503 by the duration that is asked for and how far the ledger is behind the clock. */
function unhealthy(isSo: (duration: bigint, lagMicros: bigint) => boolean): SimpleAlteration {
  return alterOperation("checkHealth", ({ query }, answer) => {
    const duration = query.get("duration_secs") ?? "";
    if (!isSuccess(answer) || !/^[0-9]+$/.test(duration)) return answer;
    const shown = answer.headers.find(([name]) => name.toLowerCase() === "x-node-ledger-timestampusec")?.[1];
    const lagMicros = BigInt(Date.now()) * 1_000n - BigInt(shown ?? 0);
    return isSo(BigInt(duration), lagMicros) ? error(answer, 503, "health_check_failed") : answer;
  });
}
