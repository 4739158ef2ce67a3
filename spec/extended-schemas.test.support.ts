import assert from "node:assert/strict";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import extended from "./extended.openapi.json" with { type: "json" };
import openapi from "./openapi.json" with { type: "json" };
import { LEDGER_HEADERS, SUCCESS_STATUSES } from "./vocabulary.ts";

/** An operation beyond the document, as `extended.openapi.json` describes it. */
interface ExtendedOperationDescription {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openapi, "openapi.json");
ajv.addSchema(extended, "extended.openapi.json");

/** The operations of `extended.openapi.json`, with their methods in upper case. */
export const extendedOperationDescriptions: readonly ExtendedOperationDescription[] = Object.entries(
  extended.paths,
).flatMap(([path, methods]: [string, DescribedMethods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) => ({
    name: operationId,
    method: method.toUpperCase(),
    path,
    statuses: Object.keys(responses).map(Number),
  })),
);

interface DescribedMethods {
  readonly [method: string]: { readonly operationId: string; readonly responses: object };
}

/** A response to one of the operations beyond the document. */
interface ExtendedResponse {
  readonly method: string;
  /** The path below the base URL, without the query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Asserts that a response has a status of its operation, the schema of that status and, if it is a success, the
 * headers of the document.
 */
export function assertMatchesExtendedSchema(response: ExtendedResponse): void {
  const { method, path, status, headers, body } = response;
  const context = `${method} ${path} returned ${status} ${JSON.stringify(body).slice(0, 200)}`;
  const operation = extendedOperationDescriptions.find(
    (one) => one.method === method && toPattern(one.path).test(path === "" ? "/" : path),
  );
  assert.ok(operation !== undefined, context);
  assert.ok(operation.statuses.includes(status), context);
  assert.equal(headers.get("content-type"), "application/json", context);
  const validate = findSchema(operation, status);
  assert.ok(validate(body), `${context}: ${ajv.errorsText(validate.errors)}`);
  if (!SUCCESS_STATUSES.includes(status)) return;
  for (const { name, required } of Object.values(LEDGER_HEADERS)) {
    if (required) assert.notEqual(headers.get(name), null, `${context}: ${name}`);
  }
}

function findSchema({ method, path }: ExtendedOperationDescription, status: number): ValidateFunction {
  const steps = SUCCESS_STATUSES.includes(status)
    ? ["paths", path, method.toLowerCase(), "responses", String(status)]
    : ["components", "responses", "Error"];
  const pointer = [...steps, "content", "application/json", "schema"]
    .map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  const validate = ajv.getSchema(`extended.openapi.json#/${pointer}`);
  assert.ok(validate !== undefined, pointer);
  return validate;
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
