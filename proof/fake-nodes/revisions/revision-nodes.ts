/**
 * Nodes of every revision of the interface. Each is the reference node with the marks of all changes up to a date.
 * The mark of a change is what responses show of it, such as a new member.
 */
import type { RequirementId } from "../../../spec/catalogue.ts";
import type { SafetyClass } from "../../../evidence/safety-class.ts";
import { ENCRYPTION_KEY_HEADER, LEDGER_HEADERS, type Operation } from "../../../spec/vocabulary.ts";
import {
  alterEachValue,
  alterErrors,
  alterEverySuccess,
  alterOperation,
  omitValue,
} from "../wire/alterations.ts";
import { unchanged, type Alteration } from "../wire/exchange.ts";
import { rewriteObjects, toList, toMembers, type Members } from "../wire/json.ts";
import { findOperation } from "../wire/requests.ts";
import { error, isError, withHeader, withoutHeader } from "../wire/responses.ts";

/** How a node with or without one dated change differs from the reference node. */
interface RevisionNode {
  /** The date of the change. */
  readonly date: string;
  /** Gives the reference node the mark of the change. Default: it has the mark. */
  readonly show?: Alteration;
  /** Takes the mark away. Default: the reference node does not have the mark. */
  readonly hide?: Alteration;
  /** The requirements that a node without the change fails if it is judged by the interface of this date. */
  readonly failsWithout: readonly RequirementId[];
  /** The requirements that a node with the change fails if it is judged by the interface of the previous date. */
  readonly failsBefore: readonly RequirementId[];
  /** The safety class of the requests whose responses show the mark. */
  readonly allow: SafetyClass;
}

const structs = "*/abi/structs/*";
const modules = "getAccountModules";

/** One node for each dated change, the oldest first. */
export const revisionNodes: readonly RevisionNode[] = [
  {
    date: "2022-08-20",
    hide: inOrder(
      alterErrors(({ error_code: _, ...others }) => others),
      (_, answer) => (answer.status === 410 ? { ...answer, status: 404 } : answer),
    ),
    failsWithout: ["ACCT-003", "ACCT-012", "BLCK-003", "EROR-004", "MODL-003", "RSRC-003", "TABL-003"],
    failsBefore: ["BLCK-002"],
    allow: "simulate",
  },
  {
    date: "2022-08-24",
    hide: alterOperation("submitBatch", (_, answer) => error(answer, 405, "web_framework_error")),
    failsWithout: ["BTCH-003"],
    failsBefore: [],
    allow: "submit",
  },
  {
    date: "2022-09-12",
    hide: alterEverySuccess((body) => rewriteObjects(body, withKey)),
    failsWithout: ["EVNT-001"],
    failsBefore: [],
    allow: "simulate",
  },
  {
    date: "2022-09-17",
    hide: ignoreParameters("simulateTransaction", "estimate_max_gas_amount", "estimate_gas_unit_price"),
    failsWithout: ["SIMU-014", "SIMU-015", "SIMU-016"],
    failsBefore: [],
    allow: "simulate",
  },
  {
    date: "2022-10-11",
    hide: ignoreParameters("simulateTransaction", "estimate_prioritized_gas_unit_price"),
    failsWithout: ["SIMU-017", "SIMU-020"],
    failsBefore: [],
    allow: "simulate",
  },
  {
    date: "2022-11-02",
    hide: inOrder(
      ignoreParameters("getAccountResources", "limit", "start"),
      ignoreParameters(modules, "limit", "start"),
      (_, answer) => withoutHeader(answer, LEDGER_HEADERS.cursor.name.toLowerCase()),
    ),
    failsWithout: ["MODL-034", "MODL-040", "MODL-041", "RSRC-012", "RSRC-018", "RSRC-019"],
    failsBefore: [],
    allow: "simulate",
  },
  {
    date: "2023-03-31",
    hide: alterEachValue(modules, "*/abi/exposed_functions/*/is_view", omitValue),
    failsWithout: ["MODL-015"],
    failsBefore: [],
    allow: "read",
  },
  {
    date: "2023-05-16",
    show: replaceCode("getTableItem", "table_item_not_found", "state_value_not_found"),
    failsWithout: [],
    failsBefore: ["EROR-005"],
    allow: "read",
  },
  {
    date: "2023-11-07",
    show: alterOperation("simulateTransaction", (_, answer) =>
      answer.status === 400 ? { ...answer, status: 404 } : answer,
    ),
    failsWithout: [],
    failsBefore: ["SIMU-002"],
    allow: "simulate",
  },
  {
    date: "2024-05-15",
    hide: (_, answer) => withoutHeader(answer, LEDGER_HEADERS.gasUsed.name.toLowerCase()),
    failsWithout: [],
    failsBefore: [],
    allow: "simulate",
  },
  {
    date: "2024-08-12",
    hide: alterEachValue(modules, `${structs}/is_event`, omitValue),
    failsWithout: ["MODL-021"],
    failsBefore: [],
    allow: "read",
  },
  {
    date: "2025-05-01",
    hide: alterEverySuccess((body) =>
      rewriteObjects(body, (found) => without(found, "replay_protection_nonce")),
    ),
    failsWithout: [],
    failsBefore: [],
    allow: "read",
  },
  {
    date: "2025-06-16",
    show: replaceCode("getAccountResources", "web_framework_error", "rejected_by_filter"),
    failsWithout: [],
    failsBefore: ["EROR-005"],
    allow: "read",
  },
  {
    date: "2025-10-10",
    show: alterEachValue(modules, structs, (found) => ({ is_enum: false, ...toMembers(found) })),
    hide: alterEachValue(modules, structs, (found) => without(found, "is_enum")),
    failsWithout: ["MODL-044"],
    failsBefore: [],
    allow: "read",
  },
  {
    date: "2025-10-14",
    show: alterEachValue(modules, "*/abi/structs", (found) => [...toList(found), signedIntegers]),
    failsWithout: [],
    failsBefore: [],
    allow: "read",
  },
  {
    date: "2026-02-18",
    show: (_, answer) => withHeader(answer, ENCRYPTION_KEY_HEADER.toLowerCase(), `0x${"ab".repeat(96)}`),
    failsWithout: [],
    failsBefore: [],
    allow: "read",
  },
  {
    date: "2026-02-21",
    show: alterEachValue(modules, structs, (found) => ({ variants: [], ...toMembers(found) })),
    hide: alterEachValue(modules, structs, (found) => without(found, "variants")),
    failsWithout: ["MODL-045"],
    failsBefore: [],
    allow: "read",
  },
  {
    date: "2026-04-05",
    show: replaceCode("getAccount", "web_framework_error", "rate_limited"),
    failsWithout: [],
    failsBefore: ["EROR-005"],
    allow: "read",
  },
];

/**
 * Creates the alteration for the node of a date, which has the marks of all changes up to this date and no others.
 */
export function createRevisionAlteration(date: string): Alteration {
  return inOrder(
    ...revisionNodes.map(({ date: own, show, hide }) => (own <= date ? show : hide) ?? unchanged),
  );
}

/**
 * Applies alterations one after the other. If an alteration forwards another request, the response passes through the
 * alterations before it.
 */
function inOrder(...alterations: readonly Alteration[]): Alteration {
  return alterations.reduce(
    (first, second) => async (incoming, answer, forward) => {
      const forwardToFirst: typeof forward = async (overrides) => {
        const { path = incoming.path, query = incoming.query } = overrides;
        return first({ ...incoming, path, query }, await forward(overrides), forward);
      };
      return second(incoming, await first(incoming, answer, forward), forwardToFirst);
    },
    unchanged,
  );
}

/** Forwards a request without some of its query parameters, like a node that does not know them. */
function ignoreParameters(operation: Operation, ...names: readonly string[]): Alteration {
  return (incoming, answer, forward) => {
    if (findOperation(incoming) !== operation || !names.some((name) => incoming.query.has(name)))
      return answer;
    const query = new URLSearchParams([...incoming.query].filter(([name]) => !names.includes(name)));
    return forward({ query });
  };
}

function replaceCode(operation: Operation, from: string, to: string): Alteration {
  return alterOperation(operation, (_, answer) =>
    isError(answer) ? { ...answer, body: answer.body.replace(`"${from}"`, `"${to}"`) } : answer,
  );
}

/**
 * Replaces the `guid` of an event by a `key`, which identified its stream before. Returns other objects unchanged.
 */
function withKey(members: Members): Members {
  const { guid, ...others } = members;
  const isEvent = guid !== undefined && "data" in members && "sequence_number" in members;
  return isEvent ? { key: "0x0200000000000000", ...others } : members;
}

/** Removes a member if it is there. */
function without(found: unknown, name: string): Members {
  return Object.fromEntries(Object.entries(toMembers(found)).filter(([own]) => own !== name));
}

/** A struct with fields of signed integer types. */
const signedIntegers = {
  name: "SignedIntegers",
  is_native: false,
  is_event: false,
  is_enum: false,
  abilities: ["store"],
  generic_type_params: [],
  fields: [
    { name: "delta", type: "i64" },
    { name: "wide", type: "vector<i256>" },
  ],
};
