import { LEDGER_HEADERS, type LedgerHeader } from "../../../spec/vocabulary.ts";
import type { RequirementId } from "../../../spec/catalogue.ts";
import {
  defineMutant,
  family,
  isError,
  isSuccess,
  alterEachValue,
  alterErrors,
  type Members,
  withHeader,
  withoutHeader,
  type Mutant,
} from "./mutant.ts";

/** Mutants in what every answer has: ledger headers (§4.0), errors (§7), and the formats of values (§2.1). */
export const responseMutants: readonly Mutant[] = [
  ...family("ledger-header-missing", [
    droppedHeader("RESP-001", "chainId"),
    droppedHeader("RESP-002", "ledgerVersion"),
    droppedHeader("RESP-003", "oldestLedgerVersion"),
    droppedHeader("RESP-004", "ledgerTimestampMicros"),
    droppedHeader("RESP-005", "epoch"),
    droppedHeader("RESP-006", "blockHeight"),
    droppedHeader("RESP-007", "oldestBlockHeight"),
  ]),
  defineMutant("RESP-001", "chain-id-300", "the chain id exceeds a uint8", (_, answer) =>
    withHeader(answer, "x-node-chain-id", "300"),
  ),
  defineMutant("RESP-008", "gas-used-text", "the gas header is no integer", (_, answer) =>
    withHeader(answer, "x-node-gas-used", "some"),
  ),
  defineMutant("FRMT-001", "body-cut", "the body of a success is cut", (_, answer) =>
    isSuccess(answer) ? { ...answer, body: answer.body.slice(0, -1) } : answer,
  ),
  defineMutant(
    "FRMT-002",
    "sequence-number-integer",
    "sequence_number is a JSON number",
    alterEachValue("getAccount", "sequence_number", Number),
  ),
  defineMutant(
    "FRMT-003",
    "authentication-key-trimmed",
    "authentication_key has an odd number of digits",
    alterEachValue("getAccount", "authentication_key", (key) => `0x${String(key).slice(3)}`),
  ),
  defineMutant("EROR-001", "error-text", "errors are text/plain", (_, answer) =>
    isError(answer) ? withHeader(answer, "content-type", "text/plain") : answer,
  ),
  defineMutant(
    "EROR-002",
    "error-array",
    "the error comes in an array",
    alterErrors((found) => [found]),
  ),
  defineMutant(
    "EROR-003",
    "error-no-message",
    "an error has no message",
    alterErrors(({ message: _, ...rest }) => rest),
  ),
  defineMutant(
    "EROR-004",
    "error-no-code",
    "an error has no error_code",
    alterErrors(({ error_code: _, ...rest }) => rest),
  ),
  defineMutant(
    "EROR-005",
    "error-code-unknown",
    "an error_code is not listed",
    alterErrors((found) => ({ ...found, error_code: "rate_limited" })),
  ),
  defineMutant(
    "EROR-006",
    "vm-error-code-text",
    "vm_error_code is text",
    alterErrors((found) => ({ ...found, vm_error_code: "7" })),
  ),
  ...errorsOfOneStatus([
    ["EROR-004", 410, "no error_code", ({ error_code: _, ...rest }) => rest],
    ["EROR-003", 404, "a message that is null", (found) => ({ ...found, message: null })],
    ["EROR-005", 404, "an error_code in capitals", (found) => ({ ...found, error_code: "NOT_FOUND" })],
    ["EROR-006", 400, "a vm_error_code that is no integer", (found) => ({ ...found, vm_error_code: 7.5 })],
    ["EROR-002", 410, "a text for a body", ({ message }) => message],
  ]),
  defineMutant("RESP-010", "oldest-above-latest", "the oldest version is above the latest", (_, answer) =>
    withHeader(answer, "x-node-ledger-oldest-version", "18446744073709551615"),
  ),
  defineMutant("RESP-011", "oldest-block-above-latest", "the oldest block is above the latest", (_, answer) =>
    withHeader(answer, "x-node-oldest-block-height", "18446744073709551615"),
  ),
];

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
        `an error with status ${status} has ${what}`,
        (incoming, answer) => (answer.status === status ? alter(incoming, answer) : answer),
        status === 410 ? { detectedBy: ["ACCT-003"] } : {},
      );
    }),
  );
}

function droppedHeader(requirement: RequirementId, header: LedgerHeader): Mutant {
  const name = LEDGER_HEADERS[header].name.toLowerCase();
  return defineMutant(requirement, `no-${name}`, `${name} is missing`, (_, answer) =>
    withoutHeader(answer, name),
  );
}
