import type { ErrorObject } from "ajv/dist/2020.js";
import { didYouMean } from "./near-match.ts";
import { kindOf } from "./parse-json.ts";

/** What was held against a schema, where it was found, and what is accepted there. */
interface RejectedValue {
  readonly value: unknown;
  readonly where: string;
  readonly accepted: string;
}

/** Where, what is accepted there, and what was found, as far as it may be said. The validator is `verbose`. */
export function describeSchemaError(error: ErrorObject | undefined, rejected: RejectedValue): string {
  const { value, where } = rejected;
  if (error === undefined) return `${where} expected ${rejected.accepted}, got ${kindOf(value)}`;
  const pointer = error.instancePath;
  const place = pointer === "" ? where : `${where}: ${pointer}`;
  const parent = isObject(error.parentSchema) ? error.parentSchema : {};
  const accepted = typeof parent["description"] === "string" ? parent["description"] : (error.message ?? "");
  if (error.keyword === "additionalProperties") {
    const key = textIn(error.params, "additionalProperty");
    const known = Object.keys(isObject(parent["properties"]) ? parent["properties"] : {});
    return `${place} has no key ${JSON.stringify(key)}${didYouMean(key, known) || `; accepted: ${known.join(", ")}`}`;
  }
  if (error.keyword === "required" || error.keyword === "dependentRequired") {
    return `${place} expected ${accepted}; it lacks ${textIn(error.params, "missingProperty")}`;
  }
  return `${place} expected ${accepted}, got ${shown(error.data, pointer)}`;
}

function shown(value: unknown, pointer: string): string {
  const isSecret = /key|token|url|signers/i.test(pointer);
  if (isSecret || typeof value === "object" || value === undefined) return kindOf(value);
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function textIn(params: unknown, name: string): string {
  const text = isObject(params) ? params[name] : undefined;
  return typeof text === "string" ? text : "";
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
