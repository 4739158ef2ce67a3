import type { Variation } from "./variation.ts";
import { alterEachValue, alterEverySuccess, alterTransactions, applyBoth } from "../wire/alterations.ts";
import { rewriteObjects, rewriteStrings, toMembers, type JsonLocation, type Members } from "../wire/json.ts";

const ownForms =
  "VALU-S02 and RSRC-S03: how enumerations and values of no known type are written is not shown";

/** Nodes that hold values which the reference node does not hold. */
export const valueVariations: readonly Variation[] = [
  {
    id: "keys-of-any-length",
    differs: "authentication keys have nothing to do with the address, and are of several lengths",
    allowed: "FRMT-S04: any number of bytes, equal to the address or not",
    alter: alterEverySuccess((body) =>
      rewriteStrings(body, (text, { name }) => (name === "authentication_key" ? otherKey(text) : text)),
    ),
  },
  {
    id: "enumerations",
    differs: "some structs are enumerations, and the ABI says so",
    allowed: ownForms,
    alter: applyBoth(
      alterEachValue("getAccountModules", "*/abi/structs/*", (struct) =>
        asEnumeration(toMembers(struct), newEnum),
      ),
      alterEachValue("getAccountResources", "*", (resource) => withVariants(toMembers(resource))),
    ),
  },
  {
    id: "enumerations-that-the-abi-hides",
    differs: "some structs are enumerations, which only their values show",
    allowed: ownForms,
    alter: applyBoth(
      alterEachValue("getAccountModules", "*/abi/structs/*", (struct) =>
        asEnumeration(toMembers(struct), {}),
      ),
      alterEachValue("getAccountResources", "*", (resource) => withVariants(toMembers(resource))),
    ),
  },
  {
    id: "enumerations-in-tables",
    differs: "items of a table and what lies in vectors are enumerations, which only their values show",
    allowed: ownForms,
    alter: applyBoth(
      alterEachValue("getAccountModules", "*/abi/structs/*", (struct) => {
        const own = toMembers(struct);
        return ["Card", "Drawer"].includes(String(own["name"])) ? { ...own, fields: [] } : struct;
      }),
      alterEverySuccess((body) =>
        rewriteObjects(body, (members) =>
          "weight" in members || "is_shut" in members ? { __variant__: "V1", ...members } : members,
        ),
      ),
    ),
  },
  {
    id: "options-are-enumerations",
    differs: "the ABI calls an option an enumeration, and its values are as ever",
    allowed: ownForms,
    alter: alterEachValue("getAccountModules", "*/abi/structs/*", (struct) => {
      const own = toMembers(struct);
      return own["name"] === "Option" ? { ...own, ...newEnum, fields: [] } : struct;
    }),
  },
  {
    id: "type-arguments-of-unlisted-kinds",
    differs: "type arguments of resources are signed integers and functions",
    allowed: "VALU-S02: how signed integers and functions are written is not shown",
    alter: alterEachValue("getAccountResources", "*", (resource) => {
      const own = toMembers(resource);
      return { ...own, ...unlisted[String(own["type"])] };
    }),
  },
  {
    id: "values-of-unknown-forms",
    differs: "some resources hold functions, and structs that the node cannot read",
    allowed: ownForms,
    alter: alterEachValue("getAccountResources", "*", (resource) => withUnknownForms(toMembers(resource))),
  },
  {
    id: "resources-of-unseen-modules",
    differs: "some resources belong to modules that cannot be read",
    allowed: "RSRC-S03: types that no ABI describes are left out",
    alter: alterEachValue("getAccountResources", "*/type", (type) => unseen[String(type)] ?? type),
  },
  {
    id: "texts-that-are-no-utf-8",
    differs: "texts that are no UTF-8 are shown as such",
    allowed: "VALU-S02: of a string that is no UTF-8 is judged only that it is a string",
    alter: alterEverySuccess((body) =>
      rewriteStrings(body, (text, { name }) =>
        ["text", "symbol", "label"].includes(name) ? "Unparsable utf-8 0xff00" : text,
      ),
    ),
  },
  {
    id: "times-in-seconds",
    differs: "blocks and transactions show their time in seconds",
    allowed: "BLCK-S04: any u64, since its unit is not shown",
    alter: alterEverySuccess((body) =>
      rewriteStrings(body, (text, { name }) =>
        times.includes(name) ? String(BigInt(text) / 1_000_000n) : text,
      ),
    ),
  },
  {
    id: "blocks-without-hashes",
    differs: "every hash of a block and its transactions is empty, but those of keys",
    allowed: "TXNS-S02: the format of the hash strings is not shown, so any string",
    alter: applyBoth(
      alterEachValue("getBlockByVersion", "block_hash", () => ""),
      alterTransactions((transaction) => toMembers(rewriteStrings(transaction, withoutHash))),
    ),
  },
];

const times: readonly string[] = ["block_timestamp", "timestamp"];

function withoutHash(text: string, { name }: JsonLocation): string {
  return name.endsWith("hash") && name !== "state_key_hash" ? "" : text;
}

function otherKey(key: string): string {
  const digits = Buffer.from(Buffer.from(key.slice("0x".length), "hex").toReversed()).toString("hex");
  return `0x${digits}${/^[0-7]/.test(digits) ? "00ff" : ""}`;
}

const newEnum: Members = { is_enum: true, variants: [{ name: "V1", fields: [] }] };
const enumerations = ["Nested", "Point", "Options"];

function asEnumeration(struct: Members, marks: Members): Members {
  return enumerations.includes(String(struct["name"])) ? { ...struct, fields: [], ...marks } : struct;
}

/** The values that belong to the enumerations of `asEnumeration`. */
function withVariants(resource: Members): Members {
  const { type, data } = resource;
  const isOne = /::(?:Nested|Options)$/.test(String(type));
  const inner = rewriteObjects(data, (members) =>
    "label" in members ? { __variant__: "V2", ...members } : members,
  );
  return { ...resource, data: isOne ? { __variant__: "V1", other: 7, ...toMembers(inner) } : inner };
}

function withUnknownForms(resource: Members): Members {
  const { type } = resource;
  if (type === "0x1::specimen::Marker")
    return { ...resource, data: { __fun_name__: "0x1::a::b", __mask__: "0", captured: [null] } };
  if (type === "0x1::specimen::Wrapper<u64>")
    return { ...resource, data: { __variant_tag__: 1, _0: "0x07", _1: { vec: [1] } } };
  return resource;
}

const unlisted: { readonly [type: string]: Members } = {
  "0x1::specimen::Wrapper<u64>": { type: "0x1::specimen::Wrapper<i64>", data: { value: "-7" } },
  "0x1::specimen::Wrapper<vector<0x1::specimen::Point>>": {
    type: "0x1::specimen::Wrapper<|u64, 0x1::specimen::Point|vector<i8> has copy + store>",
    data: { value: { __fun_name__: "0x1::a::b", __mask__: "0", captured: [-7] } },
  },
};

const unseen: { readonly [type: string]: unknown } = {
  "0x1::specimen::Marker": "0xcafe::unseen::Marker",
  "0x1::specimen::Wrapper<u64>":
    "0xcafe::unseen::Held<0x1::registry::Registry, vector<0xcafe::other::Kind<u8>>>",
};
