import type { OperationHandler } from "../operation.ts";
import { TextBody } from "../text-body.ts";
import type { ApiDescription } from "./api-description.ts";
import { renderSpecPage } from "./spec-page.ts";

/** Creates the operation that returns the description of the interface as OpenAPI. */
export function createGetSpecJson(describe: () => ApiDescription): OperationHandler {
  let body: TextBody | null = null;
  return () => () => ({ status: 200, body: (body ??= new TextBody(JSON.stringify(describe(), null, 2))) });
}

/** Creates the operation that returns a page with the operations of the node. The page needs no script. */
export function createGetSpecPage(describe: () => ApiDescription): OperationHandler {
  let body: TextBody | null = null;
  return () => () => ({
    status: 200,
    body: (body ??= renderSpecPage(describe())),
  });
}
