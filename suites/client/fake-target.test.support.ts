/** Creates fake targets for tests of the suites. They return prepared responses, without a socket. */
import type { KnownRequests } from "./known-requests.ts";
import { createNodeClient, type NodeClient } from "./node-client.ts";
import { createRetryBudget, createSession, type Session } from "./session.ts";
import type { RawAnswer } from "./send-request.ts";
import type { RawRequest, Transport } from "./transport.ts";
import type { RunSpending } from "./spending.ts";
import type { DeclaredLimits } from "./target.ts";
import { createInventoryView } from "../discovery/inventory-view.ts";
import { EMPTY_INVENTORY } from "../discovery/inventory.ts";
import { bindAssertions } from "../judge/assertions.ts";
import type { Check, CheckBody, Fixtures } from "../judge/check.ts";
import { createRunMemory } from "../judge/run-memory.ts";
import { createExchangeJudge } from "../oracle/judge-exchange.ts";
import { createRecorder } from "../oracle/records/recorder.ts";
import { createEmptySigners } from "../transactions/signers.ts";
import type { Operation } from "../../spec/vocabulary.ts";

export type Headers = readonly (readonly [name: string, value: string])[];

export const ledgerHeaders: Headers = [
  ["X-NODE-CHAIN-ID", "4"],
  ["X-NODE-LEDGER-VERSION", "100"],
  ["X-NODE-LEDGER-OLDEST-VERSION", "10"],
  ["X-NODE-LEDGER-TIMESTAMPUSEC", "1700000000000000"],
  ["X-NODE-EPOCH", "2"],
  ["X-NODE-BLOCK-HEIGHT", "50"],
  ["X-NODE-OLDEST-BLOCK-HEIGHT", "5"],
];

/** Creates a response with the ledger headers. A string is sent unchanged as the body, any other value as JSON. */
export function createRawAnswer(
  status: number,
  body: unknown,
  headers: Headers = [["content-type", "application/json"]],
): Extract<RawAnswer, { arrived: true }> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { arrived: true, status, headers: [...headers, ...ledgerHeaders], body: Buffer.from(text) };
}

export const healthy = createRawAnswer(200, { message: "ok" });
export const account = createRawAnswer(200, { sequence_number: "1", authentication_key: "0x01" });
export const unanswered: RawAnswer = {
  arrived: false,
  failure: "it was lost",
  stage: "unanswered",
};

export function errorAnswer(status: number, errorCode = "invalid_input", headers?: Headers) {
  return createRawAnswer(status, { message: "No", error_code: errorCode }, headers);
}

export interface FakeTransport extends Transport {
  readonly sent: RawRequest[];
}

/**
 * Creates a transport that returns the responses in order and then repeats the last one. If `answers` is a function, it
 * is called for each request.
 */
export function createFakeTransport(
  answers: readonly RawAnswer[] | ((request: RawRequest) => RawAnswer),
): FakeTransport {
  const sent: RawRequest[] = [];
  return {
    sent,
    async send(request) {
      sent.push(request);
      if (typeof answers === "function") return answers(request);
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer === undefined) throw new Error("no response was prepared");
      return answer;
    },
    close: async () => undefined,
  };
}

/** Creates a session that does not wait before it repeats a request. */
export function createFakeSession(
  transport: Transport,
  {
    baseUrl = "http://127.0.0.1:1/v1",
    headers = [],
  }: { readonly baseUrl?: string | undefined; readonly headers?: Headers | undefined } = {},
): Session {
  const retryBudget = createRetryBudget(30_000, async () => undefined);
  return createSession(transport, { baseUrl, headers, retryBudget });
}

interface FakeClientOptions {
  readonly succeeding?: readonly Operation[];
  readonly headers?: Headers;
  readonly limits?: DeclaredLimits;
  readonly waits?: number[];
  readonly patienceMillis?: number;
  readonly knownRequests?: KnownRequests;
  readonly spending?: RunSpending;
}

export function createFakeClient(transport: Transport, options: FakeClientOptions = {}): NodeClient {
  const { succeeding = ["checkHealth", "getAccount"], headers = [], waits = [], limits = {} } = options;
  const [recorder, vendor] = [createRecorder(), "node"];
  const session = createSession(transport, {
    baseUrl: "http://127.0.0.1:1/v1",
    headers,
    retryBudget: createRetryBudget(options.patienceMillis, async (millis) => {
      waits.push(millis);
    }),
  });
  return createNodeClient({
    session,
    vendor,
    limits,
    succeeding,
    ...(options.knownRequests === undefined ? {} : { knownRequests: options.knownRequests }),
    ...(options.spending === undefined ? {} : { spending: options.spending }),
    recorder,
    judge: createExchangeJudge({ recorder, redaction: session.redaction, vendor, limits }),
  });
}

export const address = `0x${"1".padStart(64, "0")}`;

export function createFakeFixtures(node: NodeClient, seed = 7): Fixtures {
  return {
    assert: bindAssertions("HLTH-001"),
    node,
    inventory: createInventoryView({
      ...EMPTY_INVENTORY,
      accounts: [{ address, source: "prepared" }],
      succeeding: ["checkHealth", "getAccount"],
    }),
    signers: createEmptySigners({ baseUrl: "http://127.0.0.1:1/v1", vendor: "node" }),
    seed: { value: seed, runs: 10 },
    memory: createRunMemory(),
  };
}

export function checkOf(body: CheckBody, requirement: Check["requirement"] = "HLTH-001"): Check {
  return {
    requirement,
    title: "a claim",
    role: "decisive",
    safety: "read",
    seedName: requirement,
    body,
  };
}
