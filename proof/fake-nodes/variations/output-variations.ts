import type { Variation } from "./variation.ts";
import { alterEveryOutput, alterTransactions, type OutputChange } from "../wire/alterations.ts";
import { rewriteStrings, toList, toMembers, type Members } from "../wire/json.ts";

const notShown = "UNIO-S01: an unlisted variant is allowed, and its members are not judged.";
const anyText =
  "TXNS-S06: any string is allowed, except an empty one on failure; only the member success says whether a transaction succeeded.";
const anyHash = "TXNS-S02: the document leaves the format of hashes open, so any string is allowed.";

/** The status of a requirement that the reference node never triggers. */
const passesHere = { status: "pass", why: "The reference node never triggers this requirement." };

const unknownChanges: readonly Members[] = [
  { type: "pool_update", pool: 7 },
  { type: "delete_resource", address: "0x2a", state_key_hash: "", resource: "0x1::a::B<u8, 0x2::c::D>" },
  { type: "delete_table_item", state_key_hash: "", handle: "0xdead", key: "0x00", data: null },
  { type: "nothing" },
];

function deletedModule(module: string): Members {
  const [address] = module.split("::");
  return { type: "delete_module", address, state_key_hash: "none", module };
}

/** Nodes whose blocks and simulations have other changes, events, hashes or status texts. */
export const outputVariations: readonly Variation[] = [
  {
    id: "changes-of-unknown-kinds",
    differs: "Transactions have changes of unlisted types, with and without members.",
    allowed: notShown,
    alter: alterEveryOutput(withChanges(unknownChanges)),
  },
  {
    id: "modules-deleted",
    differs: "Transactions delete modules.",
    allowed: "§2.6: the document lists delete_module with its members.",
    alter: alterEveryOutput(
      withChanges([deletedModule("0x2a::_gone_0"), deletedModule(`0x${"f".repeat(64)}::gone`)]),
    ),
    expectedStatuses: {
      "TXNS-039": passesHere,
      "TXNS-040": passesHere,
      "TXNS-041": passesHere,
      "TAGS-008": passesHere,
    },
  },
  {
    id: "changes-under-shared-hashes",
    differs: "The resources of an account have the same state_key_hash, as in a resource group.",
    allowed: anyHash,
    alter: alterEveryOutput((output) => ({
      ...output,
      changes: toList(output["changes"]).map((change) => withSharedHash(toMembers(change))),
    })),
  },
  {
    id: "changes-with-their-bytes",
    differs:
      "Table changes contain the key and the value as bytes. In some of them, the bytes are the only form.",
    allowed: notShown,
    alter: alterTransactions((transaction) =>
      withTableChanges(transaction, (key) => key === true || key === false),
    ),
  },
  {
    id: "events-under-handles",
    differs: "Events belong to event handles of their accounts.",
    allowed:
      "EVNT-S02: the document leaves the values of creation_number, account_address and sequence_number open.",
    alter: alterEveryOutput((output) => ({
      ...output,
      events: toList(output["events"]).map((event) => ({ ...toMembers(event), ...underHandle })),
    })),
  },
  {
    id: "events-of-other-types",
    differs: "Transactions have events of primitive types, of vectors and of structs without an ABI.",
    allowed: "§2.7: the type of an event is a MoveType; EVNT-S02: several events may have the same numbers.",
    alter: alterEveryOutput((output) => ({
      ...output,
      events: [...toList(output["events"]), ...furtherEvents],
    })),
  },
  {
    id: "hashes-empty",
    differs: "All hashes are empty.",
    allowed: anyHash,
    alter: alterEveryOutput((output) =>
      toMembers(rewriteStrings(output, (text, { name }) => (isHash(name) ? "" : text))),
    ),
  },
  {
    id: "hashes-of-another-form",
    differs: "Hashes are in base64.",
    allowed: anyHash,
    alter: alterEveryOutput((output) =>
      toMembers(rewriteStrings(output, (text, { name }) => (isHash(name) ? inBase64(text) : text))),
    ),
  },
  {
    id: "other-status-texts",
    differs: "The vm_status has several lines, and other words than on the reference node.",
    allowed: anyText,
    alter: alterEveryOutput((output) => ({
      ...output,
      vm_status: `${otherStatus}\n${String(output["vm_status"])}`,
    })),
  },
  {
    id: "no-status-texts",
    differs: "The vm_status is empty on success, and a single space on failure.",
    allowed: anyText,
    alter: alterEveryOutput((output) => ({ ...output, vm_status: output["success"] === true ? "" : " " })),
  },
];

const isHash = (name: string): boolean => name.endsWith("hash");
const inBase64 = (hex: string): string => Buffer.from(hex.slice("0x".length), "hex").toString("base64");

const otherStatus = "Der Lauf ist zu Ende 🏁";

function withChanges(further: readonly Members[]): OutputChange {
  return (output) => ({ ...output, changes: [...further, ...toList(output["changes"])] });
}

function withSharedHash(change: Members): Members {
  const { type, address } = change;
  return type === "write_resource" ? { ...change, state_key_hash: `group of ${String(address)}` } : change;
}

/**
 * Adds the key and the value of table changes as bytes.
 * @param isBare whether a table change contains only the bytes
 */
function withTableChanges(transaction: Members, isBare: (key: unknown) => boolean): Members {
  const changes = toList(transaction["changes"]).map((one) => {
    const change = toMembers(one);
    const { key } = toMembers(change["data"]);
    const bytes = rawKey(key);
    if (change["type"] !== "write_table_item" || bytes === null) return change;
    const shown = { ...change, key: bytes, value: "0x00" };
    return isBare(key) ? { ...shown, data: null } : shown;
  });
  return { ...transaction, changes };
}

/** Encodes a bool or an address in BCS. Returns null for any other key. */
function rawKey(key: unknown): string | null {
  if (typeof key === "boolean") return key ? "0x01" : "0x00";
  return typeof key === "string" && /^0x[0-9a-f]{64}$/.test(key) ? key : null;
}

const underHandle: Members = {
  guid: { creation_number: "4", account_address: "0x2a" },
  sequence_number: "9007199254740993",
};

const origin: Members = { guid: { creation_number: "0", account_address: "0x0" }, sequence_number: "0" };

const furtherEvents: readonly Members[] = [
  { ...origin, type: "u64", data: "18446744073709551615" },
  { ...origin, type: "bool", data: false },
  { ...origin, type: "vector<u8>", data: "0x" },
  { ...origin, type: "vector<0xcafe::unseen::Kind<u8, bool>>", data: [null] },
  { ...origin, type: "0xcafe::unseen::FeeStatement", data: { __variant__: "V1", total: 7 } },
  { ...origin, type: "0xcafe::unseen::FeeStatement", data: null },
  {
    ...origin,
    type: "0x1::option::Option<0x01::registry::Place>",
    data: { vec: [{ owner: "0x1", index: "00" }] },
  },
  {
    ...origin,
    type: "vector<0x1::specimen::Pair<bool, vector<u8>>>",
    data: [{ second: "0x", first: true, also: { vec: [{ value: "0xAb", further: null }] } }],
  },
  { ...origin, type: "0x1::specimen::Wrapper<0xcafe::unseen::Kind>", data: { value: { __variant__: "A" } } },
  { ...origin, type: "0x1::specimen::Wrapper<signer>", data: { value: null } },
];
