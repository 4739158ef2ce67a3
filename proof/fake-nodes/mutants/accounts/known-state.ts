import type { ErrorCode } from "../../../../spec/vocabulary.ts";
import { alterOperation } from "../../wire/alterations.ts";
import type { ProxyRequest } from "../../wire/exchange.ts";
import { fail } from "../../wire/replacements.ts";
import { isSuccess } from "../../wire/responses.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

/** Whether the account is not one of the framework. Blocks show that these accounts exist. */
const isOfUser = ({ path }: ProxyRequest): boolean => !/\/accounts\/0x0*1(?:\/|$)/.test(path);

type AccountOperation = "getAccount" | "getAccountResources" | "getAccountModules";

const failForUsers = (operation: AccountOperation, status: number, code: ErrorCode) =>
  fail(operation, status, code).when((incoming, answer) => isOfUser(incoming) && isSuccess(answer));

/** The address with 64 digits fails like the short address. */
const failsLongAddress = { collateral: ["ADDR-001"] } as const;

/** Mutants that do not return state that their own blocks show (§4.1 to §4.4). */
export const knownStateMutants: readonly Mutant[] = [
  defineMutant(
    "ACCT-006",
    "account-of-sender-500",
    "A read of an account that sent transactions returns 500.",
    failForUsers("getAccount", 500, "internal_error"),
    // Reads at a retained version fail too.
    { collateral: ["ADDR-001", "ACCT-008"] },
  ),
  defineMutant(
    "ACCT-006",
    "account-of-sender-404",
    "A read of an account that sent transactions returns 404.",
    failForUsers("getAccount", 404, "account_not_found"),
    failsLongAddress,
  ),
  defineMutant(
    "RSRC-008",
    "resources-of-users-500",
    "A read of the resources of an account other than those of the framework returns 500.",
    failForUsers("getAccountResources", 500, "internal_error"),
    // Reads at a retained version fail too.
    { collateral: ["ADDR-001", "RSRC-010"] },
  ),
  defineMutant(
    "RSRC-008",
    "resources-of-users-404",
    "A read of the resources of an account other than those of the framework returns 404.",
    failForUsers("getAccountResources", 404, "account_not_found"),
    failsLongAddress,
  ),
  defineMutant(
    "MODL-030",
    "modules-of-users-500",
    "A read of the modules of an account other than those of the framework returns 500.",
    failForUsers("getAccountModules", 500, "internal_error"),
    // Reads at a retained version fail too.
    { collateral: ["ADDR-001", "MODL-032"] },
  ),
  defineMutant(
    "MODL-030",
    "modules-of-publisher-404",
    "A read of the modules of an account that published a module returns 404.",
    failForUsers("getAccountModules", 404, "account_not_found"),
    failsLongAddress,
  ),
  defineMutant(
    "TABL-001",
    "missing-item-null",
    "A read of a table item that does not exist returns 200 and null.",
    alterOperation("getTableItem", (_, answer) =>
      answer.status === 404 ? { ...answer, status: 200, body: "null" } : answer,
    ),
    { collateral: ["RESP-019", "TABL-008"] },
  ),
];
