import { createExecutor } from "./execution/executor.ts";
import {
  genesisState,
  createBackgroundAccounts,
  createFaucetAccount,
  createSeededAccounts,
} from "./genesis/genesis.ts";
import { appendHistory, genesisTimestamp } from "./genesis/history.ts";
import { finalBlockCalls } from "./genesis/final-block-calls.ts";
import { createSubmission, type Submission } from "./execution/submission.ts";
import { writeAnswer } from "./http/answer.ts";
import { withSubmissionFaults } from "./faults/faulty-submission.ts";
import { createSystemClock, createVirtualClock, type Clock } from "./ledger/clock.ts";
import { createLedger, type Ledger } from "./ledger/ledger.ts";
import type { LedgerStore } from "./ledger/ledger-store.ts";
import type { StateChanges } from "./ledger/state-value.ts";
import { openOrigin, type NodeOrigin } from "./node-origin.ts";
import { resolveOptions, type NodeOptions, type NodeParts, type NodeSettings } from "./node-options.ts";
import { createOperations } from "./operations/operation-table.ts";
import { restoreOrigin } from "./restore-origin.ts";

/**
 * Creates the parts of a node: the parts in the option `parts`, and default parts that use them. To modify a part,
 * create all parts first and then pass all of them to `createNode`. Parts that are not created together may not work
 * together. For example, a ledger that has a different clock does not notice when the clock of the node advances.
 * @throws TypeError or RangeError that names the invalid option.
 *
 * @example
 * ```ts
 * import { createNode, createNodeParts } from "touchstone/node";
 *
 * const parts = createNodeParts();
 * const node = createNode({
 *   parts: { ...parts, answerWriter: (answer, context) => parts.answerWriter(answer, context) },
 * });
 * await node.close();
 * ```
 */
export function createNodeParts(options: NodeOptions = {}): NodeParts {
  const settings = resolveOptions(options);
  const replacements = options.parts ?? {};
  const clock =
    replacements.clock ?? (settings.clock === "system" ? createSystemClock() : createVirtualClock());
  const executor = replacements.executor ?? createExecutor(settings);
  const { accounts, ledger } = createOrigin(settings, replacements, { clock, executor });
  const submission =
    replacements.submission ??
    withSubmissionFaults(createLedgerSubmission(ledger, settings, { clock, executor }), clock);
  return {
    clock,
    executor,
    accounts,
    ledger,
    submission,
    operations: replacements.operations ?? createOperations({ ...settings, executor, submission }),
    answerWriter: replacements.answerWriter ?? writeAnswer,
  };
}

/** Creates the accounts and the ledger. Nodes with equal settings and default parts copy the same ledger. */
function createOrigin(
  settings: NodeSettings,
  replacements: Partial<NodeParts>,
  parts: Pick<NodeParts, "clock" | "executor">,
): NodeOrigin {
  const create = (): NodeOrigin => {
    const seeded = createSeededAccounts(settings.seed, "accounts", settings.accounts);
    const listed = replacements.accounts ?? seeded;
    const ledger = replacements.ledger ?? createLedgerWithHistory(settings, { ...parts, listed });
    return { accounts: replacements.accounts ?? [...seeded, ...settings.givenAccounts], ledger };
  };
  const hasDefaults = (["clock", "executor", "accounts", "ledger"] as const).every(
    (name) => replacements[name] === undefined,
  );
  // With a system clock, no two histories end at the same time.
  if (!hasDefaults || settings.clock === "system") return create();
  const restore = (text: string): NodeOrigin =>
    restoreOrigin(text, (store) => createLedgerFor(settings, parts.clock, new Map(), store));
  return openOrigin(settings, parts.clock, { create, restore });
}

function createLedgerSubmission(
  ledger: Ledger,
  settings: NodeSettings,
  parts: Pick<NodeParts, "clock" | "executor">,
): Submission {
  const { vendor, signingDomain, chainId, mempoolCapacity, implicitAccounts } = settings;
  const blockIntervalMicros = BigInt(settings.blockInterval) * 1000n;
  return createSubmission({
    vendor,
    signingDomain,
    chainId,
    mempoolCapacity,
    implicitAccounts,
    blockIntervalMicros,
    ledger,
    ...parts,
  });
}

/** Creates a ledger that contains only genesis, or has the given data. */
function createLedgerFor(
  settings: NodeSettings,
  clock: Clock,
  genesis: StateChanges,
  store: LedgerStore | null = null,
): Ledger {
  const { signingDomain, chainId, genesisVersion, historyVersions, historyWindowSeconds } = settings;
  const options = {
    signingDomain,
    chainId,
    clock,
    genesisVersion,
    genesisTimestampMicros: genesisTimestamp(clock),
    genesisState: genesis,
    historyVersions,
    historyWindowSeconds,
  };
  return createLedger(options, store);
}

function createLedgerWithHistory(
  settings: NodeSettings,
  parts: Pick<NodeParts, "clock" | "executor"> & { readonly listed: NodeParts["accounts"] },
): Ledger {
  const { clock, executor, listed } = parts;
  const backgroundAccounts = createBackgroundAccounts(settings.seed);
  const genesis = genesisState([...listed, ...backgroundAccounts], settings.vendor, {
    faucetAccount: createFaucetAccount(settings.seed),
    chainId: settings.chainId,
    // They send nothing in the history, so that their first transaction has the sequence number 0.
    given: settings.givenAccounts,
  });
  const ledger = createLedgerFor(settings, clock, genesis);
  const { vendor, signingDomain, chainId, seed, wholeHistory } = settings;
  appendHistory({
    ledger,
    clock,
    executor,
    vendor,
    signingDomain,
    chainId,
    seed,
    wholeHistory,
    listed,
    backgroundAccounts,
    finalBlockCalls,
  });
  return ledger;
}
