/** Reads what a transaction of a block shows of its cost, and of what it left behind (§2.6). */
import type { ShownTransaction, TransactionName, WrittenResource } from "../../evidence/spending.ts";
import { isObject, readProperty, readText, valueAt } from "../client/json/json-value.ts";
import type { SentTransaction } from "../client/resend/resend.ts";
import { formatLongAddress, isAddressText } from "../oracle/type-tag.ts";

/** Returns what distinguishes a transaction from all others that the ledger can execute. */
export function toName({ sender, sequenceNumber, nonce }: SentTransaction): TransactionName {
  return {
    sender: toLong(sender),
    number: nonce === undefined ? String(sequenceNumber) : `nonce ${nonce}`,
  };
}

/** Formats a name as a text without white space. */
export function formatName({ sender, number }: TransactionName): string {
  return `${sender}/${number.replace(" ", "-")}`;
}

/** Reads a transaction of a block; null if it does not show its sender, its number and its cost. */
export function readShownTransaction(transaction: unknown): ShownTransaction | null {
  if (!isObject(transaction)) return null;
  const [sender, sequenceNumber, version] = ["sender", "sequence_number", "version"].map((name) =>
    readText(transaction, name),
  );
  const [gasUsed, gasUnitPrice] = ["gas_used", "gas_unit_price"].map((name) => readText(transaction, name));
  if (!sender || !isNumber(sequenceNumber) || !isNumber(version)) return null;
  if (!isNumber(gasUsed) || !isNumber(gasUnitPrice)) return null;
  const nonce = readText(transaction, "replay_protection_nonce");
  return {
    sender: toLong(sender),
    number: nonce === null ? sequenceNumber : `nonce ${nonce}`,
    version,
    gasUsed,
    gasUnitPrice,
    resources: readResources(transaction["changes"]),
  };
}

function isNumber(text: string | null | undefined): text is string {
  return typeof text === "string" && /^\d{1,20}$/.test(text);
}

function toLong(address: string): string {
  return isAddressText(address) ? formatLongAddress(address) : address;
}

/** The resource of known networks that names the owner of the object at its address. */
const ownerType = "0x1::object::ObjectCore";
/** Where the resources of known networks that hold coins have their number. */
const fundsPointers = ["/data/data/balance", "/data/data/coin/value"];
const fundsType = /^0x1::(?:fungible_asset::FungibleStore$|coin::CoinStore<)/;
const textLengthMax = 1_000;

function readResources(changes: unknown): readonly WrittenResource[] {
  if (!Array.isArray(changes)) return [];
  const written = changes.filter((change: unknown) => readProperty(change, "type") === "write_resource");
  const owners = new Map<unknown, unknown>();
  for (const change of written) {
    if (valueAt(change, "/data/type") === ownerType)
      owners.set(readProperty(change, "address"), valueAt(change, "/data/data/owner"));
  }
  return written.flatMap((change: unknown): WrittenResource[] => {
    const address = readProperty(change, "address");
    const type = valueAt(change, "/data/type");
    if (typeof address !== "string" || typeof type !== "string") return [];
    if (address.length > textLengthMax || type.length > textLengthMax) return [];
    const funds = fundsType.test(type) ? findFunds(change) : null;
    const owner = funds === null ? undefined : owners.get(address);
    return [
      {
        address: toLong(address),
        type,
        ...(funds !== null && { funds }),
        ...(typeof owner === "string" && { owner: toLong(owner) }),
      },
    ];
  });
}

function findFunds(change: unknown): string | null {
  const found = fundsPointers.map((pointer) => valueAt(change, pointer));
  return found.find((value): value is string => typeof value === "string" && isNumber(value)) ?? null;
}
