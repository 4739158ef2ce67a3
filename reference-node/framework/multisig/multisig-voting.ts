/** Proposals of transactions, votes, and the rejection of transactions. */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { frameworkAddress } from "../../ledger/block-transactions.ts";
import { resourceKey, type ReadState } from "../../ledger/state-value.ts";
import { formatAddress, type Address } from "../../primitives/address.ts";
import { parseHex } from "../../primitives/bytes.ts";
import type { JsonValue } from "../../primitives/canonical-json.ts";
import type { EntryFunctionInput, EntryFunctionResult, FunctionBody } from "../../move/entry-function.ts";
import { runSteps, type Step } from "../../move/steps.ts";
import { toAddress, toU64 } from "../../move/native-arguments.ts";
import { createMultisigEvent, readAsOwner } from "./multisig-access.ts";
import { createNoResourceFailure, multisigAborts } from "./multisig-aborts.ts";
import {
  countVotes,
  formatProposal,
  isRejected,
  multisigEntry,
  pendingMax,
  proposalEntry,
  proposalKey,
  readMultisigAccount,
  readProposal,
  type MultisigAccount,
  type Proposal,
} from "./multisig-state.ts";

const payloadHashBytes = 32;

/** The functions with which owners propose transactions, vote, and reject. */
export const votingBodies: Readonly<Record<string, FunctionBody>> = {
  create_transaction: ([account, payload], input) =>
    toBytes(payload).length === 0
      ? multisigAborts.payloadIsEmpty
      : propose(account, { payload: toText(payload), payloadHash: null }, input),
  create_transaction_with_hash: ([account, hash], input) =>
    toBytes(hash).length === payloadHashBytes
      ? propose(account, { payload: null, payloadHash: toText(hash) }, input)
      : multisigAborts.invalidPayloadHash,
  approve_transaction: ([account, number], input) => vote(input, { account, number, isApproval: true }),
  reject_transaction: ([account, number], input) => vote(input, { account, number, isApproval: false }),
  // Existing networks keep the function with the misspelled name.
  vote_transanction: ([account, number, isApproval = null], input) =>
    vote(input, { account, number, isApproval }),
  vote_transaction: ([account, number, isApproval = null], input) =>
    vote(input, { account, number, isApproval }),
  vote_transactions: ([account, first, last, isApproval = null], { sender, read }) =>
    runSteps(read, listVotes(sender, toAddress(account), { first, last, isApproval })),
  execute_rejected_transaction: ([account], { sender, read }) =>
    runSteps(read, [rejectNext(sender, toAddress(account))]),
  execute_rejected_transactions: ([address, last], { sender, read }) => {
    const account = readMultisigAccount(read, toAddress(address));
    if (account === null) return createNoResourceFailure("last_resolved_sequence_number");
    const final = toU64(last);
    if (final <= account.lastResolved || final >= account.nextNumber)
      return multisigAborts.invalidSequenceNumber;
    return runSteps(read, listRejections(sender, account, final));
  },
};

/** Stores a transaction with the approval of its creator. */
function propose(
  address: JsonValue | undefined,
  content: Pick<Proposal, "payload" | "payloadHash">,
  { sender, read }: EntryFunctionInput,
): EntryFunctionResult {
  const account = readAsOwner(read, toAddress(address), sender);
  if ("abort" in account) return account;
  const { nextNumber, lastResolved } = account;
  if (nextNumber - lastResolved - 1n >= pendingMax) return multisigAborts.tooManyPending;
  if (nextNumber === U64_MAX) return { abort: "ARITHMETIC_ERROR" };
  const proposal: Proposal = {
    ...content,
    votes: new Map([[sender, true]]),
    creator: sender,
    creationTimeSecs: readSeconds(read),
  };
  const data = {
    creator: formatAddress(sender),
    sequence_number: String(nextNumber),
    transaction: formatProposal(proposal),
  };
  return {
    changes: new Map([
      proposalEntry(account.address, nextNumber, proposal),
      multisigEntry({ ...account, nextNumber: nextNumber + 1n }),
    ]),
    events: [createMultisigEvent("CreateTransaction", account.address, data)],
  };
}

function vote(
  { sender, read }: EntryFunctionInput,
  given: {
    readonly account: JsonValue | undefined;
    readonly number: JsonValue | undefined;
    readonly isApproval: JsonValue;
  },
): EntryFunctionResult {
  const { account, number, isApproval } = given;
  return castVote(sender, toAddress(account), { number: toU64(number), isApproval: isApproval === true })(
    read,
  );
}

/** Creates the step that stores the vote of an owner. A later vote replaces an earlier one. */
function castVote(
  owner: Address,
  address: Address,
  { number, isApproval }: { readonly number: bigint; readonly isApproval: boolean },
): Step {
  return (read) => {
    const account = readAsOwner(read, address, owner);
    if ("abort" in account) return account;
    const proposal = readProposal(read, address, number);
    if (proposal === null) return multisigAborts.transactionNotFound;
    const votes = new Map([...proposal.votes, [owner, isApproval]]);
    const data = {
      owner: formatAddress(owner),
      sequence_number: String(number),
      approved: isApproval,
    };
    return {
      changes: new Map([proposalEntry(address, number, { ...proposal, votes })]),
      events: [createMultisigEvent("Vote", address, data)],
    };
  };
}

/** Lists the votes for a range of transactions. The first transaction that does not exist ends the run. */
function* listVotes(
  owner: Address,
  address: Address,
  range: {
    readonly first: JsonValue | undefined;
    readonly last: JsonValue | undefined;
    readonly isApproval: JsonValue;
  },
): Generator<Step> {
  const last = toU64(range.last);
  for (let number = toU64(range.first); number <= last; number += 1n) {
    yield castVote(owner, address, { number, isApproval: range.isApproval === true });
  }
}

/** Lists the rejections of the next transactions. The first one that aborts ends the run. */
function* listRejections(owner: Address, account: MultisigAccount, last: bigint): Generator<Step> {
  for (let number = account.lastResolved; number < last; number += 1n)
    yield rejectNext(owner, account.address);
}

/** Creates the step that removes the next transaction if enough owners reject it. The sender rejects it, too. */
function rejectNext(owner: Address, address: Address): Step {
  return (read) => {
    const account = readAsOwner(read, address, owner);
    if ("abort" in account) return account;
    const number = account.lastResolved + 1n;
    if (number >= account.nextNumber) return multisigAborts.invalidSequenceNumber;
    const hasRejected = readProposal(read, address, number)?.votes.get(owner) === false;
    const implicitVote = hasRejected ? [] : [castVote(owner, address, { number, isApproval: false })];
    return runSteps(read, [...implicitVote, removeRejected(owner, address, number)]);
  };
}

function removeRejected(owner: Address, address: Address, number: bigint): Step {
  return (read) => {
    const account = readAsOwner(read, address, owner);
    if ("abort" in account) return account;
    const proposal = readProposal(read, address, number);
    if (proposal === null) return multisigAborts.transactionNotFound;
    if (!isRejected(account, proposal)) return multisigAborts.notEnoughRejections;
    const data = {
      sequence_number: String(number),
      num_rejections: String(countVotes(account, proposal).rejections),
      executor: formatAddress(owner),
    };
    return {
      changes: new Map([
        [proposalKey(address, number), null],
        multisigEntry({ ...account, lastResolved: number }),
      ]),
      events: [createMultisigEvent("ExecuteRejectedTransaction", address, data)],
    };
  };
}

function readSeconds(read: ReadState): bigint {
  const time = read(resourceKey(frameworkAddress, "0x1::timestamp::CurrentTimeMicroseconds"));
  return time === undefined ? 0n : toU64(time["microseconds"]) / 1_000_000n;
}

function toText(value: JsonValue | undefined): string {
  return typeof value === "string" ? value : "0x";
}

function toBytes(value: JsonValue | undefined): Uint8Array {
  return parseHex(toText(value)) ?? new Uint8Array();
}
