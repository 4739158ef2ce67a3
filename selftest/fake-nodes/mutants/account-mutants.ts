import { LEDGER_HEADERS } from "../../../spec/vocabulary.ts";
import type { Asked, Served } from "../wire/proxy.ts";
import {
  define,
  defineStateful,
  dropped,
  error,
  isHistoric,
  isSuccess,
  onBody,
  onEach,
  onStatus,
  operationOf,
  refusal,
  type Mutant,
} from "./mutant.ts";

const ledgerHeaders: Served["headers"] = [
  ["content-type", "application/json"],
  ...Object.values(LEDGER_HEADERS)
    .filter(({ required }) => required)
    .map(({ name }) => [name, "4"] as const),
];
const servedAccount = '{"sequence_number":"0","authentication_key":"0x00"}';

/** Mutants in the reading of accounts (§4.1) and of their addresses (§2.1). */
export const accountMutants: readonly Mutant[] = [
  defineStateful("ADDR-001", "prefix-demanded", "an address without 0x is refused", (asked, answer) =>
    isAccount(asked) && !asked.path.startsWith("/accounts/0x") ? refusal(answer) : answer,
  ),
  defineStateful(
    "ADDR-001",
    "prefix-demanded-of-short",
    "a short address without 0x is refused",
    (asked, answer) =>
      isAccount(asked) && /^\/accounts\/(?!0x)[0-9a-f]{1,63}$/.test(asked.path) ? refusal(answer) : answer,
  ),
  defineStateful(
    "ADDR-002",
    "full-length-demanded",
    "an address of fewer than 64 digits is refused",
    (asked, answer) =>
      isAccount(asked) && /^\/accounts\/0x[0-9a-f]{1,63}$/.test(asked.path) ? refusal(answer) : answer,
  ),
  defineStateful("ADDR-003", "capitals-refused", "hex digits in capitals are refused", (asked, answer) =>
    isAccount(asked) && /^\/accounts\/0x[0-9A-F]*[A-F]/.test(asked.path) ? refusal(answer) : answer,
  ),
  define(
    "ACCT-001",
    "account-in-array",
    "the account comes in an array",
    onBody("getAccount", (account) => [account]),
  ),
  define("ACCT-002", "unknown-account-422", "an unknown account is answered with 422", (asked, answer) =>
    isAccount(asked) && answer.status === 404 ? { ...answer, status: 422 } : answer,
  ),
  define("ACCT-002", "account-405", "account reads are answered with 405", (asked, answer) =>
    isAccount(asked) ? error(answer, 405, "web_framework_error") : answer,
  ),
  defineStateful(
    "ACCT-003",
    "pruned-404",
    "a pruned version is answered with 404",
    onStatus("getAccount", 410, 404, "version_not_found"),
  ),
  define(
    "ACCT-004",
    "no-sequence-number",
    "sequence_number is missing",
    onEach("getAccount", "sequence_number", dropped),
  ),
  define(
    "ACCT-005",
    "no-authentication-key",
    "authentication_key is missing",
    onEach("getAccount", "authentication_key", dropped),
  ),
  defineStateful(
    "ACCT-006",
    "account-forgotten",
    "an account is found once and never again",
    (asked, answer) =>
      isAccount(asked) && asked.time > 1 && isSuccess(answer)
        ? error(answer, 404, "account_not_found")
        : answer,
  ),
  defineStateful(
    "ACCT-007",
    "latest-ahead",
    "a read without a version shows another state than the latest",
    onEach("getAccount", "sequence_number", (number, { query }) =>
      query.has("ledger_version") ? number : "77",
    ),
  ),
  defineStateful(
    "ACCT-008",
    "history-missing",
    "a version below the latest is answered with 404",
    (asked, answer) =>
      isAccount(asked) && isSuccess(answer) && isHistoric(asked, answer)
        ? error(answer, 404, "version_not_found")
        : answer,
  ),
  defineStateful(
    "ACCT-009",
    "history-changing",
    "a version below the latest is another at every read",
    (asked, answer) => (isHistoric(asked, answer) ? renumbered(asked, answer) : answer),
  ),
  define("ACCT-010", "malformed-address-200", "a malformed address is served", (asked, answer) =>
    isAccount(asked) && answer.status === 400 && asked.query.size === 0
      ? { ...answer, status: 200, headers: ledgerHeaders, body: servedAccount }
      : answer,
  ),
  define(
    "ACCT-011",
    "malformed-version-500",
    "a malformed ledger_version is answered with 500",
    (asked, answer) =>
      isAccount(asked) && answer.status === 400 && asked.query.size > 0
        ? error(answer, 500, "internal_error")
        : answer,
  ),
];

const isAccount = (asked: Asked): boolean => operationOf(asked) === "getAccount";

const renumbered = onEach("getAccount", "sequence_number", (_, { time }) => String(time));
