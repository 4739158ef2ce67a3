/** The execution of approved transactions: the checks before it, and what it leaves in the multisig account. */
import type { ReadState } from "../../ledger/state-value.ts";
import type { TransactionEvent } from "../../ledger/transaction-record.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { formatHex, sha3 } from "../../primitives/bytes.ts";
import type { JsonObject } from "../../primitives/canonical-json.ts";
import type { Step } from "../../move/steps.ts";
import { createMultisigEvent } from "./multisig-access.ts";
import { multisigAborts } from "./multisig-aborts.ts";
import {
  countVotes,
  isApproved,
  multisigEntry,
  proposalKey,
  readMultisigAccount,
  readProposal,
} from "./multisig-state.ts";

/** The statuses of transactions that may not execute the next transaction of a multisig account. */
export type MultisigRefusal =
  | "ACCOUNT_NOT_MULTISIG"
  | "NOT_MULTISIG_OWNER"
  | "MULTISIG_TRANSACTION_NOT_FOUND"
  | "MULTISIG_TRANSACTION_INSUFFICIENT_APPROVALS"
  | "MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH_HASH"
  | "MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH";

/**
 * Checks whether a sender may execute the next transaction of a multisig account. Returns the status of the first failed
 * check, or null.
 * @param given The call in the transaction of the sender, which is empty if the call is stored in the account.
 */
export function checkExecution(
  read: ReadState,
  sender: Address,
  { address, given }: { readonly address: Address; readonly given: Uint8Array },
): MultisigRefusal | null {
  const account = readMultisigAccount(read, address);
  if (account === null) return "ACCOUNT_NOT_MULTISIG";
  if (!account.owners.includes(sender)) return "NOT_MULTISIG_OWNER";
  const proposal = readProposal(read, address, account.lastResolved + 1n);
  if (proposal === null) return "MULTISIG_TRANSACTION_NOT_FOUND";
  if (!isApproved(account, proposal, sender)) return "MULTISIG_TRANSACTION_INSUFFICIENT_APPROVALS";
  const { payload, payloadHash } = proposal;
  if (payloadHash !== null && formatHex(sha3(given)) !== payloadHash) {
    return "MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH_HASH";
  }
  const differs = payload !== null && given.length > 0 && formatHex(given) !== payload;
  return differs ? "MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH" : null;
}

/**
 * Returns the bytes of the next transaction of an account: the stored ones, or else the given ones. Returns null if
 * there is no next transaction.
 */
export function readNextPayload(read: ReadState, address: Address, given: string): string | null {
  const account = readMultisigAccount(read, address);
  if (account === null) return null;
  const proposal = readProposal(read, address, account.lastResolved + 1n);
  return proposal === null ? null : (proposal.payload ?? given);
}

/** The execution of a transaction by one of the owners. */
export interface ProposalExecution {
  readonly address: Address;
  readonly executor: Address;
  /** The executed call as hex bytes. */
  readonly payload: string;
  /** Why the call failed, in the form of `0x1::multisig_account::ExecutionError`, or null if it succeeded. */
  readonly error: JsonObject | null;
}

/** Creates the step that removes the next transaction of an account after its execution. */
export function removeExecuted({ address, executor, payload, error }: ProposalExecution): Step {
  return (read) => {
    const account = readMultisigAccount(read, address);
    if (account === null) return multisigAborts.notMultisig;
    const number = account.lastResolved + 1n;
    const proposal = readProposal(read, address, number);
    if (proposal === null) return multisigAborts.transactionNotFound;
    const isImplicit = proposal.votes.get(executor) !== true;
    const approvals = countVotes(account, proposal).approvals + (isImplicit ? 1n : 0n);
    const sequence = { sequence_number: String(number) };
    const events: TransactionEvent[] = isImplicit
      ? [
          createMultisigEvent("Vote", address, {
            owner: formatAddress(executor),
            ...sequence,
            approved: true,
          }),
        ]
      : [];
    const data = {
      executor: formatAddress(executor),
      ...sequence,
      transaction_payload: payload,
      num_approvals: String(approvals),
    };
    events.push(
      error === null
        ? createMultisigEvent("TransactionExecutionSucceeded", address, data)
        : createMultisigEvent("TransactionExecutionFailed", address, { ...data, execution_error: error }),
    );
    return {
      changes: new Map([
        [proposalKey(address, number), null],
        multisigEntry({ ...account, lastResolved: number }),
      ]),
      events,
    };
  };
}
