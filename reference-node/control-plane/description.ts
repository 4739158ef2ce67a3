import { errorObject } from "../operations/operation.ts";
import type { JsonObject } from "../primitives/canonical-json.ts";
import type { ArgumentSchema } from "./argument-schema.ts";
import { fileBytesMax, fileMediaTypes } from "./file-verbs.ts";
import type { Verb } from "./verb.ts";
import { toPath, verbs } from "./verbs.ts";

/** The errors that every verb can have. */
const commonErrors: { readonly [status: number]: string } = {
  400: "The argument is malformed. The message names the member.",
  401: "The request has no token or another one.",
  403: "The request is from a web page, or for another host.",
  405: "The path has another method.",
  500: "The verb failed because of an internal error.",
};

const bodyErrors: { readonly [status: number]: string } = {
  413: "The body is too long.",
  415: "Content-Type is not application/json.",
};

const fileErrors: { readonly [status: number]: string } = {
  400: "The file is malformed. The message names the line and the reason.",
  413: `The file has more than ${fileBytesMax} bytes.`,
  415: "Content-Type is not that of a file, or the request has a Content-Encoding.",
};

/** Creates the description of the control plane in the form of OpenAPI 3.1. */
export function describeControlPlane() {
  return {
    openapi: "3.1.1",
    info: {
      title: "Control of a node",
      version: "1",
      description:
        "Controls a node from tests. Integers that may exceed 2^53 are strings of decimal digits. The body of a POST may be empty if no member is required.",
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    paths: Object.fromEntries(
      verbs.map((verb) => [toPath(verb.name), { [verb.method.toLowerCase()]: describeVerb(verb) }]),
    ),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: { Error: describeError() },
    },
  };
}

function describeVerb(verb: Verb) {
  const { name, method, summary, refusal } = verb;
  const errors: { readonly [status: number]: string } = {
    ...commonErrors,
    ...(verb.file === "argument" ? fileErrors : {}),
    ...(method === "POST" && verb.file === undefined ? bodyErrors : {}),
    ...(refusal === null ? {} : { [refusal.status]: refusal.description }),
  };
  return {
    operationId: name,
    summary,
    ...(method === "POST" ? describeBody(verb) : describeQuery(verb.argument)),
    responses: {
      200: { description: "The result of the verb.", ...describeResult(verb) },
      ...Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [status, { description, ...errorContent }]),
      ),
    },
  };
}

function describeResult({ file, result }: Verb) {
  if (file !== "result") return { content: { "application/json": { schema: result } } };
  return {
    headers: { "Content-Disposition": { schema: { type: "string" } } },
    content: { [fileMediaTypes[0]]: {} },
  };
}

const errorContent = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
} as const;

function describeBody({ file, argument: schema }: Verb) {
  if (file === "argument") {
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(fileMediaTypes.map((mediaType) => [mediaType, {}])),
      },
    };
  }
  const isRequired = "oneOf" in schema || schema.required.length > 0;
  return { requestBody: { required: isRequired, content: { "application/json": { schema } } } };
}

function describeQuery(schema: ArgumentSchema) {
  if ("oneOf" in schema) throw new TypeError("the argument of a GET must have one form, got several");
  const parameters = Object.entries(schema.properties).map(([name, member]) => ({
    name,
    in: "query",
    required: schema.required.includes(name),
    schema: member,
  }));
  return { parameters };
}

function describeError(): JsonObject {
  const names = Object.keys(errorObject("invalid_input", ""));
  return {
    type: "object",
    properties: {
      message: { type: "string" },
      error_code: { type: "string" },
      vm_error_code: { type: "null" },
    },
    required: names,
    additionalProperties: false,
  };
}
