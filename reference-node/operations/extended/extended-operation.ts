import type { OperationAnswer, OperationHandler } from "../operation.ts";
import type { ExtendedOperationName } from "./operation-names.ts";

/**
 * The route of an operation beyond the document. Client libraries of existing networks need it, and no requirement of the
 * document judges it; `check --extended` does, apart from the verdict. Its schemas are in `spec/extended.openapi.json`.
 */
export interface ExtendedRoute {
  readonly name: ExtendedOperationName;
  readonly method: "GET" | "POST";
  /** The path below the base URL, with its parameters in braces. */
  readonly path: string;
  /** The only format of the responses, and the title of the operation for the error message. Absent for both formats. */
  readonly onlyFormat?: { readonly format: "json" | "bcs"; readonly title: string };
  /**
   * Whether a response is held back because its object is about to change. It is then created again at intervals for
   * at most one second. Absent if no response is held back.
   */
  readonly isHeldBack?: (body: OperationAnswer["body"]) => boolean;
}

/** The handlers of the operations beyond the document. */
export type ExtendedHandlers = Readonly<Record<ExtendedOperationName, OperationHandler>>;
