import type { Variation } from "./variation.ts";
import { alterEachValue, alterEverySuccess, alterTransactions, applyBoth } from "../wire/alterations.ts";
import { rewriteObjects, rewriteStrings, toMembers, type JsonLocation, type Members } from "../wire/json.ts";

const ownForms =
  "VALU-S02 and RSRC-S03: the document leaves open how enums and values of unknown types are written.";

/** Nodes with values that the reference node does not have. */
export const valueVariations: readonly Variation[] = [
  {
    id: "keys-of-any-length",
    differs: "Authentication keys are unrelated to the address and have different lengths.",
    allowed: "FRMT-S04: any number of bytes is allowed, equal to the address or not.",
    alter: alterEverySuccess((body) =>
      rewriteStrings(body, (text, { name }) => (name === "authentication_key" ? otherKey(text) : text)),
    ),
  },
  {
    id: "enumerations",
    differs: "Some structs are enums, and the ABI says so.",
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
    differs: "Some structs are enums, but the ABI does not say so.",
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
    differs: "Table items and elements of vectors are enums, but the ABI does not say so.",
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
    differs: "The ABI declares 0x1::option::Option as an enum, but its values are written as usual.",
    allowed: ownForms,
    alter: alterEachValue("getAccountModules", "*/abi/structs/*", (struct) => {
      const own = toMembers(struct);
      return own["name"] === "Option" ? { ...own, ...newEnum, fields: [] } : struct;
    }),
  },
  {
    id: "type-arguments-of-unlisted-kinds",
    differs: "Type arguments of resources are signed integers and functions.",
    allowed: "VALU-S02: the document leaves open how signed integers and functions are written.",
    alter: alterEachValue("getAccountResources", "*", (resource) => {
      const own = toMembers(resource);
      return { ...own, ...unlisted[String(own["type"])] };
    }),
  },
  {
    id: "values-of-unknown-forms",
    differs: "Some resources contain functions, and structs that the node cannot decode.",
    allowed: ownForms,
    alter: alterEachValue("getAccountResources", "*", (resource) => withUnknownForms(toMembers(resource))),
  },
  {
    id: "resources-of-unseen-modules",
    differs: "Some resources belong to modules that cannot be read.",
    allowed: "RSRC-S03: types without an ABI are not judged.",
    alter: alterEachValue("getAccountResources", "*/type", (type) => unseen[String(type)] ?? type),
  },
  {
    id: "texts-that-are-no-utf-8",
    differs: "Move strings that are not UTF-8 are written with replacement characters.",
    allowed: "VALU-S02: for a Move string that is not UTF-8, only the JSON type is judged.",
    alter: alterEverySuccess((body) =>
      rewriteStrings(body, (text, { name }) =>
        ["text", "symbol", "label"].includes(name) ? "Unparsable utf-8 0xff00" : text,
      ),
    ),
  },
  {
    id: "times-in-seconds",
    differs: "The timestamps of blocks and transactions are in seconds.",
    allowed: "BLCK-S04: the document leaves the unit open, so any u64 is allowed.",
    alter: alterEverySuccess((body) =>
      rewriteStrings(body, (text, { name }) =>
        times.includes(name) ? String(BigInt(text) / 1_000_000n) : text,
      ),
    ),
  },
  {
    id: "transactions-without-hashes",
    differs: "The hashes of the transactions in a block are empty, except state key hashes.",
    allowed: "TXNS-S02: the document leaves the format of hashes open, so any string is allowed.",
    alter: alterTransactions((transaction) => toMembers(rewriteStrings(transaction, withoutHash))),
  },
];

const times: readonly string[] = ["block_timestamp", "timestamp"];

function withoutHash(text: string, { name, path }: JsonLocation): string {
  // The hashes in the data of an event are values of the event's type.
  const isOfEvent = path.includes("events");
  return name.endsWith("hash") && name !== "state_key_hash" && !isOfEvent ? "" : text;
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

/** Writes some values of a resource as enum variants. */
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
