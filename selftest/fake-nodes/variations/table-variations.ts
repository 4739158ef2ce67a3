import { genesisItems } from "../../../reference-node/execution/framework/registry-tables.ts";
import type { Variation } from "./variation.ts";
import type { Alteration, ForwardRequest, ProxyRequest, ProxyResponse } from "../wire/exchange.ts";
import { findOperation } from "../wire/requests.ts";
import { error, toInvalidInput } from "../wire/responses.ts";

/** Nodes that answer in another way where an item is not there, or is not what it is taken for. */
export const tableVariations: readonly Variation[] = [
  {
    id: "missing-item-has-a-default",
    differs: "a table item that does not exist is answered with a default",
    allowed: "TABL-S03: any status of the list for a handle without a table or a key that is not there",
    alter: alterTableItems((incoming, answer, forward) =>
      answer.status === 404 && !incoming.query.has("ledger_version") ? defaultFor(incoming, forward) : answer,
    ),
  },
  {
    id: "missing-item-is-400",
    differs: "a table item that does not exist is answered with 400",
    allowed: "TABL-S03: any status of the list",
    alter: alterTableItems((_, answer) => (answer.status === 404 ? toInvalidInput(answer) : answer)),
  },
  {
    id: "missing-item-is-500",
    differs: "a table item that does not exist is answered with 500",
    allowed: "TABL-S03: any status of the list",
    alter: alterTableItems((_, answer) =>
      isMissingItem(answer) ? error(answer, 500, "state_value_not_found") : answer,
    ),
  },
  {
    id: "other-value-type-is-500",
    differs: "a value_type that is not that of the stored item is answered with 500",
    allowed: "TABL-S02: any status of the list",
    alter: alterTableItems((_, answer) =>
      isOtherValueType(answer) ? error(answer, 500, "internal_error") : answer,
    ),
  },
  {
    id: "other-value-type-is-404",
    differs: "a value_type that is not that of the stored item is answered as if there were none",
    allowed: "TABL-S02: any status of the list",
    alter: alterTableItems((_, answer) =>
      isOtherValueType(answer) ? error(answer, 404, "table_item_not_found") : answer,
    ),
  },
  {
    id: "value-type-without-effect",
    differs: "an item is returned as what it is, whichever value_type is asked for",
    allowed: "TABL-S02: any status of the list, of which 200 is one",
    alter: alterTableItems((incoming, answer, forward) =>
      isOtherValueType(answer) ? forward({ body: asStored(incoming, answer) }) : answer,
    ),
  },
  {
    id: "misfit-key-is-404",
    differs: "a key that does not fit its key_type is answered like one that is not there",
    allowed: "TABL-S03: any status of the list for a key that does not fit",
    alter: alterTableItems((_, answer) =>
      answer.status === 400 && /"message":"key[ .[]/.test(answer.body)
        ? error(answer, 404, "table_item_not_found")
        : answer,
    ),
  },
];

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

/** Matches the item's type in the message for a request with another `value_type`. */
const storedType = /"message":"value_type expected ((?:(?!, got).)+), got/;

/** A `value_type` that is not a type gets another message. */
const isOtherValueType = ({ status, body }: ProxyResponse): boolean =>
  status === 400 && storedType.test(body) && !body.includes("expected a type");

function asStored(incoming: ProxyRequest, answer: ProxyResponse): string {
  const value_type = storedType.exec(answer.body)?.[1];
  return JSON.stringify({ ...(JSON.parse(incoming.body) as object), value_type });
}

/** The response for an existing item, with another value. */
async function defaultFor(incoming: ProxyRequest, forward: ForwardRequest): Promise<ProxyResponse> {
  const known = genesisItems.find(({ keyType }) => keyType === "bool");
  if (known === undefined) throw new Error("genesis expected an item with a key of bool, got none");
  const { handle, keyType: key_type, valueType: value_type, key } = known;
  const like = await forward({
    path: `/tables/0x${handle}/item`,
    body: JSON.stringify({ key_type, value_type, key }),
  });
  return { ...like, body: /"value_type":"u(?:8|16|32)"/.test(incoming.body) ? "0" : '"0"' };
}
