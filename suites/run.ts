import { createBudget } from "./client/budget.ts";
import { createNodeClient } from "./client/node-client.ts";
import { createPatience } from "./client/patience.ts";
import { createRedaction } from "./client/redaction.ts";
import { createTransport } from "./client/transport.ts";
import { createHoldings } from "./discovery/holdings.ts";
import type { Fixtures } from "./judge.ts";
import { createRecorder } from "./recorder.ts";
import type { RunContext, RunSecrets } from "./target.ts";

/** A run that is ready to judge checks: one connection pool, and fixtures of its own for each check. */
export interface Run {
  readonly context: RunContext;
  fixtures(): Fixtures;
  /** How many requests are left; null where there is no limit. */
  requestsLeft(): number | null;
  close(): Promise<void>;
}

/** @param budget what the checks may send; left out: what the context says */
export function createRun(
  context: RunContext,
  secrets: RunSecrets,
  budget = createBudget(context.requestsMax),
): Run {
  const { baseUrl, vendor } = context.target;
  const transport = createTransport({
    origin: new URL(baseUrl).origin,
    timeoutMillis: context.timeoutMillis,
    rate: context.rate,
    budget,
    authorities: context.authorities,
    identity: secrets.identity,
  });
  const patience = createPatience();
  const redaction = createRedaction(secrets.headers);
  const inventory = createHoldings(context.inventory);
  return {
    context,
    fixtures: () => ({
      node: createNodeClient({
        transport,
        patience,
        baseUrl,
        vendor,
        headers: secrets.headers,
        redaction,
        limits: context.declared.limits,
        succeeding: context.inventory.succeeding,
        recorder: createRecorder(),
      }),
      inventory,
      signers: secrets.signers,
      seed: context.seed,
    }),
    requestsLeft: () => budget.left(),
    close: () => transport.close(),
  };
}
