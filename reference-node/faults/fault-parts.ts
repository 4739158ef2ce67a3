import type { IncomingMessage, ServerResponse } from "node:http";
import type { Submission } from "../execution/submission.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { FaultError } from "./fault-error.ts";
import type { FaultRequest, FaultSchedule } from "./fault-schedule.ts";
import type { OperationSearch } from "./operation-search.ts";

/** The functions that handle the requests of a node: those through `fetch`, and those from a socket. */
export interface RequestHandlers {
  readonly fetch: (request: Request) => Response | Promise<Response>;
  readonly nodeHandler: (request: IncomingMessage, response: ServerResponse) => unknown;
}

/** The parts of the node that faults use. */
export interface FaultParts {
  readonly faults: FaultSchedule;
  readonly ledger: Ledger;
  readonly submission: Submission;
  readonly findOperation: OperationSearch;
  /** Returns the headers with which the web page of an origin may read an error. */
  readonly permit: (origin: string | undefined) => Readonly<Record<string, string>>;
  /** Receives each request to which a fault responds with an error. The path has the query. */
  readonly onError: (request: FaultRequest, error: FaultError) => void;
}
