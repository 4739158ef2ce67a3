/** Finds the parameter types of committed calls (§4.3, §4.5). */
import type { Inventory } from "./inventory.ts";
import { readModules } from "./listings.ts";
import type { ProbeClient } from "./probe-client.ts";
import { addParamTypes, listCalledAccounts, type UntypedCall } from "./signed-calls.ts";

/** With this many committed calls, it is certain with which word a network signs. */
const signedCallsWanted = 3;
/** Limits the accounts whose modules are listed for committed calls, because each listing costs requests. */
const calledAccountsMax = 2;

/**
 * Returns the committed calls whose parameter types are found. Lists more modules only if the run signs transactions
 * and fewer than three calls have types.
 */
export async function findSignedCalls(
  probeClient: ProbeClient,
  calls: readonly UntypedCall[],
  {
    packages,
    vendor,
    needsSigning,
  }: { readonly packages: readonly unknown[]; readonly vendor: string; readonly needsSigning: boolean },
): Promise<Inventory["signedCalls"]> {
  const typed = addParamTypes(calls, packages);
  if (!needsSigning || typed.length >= signedCallsWanted) return typed;
  const untyped = calls.filter(({ version }) => !typed.some((one) => one.version === version));
  const addresses = listCalledAccounts(untyped).slice(0, calledAccountsMax);
  const modules = await readModules(probeClient, addresses, vendor);
  return addParamTypes(calls, packages.concat(modules));
}
