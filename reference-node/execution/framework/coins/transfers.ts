/** Transfers of the native coin. */
import { U64_MAX } from "../../../../spec/vocabulary.ts";
import { createModuleEvent, type TransactionEvent } from "../../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../../primitives/address.ts";
import type { JsonValue } from "../../../primitives/canonical-json.ts";
import {
  accountKey,
  coinStoreKey,
  coinType,
  createFreshAccount,
  formatAccount,
  formatCoinStore,
  readBalance,
} from "../../account-state.ts";
import type { EntryFunctionResult, FunctionBody } from "../../entry-function.ts";
import { createMoveAbort, type Abort } from "../../move-abort.ts";
import type { NativeSettings } from "../../native-area.ts";
import { createStateDraft, type StateDraft } from "../../state-draft.ts";
import { toAddress, toList, toU64 } from "../native-arguments.ts";

/** The abort of a call that needs more coins than the sender has. Client libraries compare its text. */
export const insufficientBalance = createMoveAbort(
  "0x1::fungible_asset",
  ["EINSUFFICIENT_BALANCE", 0x10004],
  "Insufficient balance to withdraw or transfer.",
);

/** The functions that transfer the native coin. Their arguments start with the recipients and the amounts. */
export interface TransferBodies {
  /** Transfers an amount to one recipient. */
  readonly single: FunctionBody;
  /** Transfers to several recipients, one after another. If one transfer aborts, all do. */
  readonly batch: FunctionBody;
}

/** Creates the transfer functions. If accounts are not implicit, a transfer creates the account of its recipient. */
export function createTransferBodies(settings: NativeSettings): TransferBodies {
  const transfer = (
    sender: Address,
    payments: readonly (readonly [recipient: JsonValue, amount: JsonValue])[],
    draft: StateDraft,
  ): EntryFunctionResult => {
    const events: TransactionEvent[] = [];
    for (const [to, amountText] of payments) {
      const [recipient, amount] = [toAddress(to), toU64(amountText)];
      const abort = moveCoins(draft, { sender, recipient, amount, settings });
      if (abort !== null) return abort;
      events.push(
        createModuleEvent("0x1::coin::Withdraw", coinEvent(sender, amount)),
        createModuleEvent("0x1::coin::Deposit", coinEvent(recipient, amount)),
      );
    }
    return { changes: draft.changes, events };
  };
  return {
    single: ([recipient = null, amount = null], { sender, read }) =>
      transfer(sender, [[recipient, amount]], createStateDraft(read)),
    batch: ([recipients, amounts], { sender, read }) => {
      const [to, sums] = [toList(recipients), toList(amounts)];
      if (to.length !== sums.length) return createMismatchAbort(settings.vendor);
      const payments = to.map((recipient, index) => [recipient, sums[index] ?? null] as const);
      return transfer(sender, payments, createStateDraft(read));
    },
  };
}

/** Moves coins from one coin store to another. Returns the abort if the sender has too few coins. */
function moveCoins(
  draft: StateDraft,
  payment: {
    readonly sender: Address;
    readonly recipient: Address;
    readonly amount: bigint;
    readonly settings: NativeSettings;
  },
): Abort | null {
  const { sender, recipient, amount, settings } = payment;
  const coin = coinType(settings.vendor);
  const [senderStore, recipientStore] = [coinStoreKey(sender, coin), coinStoreKey(recipient, coin)];
  const balance = readBalance(draft.read, senderStore);
  if (balance < amount) return insufficientBalance;
  if (sender === recipient) return null;
  const received = readBalance(draft.read, recipientStore) + amount;
  if (received > U64_MAX) return { abort: "ARITHMETIC_ERROR" };
  const account = accountKey(recipient);
  if (!settings.implicitAccounts && draft.read(account) === undefined) {
    draft.write(account, formatAccount(createFreshAccount(recipient)));
  }
  draft.write(senderStore, formatCoinStore(balance - amount));
  draft.write(recipientStore, formatCoinStore(received));
  return null;
}

function createMismatchAbort(vendor: string): Abort {
  return createMoveAbort(
    `0x1::${vendor}_account`,
    ["EMISMATCHING_RECIPIENTS_AND_AMOUNTS_LENGTH", 0x10005],
    "The number of amounts differs from the number of recipients.",
  );
}

function coinEvent(account: Address, amount: bigint): JsonValue {
  return { account: formatAddress(account), amount: String(amount) };
}
