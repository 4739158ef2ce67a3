import type { Operation } from "../../spec/vocabulary.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";

/** An answer before it is written: the headers that the answer itself has, and the body as a value. */
export interface Answer {
  readonly status: number;
  /** For answers without a cursor one frozen object for each ledger position, so that writers may keep what they make of it. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonValue;
}

/** What an answer answers. */
export interface AnswerContext {
  /** Null where no operation was reached. */
  readonly operation: Operation | null;
  readonly method: string;
  /** As the client wrote it, normalised as URLs are. */
  readonly path: string;
}

/** An answer as it goes to the wire. The length of the body is added by whoever sends it. */
export interface WrittenAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Turns an answer into what is written. */
export type AnswerWriter = (answer: Answer, context: AnswerContext) => WrittenAnswer;

/** Writes the body as JSON. */
export const writeAnswer: AnswerWriter = ({ status, headers, body }) => ({
  status,
  headers,
  body: JSON.stringify(body),
});
