/** Functions that create alterations: changes of the responses of a node. */
import type { ErrorCode, Operation } from "../../../spec/vocabulary.ts";
import type {
  Alteration,
  ProxyRequest,
  ProxyResponse,
  RequestOverrides,
  SimpleAlteration,
} from "./exchange.ts";
import { changeAt, toList, toMembers, type Members } from "./json.ts";
import { findOperation, readVersion } from "./requests.ts";
import { error, isError, isHistoric, isSuccess } from "./responses.ts";

/** Alters the responses of one operation. */
export function alterOperation(operation: Operation, alter: SimpleAlteration): SimpleAlteration {
  return (incoming, answer) => (findOperation(incoming) === operation ? alter(incoming, answer) : answer);
}

/** Alters the responses of one operation, and may forward other requests for this. */
export function alterExchange(operation: Operation, alter: Alteration): Alteration {
  return (incoming, answer, forward) =>
    findOperation(incoming) === operation ? alter(incoming, answer, forward) : answer;
}

/** Alters the success responses of one operation, and may forward other requests for this. */
export function alterSuccess(operation: Operation, alter: Alteration): Alteration {
  return alterExchange(operation, (incoming, answer, forward) =>
    isSuccess(answer) ? alter(incoming, answer, forward) : answer,
  );
}

/**
 * Changes the JSON of the success responses of one operation. If the change returns its argument, the response keeps
 * every byte.
 */
export function alterBody(
  operation: Operation,
  change: (body: unknown, incoming: ProxyRequest) => unknown,
): SimpleAlteration {
  return alterOperation(operation, (incoming, answer) =>
    isSuccess(answer) ? withChangedBody(answer, (body) => change(body, incoming)) : answer,
  );
}

/**
 * Changes each value at a path in the success responses of one operation. The path has the steps of `changeAt`,
 * separated by slashes, for example `0/abi/structs/*`.
 */
export function alterEachValue(
  operation: Operation,
  path: string,
  change: (value: unknown, incoming: ProxyRequest) => unknown,
): SimpleAlteration {
  const steps = path.split("/");
  return alterBody(operation, (body, incoming) => changeAt(body, steps, (value) => change(value, incoming)));
}

/** A change for `alterEachValue` that removes the value. */
export const omitValue = (): undefined => undefined;

/** Changes the JSON of every error. */
export function alterErrors(change: (found: Members) => unknown): SimpleAlteration {
  return (_, answer) =>
    isError(answer) ? withChangedBody(answer, (found) => change(toMembers(found))) : answer;
}

/** Replaces the responses of one operation with a certain status by an error with another status. */
export function alterStatus(
  operation: Operation,
  from: number,
  to: number,
  code: ErrorCode,
): SimpleAlteration {
  return alterOperation(operation, (_, answer) =>
    answer.status === from ? error(answer, to, code) : answer,
  );
}

/**
 * Forwards another request instead, like a node that ignores or misreads an input. If there are no overrides (null),
 * the response is kept.
 */
export function forwardWithOverrides(
  operation: Operation,
  overrides: (incoming: ProxyRequest) => RequestOverrides | null,
): Alteration {
  return (incoming, answer, forward) => {
    const other = findOperation(incoming) === operation ? overrides(incoming) : null;
    return other === null ? answer : forward(other);
  };
}

/** Alters the 200 and 404 responses of one operation to a request that names a version below the latest. */
export function alterHistoricReads(
  operation: Operation,
  alter: (version: bigint, ...exchange: Parameters<Alteration>) => ReturnType<Alteration>,
): Alteration {
  return (incoming, answer, forward) =>
    findOperation(incoming) === operation &&
    isHistoric(incoming, answer) &&
    [200, 404].includes(answer.status)
      ? alter(readVersion(incoming) ?? 0n, incoming, answer, forward)
      : answer;
}

/** Changes the text of every body that is JSON, including errors. */
export function alterEveryText(change: (body: unknown, incoming: ProxyRequest) => string): SimpleAlteration {
  return (incoming, answer) =>
    answer.body === "" || findOperation(incoming) === null
      ? answer
      : { ...answer, body: change(JSON.parse(answer.body), incoming) };
}

/** Changes the JSON of every response, including errors. */
export function alterEveryBody(change: (body: unknown, incoming: ProxyRequest) => unknown): SimpleAlteration {
  return alterEveryText((body, incoming) => JSON.stringify(change(body, incoming)));
}

/** Changes the JSON of every success response. */
export function alterEverySuccess(
  change: (body: unknown, incoming: ProxyRequest) => unknown,
): SimpleAlteration {
  const onBodies = alterEveryBody(change);
  return (incoming, answer) => (isSuccess(answer) ? onBodies(incoming, answer) : answer);
}

/** Applies two alterations, one after the other. */
export function applyBoth(first: SimpleAlteration, second: SimpleAlteration): SimpleAlteration {
  return (incoming, answer): ProxyResponse => second(incoming, first(incoming, answer));
}

/** Changes a transaction in the response to a simulation or a block read. */
export type OutputChange = (output: Members, incoming: ProxyRequest) => Members;

/** Changes every output of a simulation, and every user transaction of a block in the same way. */
export function alterEveryOutput(change: OutputChange): SimpleAlteration {
  return applyBoth(alterSimulatedOutputs(change), alterUserTransactions(change));
}

/** Changes every output of a simulation. */
export function alterSimulatedOutputs(change: OutputChange): SimpleAlteration {
  return alterBody("simulateTransaction", (body, incoming) =>
    toList(body).map((output) => change(toMembers(output), incoming)),
  );
}

/** Changes every user transaction of a block. */
export function alterUserTransactions(change: OutputChange): SimpleAlteration {
  return alterTransactions((transaction, incoming) =>
    transaction["type"] === "user_transaction" ? change(transaction, incoming) : transaction,
  );
}

/** Changes every transaction of a block. */
export function alterTransactions(change: OutputChange): SimpleAlteration {
  return alterBody("getBlockByVersion", (body, incoming) => {
    const block = toMembers(body);
    const { transactions } = block;
    if (!Array.isArray(transactions)) return body;
    return { ...block, transactions: transactions.map((one) => change(toMembers(one), incoming)) };
  });
}

function withChangedBody(answer: ProxyResponse, change: (body: unknown) => unknown): ProxyResponse {
  const before: unknown = JSON.parse(answer.body);
  const after = change(before);
  return after === before ? answer : { ...answer, body: JSON.stringify(after) };
}

/** Replaces the signature and the hash of every committed transaction by values that match no transaction. */
export const withWrongSignatures: SimpleAlteration = alterUserTransactions((transaction) => ({
  ...transaction,
  hash: `0x${"22".repeat(32)}`,
  signature: {
    type: "ed25519_signature",
    public_key: `0x${"33".repeat(32)}`,
    signature: `0x${"44".repeat(64)}`,
  },
}));
