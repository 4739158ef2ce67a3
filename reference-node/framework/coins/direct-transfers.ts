/** Whether an account accepts coins for which it has no store. */
import { resourceKey, type ReadState } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import type { FunctionBody } from "../../move/entry-function.ts";
import { createAccountEventHandle } from "../accounts/account-guids.ts";
import { toFlag } from "../../move/native-arguments.ts";
import { createStepsBody } from "../../move/native-steps.ts";

const allowed = "allow_arbitrary_coin_transfers";

/** Returns whether an account accepts such coins. It does unless it has said otherwise. */
export function acceptsDirectTransfers(read: ReadState, vendor: string, owner: Address): boolean {
  return read(configKey(vendor, owner))?.[allowed] !== false;
}

/** Creates the function with which the sender accepts or refuses such coins. Repeating a choice changes nothing. */
export function createDirectTransferChoice(vendor: string): FunctionBody {
  return createStepsBody(([choice], { draft, emit, sender }) => {
    const [key, isAllowed] = [configKey(vendor, sender), toFlag(choice)];
    const config = draft.read(key);
    if (config?.[allowed] === isAllowed) return;
    const rest = config ?? { update_coin_transfer_events: createAccountEventHandle(draft, sender) };
    draft.write(key, { ...rest, [allowed]: isAllowed });
    emit(`0x1::${vendor}_account::DirectCoinTransferConfigUpdated`, {
      account: formatAddress(sender),
      new_allow_direct_transfers: isAllowed,
    });
  });
}

function configKey(vendor: string, owner: Address): string {
  return resourceKey(owner, `0x1::${vendor}_account::DirectTransferConfig`);
}
