import type { SafetyClass } from "../../../../evidence/safety-class.ts";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { alterOperation } from "../../wire/alterations.ts";
import type { ProxyRequest, ProxyResponse } from "../../wire/exchange.ts";
import { readVersion } from "../../wire/requests.ts";
import { isSuccess, readAnswerMembers } from "../../wire/responses.ts";
import { defineMutant, family, simulates, type Mutant } from "../mutant.ts";

interface RedirectFault {
  readonly requirement: RequirementId;
  readonly operation: Operation;
  readonly id: string;
  readonly status: number;
  readonly what: string;
  readonly isRedirected: (incoming: ProxyRequest, answer: ProxyResponse) => boolean;
  /** Default: reads. */
  readonly allow?: SafetyClass;
}

const isMissing = (_: ProxyRequest, { status }: ProxyResponse): boolean => status === 404;

const faults: readonly RedirectFault[] = [
  {
    requirement: "ACCT-002",
    operation: "getAccount",
    id: "unknown-account-redirected",
    status: 302,
    what: "A read of an account that does not exist",
    isRedirected: isMissing,
  },
  {
    requirement: "RSRC-002",
    operation: "getAccountResources",
    id: "unknown-resources-redirected",
    status: 307,
    what: "A listing of resources of an account that does not exist",
    isRedirected: isMissing,
  },
  {
    requirement: "MODL-002",
    operation: "getAccountModules",
    id: "unknown-modules-redirected",
    status: 301,
    what: "A listing of modules of an account that does not exist",
    isRedirected: isMissing,
  },
  {
    requirement: "ACCT-002",
    operation: "getAccount",
    id: "pruned-account-redirected",
    status: 308,
    what: "A read of an account at a pruned version",
    isRedirected: (incoming, { status }) => readVersion(incoming) !== null && status === 410,
  },
  {
    requirement: "SIMU-002",
    operation: "simulateTransaction",
    id: "failed-simulation-redirected",
    status: 307,
    what: "A simulation that does not succeed",
    isRedirected: (_, answer) => isSuccess(answer) && readAnswerMembers(answer)["success"] === false,
    ...simulates,
  },
];

/** Mutants that redirect only the requests of an operation that have certain inputs. */
export const redirectMutants: readonly Mutant[] = family(
  "redirects",
  faults.map(({ requirement, operation, id, status, what, isRedirected, allow = "read" }) =>
    defineMutant(
      requirement,
      id,
      `${what} returns ${status}.`,
      alterOperation(operation, (incoming, answer) =>
        isRedirected(incoming, answer) ? redirect(answer, status) : answer,
      ),
      { allow },
    ),
  ),
);

function redirect(answer: ProxyResponse, status: number): ProxyResponse {
  return { ...answer, status, headers: [["location", "/"]], body: "" };
}
