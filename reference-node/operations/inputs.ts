import { U64_MAX } from "../../spec/vocabulary.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { parseDecimal } from "../primitives/decimal.ts";
import { toVersion, type Version } from "../primitives/u64.ts";
import { createMalformedInputError } from "./request-error.ts";
import type { RequestParts } from "./operation.ts";

/** The address of a path input (§2.1). @throws Refusal for what is no address. */
export function readAddressInput({ path }: RequestParts, name: string): Address {
  const text = path[name] ?? "";
  const address = parseAddress(text);
  if (address !== null) return address;
  throw createMalformedInputError(name, "an address, 0x (optional) and 1 to 64 hex digits", text);
}

/** The ledger version of a query, null for the latest (§4.1). @throws Refusal for what is no u64. */
export function readLedgerVersionInput({ query }: RequestParts): Version | null {
  const text = query.get("ledger_version");
  if (text === undefined) return null;
  const version = parseDecimal(text, U64_MAX);
  if (version !== null) return toVersion(version);
  throw createMalformedInputError("ledger_version", `an integer from 0 to ${U64_MAX}`, text);
}
