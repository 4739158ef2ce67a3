import { createExecutor } from "./execution/executor.ts";
import {
  genesisState,
  createBackgroundAccounts,
  createFaucetAccount,
  createSeededAccounts,
} from "./execution/genesis.ts";
import { appendHistory, genesisTimestamp } from "./execution/history/history.ts";
import { finalBlockCalls } from "./execution/history/final-block-calls.ts";
import { createSubmission, type Submission } from "./execution/submission.ts";
import { writeAnswer } from "./http/answer.ts";
import { withSubmissionFaults } from "./faults/faulty-submission.ts";
import { createSystemClock, createVirtualClock } from "./ledger/clock.ts";
import { createLedger, type Ledger } from "./ledger/ledger.ts";
import { resolveOptions, type NodeOptions, type NodeParts, type NodeSettings } from "./node-options.ts";
import { createOperations } from "./operations/operation-table.ts";

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
  const accounts =
    replacements.accounts ?? createSeededAccounts(settings.seed, "accounts", settings.accounts);
  const ledger = replacements.ledger ?? createLedgerWithHistory(settings, { clock, executor, accounts });
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

function createLedgerWithHistory(
  settings: NodeSettings,
  parts: Pick<NodeParts, "clock" | "executor" | "accounts">,
): Ledger {
  const { clock, executor, accounts } = parts;
  const backgroundAccounts = createBackgroundAccounts(settings.seed);
  const ledger = createLedger({
    signingDomain: settings.signingDomain,
    chainId: settings.chainId,
    clock,
    genesisVersion: settings.genesisVersion,
    genesisTimestampMicros: genesisTimestamp(clock),
    genesisState: genesisState([...accounts, ...backgroundAccounts], settings.vendor, {
      faucetAccount: createFaucetAccount(settings.seed),
      chainId: settings.chainId,
    }),
    historyVersions: settings.historyVersions,
    historyWindowSeconds: settings.historyWindowSeconds,
  });
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
    listed: accounts,
    backgroundAccounts,
    finalBlockCalls,
  });
  return ledger;
}
