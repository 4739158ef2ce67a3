/** Transactions that can never be executed (§4.6), and what shows that one that was accepted is not executed. */
import { notSeen } from "../../../evidence/reason.ts";
import { readHeaderNumber, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import { Inconclusive } from "../../client/outcome.ts";
import type { Fixtures } from "../../judge/check.ts";
import { ignoreInconclusive } from "../../judge/ignore-inconclusive.ts";
import { deriveSeed } from "../../judge/seed.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import { deriveAuthenticationKey, derivePublicKey, signTransaction } from "../../transactions/sign.ts";
import { planUsedNumber } from "../submission/acceptance.ts";
import { findExecutedTransaction, waitForExecution, waitForLedgerTime } from "../submission/execution.ts";
import {
  planNext,
  requireSequenceNumber,
  sign,
  toBatchBody,
  type SignedPlan,
} from "../submission/planning.ts";

/** What shows that an accepted transaction is not executed. */
interface Proof {
  readonly answer: Answer;
  /** What the response shows, as the end of "Submitted …; …". */
  readonly shows: string;
}

/** A transaction that can never be executed. */
interface Unexecutable {
  /** Why not, as the end of "Submitted a transaction …". */
  readonly what: string;
  /** Plans a valid transaction that comes before it in the same batch. Default: there is none. */
  readonly planBefore?: (fixtures: Fixtures) => Promise<SignedPlan>;
  readonly plan: (fixtures: Fixtures) => Promise<SignedPlan>;
  /** Waits until the transaction, which was accepted, can no longer be executed. Returns null if it was executed. */
  readonly prove: (
    fixtures: Fixtures,
    planned: PlannedTransaction,
    accepted: Answer,
  ) => Promise<Proof | null>;
}

/** The kinds of transactions that can never be executed. */
export type UnexecutableKind = "used number" | "expired" | "other chain" | "other key" | "no coins";

/** Transactions that can never be executed, by the reason. */
export const unexecutable: { readonly [kind in UnexecutableKind]: readonly Unexecutable[] } = {
  "used number": [
    {
      what: "with the last sequence number that its sender has used",
      plan: async (fixtures) => sign(fixtures, await planUsedNumber(fixtures)),
      prove: showUsedNumber,
    },
    {
      what: "with the sequence number 0, which its sender has used",
      plan: async (fixtures) => sign(fixtures, { ...(await planUsedNumber(fixtures)), sequenceNumber: 0n }),
      prove: showUsedNumber,
    },
  ],
  expired: [
    {
      what: "that expired in 1970",
      plan: async (fixtures) => sign(fixtures, await planNext(fixtures, { expirationTimestampSecs: 1n })),
      prove: executeAnother,
    },
    {
      what: "that expired a second before the ledger's time",
      plan: async (fixtures) => {
        const planned = await planNext(fixtures);
        const ledgerSecs =
          readHeaderNumber(await fixtures.node.getAccount(planned.sender), "ledgerTimestampMicros") /
          1_000_000n;
        return sign(fixtures, { ...planned, expirationTimestampSecs: ledgerSecs - 1n });
      },
      prove: executeAnother,
    },
  ],
  "other chain": [
    {
      what: "that is signed for another chain id",
      plan: async (fixtures) => {
        const { domain, chainId } = fixtures.signers.network();
        const { privateKey } = fixtures.signers.take();
        return signWith(await planNext(fixtures), { privateKey, domain, chainId: (chainId + 1) % 256 });
      },
      prove: executeAnother,
    },
  ],
  "other key": [
    {
      what: "that is signed with the key of another account",
      plan: async (fixtures) =>
        signWith(await planNext(fixtures), {
          ...fixtures.signers.network(),
          privateKey: deriveUnusedKey(fixtures),
        }),
      prove: showOtherKey,
    },
    {
      what: "that is signed with the key of another account, after a valid one of its sender in the same batch",
      planBefore: async (fixtures) => sign(fixtures, await planNext(fixtures)),
      plan: async (fixtures) =>
        signWith(await planNext(fixtures, { sequenceOffset: 1n }), {
          ...fixtures.signers.network(),
          privateKey: deriveUnusedKey(fixtures),
        }),
      prove: showOtherKey,
    },
  ],
  "no coins": [
    {
      what: "of an account without coins",
      plan: async (fixtures) => {
        const privateKey = deriveUnusedKey(fixtures);
        const sender = deriveAuthenticationKey(derivePublicKey(privateKey));
        const planned = { ...(await planNext(fixtures)), sender, sequenceNumber: 0n };
        return signWith(planned, { ...fixtures.signers.network(), privateKey });
      },
      prove: waitUntilExpired,
    },
    {
      what: "whose sender cannot pay its gas_unit_price",
      plan: async (fixtures) => sign(fixtures, await planNext(fixtures, { gasUnitPrice: unaffordablePrice })),
      prove: executeAnother,
    },
  ],
};

/** A price of which no usual account can pay a few units, and that a node may still allow. */
const unaffordablePrice = 10_000_000_000n;

function signWith(planned: PlannedTransaction, options: Parameters<typeof signTransaction>[1]): SignedPlan {
  return { planned, signed: signTransaction(planned, options), isValid: false };
}

/** Returns a private key that belongs to no account of the target; the same in each run with the same seed. */
function deriveUnusedKey({ seed }: Pick<Fixtures, "seed">): string {
  return `0x${(deriveSeed(seed.value, "unused key") >>> 0).toString(16).padStart(64, "5e")}`;
}

/** Reads the account of the sender, whose sequence_number is above that of the transaction. */
async function showUsedNumber({ node }: Fixtures, { sender }: PlannedTransaction): Promise<Proof> {
  const account = await node.getAccount(sender);
  return {
    answer: account,
    shows: `its next sequence number is ${requireSequenceNumber(account, "sender")}`,
  };
}

/**
 * Reads the account of the sender, which has another key whether the transaction is executed or not. Before that, uses
 * its sequence number, so that the next check can plan for its sender.
 */
async function showOtherKey(
  fixtures: Fixtures,
  planned: PlannedTransaction,
  accepted: Answer,
): Promise<Proof> {
  await ignoreInconclusive(async () => void (await executeAnother(fixtures, planned, accepted)));
  const account = await fixtures.node.getAccount(planned.sender);
  return { answer: account, shows: "the account has another authentication_key" };
}

/**
 * Submits the next transaction of the sender, at a higher gas price than the accepted one, and waits until it is
 * executed or has expired. After that, the accepted transaction can no longer be executed.
 * @throws Inconclusive if no block shows which of the two transactions was executed
 */
async function executeAnother(
  fixtures: Fixtures,
  { sequenceNumber }: PlannedTransaction,
  accepted: Answer,
): Promise<Proof | null> {
  const planned = await planNext(fixtures);
  if (planned.sequenceNumber > sequenceNumber) return null;
  const another = { ...planned, gasUnitPrice: 2n * planned.gasUnitPrice };
  await fixtures.node.submitBatch(toBatchBody("json", [sign(fixtures, another)]));
  const { isExecuted, account } = await waitForExecution(fixtures, another);
  if (!isExecuted)
    return { answer: account, shows: `sequence number ${sequenceNumber} was not used before it expired` };
  const since = readHeaderNumber(accepted, "ledgerVersion");
  const { transaction, block } = await findExecutedTransaction(fixtures, another, since, account);
  const shown = valueAt(transaction, "/gas_unit_price");
  if (shown === undefined) {
    throw new Inconclusive(notSeen("a block with the gas prices of its transactions", ["block"]), [
      block.exchange,
    ]);
  }
  if (!isSameMoveValue(shown, String(another.gasUnitPrice))) return null;
  return {
    answer: block,
    shows: `another transaction was executed with its sequence number ${sequenceNumber}`,
  };
}

/** Waits until the transaction has expired, and reads the account of its sender. */
async function waitUntilExpired(
  fixtures: Fixtures,
  { sender, expirationTimestampSecs }: PlannedTransaction,
): Promise<Proof | null> {
  await waitForLedgerTime(fixtures, expirationTimestampSecs);
  const account = await fixtures.node.getAccount(sender);
  // An account without coins may not exist yet.
  if (account.status === 404) return { answer: account, shows: "its sender has no account after it expired" };
  if (requireSequenceNumber(account, "sender") > 0n) return null;
  return { answer: account, shows: "it was not executed before it expired" };
}
