import { accountKey, readSequenceNumber } from "../../move/account-state.ts";
import { createModuleFunctions } from "../../move/entry-function.ts";
import { createMoveAbort } from "../../move/move-abort.ts";
import type { NativeFunctions, NativeSettings } from "../../move/native-area.ts";
import { createModuleViews, viewValues } from "../../move/view-function.ts";
import { toAddress } from "../../move/native-arguments.ts";
import { createExistingAccountBodies } from "./existing-account.ts";
import { computeMultisigAddress, createCreationBodies } from "./multisig-creation.ts";
import { multisigAccountModule } from "./multisig-modules.ts";
import { ownerBodies } from "./multisig-owners.ts";
import { multisigViewBodies } from "./multisig-views.ts";
import { votingBodies } from "./multisig-voting.ts";

const accountDoesNotExist = createMoveAbort(
  "0x1::account",
  ["EACCOUNT_DOES_NOT_EXIST", 0x60002],
  "There is no account at the address.",
);

/** Creates the functions of multisig accounts. The executor executes their approved transactions. */
export function createMultisigFunctions(settings: NativeSettings): NativeFunctions {
  const { vendor, implicitAccounts } = settings;
  return {
    entries: createModuleFunctions(multisigAccountModule, {
      ...createCreationBodies(settings),
      ...createExistingAccountBodies(settings),
      ...votingBodies,
      ...ownerBodies,
    }),
    views: createModuleViews(multisigAccountModule, {
      ...multisigViewBodies,
      get_next_multisig_account_address: ([owner], { read }) => {
        const creator = toAddress(owner);
        const record = read(accountKey(creator));
        if (record === undefined && !implicitAccounts) return accountDoesNotExist;
        const number = record === undefined ? 0n : readSequenceNumber(record);
        return viewValues(`0x${computeMultisigAddress(vendor, creator, number)}`);
      },
    }),
  };
}
