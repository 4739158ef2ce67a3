/** The modules of the counters of older coins. */
import { defineFunction, defineModule, defineStruct } from "../../move/module-abi.ts";

const aggregator = "0x1::aggregator::Aggregator";
const optional = "0x1::optional_aggregator::OptionalAggregator";

/** `0x1::aggregator`: a counter in a table, which many transactions of a block can change. */
export const tableAggregatorModule = defineModule("aggregator", {
  functions: [
    defineFunction("add", [`&mut ${aggregator}`, "u128"]),
    defineFunction("destroy", [aggregator]),
    defineFunction("limit", [`&${aggregator}`], { returns: ["u128"] }),
    defineFunction("read", [`&${aggregator}`], { returns: ["u128"] }),
    defineFunction("sub", [`&mut ${aggregator}`, "u128"]),
  ],
  structs: [defineStruct("Aggregator", ["store"], { handle: "address", key: "address", limit: "u128" })],
});

/** `0x1::aggregator_factory`: the table of the counters. */
export const aggregatorFactoryModule = defineModule("aggregator_factory", {
  functions: [defineFunction("create_aggregator", ["&signer", "u128"], { returns: [aggregator] })],
  structs: [
    defineStruct("AggregatorFactory", ["key"], { phantom_table: "0x1::table::Table<address, u128>" }),
  ],
});

/** `0x1::optional_aggregator`: a counter in a table, or a number in the resource that contains it. */
export const optionalAggregatorModule = defineModule("optional_aggregator", {
  functions: [
    defineFunction("add", [`&mut ${optional}`, "u128"]),
    defineFunction("is_parallelizable", [`&${optional}`], { returns: ["bool"] }),
    defineFunction("read", [`&${optional}`], { returns: ["u128"] }),
    defineFunction("sub", [`&mut ${optional}`, "u128"]),
  ],
  structs: [
    defineStruct("Integer", ["store"], { value: "u128", limit: "u128" }),
    defineStruct("OptionalAggregator", ["store"], {
      aggregator: `0x1::option::Option<${aggregator}>`,
      integer: "0x1::option::Option<0x1::optional_aggregator::Integer>",
    }),
  ],
});
