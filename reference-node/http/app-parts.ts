import type { Operation } from "../../spec/vocabulary.ts";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { OperationTable } from "../operations/operation.ts";
import type { AnswerWriter } from "./answer-writer.ts";

/** The parts of a node that its routes stand upon. */
export interface AppParts {
  readonly ledger: Ledger;
  readonly submission: Submission;
  readonly operations: OperationTable;
  readonly answerWriter: AnswerWriter;
}

/** What the routes are told. */
export interface AppSettings {
  readonly vendor: string;
  /** Where the interface is rooted, without a trailing slash. */
  readonly basePath: string;
  readonly maxBodyBytes: number;
  readonly disable: ReadonlySet<Operation>;
  readonly strict: boolean;
  readonly log: (line: string) => void;
}
