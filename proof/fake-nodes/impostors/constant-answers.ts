/** Impostors that return one constant response for each operation, captured from a correct node. */
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { parseRequestedOperation } from "./requested-operation.ts";
import { json, createErrorResponse } from "./valid-responses.ts";
import type { RequestHandler } from "./impostor.ts";

/** A success response that an impostor returns again and again. */
export interface Constant {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: unknown;
}

type Constants = { readonly [operation in Operation]: Constant };

const zeros = (bytes: number): string => `0x${"00".repeat(bytes)}`;

/** The path of a request after the base path, and the JSON of its body if it has one. */
type SampleRequest = readonly [path: string, body?: unknown];

/** One request for each operation. A new reference node returns a success response for each of them. */
function createSampleRequests(
  { profile, accounts }: ReferenceNode,
  latest: string,
): { [name in Operation]: SampleRequest } {
  const { handle = "", version: _, value: __, ...item } = profile.tables?.[0] ?? {};
  const { address: sender = "", publicKey: public_key = "" } = accounts[0] ?? {};
  const { param_types: ___, ...call } = profile.succeeds ?? { arguments: [], param_types: [] };
  const transaction = {
    sender,
    sequence_number: "0",
    max_gas_amount: "100000",
    gas_unit_price: "100",
    expiration_timestamp_secs: "32503680000",
    payload: {
      type: "entry_function_payload",
      ...call,
      arguments: call.arguments.map((argument) => (argument === "{recipient}" ? sender : argument)),
    },
    signature: { type: "ed25519_signature", public_key, signature: zeros(64) },
  };
  return {
    getAccount: ["/accounts/0x1"],
    getAccountResources: ["/accounts/0x1/resources?limit=2"],
    getAccountModules: ["/accounts/0x1/modules?limit=2"],
    getTableItem: [`/tables/${handle}/item`, item],
    getBlockByVersion: [`/blocks/by_version/${latest}?with_transactions=true`],
    submitBatch: ["/transactions/batch", []],
    simulateTransaction: ["/transactions/simulate", transaction],
    checkHealth: ["/-/healthy"],
  };
}

/** Captures one success of each operation from a reference node. */
export async function captureConstants(): Promise<Constants> {
  const node = createNode();
  const ask = async ([path, body]: SampleRequest): Promise<Constant> => {
    const sent =
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          };
    const response = await node.fetch(new Request(`http://127.0.0.1/v1${path}`, sent));
    if (!response.ok)
      throw new Error(
        `Expected a success response for ${path}, got ${response.status}: ${await response.text()}`,
      );
    const value: unknown = await response.json();
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== "x-node-cursor"));
    return { status: response.status, headers, value };
  };
  const { headers } = await ask(["/-/healthy"]);
  const asked = createSampleRequests(node, headers["x-node-ledger-version"] ?? "");
  const taken = await Promise.all(
    Object.entries(asked).map(async ([operation, sent]) => [operation, await ask(sent)] as const),
  );
  await node.close();
  return Object.fromEntries(taken) as Constants;
}

/** The parts of a request that an adapter can read. */
interface RequestContext {
  readonly operation: Operation;
  /** The value of the path parameter; empty if the path has none. */
  readonly parameter: string;
  readonly query: URLSearchParams;
}

/** Changes a constant response so that it fits a request. */
export type ConstantAdapter = (constant: Constant, requestContext: RequestContext) => Constant;

/** Returns the constant response of the requested operation, after each adapter has changed it. */
export function answerWithConstants(
  constants: Constants,
  ...adapters: readonly ConstantAdapter[]
): RequestHandler {
  return (request) => {
    const asked = parseRequestedOperation(request);
    if (asked === null) return createErrorResponse(404, "web_framework_error");
    const requestContext = { ...asked, query: new URL(request.url).searchParams };
    const { status, value, headers } = adapters.reduce(
      (constant, adapter) => adapter(constant, requestContext),
      constants[asked.operation],
    );
    return json(status, value, headers);
  };
}

/** Changes the headers so that they say that no version is pruned. */
export const claimUnpruned: ConstantAdapter = (constant) => ({
  ...constant,
  headers: { ...constant.headers, "x-node-ledger-oldest-version": "0", "x-node-oldest-block-height": "0" },
});
