/** The supply in the description of a coin. It is counted in the description itself, or in a table. */
import { computeTableHandle, tableItemEntry } from "../examples/table-item.ts";
import type { StateValue } from "../../ledger/state-value.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import { fieldAt } from "../../move/state-fields.ts";

/** The largest supply that can be counted. */
export const countedSupplyMax = 2n ** 128n - 1n;
const limit = String(countedSupplyMax);

/** The counter of the native coin in the older form of coins, of which there are none. */
const nativeCounter = { handle: computeTableHandle("aggregators"), key: computeTableHandle("native-supply") };

/** Formats the supply of a coin that counts it in its description. */
export function formatCountedSupply(supply: bigint): JsonValue {
  const integer = { vec: [{ limit, value: String(supply) }] };
  return { vec: [{ aggregator: { vec: [] }, integer }] };
}

/** Reads the supply in the description of a coin, or returns null if it is not there. */
export function readCountedSupply(info: StateValue): bigint | null {
  const counted = fieldAt(info, "supply", "vec", 0, "integer", "vec", 0, "value");
  return typeof counted === "string" ? BigInt(counted) : null;
}

/** The supply of the native coin, which is counted in a table. */
export const nativeCountedSupply: JsonValue = {
  vec: [
    {
      aggregator: { vec: [{ handle: `0x${nativeCounter.handle}`, key: `0x${nativeCounter.key}`, limit }] },
      integer: { vec: [] },
    },
  ],
};

/** The resource of the framework with the table of this counter. */
export const aggregatorFactory: readonly [type: string, data: StateValue] = [
  "0x1::aggregator_factory::AggregatorFactory",
  { phantom_table: { handle: `0x${nativeCounter.handle}` } },
];

/** The state entry of this counter. */
export const nativeSupplyEntry = tableItemEntry({
  handle: nativeCounter.handle,
  keyType: "address",
  key: `0x${nativeCounter.key}`,
  valueType: "u128",
  value: "0",
});
