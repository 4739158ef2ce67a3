import {
  define,
  defineStateful,
  dropped,
  error,
  on,
  onBody,
  onEach,
  onStatus,
  type Mutant,
} from "./mutant.ts";

/** Mutants in the answers about health (§4.8). */
export const healthMutants: readonly Mutant[] = [
  defineStateful(
    "HLTH-001",
    "never-healthy",
    "health is answered with 503 while reads succeed",
    onStatus("checkHealth", 200, 503, "health_check_failed"),
  ),
  define(
    "HLTH-002",
    "health-text",
    "the health result is a string",
    onBody("checkHealth", () => "node:ok"),
  ),
  define("HLTH-003", "no-message", "message is missing", onEach("checkHealth", "message", dropped)),
  define(
    "HLTH-004",
    "health-404",
    "health is answered with 404",
    on("checkHealth", (_, answer) => error(answer, 404, "web_framework_error")),
  ),
  defineStateful(
    "HLTH-005",
    "duration-unhealthy",
    "any duration_secs is answered with 503",
    on("checkHealth", ({ query }, answer) =>
      query.has("duration_secs") ? error(answer, 503, "health_check_failed") : answer,
    ),
  ),
];
