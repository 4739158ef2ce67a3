import { combineVariations, type Variation } from "../variations/variation.ts";
import { findVariation } from "../variations/variations.ts";
import { groupResources } from "./resource-groups.ts";
import { alterEachValue, alterOperation, omitValue } from "../wire/alterations.ts";
import { createStatefulAlteration, type Alteration, type ProxyRequest } from "../wire/exchange.ts";
import { toList, toMembers } from "../wire/json.ts";
import { error, isSuccess } from "../wire/responses.ts";

/** How older or newer nodes of the network `aptos` violate the document. */
const divergences: readonly (readonly [id: string, differs: string, alter: Alteration])[] = [
  [
    "resources-in-groups",
    "A resource group (the resources under one state key) counts as one element of a page. If a page has a group, the next page repeats the last resource of the group.",
    groupResources,
  ],
  [
    "no-is-view",
    "Functions have no is_view.",
    alterEachValue("getAccountModules", "*/abi/exposed_functions/*/is_view", omitValue),
  ],
  [
    "no-is-event",
    "Structs have no is_event.",
    alterEachValue("getAccountModules", "*/abi/structs/*/is_event", omitValue),
  ],
  [
    "kinds-beyond-the-list",
    "Fields of structs have signed integer and function types, which the document does not list.",
    alterEachValue("getAccountModules", "*/abi/structs", (structs) => [...toList(structs), ofNewerKinds]),
  ],
  [
    "resources-of-kinds-beyond-the-list",
    "The type of a resource has a signed integer type as its type argument.",
    alterEachValue("getAccountResources", "*/type", (type) =>
      type === "0x1::specimen::Wrapper<vector<0x1::specimen::Point>>" ? "0x1::specimen::Wrapper<i64>" : type,
    ),
  ],
  ["health-before-1970", "A duration_secs longer than the time since 1970 returns 500.", healthSubtracted()],
  [
    "codes-beyond-the-list",
    "Every fiftieth read of something else than the health returns 503 with an error_code that the document does not list.",
    overloadedAtTimes(),
  ],
  [
    "refused-with-a-newer-code",
    "The failures of a batch have an error_code that the document does not list.",
    alterEachValue("submitBatch", "transaction_failures/*/error", (found) => ({
      ...toMembers(found),
      error_code: "rate_limited",
    })),
  ],
  [
    "state-pruned-further",
    "A read of state at a version in the oldest tenth of the retained versions returns 500.",
    prunedFurther(),
  ],
  ["all-failed-is-400", "A batch in which every transaction fails returns 400.", allFailedRefused()],
];

/** Legal variations of the nodes of the network `aptos`. */
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

const combined: Variation = [
  ...divergences.map(([id, differs, alter]): Variation => ({
    id,
    differs,
    allowed: "The document does not allow it: this node violates it.",
    alter,
  })),
  ...legal.map(findVariation),
].reduce(combineVariations);

/** A node with all known divergences and legal variations of the network `aptos`. */
export const aptosNode: Variation = {
  ...combined,
  profileOverrides: {
    ...combined.profileOverrides,
    // The variation of the page size declares the limits of the reference node for all other limits.
    limits: { ...combined.profileOverrides?.limits, blockTransactionsMax: 5 },
  },
};

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

function prunedFurther(): Alteration {
  return (incoming, answer) => {
    const version = incoming.query.get("ledger_version");
    if (!isSuccess(answer) || version === null || !/^\d+$/.test(version)) return answer;
    const [oldest, latest] = ["x-node-ledger-oldest-version", "x-node-ledger-version"].map((name) =>
      BigInt(answer.headers.find(([own]) => own === name)?.[1] ?? "0"),
    );
    const edge = (oldest ?? 0n) + ((latest ?? 0n) - (oldest ?? 0n)) / 10n;
    const pruned = {
      message: `Version ${version} is pruned`,
      error_code: "internal_error",
      vm_error_code: null,
    };
    return BigInt(version) < edge
      ? { ...error(answer, 500, "internal_error"), body: JSON.stringify(pruned) }
      : answer;
  };
}

function healthSubtracted(): Alteration {
  return alterOperation("checkHealth", (incoming, answer) => {
    const seconds = Number(incoming.query.get("duration_secs") ?? "0");
    return isSuccess(answer) && seconds > Date.now() / 1_000 ? error(answer, 500, "internal_error") : answer;
  });
}

const healthPath = "/-/healthy";
const newerCodes = ["overloaded", "node_not_bootstrapped"] as const;

function overloadedAtTimes(): Alteration {
  return createStatefulAlteration(() => {
    let reads = 0;
    return (incoming, answer) => {
      // In responses about the health, a 503 means that the ledger lags by more than was asked for.
      if (incoming.method !== "GET" || incoming.path === healthPath) return answer;
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

function allFailedRefused(): Alteration {
  return alterOperation("submitBatch", (incoming, answer) => {
    if (answer.status !== 206) return answer;
    const failures = toList(toMembers(JSON.parse(answer.body) as unknown)["transaction_failures"]);
    return failures.length < batchLength(incoming) ? answer : error(answer, 400, "invalid_input");
  });
}

/** Counts the transactions of a batch. In BCS, the first byte is their number, because it is below 128. */
function batchLength({ body, bytes }: ProxyRequest): number {
  return body.startsWith("[") ? toList(JSON.parse(body)).length : (bytes[0] ?? 0);
}
