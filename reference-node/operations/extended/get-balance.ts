import { encodeU64 } from "../../bcs/codec.ts";
import { readCoinBalance } from "../../framework/coins/coin-balance.ts";
import { readAssetBalance } from "../../framework/coins/fungible-store.ts";
import type { ReadState } from "../../ledger/state-value.ts";
import { parseAddress, type Address } from "../../primitives/address.ts";
import { formatMoveType, parseStructTag } from "../../primitives/move-type.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "../inputs.ts";
import { createMalformedInputError, type OperationHandler, type RequestParts } from "../operation.ts";
import { TextBody } from "../text-body.ts";

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
      const read: ReadState = (key) => view.read(key, version);
      const balance =
        "coin" in asset
          ? readCoinBalance(read, vendor, address, asset.coin)
          : readAssetBalance(read, address, asset.asset);
      // A number above 2^53 is exact only as text.
      return { status: 200, body: new TextBody(String(balance)), bcs: () => encodeU64(balance) };
    };
  };
}

/** Reads the type of a coin or the address of a fungible asset. @throws RequestError for other text. */
function readAssetInput({ path }: RequestParts): { readonly coin: string } | { readonly asset: Address } {
  const text = path["asset_type"] ?? "";
  const address = parseAddress(text);
  if (address !== null) return { asset: address };
  const tag = parseStructTag(text);
  if (tag !== null) return { coin: formatMoveType(tag) };
  throw createMalformedInputError("asset_type", "the type of a coin or the address of an asset", text);
}
