/** The views of multisig accounts. */
import type { JsonValue } from "../../primitives/canonical-json.ts";
import {
  viewValues,
  type ViewBody,
  type ViewFunctionInput,
  type ViewFunctionResult,
} from "../../move/view-function.ts";
import { toAddress, toU64 } from "../../move/native-arguments.ts";
import { createNoResourceFailure, multisigAborts } from "./multisig-aborts.ts";
import {
  countVotes,
  isApproved,
  isRejected,
  formatProposal,
  pendingMax,
  readMultisigAccount,
  readProposal,
  type MultisigAccount,
  type Proposal,
} from "./multisig-state.ts";

/** A view of one account. Its arguments are those after the address of the account. */
type AccountView = (
  account: MultisigAccount,
  given: readonly JsonValue[],
  input: ViewFunctionInput,
) => ViewFunctionResult;

/** A view of a transaction of an account. Its arguments are those after the sequence number. */
type ProposalView = (
  account: MultisigAccount,
  found: { readonly proposal: Proposal; readonly number: bigint },
  given: readonly JsonValue[],
) => ViewFunctionResult;

/** The views except `get_next_multisig_account_address`, which reads the account of the creator. */
export const multisigViewBodies: Readonly<Record<string, ViewBody>> = {
  metadata: ofAccount("metadata", ({ metadata }) => viewValues(metadata)),
  num_signatures_required: ofAccount("num_signatures_required", ({ signaturesRequired }) =>
    viewValues(String(signaturesRequired)),
  ),
  owners: ofAccount("owners", ({ owners }) => viewValues(owners.map((owner) => `0x${owner}`))),
  is_owner: ([owner, account], input) =>
    ofAccount("is_owner", ({ owners }) => viewValues(owners.includes(toAddress(owner))))(
      account === undefined ? [] : [account],
      input,
    ),
  get_transaction: ofProposal("get_transaction", (_, { proposal }) => viewValues(formatProposal(proposal))),
  get_pending_transactions: ofAccount("get_pending_transactions", (account, _, { read }) => {
    const pending: JsonValue[] = [];
    for (let number = account.lastResolved + 1n; number < account.nextNumber; number += 1n) {
      const proposal = readProposal(read, account.address, number);
      if (proposal === null) return multisigAborts.noTableItem;
      pending.push(formatProposal(proposal));
    }
    return viewValues(pending);
  }),
  get_next_transaction_payload: ofAccount(
    "get_next_transaction_payload",
    (account, [given = null], { read }) => {
      const proposal = readProposal(read, account.address, account.lastResolved + 1n);
      return proposal === null ? multisigAborts.noTableItem : viewValues(proposal.payload ?? given);
    },
  ),
  can_be_executed: ofProposal("can_be_executed", (account, { proposal, number }) =>
    viewValues(isNext(account, number) && isApproved(account, proposal)),
  ),
  can_execute: ([owner, ...given], input) =>
    ofProposal("can_execute", (account, found) =>
      viewValues(canResolve(account, found, { owner, with: true })),
    )(given, input),
  can_be_rejected: ofProposal("can_be_rejected", (account, { proposal, number }) =>
    viewValues(isNext(account, number) && isRejected(account, proposal)),
  ),
  can_reject: ([owner, ...given], input) =>
    ofProposal("can_reject", (account, found) =>
      viewValues(canResolve(account, found, { owner, with: false })),
    )(given, input),
  last_resolved_sequence_number: ofAccount("last_resolved_sequence_number", ({ lastResolved }) =>
    viewValues(String(lastResolved)),
  ),
  next_sequence_number: ofAccount("next_sequence_number", ({ nextNumber }) => viewValues(String(nextNumber))),
  vote: ofProposal("vote", (_, { proposal }, [owner]) => {
    const found = proposal.votes.get(toAddress(owner));
    return viewValues(found !== undefined, found ?? false);
  }),
  available_transaction_queue_capacity: ofAccount(
    "available_transaction_queue_capacity",
    ({ nextNumber, lastResolved }) => {
      const left = pendingMax - (nextNumber - lastResolved - 1n);
      return viewValues(String(left < 0n ? 0n : left));
    },
  ),
};

function ofAccount(name: string, view: AccountView): ViewBody {
  return ([address, ...given], input) => {
    const account = readMultisigAccount(input.read, toAddress(address));
    return account === null ? createNoResourceFailure(name) : view(account, given, input);
  };
}

function ofProposal(name: string, view: ProposalView): ViewBody {
  return ofAccount(name, (account, [text, ...given], { read }) => {
    const number = toU64(text);
    if (number === 0n || number >= account.nextNumber) return multisigAborts.invalidSequenceNumber;
    const proposal = readProposal(read, account.address, number);
    return proposal === null ? multisigAborts.noTableItem : view(account, { proposal, number }, given);
  });
}

/** Returns whether a transaction is the next one. Transactions are executed and rejected in the order of their numbers. */
function isNext({ lastResolved }: MultisigAccount, number: bigint): boolean {
  return number === lastResolved + 1n;
}

/** Returns whether an owner can execute or reject a transaction, with a vote for that. */
function canResolve(
  account: MultisigAccount,
  { proposal, number }: { readonly proposal: Proposal; readonly number: bigint },
  vote: { readonly owner: JsonValue | undefined; readonly with: boolean },
): boolean {
  const owner = toAddress(vote.owner);
  const { approvals, rejections } = countVotes(account, proposal);
  const implicit = proposal.votes.get(owner) === vote.with ? 0n : 1n;
  const count = (vote.with ? approvals : rejections) + implicit;
  return account.owners.includes(owner) && isNext(account, number) && count >= account.signaturesRequired;
}
