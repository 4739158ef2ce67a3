import { LEDGER_HEADERS, type LedgerHeader } from "../spec/vocabulary.ts";
import type { RequirementId } from "../spec/catalogue.ts";
import type { Alter, Asked, Served } from "./proxy.ts";

/** A node with one fault, made by changing the answers of the reference node on their way. */
export interface Fault {
  /** The requirement that the fault breaks, and the only one that may fail. */
  readonly requirement: RequirementId;
  readonly id: string;
  readonly fault: string;
  readonly alter: Alter;
}

const ledgerHeaders: Served["headers"] = [
  ["content-type", "application/json"],
  ...Object.values(LEDGER_HEADERS)
    .filter(({ required }) => required)
    .map(({ name }) => [name, "4"] as const),
];
const servedAccount = '{"sequence_number":"0","authentication_key":"0x00"}';

/** Faults of one kind: for each header, member or row the same thing goes wrong. */
export const faults: readonly Fault[] = [
  ...droppedHeader("RESP-001", "chainId"),
  ...droppedHeader("RESP-002", "ledgerVersion"),
  ...droppedHeader("RESP-003", "oldestLedgerVersion"),
  ...droppedHeader("RESP-004", "ledgerTimestampMicros"),
  ...droppedHeader("RESP-005", "epoch"),
  ...droppedHeader("RESP-006", "blockHeight"),
  ...droppedHeader("RESP-007", "oldestBlockHeight"),
  define("RESP-001", "chain-id-300", "the chain id exceeds a uint8", (_, answer) =>
    withHeader(answer, "x-node-chain-id", "300"),
  ),
  define("RESP-008", "gas-used-text", "the gas header is no integer", (_, answer) =>
    withHeader(answer, "x-node-gas-used", "some"),
  ),
  define("FRMT-001", "body-cut", "the body of a success is cut", (_, answer) =>
    isSuccess(answer) ? { ...answer, body: answer.body.slice(0, -1) } : answer,
  ),
  define(
    "FRMT-002",
    "sequence-number-integer",
    "sequence_number is a JSON number",
    onAccount((account) => ({
      ...account,
      sequence_number: Number(account["sequence_number"]),
    })),
  ),
  define(
    "FRMT-003",
    "authentication-key-trimmed",
    "authentication_key has an odd number of digits",
    onAccount((account) => ({
      ...account,
      authentication_key: `0x${String(account["authentication_key"]).slice(3)}`,
    })),
  ),
  define("ADDR-001", "prefix-demanded", "an address without 0x is refused", (asked, answer) =>
    isAccount(asked) && !asked.path.startsWith("/accounts/0x") ? refusal(answer) : answer,
  ),
  define("ADDR-001", "prefix-demanded-of-short", "a short address without 0x is refused", (asked, answer) =>
    isAccount(asked) && /^\/accounts\/(?!0x)[0-9a-f]{1,63}$/.test(asked.path) ? refusal(answer) : answer,
  ),
  define(
    "ADDR-002",
    "full-length-demanded",
    "an address of fewer than 64 digits is refused",
    (asked, answer) =>
      isAccount(asked) && /^\/accounts\/0x[0-9a-f]{1,63}$/.test(asked.path) ? refusal(answer) : answer,
  ),
  define("ADDR-003", "capitals-refused", "hex digits in capitals are refused", (asked, answer) =>
    isAccount(asked) && /^\/accounts\/0x[0-9A-F]*[A-F]/.test(asked.path) ? refusal(answer) : answer,
  ),
  define(
    "ACCT-001",
    "account-in-array",
    "the account comes in an array",
    onAccount((account) => [account]),
  ),
  define("ACCT-002", "unknown-account-422", "an unknown account is answered with 422", (asked, answer) =>
    isAccount(asked) && answer.status === 404 ? { ...answer, status: 422 } : answer,
  ),
  define("ACCT-002", "account-405", "account reads are answered with 405", (asked, answer) =>
    isAccount(asked) ? error(answer, 405, "web_framework_error") : answer,
  ),
  define("ACCT-003", "pruned-404", "a pruned version is answered with 404", (_, answer) =>
    answer.status === 410 ? error(answer, 404, "version_not_found") : answer,
  ),
  define(
    "ACCT-004",
    "no-sequence-number",
    "sequence_number is missing",
    onAccount(({ sequence_number: _, ...rest }) => rest),
  ),
  define(
    "ACCT-005",
    "no-authentication-key",
    "authentication_key is missing",
    onAccount(({ authentication_key: _, ...rest }) => rest),
  ),
  define("ACCT-006", "account-forgotten", "an account is found once and never again", (asked, answer) =>
    isAccount(asked) && asked.time > 1 && isSuccess(answer)
      ? error(answer, 404, "account_not_found")
      : answer,
  ),
  define(
    "ACCT-007",
    "latest-ahead",
    "a read without a version shows another state than the latest",
    (asked, answer) =>
      asked.query.has("ledger_version")
        ? answer
        : onAccount((account) => ({ ...account, sequence_number: "77" }))(asked, answer),
  ),
  define("ACCT-008", "history-missing", "a version below the latest is answered with 404", (asked, answer) =>
    isSuccess(answer) && isHistoric(asked, answer) ? error(answer, 404, "version_not_found") : answer,
  ),
  define(
    "ACCT-009",
    "history-changing",
    "a version below the latest is another at every read",
    (asked, answer) =>
      isHistoric(asked, answer)
        ? onAccount((account) => ({ ...account, sequence_number: String(asked.time) }))(asked, answer)
        : answer,
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
  define("HLTH-001", "never-healthy", "health is answered with 503 while reads succeed", (asked, answer) =>
    isHealth(asked) ? error(answer, 503, "health_check_failed") : answer,
  ),
  define("HLTH-002", "health-text", "the health result is a string", (asked, answer) =>
    isHealth(asked) && isSuccess(answer) ? { ...answer, body: '"node:ok"' } : answer,
  ),
  define("HLTH-003", "no-message", "message is missing", (asked, answer) =>
    isHealth(asked) && isSuccess(answer) ? { ...answer, body: "{}" } : answer,
  ),
  define("HLTH-004", "health-404", "health is answered with 404", (asked, answer) =>
    isHealth(asked) ? error(answer, 404, "web_framework_error") : answer,
  ),
  define("HLTH-005", "duration-unhealthy", "any duration_secs is answered with 503", (asked, answer) =>
    isHealth(asked) && asked.query.has("duration_secs") ? error(answer, 503, "health_check_failed") : answer,
  ),
  define("EROR-001", "error-text", "errors are text/plain", (_, answer) =>
    answer.status >= 400 ? withHeader(answer, "content-type", "text/plain") : answer,
  ),
  define(
    "EROR-002",
    "error-array",
    "the error comes in an array",
    onError((found) => [found]),
  ),
  define(
    "EROR-003",
    "error-no-message",
    "an error has no message",
    onError(({ message: _, ...rest }) => rest),
  ),
  define(
    "EROR-004",
    "error-no-code",
    "an error has no error_code",
    onError(({ error_code: _, ...rest }) => rest),
  ),
  define(
    "EROR-005",
    "error-code-unknown",
    "an error_code is not listed",
    onError((found) => ({ ...found, error_code: "rate_limited" })),
  ),
  define(
    "EROR-006",
    "vm-error-code-text",
    "vm_error_code is text",
    onError((found) => ({ ...found, vm_error_code: "7" })),
  ),
  define("RESP-010", "oldest-above-latest", "the oldest version is above the latest", (_, answer) =>
    withHeader(answer, "x-node-ledger-oldest-version", "18446744073709551615"),
  ),
  define("RESP-011", "oldest-block-above-latest", "the oldest block is above the latest", (_, answer) =>
    withHeader(answer, "x-node-oldest-block-height", "18446744073709551615"),
  ),
];

function define(requirement: RequirementId, id: string, fault: string, alter: Alter): Fault {
  return { requirement, id, fault, alter };
}

function droppedHeader(requirement: RequirementId, header: LedgerHeader): Fault[] {
  const name = LEDGER_HEADERS[header].name.toLowerCase();
  return [
    define(requirement, `no-${name}`, `${name} is missing`, (_, answer) => ({
      ...answer,
      headers: answer.headers.filter(([own]) => own.toLowerCase() !== name),
    })),
  ];
}

const isAccount = ({ path }: Asked): boolean => path.startsWith("/accounts/");
const isHealth = ({ path }: Asked): boolean => path === "/-/healthy";
const isSuccess = ({ status }: Served): boolean => status === 200;

function isHistoric(asked: Asked, answer: Served): boolean {
  const version = asked.query.get("ledger_version");
  const latest = answer.headers.find(([name]) => name.toLowerCase() === "x-node-ledger-version")?.[1];
  return (
    version !== null && latest !== undefined && /^\d+$/.test(version) && BigInt(version) < BigInt(latest)
  );
}

function withHeader(answer: Served, name: string, value: string): Served {
  return {
    ...answer,
    headers: [...answer.headers.filter(([own]) => own.toLowerCase() !== name), [name, value]],
  };
}

function error(answer: Served, status: number, code: string): Served {
  return {
    ...withHeader(answer, "content-type", "application/json"),
    status,
    body: JSON.stringify({ message: "A fault put in on purpose", error_code: code, vm_error_code: null }),
  };
}

const refusal = (answer: Served): Served => error(answer, 400, "invalid_input");

type Members = { readonly [name: string]: unknown };

function onAccount(change: (account: Members) => unknown): Alter {
  return (asked, answer) => (isAccount(asked) && isSuccess(answer) ? changed(answer, change) : answer);
}

function onError(change: (found: Members) => unknown): Alter {
  return (_, answer) => (answer.status >= 400 ? changed(answer, change) : answer);
}

function changed(answer: Served, change: (members: Members) => unknown): Served {
  return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body) as Members)) };
}
