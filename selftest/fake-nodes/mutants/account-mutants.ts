import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { ProxyRequest, ProxyResponse } from "../wire/proxy.ts";
import {
  defineMutant,
  defineStatefulMutant,
  omitValue,
  error,
  isHistoric,
  isSuccess,
  alterBody,
  alterEachValue,
  alterStatus,
  findOperation,
  toInvalidInput,
  type Mutant,
} from "./mutant.ts";

const ledgerHeaders: ProxyResponse["headers"] = [
  ["content-type", "application/json"],
  ...Object.values(LEDGER_HEADERS)
    .filter(({ required }) => required)
    .map(({ name }) => [name, "4"] as const),
];
const servedAccount = '{"sequence_number":"0","authentication_key":"0x00"}';

/** Mutants in the reading of accounts (§4.1) and of their addresses (§2.1). */
export const accountMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "ADDR-001",
    "prefix-demanded",
    "an address without 0x is refused",
    (incoming, answer) =>
      isAccount(incoming) && !incoming.path.startsWith("/accounts/0x") ? toInvalidInput(answer) : answer,
  ),
  defineStatefulMutant(
    "ADDR-001",
    "prefix-demanded-of-short",
    "a short address without 0x is refused",
    (incoming, answer) =>
      isAccount(incoming) && /^\/accounts\/(?!0x)[0-9a-f]{1,63}$/.test(incoming.path)
        ? toInvalidInput(answer)
        : answer,
  ),
  defineStatefulMutant(
    "ADDR-002",
    "full-length-demanded",
    "an address of fewer than 64 digits is refused",
    (incoming, answer) =>
      isAccount(incoming) && /^\/accounts\/0x[0-9a-f]{1,63}$/.test(incoming.path)
        ? toInvalidInput(answer)
        : answer,
  ),
  defineStatefulMutant(
    "ADDR-003",
    "capitals-refused",
    "hex digits in capitals are refused",
    (incoming, answer) =>
      isAccount(incoming) && /^\/accounts\/0x[0-9A-F]*[A-F]/.test(incoming.path)
        ? toInvalidInput(answer)
        : answer,
  ),
  defineMutant(
    "ACCT-001",
    "account-in-array",
    "the account comes in an array",
    alterBody("getAccount", (account) => [account]),
  ),
  defineMutant(
    "ACCT-002",
    "unknown-account-422",
    "an unknown account is answered with 422",
    (incoming, answer) =>
      isAccount(incoming) && answer.status === 404 ? { ...answer, status: 422 } : answer,
  ),
  defineMutant("ACCT-002", "account-405", "account reads are answered with 405", (incoming, answer) =>
    isAccount(incoming) ? error(answer, 405, "web_framework_error") : answer,
  ),
  defineStatefulMutant(
    "ACCT-003",
    "pruned-404",
    "a pruned version is answered with 404",
    alterStatus("getAccount", 410, 404, "version_not_found"),
  ),
  defineMutant(
    "ACCT-004",
    "no-sequence-number",
    "sequence_number is missing",
    alterEachValue("getAccount", "sequence_number", omitValue),
  ),
  defineMutant(
    "ACCT-005",
    "no-authentication-key",
    "authentication_key is missing",
    alterEachValue("getAccount", "authentication_key", omitValue),
  ),
  defineStatefulMutant(
    "ACCT-006",
    "account-forgotten",
    "an account is found once and never again",
    (incoming, answer) =>
      isAccount(incoming) && incoming.time > 1 && isSuccess(answer)
        ? error(answer, 404, "account_not_found")
        : answer,
  ),
  defineStatefulMutant(
    "ACCT-007",
    "latest-ahead",
    "a read without a version shows another state than the latest",
    alterEachValue("getAccount", "sequence_number", (number, { query }) =>
      query.has("ledger_version") ? number : "77",
    ),
  ),
  defineStatefulMutant(
    "ACCT-008",
    "history-missing",
    "a version below the latest is answered with 404",
    (incoming, answer) =>
      isAccount(incoming) && isSuccess(answer) && isHistoric(incoming, answer)
        ? error(answer, 404, "version_not_found")
        : answer,
  ),
  defineStatefulMutant(
    "ACCT-009",
    "history-changing",
    "a version below the latest is another at every read",
    (incoming, answer) => (isHistoric(incoming, answer) ? renumbered(incoming, answer) : answer),
  ),
  defineMutant("ACCT-010", "malformed-address-200", "a malformed address is served", (incoming, answer) =>
    isAccount(incoming) && answer.status === 400 && incoming.query.size === 0
      ? { ...answer, status: 200, headers: ledgerHeaders, body: servedAccount }
      : answer,
  ),
  defineMutant(
    "ACCT-011",
    "malformed-version-500",
    "a malformed ledger_version is answered with 500",
    (incoming, answer) =>
      isAccount(incoming) && answer.status === 400 && incoming.query.size > 0
        ? error(answer, 500, "internal_error")
        : answer,
  ),
];

const isAccount = (incoming: ProxyRequest): boolean => findOperation(incoming) === "getAccount";

const renumbered = alterEachValue("getAccount", "sequence_number", (_, { time }) => String(time));
