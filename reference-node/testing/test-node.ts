import type { Control } from "../control/control.ts";
import type { StateChange } from "../control/state.ts";
import { createNodeFetch, type NodeFetch } from "../primitives/node-fetch.ts";
import type { NodeAccount, ReferenceNode } from "../node.ts";

/** A node that belongs to one test. After the test, every member but `baseUrl` throws an error that says so. */
export interface TestNode {
  /** The base URL of the interface, on a port that only this test knows. */
  readonly baseUrl: string;
  /**
   * Sends a request to the node without a socket. It takes the arguments of the global `fetch`, for any host. A string
   * that begins with a slash is a path below the base URL, such as `/accounts/0x1`.
   */
  readonly fetch: NodeFetch;
  /** The funded accounts, with their private keys. */
  readonly accounts: readonly NodeAccount[];
  /** The control of the node: time, blocks, state, snapshots, journal. */
  readonly control: Control;
  /** The faults of the node: rules by which it responds with errors, late or not at all. None at the start of a test. */
  readonly faults: Control["faults"];
  /**
   * Adds coins to an address, which gets an account if it has none. The amount is in the smallest unit of the coin.
   * @throws TypeError or RangeError for a malformed address or amount.
   */
  readonly fund: (address: string, amount: bigint | number) => StateChange & { readonly balance: bigint };
}

/** A node that was taken from a pool. `await using` gives it back at the end of its block. */
export interface TakenNode extends TestNode, AsyncDisposable {}

/** Sends a request and returns its response. */
type Send = (request: Request) => Promise<Response>;

/**
 * Creates the node of one test on a node that several tests share. `requireUse` throws if the test is over; it gets the
 * name of the member that was used. `end` ends the test.
 */
export function createTestNode(
  { accounts, control }: Pick<ReferenceNode, "accounts" | "control">,
  {
    baseUrl,
    send,
    requireUse,
    end,
  }: {
    readonly baseUrl: string;
    readonly send: Send;
    readonly requireUse: (member: string) => void;
    readonly end: () => Promise<void>;
  },
): TakenNode {
  // A test may keep the control in a variable, so each of its verbs says whether the test is over. Most tests use few of
  // these members, so they are created when they are used.
  let ownControl: Control | null = null;
  let ownFaults: Control["faults"] | null = null;
  const ownFetch = createNodeFetch(send, baseUrl);
  return {
    baseUrl,
    fetch: async (input, init) => {
      requireUse("fetch");
      return ownFetch(input, init);
    },
    get accounts() {
      requireUse("accounts");
      return accounts;
    },
    get control() {
      requireUse("control");
      return (ownControl ??= limitUse(control, "control", requireUse));
    },
    get faults() {
      requireUse("faults");
      return (ownFaults ??= limitUse(control.faults, "faults", requireUse));
    },
    fund: (address, amount) => {
      requireUse("fund");
      return control.fund({ address, amount });
    },
    [Symbol.asyncDispose]: end,
  };
}

/** Copies an object whose members are verbs, or objects of verbs. Each copied verb first calls `requireUse`. */
function limitUse<Verbs extends object>(
  verbs: Verbs,
  name: string,
  requireUse: (member: string) => void,
): Verbs {
  const limited = Object.entries(verbs).map(([verb, run]: [string, unknown]) => [
    verb,
    typeof run === "function"
      ? (...values: readonly unknown[]): unknown => {
          requireUse(`${name}.${verb}`);
          return Reflect.apply(run, verbs, values);
        }
      : typeof run === "object" && run !== null
        ? limitUse(run, `${name}.${verb}`, requireUse)
        : run,
  ]);
  return Object.fromEntries(limited) as Verbs;
}
