import { genesisItems } from "../../../reference-node/framework/examples/registry-tables.ts";
import { encodeArgument } from "../../../suites/transactions/argument-bcs.ts";
import { EncodingError } from "../../../suites/transactions/encoding.ts";
import type { Variation } from "./variation.ts";
import { alterBody } from "../wire/alterations.ts";
import { isWritten, withDeletedItem } from "../wire/deleted-item.ts";
import { toMembers, type Members } from "../wire/json.ts";
import type { Alteration, ForwardRequest, ProxyRequest, ProxyResponse } from "../wire/exchange.ts";
import { findOperation, readRequestMembers } from "../wire/requests.ts";
import { error, toInvalidInput } from "../wire/responses.ts";

/** Nodes with other responses for a table item that does not exist or has another type. */
export const tableVariations: readonly Variation[] = [
  {
    id: "missing-item-has-a-default",
    differs: "A read of a table item that does not exist returns a default value.",
    allowed: "TABL-S03: any listed status is allowed for a table or a key that does not exist.",
    alter: alterTableItems((incoming, answer, forward) =>
      answer.status === 404 && !incoming.query.has("ledger_version") ? defaultFor(incoming, forward) : answer,
    ),
  },
  {
    id: "missing-item-is-400",
    differs: "A read of a table item that does not exist returns 400.",
    allowed: "TABL-S03: any listed status is allowed.",
    alter: alterTableItems((_, answer) => (answer.status === 404 ? toInvalidInput(answer) : answer)),
  },
  {
    id: "missing-item-is-500",
    differs: "A read of a table item that does not exist returns 500.",
    allowed: "TABL-S03: any listed status is allowed.",
    alter: alterTableItems((_, answer) =>
      isMissingItem(answer) ? error(answer, 500, "state_value_not_found") : answer,
    ),
  },
  {
    id: "other-value-type-is-500",
    differs: "A value_type that does not match the stored item returns 500.",
    allowed: "TABL-S02: any listed status is allowed.",
    alter: alterTableItems((_, answer) =>
      isOtherValueType(answer) ? error(answer, 500, "internal_error") : answer,
    ),
  },
  {
    id: "value-type-that-fits-the-pattern-is-500",
    differs:
      "A value_type that fits the pattern of a MoveType, but not the stored item, returns 500, even if it is not a type.",
    allowed: "TABL-S02: any listed status is allowed for a value_type that fits the pattern of 2.1.",
    alter: alterTableItems((incoming, answer) =>
      isOtherValueType(answer) || isRejectedPatternType(incoming, answer)
        ? error(answer, 500, "internal_error")
        : answer,
    ),
  },
  {
    id: "other-value-type-is-404",
    differs: "A value_type that does not match the stored item returns 404, as if the item did not exist.",
    allowed: "TABL-S02: any listed status is allowed.",
    alter: alterTableItems((_, answer) =>
      isOtherValueType(answer) ? error(answer, 404, "table_item_not_found") : answer,
    ),
  },
  {
    id: "value-type-without-effect",
    differs: "A table item is returned as stored, whatever the requested value_type is.",
    allowed: "TABL-S02: any listed status is allowed, including 200.",
    alter: alterTableItems((incoming, answer, forward) =>
      isOtherValueType(answer) ? forward({ body: asStored(incoming, answer) }) : answer,
    ),
  },
  {
    id: "misfit-key-is-404",
    differs: "A key that does not match its key_type returns 404, as if the item did not exist.",
    allowed: "TABL-S03: any listed status is allowed for a key that does not match its key_type.",
    alter: alterTableItems((_, answer) =>
      answer.status === 400 && /"message":"key[ .[]/.test(answer.body)
        ? error(answer, 404, "table_item_not_found")
        : answer,
    ),
  },
  {
    id: "item-deleted",
    differs: "A recent transaction deleted a table item that an earlier one had written.",
    allowed: "§1: the state is that of the ledger version.",
    alter: withDeletedItem(isWritten),
  },
  {
    id: "table-writes-only-in-older-blocks",
    differs: "Only the older blocks of the history list changes of tables; the newest blocks omit them.",
    allowed: "UNIO-S01: the document describes only some variants of changes.",
    alter: alterTransactionChanges((change, version) =>
      version > quietAfter && version <= historyEnd && change["type"] === "write_table_item" ? [] : [change],
    ),
  },
  {
    id: "table-writes-as-bytes",
    differs:
      "The changes of transactions contain table items only as the bytes of key and value, unless one of them is a struct.",
    allowed: "UNIO-S01: the document describes only some variants of changes.",
    alter: alterTransactionChanges((change) => [toBytesOnly(change)]),
  },
];

/** The last version of the history of the reference node. */
const historyEnd = 198;
/** The last version of the history whose block lists changes of tables. */
const quietAfter = 186;

function alterTransactionChanges(
  alter: (change: Members, version: number) => readonly Members[],
): Alteration {
  return alterBody("getBlockByVersion", (block) => {
    const { transactions, ...rest } = toMembers(block);
    if (!Array.isArray(transactions)) return block;
    return {
      ...rest,
      transactions: transactions.map((one) => {
        const { changes, ...members } = toMembers(one);
        if (!Array.isArray(changes)) return members;
        const version = Number(members["version"]);
        return { ...members, changes: changes.flatMap((change) => alter(toMembers(change), version)) };
      }),
    };
  });
}

function toBytesOnly(change: Members): Members {
  if (change["type"] !== "write_table_item") return change;
  const { key, key_type, value, value_type } = toMembers(change["data"]);
  try {
    const [rawKey, rawValue] = [encode(key, key_type), encode(value, value_type)];
    return { ...change, key: rawKey, value: rawValue, data: null };
  } catch (thrown) {
    if (thrown instanceof EncodingError) return change;
    throw thrown;
  }
}

function encode(value: unknown, type: unknown): string {
  return `0x${Buffer.from(encodeArgument(value, String(type))).toString("hex")}`;
}

function alterTableItems(
  alter: (
    incoming: ProxyRequest,
    answer: ProxyResponse,
    forward: ForwardRequest,
  ) => ProxyResponse | Promise<ProxyResponse>,
): Alteration {
  return (incoming, answer, forward) =>
    findOperation(incoming) === "getTableItem" ? alter(incoming, answer, forward) : answer;
}

const isMissingItem = ({ status, body }: ProxyResponse): boolean =>
  status === 404 && body.includes("table_item_not_found");

/** Matches the stored type in the error message for another `value_type`. */
const storedType = /"message":"value_type must be ((?:(?!, got).)+) for this table item, got/;

/** Whether the `value_type` differs from the stored type. A malformed `value_type` has another error message. */
const isOtherValueType = ({ status, body }: ProxyResponse): boolean =>
  status === 400 && storedType.test(body);

/** Whether a value_type was rejected that fits the pattern of 2.1 for a struct or a vector. */
function isRejectedPatternType({ body }: ProxyRequest, answer: ProxyResponse): boolean {
  const { value_type } = readRequestMembers({ body });
  const isRejected = answer.status === 400 && answer.body.includes('"message":"value_type must be');
  return isRejected && typeof value_type === "string" && /^(?:vector<.+>|0x[\w:<, >]+)$/.test(value_type);
}

function asStored(incoming: ProxyRequest, answer: ProxyResponse): string {
  const value_type = storedType.exec(answer.body)?.[1];
  return JSON.stringify({ ...(JSON.parse(incoming.body) as object), value_type });
}

/** Creates a success response with a default value, from the response for an existing item. */
async function defaultFor(incoming: ProxyRequest, forward: ForwardRequest): Promise<ProxyResponse> {
  const known = genesisItems.find(({ keyType }) => keyType === "bool");
  if (known === undefined) throw new Error("Expected a genesis table item with a bool key, got none");
  const { handle, keyType: key_type, valueType: value_type, key } = known;
  const like = await forward({
    path: `/tables/0x${handle}/item`,
    body: JSON.stringify({ key_type, value_type, key }),
  });
  return { ...like, body: /"value_type":"u(?:8|16|32)"/.test(incoming.body) ? "0" : '"0"' };
}
