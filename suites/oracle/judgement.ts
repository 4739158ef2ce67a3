import type { Exchange, Failure, Layer } from "../../reports/model/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { RequestForm } from "../client/exchange-judge.ts";
import type { JsonParseResult } from "../client/json/strict-json.ts";
import type { Headers } from "../client/response-head.ts";
import type { DeclaredLimits } from "../client/target.ts";

/** A response, with the parts of its request that the rules depend on. */
export interface ReceivedAnswer {
  readonly operation: Operation;
  readonly form: RequestForm;
  readonly vendor: string;
  /** The query parameters of the request. */
  readonly query: { readonly [name: string]: string };
  /** What the target's owner declares. */
  readonly limits: DeclaredLimits;
  readonly status: number;
  readonly headers: Headers;
  readonly json: JsonParseResult;
  readonly bodyBytes: number;
}

/** How an answer breaks a rule. */
export interface Mismatch {
  /** A JSON pointer or the name of a header; empty for the whole answer. */
  readonly pointer: string;
  /** The kind of mismatch in fixed words, so that equal mismatches have equal texts. */
  readonly mismatch: string;
  readonly expected: string;
  readonly received: string;
}

/** The result of applying one rule to one answer; `broken` is null if the answer satisfies the rule. */
export interface Judgement {
  readonly requirement: RequirementId;
  /** The rule in a few words; reports count pairs of rule and exchange. */
  readonly assertion: string;
  readonly layer: Layer;
  readonly broken: Mismatch | null;
}

/** Converts a broken judgement to a failure; returns null for a satisfied one. */
export function toFailure(
  judgement: Judgement,
  context: { readonly operation: Operation; readonly exchange: Exchange; readonly reproduced: string | null },
): Failure | null {
  const { broken, requirement, layer } = judgement;
  if (broken === null) return null;
  const place = broken.pointer === "" ? "" : `, ${broken.pointer}`;
  return {
    requirement,
    operation: context.operation,
    layer,
    pointer: broken.pointer,
    mismatch: broken.mismatch,
    summary: `${context.operation}${place}: ${broken.mismatch}.`,
    expected: broken.expected,
    received: broken.received,
    exchanges: [context.exchange],
    reproduced: layer === "status" ? context.reproduced : null,
    counterexample: null,
    occurrences: 1,
  };
}

/** Quotes a text of a target; a long text is cut and followed by its length. */
export function quote(text: string, lengthMax = 200): string {
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}… (${text.length} characters)` : text;
}
