import { dropped, error, isSuccess, membersOf, on, onEach } from "../mutants/mutant.ts";
import { remembering, type Alter, type Asked } from "../wire/proxy.ts";
import { listOf } from "../variations/everywhere.ts";
import { pair, type Variation } from "../variations/variation.ts";
import { variationOf } from "../variations/variations.ts";
import { inGroups } from "./resource-groups.ts";

/** What breaks the document, each known of nodes of some age. */
const divergences: readonly (readonly [id: string, differs: string, alter: Alter])[] = [
  ["resources-in-groups", "a group of resources counts as one, and pages overlap where it begins", inGroups],
  [
    "no-is-view",
    "functions do not say whether they are views",
    onEach("getAccountModules", "*/abi/exposed_functions/*/is_view", dropped),
  ],
  [
    "no-is-event",
    "structs do not say whether they are events",
    onEach("getAccountModules", "*/abi/structs/*/is_event", dropped),
  ],
  [
    "kinds-beyond-the-list",
    "fields have signed integers and functions",
    onEach("getAccountModules", "*/abi/structs", (structs) => [...listOf(structs), ofNewerKinds]),
  ],
  [
    "resources-of-kinds-beyond-the-list",
    "a resource has a signed integer as its type parameter",
    onEach("getAccountResources", "*/type", (type) =>
      type === "0x1::specimen::Wrapper<vector<0x1::specimen::Point>>" ? "0x1::specimen::Wrapper<i64>" : type,
    ),
  ],
  ["health-before-1970", "a duration that reaches beyond 1970 is answered with 500", healthSubtracted()],
  ["codes-beyond-the-list", "now and then a request is refused with a newer code", overloadedAtTimes()],
  [
    "refused-with-a-newer-code",
    "a transaction of a batch that is refused is told a newer code",
    onEach("submitBatch", "transaction_failures/*/error", (found) => ({
      ...membersOf(found),
      error_code: "rate_limited",
    })),
  ],
  [
    "state-pruned-further",
    "state of the oldest versions is gone, and a read of it is answered with 500",
    prunedFurther(),
  ],
  ["all-failed-is-400", "a batch of which every transaction fails is answered with 400", allFailedRefused()],
];

/** What is allowed, as nodes of that network have it. */
const legal: readonly string[] = [
  "default-page-size-7",
  "account-as-it-would-be-created",
  "empty-listing-of-what-is-not-there",
  "errors-of-several-hands",
  "errors-with-further-members",
  "headers-beyond-the-document",
  "further-members-of-newer-nodes",
  "transactions-null",
  "functions-of-every-kind",
  "addresses-trimmed-in-values",
  "enumerations",
  "values-of-unknown-forms",
  "texts-that-are-no-utf-8",
  "keys-of-any-length",
  "resources-of-unseen-modules",
  "transactions-with-further-discriminators",
  "payloads-of-unknown-kinds",
  "signatures-of-unknown-kinds",
  "transactions-with-nonces",
  "arguments-as-bytes",
  "changes-of-unknown-kinds",
  "changes-under-shared-hashes",
  "changes-with-their-bytes",
  "events-of-other-types",
  "other-status-texts",
  "simulations-without-hashes",
  "simulations-in-other-words",
  "simulations-with-every-member",
  "other-value-type-is-500",
  "blocks-show-5",
  "malformed-duration-422",
  "names-with-underscores",
];

/** A node that does at once what nodes of the network `aptos` do at one time or another, allowed or not. */
export const aptosNode: Variation = [
  ...divergences.map(([id, differs, alter]): Variation => ({ id, differs, allowed: "it is not", alter })),
  ...legal.map(variationOf),
].reduce(pair);

const ofNewerKinds = {
  name: "Newer",
  is_native: false,
  abilities: ["store"],
  generic_type_params: [],
  fields: [
    { name: "delta", type: "i64" },
    { name: "wide", type: "vector<i256>" },
    { name: "apply", type: "|&u64|bool has copy + drop + store" },
  ],
};

function prunedFurther(): Alter {
  return (asked, answer) => {
    const version = asked.query.get("ledger_version");
    if (!isSuccess(answer) || version === null || !/^\d+$/.test(version)) return answer;
    const [oldest, latest] = ["x-node-ledger-oldest-version", "x-node-ledger-version"].map((name) =>
      BigInt(answer.headers.find(([own]) => own === name)?.[1] ?? "0"),
    );
    const edge = (oldest ?? 0n) + ((latest ?? 0n) - (oldest ?? 0n)) / 10n;
    return BigInt(version) < edge ? error(answer, 500, "internal_error") : answer;
  };
}

function healthSubtracted(): Alter {
  return on("checkHealth", (asked, answer) => {
    const seconds = Number(asked.query.get("duration_secs") ?? "0");
    return isSuccess(answer) && seconds > Date.now() / 1_000 ? error(answer, 500, "internal_error") : answer;
  });
}

const newerCodes = ["overloaded", "node_not_bootstrapped"] as const;

function overloadedAtTimes(): Alter {
  return remembering(() => {
    let reads = 0;
    return (asked, answer) => {
      if (asked.method !== "GET") return answer;
      reads += 1;
      if (reads % 50 !== 0) return answer;
      const code = newerCodes[(reads / 50) % newerCodes.length];
      const body = JSON.stringify({ message: "Try again", error_code: code, vm_error_code: null });
      return {
        status: 503,
        headers: [
          ["content-type", "application/json"],
          ["retry-after", "0"],
        ],
        body,
      };
    };
  });
}

function allFailedRefused(): Alter {
  return on("submitBatch", (asked, answer) => {
    if (answer.status !== 206) return answer;
    const failures = listOf(membersOf(JSON.parse(answer.body) as unknown)["transaction_failures"]);
    return failures.length < batchLength(asked) ? answer : error(answer, 400, "invalid_input");
  });
}

/** How many transactions a batch has; fewer than 128, so that one byte counts them. */
function batchLength({ body, bytes }: Asked): number {
  return body.startsWith("[") ? listOf(JSON.parse(body)).length : (bytes[0] ?? 0);
}
