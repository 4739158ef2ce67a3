import { MoveValueError, readMoveValue, createStructLookup, type StructLookup } from "../move/move-value.ts";
import { parseTableItemValue, tableItemKey } from "../framework/examples/table-item.ts";
import { formatAddress } from "../primitives/address.ts";
import type { JsonValue } from "../primitives/canonical-json.ts";
import { formatMoveType, parseMoveType, typeDepthMax, type MoveType } from "../primitives/move-type.ts";
import { createTypedEncoder, readAt } from "./bcs-answers/state-bytes.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "./inputs.ts";
import { readJsonObjectBody, readRequiredMember, readTextMember } from "./json-body.ts";
import { type OperationHandler, quote, RequestError } from "./operation.ts";

/** Returns the value of one item of a table (§4.4). */
export const getTableItem: OperationHandler = (request) => {
  const handle = readAddressInput(request, "table_handle");
  const requestedVersion = readLedgerVersionInput(request);
  const members = readJsonObjectBody(request);
  const [keyText, valueText] = [readTextMember(members, "key_type"), readTextMember(members, "value_type")];
  const given = readRequiredMember(members, "key");
  const [keyType, valueType] = [typeInput("key_type", keyText), typeInput("value_type", valueText)];
  return (view) => {
    const version = resolveVersion(requestedVersion, view.position);
    const key = keyInput(
      keyType,
      given,
      createStructLookup((name) => view.read(name, version)),
    );
    const entry = view.read(tableItemKey({ handle, keyType: formatMoveType(keyType), key }), version);
    if (entry === undefined) {
      throw new RequestError(
        404,
        "table_item_not_found",
        `The table ${formatAddress(handle)} has no item with this key at ledger version ${version}.`,
      );
    }
    const item = parseTableItemValue(entry);
    if (item.valueType !== formatMoveType(valueType)) {
      throw new RequestError(
        400,
        "invalid_input",
        `value_type must be ${item.valueType} for this table item, got ${formatMoveType(valueType).slice(0, 80)}.`,
      );
    }
    return {
      status: 200,
      body: item.value,
      bcs: () => createTypedEncoder(readAt(view, version))(item.valueType, item.value),
    };
  };
};

function typeInput(name: string, text: string): MoveType {
  const type = parseMoveType(text);
  if (type !== null) return type;
  throw new RequestError(
    400,
    "invalid_input",
    `${name} must be a Move type of at most ${typeDepthMax} nesting levels, got ${quote(text)}.`,
  );
}

function keyInput(type: MoveType, value: JsonValue, structs: StructLookup): JsonValue {
  try {
    return readMoveValue(type, value, { place: "key", structs });
  } catch (error) {
    if (error instanceof MoveValueError) throw new RequestError(400, "invalid_input", `${error.message}.`);
    throw error;
  }
}
