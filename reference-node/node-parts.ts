import { createExecutor } from "./execution/executor.ts";
import { frameworkFunctions } from "./execution/framework-functions.ts";
import { genesisState, createBackgroundAccounts, createSeededAccounts } from "./execution/genesis.ts";
import { appendHistory, genesisTimestamp } from "./execution/history.ts";
import { finalBlockCalls } from "./execution/final-block-calls.ts";
import { createSubmission, type Submission } from "./execution/submission.ts";
import { writeAnswer } from "./http/answer.ts";
import { createSystemClock, createVirtualClock } from "./ledger/clock.ts";
import { createLedger, type Ledger } from "./ledger/ledger.ts";
import { resolveOptions, type NodeOptions, type NodeParts, type NodeSettings } from "./node-options.ts";
import { createOperations } from "./operations/operation-table.ts";

/**
 * Makes the parts of a node: those that the options bring, and the node's own for the rest, made upon them.
 * Whoever wants to replace a part by a changed one makes all parts first, then hands all of them on: a ledger given
 * without the clock that it was made upon would not notice when the node's clock is moved.
 * @throws TypeError or RangeError that names the option at fault.
 */
export function createNodeParts(options: NodeOptions = {}): NodeParts {
  const settings = resolveOptions(options);
  const replacements = options.parts ?? {};
  const clock =
    replacements.clock ?? (settings.clock === "system" ? createSystemClock() : createVirtualClock());
  const executor =
    replacements.executor ?? createExecutor({ vendor: settings.vendor, functions: frameworkFunctions });
  const accounts =
    replacements.accounts ?? createSeededAccounts(settings.seed, "accounts", settings.accounts);
  const ledger = replacements.ledger ?? createLedgerWithHistory(settings, { clock, executor, accounts });
  const submission = replacements.submission ?? createLedgerSubmission(ledger, settings, { clock, executor });
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
  const { vendor, chainId, mempoolCapacity } = settings;
  const blockIntervalMicros = BigInt(settings.blockInterval) * 1000n;
  return createSubmission({ vendor, chainId, mempoolCapacity, blockIntervalMicros, ledger, ...parts });
}

function createLedgerWithHistory(
  settings: NodeSettings,
  parts: Pick<NodeParts, "clock" | "executor" | "accounts">,
): Ledger {
  const { clock, executor, accounts } = parts;
  const backgroundAccounts = createBackgroundAccounts(settings.seed);
  const ledger = createLedger({
    vendor: settings.vendor,
    chainId: settings.chainId,
    clock,
    genesisVersion: settings.genesisVersion,
    genesisTimestampMicros: genesisTimestamp(clock),
    genesisState: genesisState([...accounts, ...backgroundAccounts], settings.vendor),
    historyVersions: settings.historyVersions,
    historyWindowSeconds: settings.historyWindowSeconds,
  });
  const { vendor, chainId, seed } = settings;
  appendHistory({
    ledger,
    clock,
    executor,
    vendor,
    chainId,
    seed,
    listed: accounts,
    backgroundAccounts,
    finalBlockCalls,
  });
  return ledger;
}
