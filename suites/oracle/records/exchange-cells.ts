import type { LedgerPosition } from "../../../reports/model/observation.ts";
import type { CoverageCell } from "../../../spec/coverage.ts";
import { findCoverageCells } from "./cells.ts";
import type { DeclaredLimits } from "../../client/target-declaration.ts";
import type { RequestForm } from "../oracle.ts";
import { formatQuery, type OperationRequest } from "../../client/operation-request.ts";
import type { RawRequest } from "../../client/transport.ts";

/** A request in the forms that it was made of. */
interface RequestDetails extends OperationRequest {
  readonly form: RequestForm;
  readonly raw: RawRequest;
}

/** What was read in its answer. */
interface ResponseDetails {
  readonly status: number;
  readonly position: LedgerPosition;
  /** The body as a JSON value; undefined where it is none. */
  readonly value: unknown;
}

/** The cells of the coverage view that an exchange belongs to; null where nothing tells. */
export function findExchangeCells(
  request: RequestDetails,
  response: ResponseDetails,
  { bodyBytesMax }: DeclaredLimits,
): readonly CoverageCell[] | null {
  const { operation, form, path, body, raw } = request;
  return findCoverageCells({
    ...response,
    operation,
    form,
    path,
    query: formatQuery(request),
    content: body?.content,
    contentBytes: raw.body?.length ?? 0,
    bodyBytesMax,
  });
}
