import type { Variation } from "./variation.ts";
import { alterBody } from "../wire/alterations.ts";
import type { Alteration, ProxyResponse } from "../wire/exchange.ts";
import { error } from "../wire/responses.ts";

/** Nodes whose health check answers differently. */
export const healthVariations: readonly Variation[] = [
  {
    id: "health-with-further-members",
    differs: "a Health result has members beside its message, which is empty",
    allowed: "HLTH-S05: any message, also an empty one; §2.11 lists a member and closes the object nowhere",
    alter: alterBody("checkHealth", () => ({
      status: { state: "up", since: null },
      message: "",
      checks: [1, "two", false],
    })),
  },
  ...(
    [
      ["500", "is answered with 500", (answer) => error(answer, 500, "internal_error")],
      ["ignored", "is not looked at", asHealthy],
    ] as const satisfies readonly RequestHandler[]
  ).map(([id, how, answered]) => ({
    id: `short-duration-${id}`,
    differs: `a duration_secs that the ledger's lag exceeds ${how}`,
    allowed: "HLTH-S03: 200, 500 or 503 for a ledger that lags by more than the duration",
    // Only where time passes does the ledger lag.
    options: { clock: "system" as const },
    alter: healthAnswered(503, answered),
  })),
  ...(
    [
      ["200", "with 200, as if there were none", asHealthy],
      ["422", "with 422", (answer) => error(answer, 422, "invalid_input")],
      ["500", "with 500", (answer) => error(answer, 500, "web_framework_error")],
      ["503", "with 503", (answer) => error(answer, 503, "health_check_failed")],
    ] as const satisfies readonly RequestHandler[]
  ).map(([id, how, answered]) => ({
    id: `malformed-duration-${id}`,
    differs: `a duration_secs outside its format is answered ${how}`,
    allowed: "HLTH-S04: any status",
    alter: healthAnswered(400, answered),
  })),
];

type Answered = (
  answer: ProxyResponse,
  healthy: () => Promise<ProxyResponse>,
) => ProxyResponse | Promise<ProxyResponse>;
type RequestHandler = readonly [id: string, how: string, answered: Answered];

function asHealthy(_: ProxyResponse, healthy: () => Promise<ProxyResponse>): Promise<ProxyResponse> {
  return healthy();
}

function healthAnswered(from: number, answered: Answered): Alteration {
  return (incoming, answer, forward) =>
    incoming.path === "/-/healthy" && answer.status === from
      ? answered(answer, () => forward({ query: new URLSearchParams() }))
      : answer;
}
