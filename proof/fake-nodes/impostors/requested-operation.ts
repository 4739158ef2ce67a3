import { OPERATIONS, type Operation } from "../../../spec/vocabulary.ts";

/** The operation that a request calls, and the value of its path parameter as it was sent. */
interface RequestedOperation {
  readonly operation: Operation;
  /** The value of the path parameter; empty if the path has none. */
  readonly parameter: string;
}

const patterns = (Object.keys(OPERATIONS) as Operation[]).map((operation) => ({
  operation,
  method: OPERATIONS[operation].method,
  pattern: new RegExp(`^/v1${OPERATIONS[operation].path.replace(/\{\w+\}/, "([^/]*)")}$`),
}));

/** Finds the operation that a request calls. Returns null if the request calls none. */
export function parseRequestedOperation({ method, url }: Request): RequestedOperation | null {
  const { pathname } = new URL(url);
  for (const { operation, pattern, ...own } of patterns) {
    const match = own.method === method ? pattern.exec(pathname) : null;
    if (match !== null) return { operation, parameter: match[1] ?? "" };
  }
  return null;
}
