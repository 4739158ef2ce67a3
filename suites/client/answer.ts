import { notSeen, unusable } from "../../evidence/reason.ts";
import type { Exchange } from "../../evidence/exchange.ts";
import type { Failure } from "../../evidence/failure.ts";
import type { LedgerPosition } from "../../evidence/ledger-position.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import { LEDGER_HEADERS, type Operation } from "../../spec/vocabulary.ts";

import { valueAt } from "./json/json-value.ts";
import { Inconclusive } from "./outcome.ts";
import type { Recorder } from "./recorder.ts";
import { readCursor, readLedgerPosition } from "./response-head.ts";
import { countRepeats, type SentExchange } from "./sent-exchange.ts";

/** A response after the oracle has judged it, as checks read it. */
export interface Answer<Name extends Operation | null = Operation> {
  /** Null if the operation is not one of the document. */
  readonly operation: Name;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as a JSON value; undefined if it is not JSON. */
  readonly value: unknown;
  /** The source text of every number of the body, by JSON pointer. */
  readonly numbers: ReadonlyMap<string, string>;
  /** The value of X-NODE-CURSOR (§4.0); null if it is absent. */
  readonly cursor: string | null;
  readonly position: LedgerPosition;
  /** The violations that the oracle found in the response. */
  readonly findings: readonly Failure[];
  readonly exchange: Exchange;
  /** How often in succession the request got this status, as the last of its responses. */
  readonly repeats: number;
  /** Records that the check executed an assertion on this response. */
  readonly recordAssertion: (requirement: RequirementId, assertion: string) => void;
  /** Adds a violation by this response to those of the check, such as one of another requirement. */
  readonly addFinding: (failure: Failure) => void;
}

const noNumbers: ReadonlyMap<string, string> = new Map();

/** Returns the response of an exchange for a check, with the violations that the oracle found. */
export function toAnswer<Name extends Operation | null>(
  {
    request: { operation },
    answer: { status, headers },
    json,
    exchange,
    ordinal,
    statuses,
  }: SentExchange<Name>,
  findings: readonly Failure[],
  { vendor, recorder }: { readonly vendor: string; readonly recorder: Recorder },
): Answer<Name> {
  return {
    operation,
    status,
    headers,
    value: json.value,
    numbers: json.numbers ?? noNumbers,
    cursor: readCursor(headers, vendor),
    position: readLedgerPosition(headers, vendor),
    findings,
    exchange,
    repeats: countRepeats(statuses),
    recordAssertion: (requirement, assertion) => recorder.recordAssertion(requirement, assertion, ordinal),
    addFinding: (failure) => recorder.addFinding(failure),
  };
}

/**
 * Returns the value at a JSON pointer of the body.
 * @throws Inconclusive if the value, or an object or array around it, violates the schema, because a check cannot use
 * such a value
 */
export function readMember(answer: Answer, pointer: string): unknown {
  const blocking = answer.findings.find(
    (finding) =>
      finding.layer === "schema" &&
      (pointer === finding.pointer || pointer.startsWith(`${finding.pointer}/`)),
  );
  if (blocking !== undefined) throw new Inconclusive(unusable(blocking.requirement), [answer.exchange]);
  return valueAt(answer.value, pointer);
}

/**
 * Returns a value of the ledger headers as a number.
 * @throws Inconclusive if the header is absent or malformed
 */
export function readHeaderNumber(answer: Answer, header: Exclude<keyof LedgerPosition, "chainId">): bigint {
  const text = answer.position[header];
  if (text === null) {
    throw new Inconclusive(
      notSeen(`a response with the header ${LEDGER_HEADERS[header].name}`, [], { onlyTarget: true }),
      [answer.exchange],
    );
  }
  return BigInt(text);
}
