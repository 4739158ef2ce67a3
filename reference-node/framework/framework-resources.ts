/** The resources of the framework's account. They contain every kind of value (§2.2), flat and nested. */
import { U16_MAX, U32_MAX, U64_MAX, U8_MAX } from "../../spec/vocabulary.ts";
import type { StateValue } from "../ledger/state-value.ts";
import { coinType } from "../move/account-state.ts";
import { identityProviderKeys } from "./accounts/identity-provider-keys.ts";
import {
  describeNativeCoin,
  type FrameworkSettings,
  type Resources,
} from "./coins/native-asset-resources.ts";
import { aggregatorFactory, nativeCountedSupply } from "./coins/counted-supply.ts";
import { nonceTable } from "./accounts/nonces.ts";
import { originatingAddresses } from "./accounts/originating-addresses.ts";
import { computeTableHandle } from "./examples/table-item.ts";
import { registryTables } from "./examples/registry-tables.ts";

const u128Max = String(2n ** 128n - 1n);
const u256Max = String(2n ** 256n - 1n);
/** 2^53 + 1, the smallest positive integer that a double cannot represent exactly. */
const aboveDoubles = "9007199254740993";
const one = `0x${"1".padStart(64, "0")}`;
const highest = `0x${"f".repeat(64)}`;
const emptyDrawer: StateValue = {
  number: { vec: [] },
  sizes: { vec: [] },
  seal: { vec: [] },
  is_shut: false,
  keeper: { inner: one },
  labels: [],
};
const fullDrawer: StateValue = {
  number: { vec: [aboveDoubles] },
  sizes: { vec: [[0, Number(U16_MAX)]] },
  seal: { vec: ["0x00ff"] },
  is_shut: true,
  keeper: { inner: highest },
  labels: [{ vec: [] }, { vec: ["\\ \u0001 \u2028"] }],
};
const point = (x: number, y: number, label: string) => ({ x, y, label });

/**
 * The resources of `0x1` by type. The block, time and account resources are not in this list, because other files
 * write them.
 */
export function frameworkResources({ vendor, chainId }: Omit<FrameworkSettings, "supply">): Resources {
  const { name, symbol, decimals } = describeNativeCoin(vendor);
  return [
    [
      `0x1::coin::CoinInfo<${coinType(vendor)}>`,
      // No coin is in this older form. The asset of the native coin counts its supply.
      { name, symbol, decimals, supply: nativeCountedSupply },
    ],
    aggregatorFactory,
    ["0x1::chain_id::ChainId", { id: chainId }],
    ["0x1::chain_status::GenesisEndMarker", { dummy_field: false }],
    ["0x1::account::OriginatingAddress", { address_map: { handle: `0x${originatingAddresses}` } }],
    ["0x1::jwks::PatchedJWKs", identityProviderKeys],
    ["0x1::code::PackageRegistry", { packages: [] }],
    [
      "0x1::registry::Registry",
      Object.fromEntries(
        registryTables.map(({ field }) => [field, { handle: `0x${computeTableHandle(field)}` }]),
      ),
    ],
    ["0x1::nonce_validation::NonceHistory", { expirations: { handle: `0x${nonceTable}` } }],
    ...specimens,
  ];
}

const specimens: Resources = [
  [
    "0x1::specimen::Integers",
    {
      least_u8: 0,
      least_u64: "0",
      greatest_u8: Number(U8_MAX),
      greatest_u16: Number(U16_MAX),
      greatest_u32: Number(U32_MAX),
      greatest_u64: String(U64_MAX),
      greatest_u128: u128Max,
      greatest_u256: u256Max,
      above_doubles: aboveDoubles,
    },
  ],
  [
    "0x1::specimen::Scalars",
    {
      truth: true,
      falsehood: false,
      short_address: one,
      long_address: highest,
      text: 'grüße, "世界" 🌍\n',
      empty_text: "",
      bytes: "0x00ff10",
      empty_bytes: "0x",
    },
  ],
  [
    "0x1::specimen::Vectors",
    {
      bools: [true, false],
      u16s: [0, 1, Number(U16_MAX)],
      u64s: ["0", aboveDoubles, String(U64_MAX)],
      u256s: [u256Max],
      addresses: [one, highest],
      texts: ["", "a", "0x00"],
      points: [point(0, 0, "origin"), point(Number(U32_MAX), 1, "")],
      blobs: ["0x", "0x01", "0x0002"],
      grid: [[], ["1"], ["2", "3"]],
      empty: [],
    },
  ],
  [
    "0x1::specimen::Options",
    {
      nothing: { vec: [] },
      number: { vec: [aboveDoubles] },
      text: { vec: ["some"] },
      byte: { vec: "0x07" },
      nested: { vec: [{ vec: [one] }] },
    },
  ],
  [
    "0x1::specimen::Nested",
    {
      outer: { value: { value: [point(1, 2, "in"), point(3, 4, "deep")] } },
      self: { inner: one },
      event_handle: { counter: "0", guid: { id: { creation_num: "0", addr: one } } },
      drawers: [emptyDrawer, fullDrawer],
      pair: { second: fullDrawer, first: u128Max, also: { vec: [{ value: emptyDrawer }] } },
      pairs: [
        {
          second: { second: u256Max, first: true, also: { vec: [] } },
          first: "0x00",
          also: { vec: [{ value: { second: "0", first: false, also: { vec: [{ value: "1" }] } } }] },
        },
      ],
      nothing_within: { vec: [{ vec: "0x" }] },
    },
  ],
  ["0x1::specimen::Wrapper<u64>", { value: aboveDoubles }],
  ["0x1::specimen::Wrapper<vector<0x1::specimen::Point>>", { value: [point(5, 6, "generic")] }],
  ["0x1::specimen::Marker", {}],
];
