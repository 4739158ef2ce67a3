/**
 * Judges what holds for every exchange: status, headers, media type, body, and what these say of each other. Knows no
 * client and no runner, and never throws. Each rule applied to an answer gives a judgement: it held, or this is how it
 * was broken.
 */
import type { Layer } from "../../reports/model/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";
import type { JsonParseResult } from "../client/json/strict-json.ts";
import type { DeclaredLimits } from "../client/target-declaration.ts";
import { judgeBlock } from "./block.ts";
import { judgeBody } from "./body.ts";
import { judgeHeaders } from "./headers.ts";
import { judgeLimits } from "./limits.ts";
import { judgeMediaType } from "./media-type.ts";
import { judgeStatus } from "./status.ts";

/** Whether a request keeps the document's formats, breaks exactly one of them, or stands at the rim of one. */
export type RequestForm = "well-formed" | "malformed" | "rim";

/** An answer as the oracle sees it. */
export interface ReceivedAnswer {
  readonly operation: Operation;
  readonly form: RequestForm;
  readonly vendor: string;
  /** The inputs that stood in the query of the request. */
  readonly query: { readonly [name: string]: string };
  /** What the target's owner declares. */
  readonly limits: DeclaredLimits;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly json: JsonParseResult;
  readonly bodyBytes: number;
}

/** How an answer broke a rule. */
export interface Mismatch {
  /** JSON pointer or header name; empty for the whole answer. */
  readonly pointer: string;
  /** The kind, in fixed words. */
  readonly mismatch: string;
  readonly expected: string;
  readonly received: string;
}

export interface Judgement {
  readonly requirement: RequirementId;
  /** The rule in a few words; pairs of rule and exchange are counted. */
  readonly assertion: string;
  readonly layer: Layer;
  readonly broken: Mismatch | null;
}

/** A finding in one of these layers leaves nothing that a check could read. */
export const BLOCKING_LAYERS: readonly Layer[] = ["transport", "status", "media type", "body"];

/** Judges layer by layer; a layer that only makes sense above an intact one is not judged above a broken one. */
export function judgeExchange(received: ReceivedAnswer): Judgement[] {
  const status = judgeStatus(received);
  const headers = judgeHeaders(received);
  if (hasMismatch(status)) return [...status, ...headers];
  const mediaType = judgeMediaType(received);
  if (hasMismatch(mediaType)) return [...status, ...headers, ...mediaType];
  const body = judgeBody(received);
  return [
    ...status,
    ...headers,
    ...mediaType,
    ...body,
    ...judgeLimits(received),
    ...(received.operation === "getBlockByVersion" ? judgeBlock(received, brokenPlaces(body)) : []),
  ];
}

/** The places of a body that its schema finds broken. */
function brokenPlaces(judgements: readonly Judgement[]): ReadonlySet<string> {
  return new Set(judgements.flatMap(({ broken }) => (broken === null ? [] : [broken.pointer])));
}

function hasMismatch(judgements: readonly Judgement[]): boolean {
  return judgements.some(({ broken }) => broken !== null);
}
