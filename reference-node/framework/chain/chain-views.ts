import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { resourceKey, type ReadState } from "../../ledger/state-value.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { createModuleViews, viewValues, type ViewFunctions } from "../../move/view-function.ts";
import { chainIdModule, chainStatusModule } from "./chain-modules.ts";
import { blockModule, timestampModule } from "../core-modules.ts";
import { toU64 } from "../../move/native-arguments.ts";
import { readFrameworkField } from "./framework-fields.ts";

const blockResource = "0x1::block::BlockResource";

/** The views of the chain: its ID, whether genesis has ended, its time and its height. */
export const chainViews: ViewFunctions = new Map([
  ...createModuleViews(chainIdModule, {
    get: (_, { read }) => viewValues(readFrameworkField(read, "0x1::chain_id::ChainId", "id")),
  }),
  ...createModuleViews(chainStatusModule, {
    is_genesis: (_, { read }) => viewValues(!hasGenesisEnded(read)),
    is_operating: (_, { read }) => viewValues(hasGenesisEnded(read)),
  }),
  ...createModuleViews(timestampModule, {
    now_microseconds: (_, { read }) => viewValues(readMicroseconds(read)),
    now_seconds: (_, { read }) => viewValues(String(toU64(readMicroseconds(read)) / 1_000_000n)),
  }),
  ...createModuleViews(blockModule, {
    get_epoch_interval_secs: (_, { read }) => {
      const interval = toU64(readFrameworkField(read, blockResource, "epoch_interval"));
      return viewValues(String(interval / 1_000_000n));
    },
    get_current_block_height: (_, { read }) => viewValues(readFrameworkField(read, blockResource, "height")),
  }),
]);

function hasGenesisEnded(read: ReadState): boolean {
  return read(resourceKey(frameworkAddress, "0x1::chain_status::GenesisEndMarker")) !== undefined;
}

function readMicroseconds(read: ReadState): JsonValue {
  return readFrameworkField(read, "0x1::timestamp::CurrentTimeMicroseconds", "microseconds");
}
