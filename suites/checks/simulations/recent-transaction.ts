/** Finds an account and a call to simulate in the recent blocks of the target (§4.5). */
import { undeclared } from "../../../evidence/reason.ts";
import { parseBlock, readBlock, readTransactions } from "../kit/block-read.ts";
import { readMember } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { DeclaredCall } from "../../client/target.ts";
import type { Fixtures } from "../../judge/check.ts";
import type { RecentTransaction } from "../../judge/run-memory.ts";
import { isEntryFunctionId, isAddressText } from "../../oracle/type-tag.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { parseHex } from "../../transactions/encoding.ts";
import { deriveAuthenticationKey } from "../../transactions/sign.ts";

type Tools = Pick<Fixtures, "node" | "inventory">;

const blocksMax = 12;
const accountsMax = 6;
/** Calls whose JSON text has more characters are skipped. */
const callLengthMax = 4_096;

/**
 * Finds the newest transaction whose sender still has the public key that signed it.
 * @throws Inconclusive if the newest blocks contain no such transaction
 */
export async function findNewestTransaction(tools: Tools): Promise<RecentTransaction> {
  const oldest = BigInt(tools.inventory.all.position?.oldestLedgerVersion ?? 0);
  let version = tools.inventory.version();
  const asked = new Set<string>();
  for (let block = 0; block < blocksMax && version >= oldest; block += 1) {
    const answer = await readBlock(tools.node, version, { withTransactions: true });
    if (answer.status !== 200) break;
    for (const seen of (readTransactions(answer) ?? []).toReversed().flatMap(readTransaction)) {
      if (asked.has(seen.sender) || asked.size === accountsMax) continue;
      asked.add(seen.sender);
      if (await hasKey(tools, seen)) return seen;
    }
    version = parseBlock(answer).firstVersion - 1n;
    if (version < 0n) break;
  }
  throw new Inconclusive(
    undeclared("signers", "an account to simulate with", ["block", "account"], {
      allow: "submit",
      or: "an account with an Ed25519 signature in a recent block",
    }),
  );
}

/** Whether the authentication key of an account still derives from its public key. */
async function hasKey({ node }: Tools, { sender, publicKey }: RecentTransaction): Promise<boolean> {
  const account = await node.getAccount(sender);
  if (account.status !== 200) return false;
  const key = readMember(account, "/authentication_key");
  return typeof key === "string" && key.toLowerCase() === deriveAuthenticationKey(publicKey);
}

function readTransaction(transaction: unknown): RecentTransaction[] {
  const sender = valueAt(transaction, "/sender");
  const publicKey = parseHex(valueAt(transaction, "/signature/public_key"));
  const call = readCall(valueAt(transaction, "/payload"));
  const isSimple = valueAt(transaction, "/signature/type") === "ed25519_signature";
  return isSimple &&
    typeof sender === "string" &&
    isAddressText(sender) &&
    publicKey?.length === 32 &&
    call !== null
    ? [{ sender, publicKey, call }]
    : [];
}

function readCall(payload: unknown): DeclaredCall | null {
  const name = valueAt(payload, "/function");
  const typeArguments = valueAt(payload, "/type_arguments");
  const values: unknown = valueAt(payload, "/arguments");
  if (valueAt(payload, "/type") !== "entry_function_payload") return null;
  if (typeof name !== "string" || !isEntryFunctionId(name)) return null;
  if (!isStringArray(typeArguments) || !Array.isArray(values)) return null;
  if (JSON.stringify(payload).length > callLengthMax) return null;
  return { function: name, type_arguments: typeArguments, arguments: values, param_types: [] };
}

function isStringArray(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
