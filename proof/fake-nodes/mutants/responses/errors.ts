import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterErrors } from "../../wire/alterations.ts";
import type { Members } from "../../wire/json.ts";
import { readVersion } from "../../wire/requests.ts";
import { isError, withHeader } from "../../wire/responses.ts";
import { blind, clarify, defineMutant, defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { fail } from "../../wire/replacements.ts";

/** Mutants with malformed Error objects (§7). */
export const errorMutants: readonly Mutant[] = [
  defineMutant("EROR-001", "error-text", "The media type of errors is text/plain.", (_, answer) =>
    isError(answer) ? withHeader(answer, "content-type", "text/plain") : answer,
  ),
  defineMutant(
    "EROR-002",
    "error-array",
    "The error is wrapped in an array.",
    alterErrors((found) => [found]),
  ),
  defineMutant(
    "EROR-003",
    "error-no-message",
    "An error has no message.",
    alterErrors(({ message: _, ...rest }) => rest),
  ),
  defineMutant(
    "EROR-004",
    "error-no-code",
    "An error has no error_code.",
    alterErrors(({ error_code: _, ...rest }) => rest),
  ),
  defineMutant(
    "EROR-005",
    "error-code-unknown",
    "The error_code is not in the list of the document.",
    alterErrors((found) => ({ ...found, error_code: "rate_limited" })),
  ),
  defineMutant(
    "EROR-006",
    "vm-error-code-text",
    "The vm_error_code is a string.",
    alterErrors((found) => ({ ...found, vm_error_code: "7" })),
  ),
  ...missingAccountMutants(),
  ...errorsOfOneStatus([
    ["EROR-004", 410, "no error_code", ({ error_code: _, ...rest }) => rest],
    ["EROR-003", 404, "a message that is null", (found) => ({ ...found, message: null })],
    ["EROR-005", 404, "an error_code in capitals", (found) => ({ ...found, error_code: "NOT_FOUND" })],
    ["EROR-006", 400, "a vm_error_code that is no integer", (found) => ({ ...found, vm_error_code: 7.5 })],
    ["EROR-002", 410, "a text for a body", ({ message }) => message],
  ]),
  ...blind([
    defineMutant(
      "EROR-001",
      "error-of-pruned-state-as-text",
      "The error for pruned state is plain text.",
      (_, answer) => (answer.status === 410 ? withHeader(answer, "content-type", "text/plain") : answer),
      { detectedBy: ["ACCT-003"] },
    ),
    defineMutant(
      "EROR-006",
      "error-without-vm-error-is-minus-one",
      "The vm_error_code is -1 for errors that are not from the VM.",
      alterErrors((found) => ({ ...found, vm_error_code: found["vm_error_code"] ?? -1 })),
    ),
  ]),
];

/** Mutants that return 500 if an account does not exist. */
function missingAccountMutants(): readonly Mutant[] {
  return family(
    "missing-account-500",
    (["getAccount", "getAccountResources", "getAccountModules"] as const).map((operation) =>
      defineStatefulMutant(
        "EROR-007",
        `missing-500-${operation}`,
        `${operation} returns 500 for an account that does not exist.`,
        fail(operation, 500, "internal_error").when(
          (incoming, answer) => answer.status === 404 && readVersion(incoming) === null,
        ),
      ),
    ),
  );
}

function errorsOfOneStatus(
  faults: readonly (readonly [RequirementId, number, string, (found: Members) => unknown])[],
): readonly Mutant[] {
  return family(
    "error-of-one-status",
    faults.map(([requirement, status, what, change]) => {
      const alter = alterErrors(change);
      return defineMutant(
        requirement,
        `error ${status} has ${what}`.replaceAll(/[^a-z0-9]+/g, "-"),
        `An error with status ${status} has ${clarify(what)}.`,
        (incoming, answer) => (answer.status === status ? alter(incoming, answer) : answer),
        status === 410 ? { detectedBy: ["ACCT-003"] } : {},
      );
    }),
  );
}
