import type { LedgerPosition } from "../../../reports/model/observation.ts";
import type { Operation } from "../../../spec/vocabulary.ts";
import { isObject } from "../../client/json/json-parts.ts";
import type { RequestForm } from "../oracle.ts";

/** An exchange as far as it shows of which classes its request is. */
export interface ClassifierInput {
  readonly operation: Operation;
  readonly form: RequestForm;
  /** Below the base URL, percent-encoded. */
  readonly path: string;
  readonly query: { readonly [name: string]: string };
  /** What was sent as body; undefined where nothing was. */
  readonly content: string | Uint8Array | undefined;
  readonly contentBytes: number;
  /** The longest body that the target takes, as its owner declares. */
  readonly bodyBytesMax: number | undefined;
  readonly status: number;
  readonly position: Pick<LedgerPosition, "ledgerVersion" | "oldestLedgerVersion">;
  /** The body of the answer as a JSON value; undefined where it is none. */
  readonly value: unknown;
}

/** A parameter of an operation with the class of its value; null where nothing tells it. */
export type ClassifiedParameter = readonly [parameter: string, className: string | null];

/** A member of a JSON object; undefined where there is no such object or member. */
export function readProperty(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The JSON value of a text that was sent; undefined where it is none. */
export function parseRequestBody(content: ClassifierInput["content"]): unknown {
  if (typeof content !== "string") return undefined;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
