/** The chain that the server shows: versions with the state after each of them, and blocks of them. */
import { createHash } from "node:crypto";
import { framework, frameworkModules, publishedModule } from "./modules.ts";

/** The state of an account at a version. */
export interface AccountState {
  readonly sequenceNumber: bigint;
  readonly authenticationKey: string;
  /** The data of each resource by its type. */
  readonly resources: ReadonlyMap<string, object>;
  readonly modules: readonly object[];
}

/** The accounts by address. */
type State = ReadonlyMap<string, AccountState>;

export interface Block {
  readonly height: bigint;
  readonly hash: string;
  readonly timestamp: bigint;
  readonly first: bigint;
  readonly last: bigint;
}

/** What the server reads; everything is made once, and never changes. */
export interface Chain {
  /** The state after each version, from version 0 on. */
  readonly states: readonly State[];
  /** The transaction of each version, in the form of §2.8. */
  readonly transactions: readonly object[];
  readonly blocks: readonly Block[];
  /** The oldest block that is not pruned. */
  readonly oldest: Block;
  readonly newest: Block;
  readonly table: TableItem;
}

/** The only item of the only table. */
interface TableItem {
  readonly handle: string;
  readonly key: string;
  readonly value: string;
}

const hashOf = (text: string): string => `0x${createHash("sha256").update(text).digest("hex")}`;

/** Writes an address in its long form. */
export const toAddress = (hex: string): string =>
  `0x${hex.replace(/^0x/, "").toLowerCase().padStart(64, "0")}`;

const root = toAddress(framework);
const people = ["ann", "ben", "cleo"].map(hashOf);
const [ann = "", ben = ""] = people;
const table: TableItem = { handle: hashOf("table of names"), key: ann, value: "1001" };
const blockCount = 40;
const oldestHeight = 8;
/** The versions at which an account appears, and at which one publishes a module. */
const [arrival, publication] = [30, 45];
const secondsBetweenBlocks = 5n;

/** Returns how many transactions a block has: from one to three. */
const sizeOf = (height: number): number => (height === 0 ? 1 : 1 + (height % 3));

/** Makes the chain; its newest block is from now. */
export function createChain(now = Date.now()): Chain {
  const blocks = createBlocks(BigInt(now) * 1_000n);
  const states: State[] = [createGenesis()];
  const transactions: object[] = [{}];
  const newest = last(blocks);
  for (let version = 1; version <= Number(newest.last); version += 1) {
    const before = last(states);
    const [sender, recipient] = [choose(before, version), choose(before, version + 1)];
    transactions.push(toTransaction(version, sender, recipient, before.get(sender)?.sequenceNumber ?? 0n));
    states.push(execute(before, version, sender, recipient));
  }
  const oldest = blocks[oldestHeight] ?? newest;
  return { states, transactions, blocks, oldest, newest, table };
}

function createBlocks(newestMicros: bigint): readonly Block[] {
  let next = 0n;
  return Array.from({ length: blockCount }, (_, height) => {
    const first = next;
    next += BigInt(sizeOf(height));
    const age = BigInt(blockCount - 1 - height) * secondsBetweenBlocks * 1_000_000n;
    return {
      height: BigInt(height),
      hash: hashOf(`block ${height}`),
      timestamp: newestMicros - age,
      first,
      last: next - 1n,
    };
  });
}

function createGenesis(): State {
  const registry = ["0x1::names::Registry", { owners: { handle: table.handle }, is_open: true }] as const;
  return new Map([
    [root, { ...createAccount("root"), modules: frameworkModules, resources: new Map([registry]) }],
    ...people.slice(0, 2).map((address) => [address, createAccount(address)] as const),
  ]);
}

function createAccount(name: string): AccountState {
  const authenticationKey = hashOf(`key of ${name}`);
  return {
    sequenceNumber: 0n,
    authenticationKey,
    modules: [],
    resources: new Map<string, object>([
      ["0x1::account::Account", { authentication_key: authenticationKey, sequence_number: "0" }],
      ["0x1::wallet::Contacts", { people: [ann, ben], limits: ["5", "18446744073709551615"] }],
      ["0x1::wallet::Wallet", { purse: { value: "1000" }, frozen: false }],
    ]),
  };
}

/** Chooses a person who has an account. */
function choose(state: State, at: number): string {
  const present = people.filter((address) => state.has(address));
  return present[at % present.length] ?? ann;
}

/** Moves one coin from the sender to the recipient, and makes what the version is known for. */
function execute(before: State, version: number, sender: string, recipient: string): State {
  const after = new Map(before);
  const newcomer = people[2] ?? "";
  if (version === arrival) after.set(newcomer, createAccount(newcomer));
  const spend = after.get(sender) ?? createAccount(sender);
  after.set(sender, withValue({ ...spend, sequenceNumber: spend.sequenceNumber + 1n }, -1n));
  after.set(recipient, withValue(after.get(recipient) ?? createAccount(recipient), 1n));
  const author = after.get(sender);
  if (version === publication && author) after.set(sender, { ...author, modules: [publishedModule(sender)] });
  return after;
}

/** Returns an account whose resources agree with its record, and whose wallet has more or fewer coins. */
function withValue(account: AccountState, difference: bigint): AccountState {
  const wallet = account.resources.get("0x1::wallet::Wallet") as {
    readonly purse: { readonly value: string };
  };
  const value = String(BigInt(wallet.purse.value) + difference);
  const resources = new Map<string, object>([
    ...account.resources,
    ["0x1::wallet::Wallet", { ...wallet, purse: { value } }],
    [
      "0x1::account::Account",
      { authentication_key: account.authenticationKey, sequence_number: String(account.sequenceNumber) },
    ],
  ]);
  return { ...account, resources };
}

/** Writes a transaction in the only form that §2.8 shows. */
function toTransaction(version: number, sender: string, recipient: string, sequenceNumber: bigint): object {
  return {
    type: "pending_transaction",
    hash: hashOf(`transaction ${version}`),
    sender,
    sequence_number: String(sequenceNumber),
    max_gas_amount: "2000",
    gas_unit_price: "1",
    expiration_timestamp_secs: "4102444800",
    payload: {
      type: "entry_function_payload",
      function: "0x1::wallet::transfer",
      type_arguments: [],
      arguments: [recipient, "1"],
    },
  };
}

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new Error("Expected a list with at least one item");
  return item;
}
