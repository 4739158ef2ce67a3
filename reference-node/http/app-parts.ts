import type { Ledger } from "../ledger/ledger.ts";
import type { OperationTable } from "../operations/operation.ts";
import type { AnswerWriter } from "./answer-writer.ts";

/** The parts of a node that its routes stand upon. */
export interface AppParts {
  readonly ledger: Ledger;
  readonly operations: OperationTable;
  readonly answerWriter: AnswerWriter;
}
