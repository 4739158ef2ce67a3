import { toRevision } from "../../spec/revision.ts";
import { createBudget } from "../client/budget.ts";
import { createJsonReader } from "../client/json/json-cache.ts";
import { createKnownRequests } from "../client/known-requests.ts";
import { createNodeClient } from "../client/node-client.ts";
import { createRetryBudget } from "../client/retry.ts";
import { createRedaction } from "../client/exchange-record.ts";
import { createTransport } from "../client/transport.ts";
import { createInventoryView } from "../discovery/inventory-view.ts";
import type { Fixtures } from "../checks/kit/check.ts";
import { createRunMemory } from "../checks/kit/run-memory.ts";
import { openExchangeLog, type ExchangeOrigin } from "../client/exchange-log.ts";
import { createExchangeJudge } from "../oracle/judge-exchange.ts";
import { createRecorder } from "../oracle/records/recorder.ts";
import type { RunContext, RunSecrets } from "./run-context.ts";
import { createSigners } from "../transactions/signers.ts";

/**
 * A run that is ready to judge checks. All checks share the connection pool and the caches, but each check has its
 * own client.
 */
export interface Run {
  readonly context: RunContext;
  /**
   * Creates the fixtures of one check.
   * @param exchangeOrigin the check to which recorded exchanges are attributed; null for none
   */
  fixtures(exchangeOrigin?: ExchangeOrigin): Fixtures;
  /** How many requests may still be sent; null if there is no limit. */
  requestsLeft(): number | null;
  close(): Promise<void>;
}

/** Creates a run. @param budget limits the requests of its checks; default: the limit of the context */
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
  const { limits } = context.declared;
  const readJson = createJsonReader();
  const revision = toRevision(context.revision);
  const retryBudget = createRetryBudget();
  const redaction = createRedaction(secrets.headers);
  const keepFor = context.exchangesFolder === null ? null : openExchangeLog(context.exchangesFolder);
  const inventory = createInventoryView(context.inventory);
  const signers = createSigners({
    signers: secrets.signers,
    declared: context.declared,
    target: context.target,
    inventory: context.inventory,
  });
  const memory = createRunMemory();
  const knownRequests = createKnownRequests(context.inventory);
  return {
    context,
    fixtures: (exchangeOrigin = null) => {
      const recorder = createRecorder();
      const node = createNodeClient({
        transport,
        retryBudget,
        baseUrl,
        vendor,
        headers: secrets.headers,
        redaction,
        limits,
        statuses: revision.statuses,
        succeeding: context.inventory.succeeding,
        knownRequests,
        recorder,
        judge: createExchangeJudge({ recorder, redaction, vendor, limits, revision, readJson }),
        keep: keepFor?.(exchangeOrigin),
      });
      return { node, inventory, signers, seed: context.seed, memory };
    },
    requestsLeft: () => budget.left(),
    close: () => transport.close(),
  };
}
