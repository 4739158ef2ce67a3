import type { Exchange, Failure, LedgerPosition } from "../../reports/model/observation.ts";
import type { RequirementId } from "../../spec/catalogue.ts";
import type { Operation } from "../../spec/vocabulary.ts";

import { Inconclusive } from "./outcome.ts";
import { valueAt } from "./json/json-value.ts";

/** An answer that the oracle has judged and that left something to read. */
export interface Answer {
  readonly operation: Operation;
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as a JSON value; undefined where it is not JSON or none was due. */
  readonly value: unknown;
  /** The source text of every number of the body, by JSON pointer. */
  readonly numbers: ReadonlyMap<string, string>;
  /** What X-NODE-CURSOR holds (§4.0); null where it is absent. */
  readonly cursor: string | null;
  readonly position: LedgerPosition;
  /** What the oracle found wrong with it. */
  readonly findings: readonly Failure[];
  readonly exchange: Exchange;
  /** Notes that the check executed an assertion on this answer. */
  readonly recordAssertion: (requirement: RequirementId, assertion: string) => void;
}

/**
 * The value at a JSON pointer of the body.
 * @throws Inconclusive where a finding of the oracle covers that place: a broken member has no meaning to judge.
 */
export function readMember(answer: Answer, pointer: string): unknown {
  const blocking = answer.findings.find(
    (finding) =>
      finding.layer === "schema" &&
      (pointer === finding.pointer || pointer.startsWith(`${finding.pointer}/`)),
  );
  if (blocking !== undefined) throw new Inconclusive(`blocked by ${blocking.requirement}`, [answer.exchange]);
  return valueAt(answer.value, pointer);
}

/**
 * A value of the ledger headers as a number.
 * @throws Inconclusive where the header is absent or malformed.
 */
export function readHeaderNumber(answer: Answer, header: Exclude<keyof LedgerPosition, "chainId">): bigint {
  const text = answer.position[header];
  if (text === null) {
    throw new Inconclusive(`needs the header of the ${words(header)}, which the answer does not carry`, [
      answer.exchange,
    ]);
  }
  return BigInt(text);
}

function words(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
