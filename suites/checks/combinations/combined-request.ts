/** Creates the request of a combination for the state that it reads. */
import {
  formatPath,
  requestOperation,
  toJsonBody,
  type OperationRequest,
} from "../../client/operation-request.ts";
import type { Answer } from "../../client/answer.ts";
import type { CombinedOperation, Combination } from "./factors.ts";

/** The state that some combinations read. */
export interface Subject {
  readonly what: string;
  /** State of this kind that does not exist. */
  readonly unknownWhat: string;
  /** The address or the handle of `unknownWhat`; null for a block. */
  readonly unknown: string | null;
  readonly operation: CombinedOperation;
  /** The address or the handle in the path, with all digits; null for a block. */
  readonly parameter: string | null;
  readonly body: OperationRequest["body"];
  /** The version of each level that this target has; null for the latest, without ledger_version. */
  readonly versions: ReadonlyMap<string, bigint | null>;
  /** The response to the plain request at the middle version. */
  readonly plain: Answer;
  /** The number of elements of the listing at the middle version; null if it is none. */
  readonly total: number | null;
  /** A cursor of the listing at the middle version; null if there is none. */
  readonly cursor: string | null;
}

/** Returns how an address or a handle is spelled; null if the spelling does not change it. */
export function spell(parameter: string, spelling: string): string | null {
  const digits = parameter.slice("0x".length);
  const spelled =
    {
      full: parameter,
      "without 0x": digits,
      short: `0x${digits.replace(/^0+(?=.)/, "")}`,
      "upper case": `0x${digits.toUpperCase()}`,
      "percent-encoded": parameter,
    }[spelling] ?? parameter;
  const changes = spelling === "short" || spelling === "upper case";
  return changes && spelled === parameter ? null : spelled;
}

/** Creates the request of a combination; null if the target has no state, version or cursor for one of its levels. */
export function toRequest(subject: Subject, combination: Combination): OperationRequest | null {
  const { operation, body, versions, total } = subject;
  const { version = "", existence, spelling = "full", limit = "absent", cursor, coding } = combination;
  const at = versions.get(version);
  const known = existence === "unknown" ? subject.unknown : subject.parameter;
  const parameter = known === null ? String(at) : spell(known, spelling);
  const limits: { readonly [level: string]: number | null } = {
    one: 1,
    "total - 1": total === null || total < 2 ? null : total - 1,
    total: total || null,
    "total + 1": total === null ? null : total + 1,
  };
  const start = cursor === "of the middle version" ? subject.cursor : undefined;
  if (at === undefined || parameter === null || start === null || limits[limit] === null) return null;
  const request = requestOperation(operation, parameter, {
    query: {
      ledger_version: known === null ? undefined : (at ?? undefined),
      limit: limits[limit] ?? undefined,
      start,
      with_transactions: combination.transactions === "absent" ? undefined : combination.transactions,
    },
    ...(typeof body === "string" && { body: toJsonBody(body) }),
  });
  return {
    ...request,
    path: spelling === "percent-encoded" ? encodePath(operation, parameter) : request.path,
    headers: [
      ...request.headers,
      ...(coding === "gzip" ? [["accept-encoding", "gzip"] as const] : []),
      ...(combination.connection === "closed" ? [["connection", "close"] as const] : []),
    ],
  };
}

/** Encodes each character of a parameter, which a client may do although none of them needs it. */
function encodePath(operation: CombinedOperation, parameter: string): string {
  const encoded = Buffer.from(parameter).toString("hex").toUpperCase().replaceAll(/../g, "%$&");
  return formatPath(operation, "_").replace("_", encoded);
}
