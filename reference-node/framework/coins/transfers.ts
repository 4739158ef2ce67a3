/** Transfers of fungible assets between accounts. */
import { resourceKey } from "../../ledger/state-value.ts";
import type { Address } from "../../primitives/address.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { memoizeBounded } from "../../primitives/memoize.ts";
import { accountKey, createFreshAccount, formatAccount, nativeAsset } from "../../move/account-state.ts";
import { objectErrors } from "../../move/object-errors.ts";
import type { EntryFunctionInput, EntryFunctionResult, FunctionBody } from "../../move/entry-function.ts";
import { createMoveAbort, type Abort } from "../../move/move-abort.ts";
import type { NativeSettings } from "../../move/native-area.ts";
import { createStateDraft, type StateDraft } from "../../move/state-draft.ts";
import { toAddress, toList, toObjectAddress, toU64 } from "../../move/native-arguments.ts";
import { moveBetweenAccounts, type AssetDraft } from "./move-assets.ts";

/** The functions that transfer an asset between accounts. Their arguments start with the recipients and the amounts. */
export interface TransferBodies {
  /** Transfers an amount to one recipient. */
  readonly single: FunctionBody;
  /** Transfers to several recipients, one after another. If one transfer aborts, all do. */
  readonly batch: FunctionBody;
}

/** The number of assets whose keys are remembered, so that a process with many assets does not keep all of them. */
const metadataKeysMax = 1_000;
const metadataKey = memoizeBounded(metadataKeysMax, (asset: Address) =>
  resourceKey(asset, "0x1::fungible_asset::Metadata"),
);

type Payment = readonly [recipient: JsonValue, amount: JsonValue];

/** Creates the functions that transfer the native coin. */
export function createTransferBodies(settings: NativeSettings): TransferBodies {
  return createBodies(settings, (given) => [nativeAsset, given]);
}

/** Creates the functions that transfer any fungible asset, whose description is their first argument. */
export function createAssetTransferBodies(settings: NativeSettings): TransferBodies {
  return createBodies(settings, ([asset, ...given]) => [toObjectAddress(asset), given]);
}

/**
 * Creates the transfer functions.
 * @param split Returns the asset and the other arguments.
 */
function createBodies(
  settings: NativeSettings,
  split: (given: readonly JsonValue[]) => readonly [asset: Address, given: readonly JsonValue[]],
): TransferBodies {
  return {
    single: (given, input) => {
      const [asset, [recipient = null, amount = null]] = split(given);
      return transfer([[recipient, amount]], { asset, input, settings });
    },
    batch: (given, input) => {
      const [asset, [recipients, amounts]] = split(given);
      const [to, sums] = [toList(recipients), toList(amounts)];
      if (to.length !== sums.length) return createMismatchAbort(settings.vendor);
      const payments = to.map((recipient, index): Payment => [recipient, sums[index] ?? null]);
      return transfer(payments, { asset, input, settings });
    },
  };
}

/** Transfers to each recipient. If accounts are not implicit, a transfer creates the account of its recipient. */
function transfer(
  payments: readonly Payment[],
  {
    asset,
    input: { sender, read },
    settings,
  }: { readonly asset: Address; readonly input: EntryFunctionInput; readonly settings: NativeSettings },
): EntryFunctionResult {
  if (read(metadataKey(asset)) === undefined) return objectErrors.resourceDoesNotExist;
  const { read: readDraft, write, remove, changes } = createStateDraft(read);
  const draft: AssetDraft = { read: readDraft, write, remove, changes, events: [] };
  for (const [to, amount] of payments) {
    const recipient = toAddress(to);
    const abort = moveBetweenAccounts(draft, { sender, recipient, asset, amount: toU64(amount) });
    if (abort !== null) return abort;
    if (!settings.implicitAccounts) ensureAccount(draft, recipient);
  }
  return { changes: draft.changes, events: draft.events };
}

function ensureAccount(draft: StateDraft, owner: Address): void {
  const key = accountKey(owner);
  if (draft.read(key) === undefined) draft.write(key, formatAccount(createFreshAccount(owner)));
}

function createMismatchAbort(vendor: string): Abort {
  return createMoveAbort(
    `0x1::${vendor}_account`,
    ["EMISMATCHING_RECIPIENTS_AND_AMOUNTS_LENGTH", 0x10005],
    "The number of amounts differs from the number of recipients.",
  );
}
