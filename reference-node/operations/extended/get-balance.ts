import { encodeU64 } from "../../bcs/codec.ts";
import { coinStoreKey, coinType, readBalance } from "../../execution/account-state.ts";
import { formatAddress, parseAddress } from "../../primitives/address.ts";
import { formatMoveType, parseStructTag } from "../../primitives/move-type.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "../inputs.ts";
import { createMalformedInputError, type OperationHandler, type RequestParts } from "../operation.ts";
import { TextBody } from "../text-body.ts";

/** The address of the object that describes the native coin as a fungible asset. */
const nativeAsset = "0xa";

/**
 * Creates the operation that returns the balance of an account in a coin or a fungible asset. An unknown account or
 * asset has the balance 0.
 */
export function createGetBalance({ vendor }: { readonly vendor: string }): OperationHandler {
  return (request) => {
    const address = readAddressInput(request, "address");
    const asset = readAssetInput(request);
    const requestedVersion = readLedgerVersionInput(request);
    return (view) => {
      const version = resolveVersion(requestedVersion, view.position);
      const coin = asset === nativeAsset ? coinType(vendor) : asset;
      const balance = readBalance((key) => view.read(key, version), coinStoreKey(address, coin));
      // A number above 2^53 is exact only as text.
      return { status: 200, body: new TextBody(String(balance)), bcs: () => encodeU64(balance) };
    };
  };
}

/** Reads the type of a coin or the address of a fungible asset. @throws RequestError for other text. */
function readAssetInput({ path }: RequestParts): string {
  const text = path["asset_type"] ?? "";
  const address = parseAddress(text);
  if (address !== null) return formatAddress(address);
  const tag = parseStructTag(text);
  if (tag !== null) return formatMoveType(tag);
  throw createMalformedInputError("asset_type", "the type of a coin or the address of an asset", text);
}
