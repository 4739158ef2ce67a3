import { createSystemClock } from "../../../reference-node/ledger/clock.ts";
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import type { Variation } from "./variation.ts";
import { alterBody } from "../wire/alterations.ts";
import type { Alteration, ProxyResponse } from "../wire/exchange.ts";
import { error, withHeader } from "../wire/responses.ts";

/** Nodes with other health check responses. */
export const healthVariations: readonly Variation[] = [
  {
    id: "health-with-further-members",
    differs: "The body of the health check has additional members and an empty message.",
    allowed:
      "HLTH-S05: any message is allowed, including the empty one; §2.11 does not forbid additional members.",
    alter: alterBody("checkHealth", () => ({
      status: { state: "up", since: null },
      message: "",
      checks: [1, "two", false],
    })),
  },
  ...(
    [
      ["500", "returns 500", (answer) => error(answer, 500, "internal_error")],
      ["ignored", "is ignored", asHealthy],
    ] as const satisfies readonly RequestHandler[]
  ).map(([id, how, answered]) => ({
    id: `short-duration-${id}`,
    differs: `A duration_secs shorter than the lag of the ledger ${how}.`,
    allowed: "HLTH-S03: 200, 500 or 503 are allowed if the ledger lags by more than the duration.",
    // The ledger lags only if the clock advances.
    options: { clock: "system" as const },
    alter: healthAnswered(503, answered),
  })),
  ...(
    [
      ["ahead", 300_000],
      ["behind", -300_000],
    ] as const
  ).map(([id, millis]) => ({
    id: `clock-five-minutes-${id}`,
    differs: `The clock of the node and its ledger are five minutes ${id === "ahead" ? "ahead of" : id} the header Date.`,
    allowed: "HLTH-S02: the current time of the server is not that of any other clock.",
    node: () =>
      createNode({ clock: "system", parts: { clock: createSystemClock(() => Date.now() + millis) } }),
  })),
  {
    id: "ledger-half-a-minute-late",
    differs: "The ledger lags behind the system's clock by half a minute.",
    allowed: "§4.8: the health check returns 200 if the ledger lags by at most duration_secs.",
    node: () => createLaggingNode(30),
  },
  {
    id: "date-a-minute-behind",
    differs: "A gateway writes the header Date by a clock that is a minute behind that of the node.",
    allowed: "HLTH-S02: the current time of the server is not that of any other clock.",
    // The lag is longer than the minute. Otherwise the ledger would be ahead of the header Date.
    node: () => createLaggingNode(100),
    alter: (_, answer) => withHeader(answer, "date", new Date(Date.now() - 60_000).toUTCString()),
  },
  ...(
    [
      ["200", "200, as if it were absent", asHealthy],
      ["422", "422", (answer) => error(answer, 422, "invalid_input")],
      ["500", "500", (answer) => error(answer, 500, "web_framework_error")],
      ["503", "503", (answer) => error(answer, 503, "health_check_failed")],
    ] as const satisfies readonly RequestHandler[]
  ).map(([id, how, answered]) => ({
    id: `malformed-duration-${id}`,
    differs: `A malformed duration_secs returns ${how}.`,
    allowed: "HLTH-S04: any status is allowed.",
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

/** Creates a node with the system's clock, whose ledger lags behind it. */
function createLaggingNode(seconds: number): ReferenceNode {
  const clock = createSystemClock(() => Date.now() - seconds * 1_000);
  clock.setLag(BigInt(seconds) * 1_000_000n);
  return createNode({ clock: "system", parts: { clock } });
}
