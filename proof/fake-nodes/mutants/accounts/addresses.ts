import type { Operation } from "../../../../spec/vocabulary.ts";
import type { Alteration, ProxyResponse, SimpleAlteration } from "../../wire/exchange.ts";
import { findOperation } from "../../wire/requests.ts";
import { error, isSuccess, toInvalidInput } from "../../wire/responses.ts";
import { blind, defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { fail, reject } from "../../wire/replacements.ts";

/** Mutants that accept only some forms of an address (§2.1). */
export const addressMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "ADDR-001",
    "prefix-demanded",
    "An account read with an address without 0x returns 400.",
    reject("getAccount").when((incoming) => !incoming.path.startsWith("/accounts/0x")),
  ),
  defineStatefulMutant(
    "ADDR-001",
    "prefix-demanded-of-short",
    "An account read with a short address without 0x returns 400.",
    reject("getAccount").when((incoming) => /^\/accounts\/(?!0x)[0-9a-f]{1,63}$/.test(incoming.path)),
  ),
  defineStatefulMutant(
    "ADDR-002",
    "full-length-demanded",
    "An account read with an address of fewer than 64 hex digits returns 400.",
    reject("getAccount").when((incoming) => /^\/accounts\/0x[0-9a-f]{1,63}$/.test(incoming.path)),
  ),
  defineStatefulMutant(
    "ADDR-003",
    "capitals-refused",
    "An account read with an upper-case address returns 400.",
    reject("getAccount").when((incoming) => /^\/accounts\/0x[0-9A-F]*[A-F]/.test(incoming.path)),
  ),
  defineStatefulMutant(
    "ADDR-001",
    "listings-want-prefix",
    "A listing of resources or modules returns 400 for an address without 0x.",
    alterListings(/^(?!0x)/, (_, answer) => (answer.status === 200 ? toInvalidInput(answer) : answer)),
    { detectedBy: ["RSRC-010"] },
  ),
  defineStatefulMutant(
    "ADDR-002",
    "modules-want-every-digit",
    "The listing of modules is empty for a short address.",
    alterListings(
      /^0x[0-9a-f]{1,63}$/,
      (_, answer) => (answer.status === 200 ? { ...answer, body: "[]" } : answer),
      "getAccountModules",
    ),
    { detectedBy: ["MODL-032"] },
  ),
  defineStatefulMutant(
    "ADDR-003",
    "resources-want-small-letters",
    "The listing of resources returns 404 for an upper-case address.",
    alterListings(
      /[A-F]/,
      (_, answer) => (answer.status === 200 ? error(answer, 404, "account_not_found") : answer),
      "getAccountResources",
    ),
    { detectedBy: ["RSRC-010"] },
  ),
  ...refusedLengthMutants(),
  ...blind([
    defineStatefulMutant(
      "ADDR-003",
      "account-upper-case-address",
      "An account read with an upper-case address returns 404.",
      fail("getAccount", 404, "account_not_found").when(
        (incoming, answer) => isSuccess(answer) && /[A-F]/.test(incoming.path),
      ),
    ),
  ]),
];

/** Alters the listings whose path has an address in a certain form. */
function alterListings(isWritten: RegExp, alter: SimpleAlteration, operation?: Operation): Alteration {
  return (incoming, answer) => {
    const asks = findOperation(incoming);
    const isListing = asks === "getAccountResources" || asks === "getAccountModules";
    const isWanted = operation === undefined ? isListing : asks === operation;
    return isWanted && isWritten.test(incoming.path.split("/")[2] ?? "") ? alter(incoming, answer) : answer;
  };
}

/** Mutants that reject addresses of one length in every operation that has an address in its path. */
function refusedLengthMutants(): readonly Mutant[] {
  return family("address-length-refused", [
    defineStatefulMutant(
      "ADDR-002",
      "short-addresses-refused",
      "Every operation returns 400 for an address of fewer than 64 digits.",
      alterAddressed(/^(?:0x)?[0-9a-f]{1,63}$/i, toInvalidInput),
    ),
    defineStatefulMutant(
      "ADDR-005",
      "long-addresses-refused",
      "Every operation returns 400 for an address of 64 digits.",
      alterAddressed(/^(?:0x)?[0-9a-f]{64}$/i, toInvalidInput),
      // Most accounts have no shorter address. The checks of ADDR-002 also send addresses of 64 digits with leading zeros.
      { collateral: ["ACCT-006", "ADDR-002", "RSRC-008"] },
    ),
    defineStatefulMutant(
      "ADDR-005",
      "long-addresses-not-found",
      "Every operation returns 404 for an address of 64 digits that begins with a zero.",
      alterAddressed(/^(?:0x)?0[0-9a-f]{63}$/i, (answer) => error(answer, 404, "account_not_found")),
      // The checks of ADDR-002 also send addresses of 64 digits with leading zeros.
      { collateral: ["ADDR-002"] },
    ),
    defineStatefulMutant(
      "ADDR-005",
      "long-addresses-not-listed",
      "A listing of resources or modules returns 400 for an address of 64 digits that begins with a zero.",
      alterListings(/^(?:0x)?0[0-9a-f]{63}$/i, (_, answer) => toInvalidInput(answer)),
    ),
  ]);
}

/** Alters the responses of account reads and listings whose path has an address in a certain form. */
function alterAddressed(
  isWritten: RegExp,
  alter: (answer: ProxyResponse) => ProxyResponse,
): SimpleAlteration {
  return (incoming, answer) => {
    const [, root, address = ""] = incoming.path.split("/");
    return root === "accounts" && isWritten.test(address) ? alter(answer) : answer;
  };
}
