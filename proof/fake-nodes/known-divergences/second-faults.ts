/**
 * Second faults: defects that violate a waived requirement in another way than the divergence that the baseline
 * waives.
 */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { ErrorCode, Operation } from "../../../spec/vocabulary.ts";
import { alterBody, alterEachValue, alterOperation } from "../wire/alterations.ts";
import type { Alteration, ProxyRequest, ProxyResponse, SimpleAlteration } from "../wire/exchange.ts";
import { toList, toMembers, tryParseJson } from "../wire/json.ts";
import { isBcs, readVersion, withParameter } from "../wire/requests.ts";
import {
  error,
  isError,
  isHistoric,
  isSuccess,
  parseBody,
  readLatestVersion,
  withBody,
} from "../wire/responses.ts";

/** A defect of a node that also has every known divergence. */
interface SecondFault {
  readonly requirement: RequirementId;
  readonly fault: string;
  readonly alter: Alteration;
}

type Condition = (incoming: ProxyRequest, answer: ProxyResponse) => boolean;

/** Replaces the responses of an operation that meet a condition by an error with a message. */
function failIf(
  operation: Operation,
  condition: Condition,
  [status, code, message]: readonly [number, ErrorCode, string],
): SimpleAlteration {
  return alterOperation(operation, (incoming, answer) =>
    condition(incoming, answer)
      ? withBody(error(answer, status, code), { message, error_code: code, vm_error_code: null })
      : answer,
  );
}

const isAtLatest: Condition = (incoming, answer) =>
  isSuccess(answer) && readVersion(incoming) === readLatestVersion(answer);
const isEarlier: Condition = (incoming, answer) => isSuccess(answer) && isHistoric(incoming, answer);

const stateReads: readonly (readonly [RequirementId, Operation])[] = [
  ["ACCT-008", "getAccount"],
  ["RSRC-010", "getAccountResources"],
  ["MODL-032", "getAccountModules"],
  ["TABL-008", "getTableItem"],
];

const ofStateReads: readonly SecondFault[] = stateReads.flatMap(([requirement, operation]) => [
  {
    requirement,
    fault: `${operation} returns 404 at the latest version.`,
    alter: failIf(operation, isAtLatest, [404, "version_not_found", "The version is pruned"]),
  },
  {
    requirement,
    fault: `${operation} returns 500 at earlier versions, with the code of another error.`,
    alter: failIf(operation, isEarlier, [500, "vm_error", "The version is pruned"]),
  },
  {
    requirement,
    fault: `${operation} returns 500 at the latest version, with the message of another error.`,
    alter: failIf(operation, isAtLatest, [500, "internal_error", "Out of memory"]),
  },
]);

const listsResources = (
  change: (resources: readonly unknown[], incoming: ProxyRequest) => readonly unknown[],
): Alteration => alterBody("getAccountResources", (body, incoming) => change(toList(body), incoming));

const isAccount = (resource: unknown): boolean => toMembers(resource)["type"] === "0x1::account::Account";
const balance = { type: "0x1::coin::CoinStore<0x1::coin::FakeCoin>", data: {} };

const ofListings: readonly SecondFault[] = [
  {
    requirement: "RSRC-012",
    fault: "A limit of 1 is treated as 2.",
    alter: (incoming, answer, forward) =>
      incoming.path.endsWith("/resources") && incoming.query.get("limit") === "1" && isSuccess(answer)
        ? forward({ query: withParameter(incoming, "limit", 2) })
        : answer,
  },
  {
    requirement: "RSRC-012",
    fault: "A first page with the account resource has two more resources than its limit.",
    alter: listsResources((resources, incoming) =>
      incoming.query.has("limit") && resources.some(isAccount) && resources.length > 1
        ? [...resources, balance, balance]
        : resources,
    ),
  },
  {
    requirement: "RSRC-015",
    fault: "A later page ends with the account resource, which the first page also has.",
    alter: listsResources((resources, incoming) =>
      incoming.query.has("start") && !resources.some(isAccount)
        ? [...resources, { type: "0x1::account::Account", data: {} }]
        : resources,
    ),
  },
  {
    requirement: "RSRC-015",
    fault: "A page contains its first resource twice.",
    alter: listsResources((resources) => [...resources, ...resources.slice(0, 1)]),
  },
  {
    requirement: "LIMT-002",
    fault:
      "A page that was requested without a limit has twenty additional resources that are not in groups.",
    alter: listsResources((resources, incoming) =>
      incoming.query.has("limit") ? resources : [...resources, ...Array.from({ length: 20 }, () => balance)],
    ),
  },
];

const ofModules: readonly SecondFault[] = (
  [
    ["MODL-015", "exposed_functions", "is_view"],
    ["MODL-021", "structs", "is_event"],
    ["MODL-044", "structs", "is_enum"],
    ["MODL-045", "structs", "variants"],
  ] as const
).flatMap(([requirement, list, member]) =>
  (
    [
      ["a string", "false"],
      ["null", null],
      ["a number", 0],
    ] as const
  ).map(([type, value]) => ({
    requirement,
    fault: `The last of the ${list} of a module has ${type} as its ${member}.`,
    alter: alterEachValue("getAccountModules", `*/abi/${list}`, (found) =>
      toList(found).map((one, index, all) =>
        index === all.length - 1 ? { ...toMembers(one), [member]: value } : one,
      ),
    ),
  })),
);

const readDuration = ({ query }: ProxyRequest): number => Number(query.get("duration_secs") ?? 0);
/** A duration longer than any lag of the ledger, but not the longest duration, which exceeds the time since 1970. */
const isLongDuration: Condition = (incoming) =>
  readDuration(incoming) > 3_600 && readDuration(incoming) < 2 ** 32 - 1;
const isLongestDuration: Condition = (incoming) => readDuration(incoming) === 2 ** 32 - 1;

const ofHealth: readonly SecondFault[] = [
  {
    requirement: "HLTH-005",
    fault: "A duration_secs that is longer than the lag returns 503.",
    alter: failIf("checkHealth", isLongDuration, [503, "health_check_failed", "The ledger lags"]),
  },
  {
    requirement: "HLTH-005",
    fault: "A duration_secs shorter than the time since 1970 returns 500.",
    alter: failIf("checkHealth", isLongDuration, [500, "internal_error", "An overflow"]),
  },
  {
    requirement: "HLTH-005",
    fault: "A duration_secs longer than the time since 1970 returns 503.",
    alter: failIf("checkHealth", isLongestDuration, [503, "health_check_failed", "The ledger lags"]),
  },
  {
    requirement: "HLTH-005",
    fault: "A duration_secs longer than the time since 1970 returns 500 with the code of another error.",
    alter: failIf("checkHealth", isLongestDuration, [500, "vm_error", "An overflow"]),
  },
];

/** Changes the error code of the errors with a status. */
function alterCode(status: number, code: string): SimpleAlteration {
  return (_, answer) =>
    isError(answer) && answer.status === status
      ? withBody(answer, { ...toMembers(parseBody(answer)), error_code: code })
      : answer;
}

const ofErrors: readonly SecondFault[] = [
  {
    requirement: "EROR-005",
    fault: "A 404 has the error_code of an overloaded node.",
    alter: alterCode(404, "overloaded"),
  },
  { requirement: "EROR-005", fault: "A 404 has the error_code banana.", alter: alterCode(404, "banana") },
  {
    requirement: "EROR-005",
    fault: "A failure of a batch has the error_code rate-limited, with a hyphen.",
    alter: alterEachValue("submitBatch", "transaction_failures/*/error/error_code", () => "rate-limited"),
  },
];

const isRefused: Condition = (_, answer) => answer.status === 400;
const isRefusedOf =
  (count: number): Condition =>
  (incoming, answer) =>
    isRefused(incoming, answer) && !isBcs(incoming) && toList(tryParseJson(incoming.body)).length === count;

const ofBatches: readonly SecondFault[] = [
  {
    requirement: "BTCH-009",
    fault: "A batch of two failing transactions returns 500.",
    alter: failIf("submitBatch", isRefusedOf(2), [500, "internal_error", "Invalid signature"]),
  },
  {
    requirement: "BTCH-009",
    fault: "A batch in which every transaction fails returns 500.",
    alter: failIf("submitBatch", isRefused, [500, "internal_error", "Invalid signature"]),
  },
  {
    requirement: "BTCH-009",
    fault: "A batch of one failing transaction returns 400 with the code of its error.",
    alter: failIf("submitBatch", isRefusedOf(1), [400, "vm_error", "Invalid signature"]),
  },
  {
    requirement: "BTCH-009",
    fault: "A batch of three failing transactions returns 202.",
    alter: alterOperation("submitBatch", (incoming, answer) =>
      isRefusedOf(3)(incoming, answer)
        ? withBody({ ...answer, status: 202 }, { transaction_failures: [] })
        : answer,
    ),
  },
];

export const secondFaults: readonly SecondFault[] = [
  ...ofStateReads,
  ...ofListings,
  ...ofModules,
  ...ofHealth,
  ...ofErrors,
  ...ofBatches,
];
