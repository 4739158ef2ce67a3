import { closeSync, openSync, readFileSync, readSync } from "node:fs";
import { resolve } from "node:path";
import type { ErrorObject } from "ajv/dist/2020.js";
import type { CommandIo } from "../io.ts";
import { UsageError } from "../usage-error.ts";
import { suggest } from "./near-match.ts";

const chunkBytes = 1024 * 1024;

/**
 * Reads at most `bytesMax` + 1 bytes of a file, because the path may name an endless stream. A result with more than
 * `bytesMax` bytes means that the file is too long.
 * @throws {Error} for a file that cannot be read
 */
export function readBounded(path: string, bytesMax: number): Buffer {
  const file = openSync(path, "r");
  const chunks: Buffer[] = [];
  try {
    for (let left = bytesMax + 1; left > 0;) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, left));
      const count = readSync(file, chunk);
      if (count === 0) break;
      chunks.push(chunk.subarray(0, count));
      left -= count;
    }
  } finally {
    closeSync(file);
  }
  return Buffer.concat(chunks);
}

/** Reads the text file that an option names. Throws UsageError for a file that cannot be read. */
export function readTextFile(option: string, path: string, { cwd }: Pick<CommandIo, "cwd">): string {
  try {
    return readFileSync(resolve(cwd, path), "utf8");
  } catch {
    throw new UsageError(
      `${option} names a file that cannot be read: ${path}`,
      `Correct the path, which is relative to ${cwd}.`,
    );
  }
}

/** Reads the JSON file that an option names. Throws UsageError for a file that cannot be read or is not JSON. */
export function readJsonFile(option: string, path: string, io: Pick<CommandIo, "cwd">): unknown {
  return parseJson(path, readTextFile(option, path, io));
}

/** Parses the text of a file as JSON. Throws UsageError without the text, because the text may contain secrets. */
export function parseJson(path: string, text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return value;
  } catch (error) {
    // JSON.parse quotes the file in its message, after the first comma of the message.
    const reason = error instanceof Error ? error.message.replace(/,? *(\.\.\.)?".*$/s, "") : String(error);
    throw new UsageError(`the file ${path} is not JSON: ${reason}`, `Correct the file ${path}.`);
  }
}

/** Renders the kind of a JSON value for a message. */
export function kindOf(value: unknown): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value === "object") return Array.isArray(value) ? "an array" : "an object";
  return typeof value === "string" ? "a string" : "a number";
}

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value that a schema rejected, with its location and the accepted values. */
interface RejectedValue {
  readonly value: unknown;
  readonly where: string;
  readonly accepted: string;
}

/** Renders the location, the accepted values and the given value without secrets. Needs a `verbose` validator. */
export function describeSchemaError(error: ErrorObject | undefined, rejected: RejectedValue): string {
  const { value, where } = rejected;
  if (error === undefined) return `${where} must be ${rejected.accepted}, got ${kindOf(value)}`;
  const pointer = error.instancePath;
  const place = pointer === "" ? where : `${where}: ${pointer}`;
  const parent = isObject(error.parentSchema) ? error.parentSchema : {};
  const accepted = typeof parent["description"] === "string" ? parent["description"] : (error.message ?? "");
  if (error.keyword === "additionalProperties") {
    const key = stringIn(error.params, "additionalProperty");
    const known = Object.keys(isObject(parent["properties"]) ? parent["properties"] : {});
    return `${place} has no key ${JSON.stringify(key)}${suggest(key, known)}`;
  }
  if (error.keyword === "required" || error.keyword === "dependentRequired") {
    return `${place} must be ${accepted}; it has no ${stringIn(error.params, "missingProperty")}`;
  }
  return `${place} must be ${accepted}, got ${renderValue(error.data, pointer)}`;
}

function renderValue(value: unknown, pointer: string): string {
  const isSecret = /key|token|url|signers/i.test(pointer);
  if (isSecret || typeof value === "object" || value === undefined) return kindOf(value);
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function stringIn(params: unknown, name: string): string {
  const text = isObject(params) ? params[name] : undefined;
  return typeof text === "string" ? text : "";
}
