import { resourceKey } from "../../ledger/state-value.ts";
import { formatAddress } from "../../primitives/address.ts";
import { formatMoveType, parseStructTag } from "../../primitives/move-type.ts";
import { createTypedEncoder, readAt } from "../bcs-answers/state-bytes.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "../inputs.ts";
import { type OperationHandler, createMalformedInputError, RequestError } from "../operation.ts";

/** Returns one resource of an account. */
export const getAccountResource: OperationHandler = (request) => {
  const address = readAddressInput(request, "address");
  const text = request.path["resource_type"] ?? "";
  const tag = parseStructTag(text);
  if (tag === null)
    throw createMalformedInputError(
      "resource_type",
      "the type of a struct, such as 0x1::account::Account",
      text,
    );
  const requestedVersion = readLedgerVersionInput(request);
  const type = formatMoveType(tag);
  return (view) => {
    const version = resolveVersion(requestedVersion, view.position);
    const data = view.read(resourceKey(address, type), version);
    if (data !== undefined) {
      const bcs = (): Uint8Array => createTypedEncoder(readAt(view, version))(type, data);
      return { status: 200, body: { type, data }, bcs };
    }
    throw new RequestError(
      404,
      "resource_not_found",
      `Resource not found by Address(${formatAddress(address)}), Struct tag(${type}) and Ledger version(${version})`,
    );
  };
};
