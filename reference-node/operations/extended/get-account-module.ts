import { moduleKey } from "../../ledger/state-value.ts";
import { formatAddress } from "../../primitives/address.ts";
import { readBytecode } from "../bcs-answers/state-bytes.ts";
import { readAddressInput, readLedgerVersionInput, resolveVersion } from "../inputs.ts";
import { type OperationHandler, createMalformedInputError, RequestError } from "../operation.ts";

const identifierPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Returns one module of an account with its bytecode and ABI. */
export const getAccountModule: OperationHandler = (request) => {
  const address = readAddressInput(request, "address");
  const name = request.path["module_name"] ?? "";
  if (!identifierPattern.test(name))
    throw createMalformedInputError("module_name", "the name of a module without its address", name);
  const requestedVersion = readLedgerVersionInput(request);
  return (view) => {
    const version = resolveVersion(requestedVersion, view.position);
    const body = view.read(moduleKey(address, name), version);
    if (body !== undefined) return { status: 200, body, bcs: () => readBytecode(body) };
    throw new RequestError(
      404,
      "module_not_found",
      `Module not found by Address(${formatAddress(address)}), Module name(${name}) and Ledger version(${version})`,
    );
  };
};
