import type { ReadState } from "../../../reference-node/ledger/state-value.ts";
import { killedBy, mutate, type NodeMutant } from "./node-mutant.ts";

const execution = "framework/multisig/multisig-execution";
const multisigState = "framework/multisig/multisig-state";
const keyProofs = "framework/accounts/key-proofs";
const capabilityOffers = "framework/accounts/capability-offers";

/** The node without one of its checks of multisig accounts, key proofs, offers of capabilities, and transfers. */
export const frameworkMutants: readonly NodeMutant[] = [
  ...killedBy("tests/payloads/multisig-refusals", [
    mutate(
      "one approval fewer than a multisig account requires is enough",
      [multisigState, "isApproved", execution],
      (original) =>
        (account, ...votes) =>
          original({ ...account, signaturesRequired: account.signaturesRequired - 1n }, ...votes),
    ),
    mutate(
      "one approval more than a multisig account requires is needed",
      [multisigState, "isApproved", execution],
      (original) =>
        (account, ...votes) =>
          original({ ...account, signaturesRequired: account.signaturesRequired + 1n }, ...votes),
    ),
    mutate(
      "an executing owner who has approved counts twice",
      [multisigState, "isApproved", execution],
      (original) => (account, proposal, owner) => {
        const owners = account.owners.flatMap((one) => (one === owner ? [one, one] : [one]));
        return original({ ...account, owners }, proposal, owner);
      },
    ),
    mutate(
      "an account that is no owner executes a call",
      [execution, "checkExecution"],
      (original) => (read, sender, call) => original(withOwner(read, `0x${sender}`), sender, call),
    ),
    mutate(
      "a call with another hash than the approved one is executed",
      [multisigState, "readProposal", execution],
      (original) =>
        (...place) => {
          const proposal = original(...place);
          return proposal === null ? null : { ...proposal, payloadHash: null };
        },
    ),
    mutate(
      "a call that differs from the approved one is executed",
      [execution, "checkExecution"],
      (original) =>
        (...call) => {
          const status = original(...call);
          return status === "MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH" ? null : status;
        },
    ),
  ]),
  ...killedBy("framework/multisig/multisig-functions", [
    mutate(
      "one rejection fewer than a multisig account requires is enough",
      [multisigState, "isRejected", "framework/multisig/multisig-voting"],
      (original) => (account, proposal) =>
        original({ ...account, signaturesRequired: account.signaturesRequired - 1n }, proposal),
    ),
    mutate(
      "approvals count as rejections",
      [multisigState, "isRejected", "framework/multisig/multisig-voting"],
      (original) => (account, proposal) =>
        original(account, {
          ...proposal,
          votes: new Map([...proposal.votes.keys()].map((owner) => [owner, false])),
        }),
    ),
  ]),
  ...killedBy("tests/framework/key-rotation", [
    mutate(
      "the proof of an Ed25519 key is not verified",
      ["primitives/ed25519", "verify", keyProofs],
      () => () => true,
    ),
    mutate(
      "the proof of several keys is not verified",
      ["authentication/account-signature", "isValidMultiEd25519", keyProofs],
      () => () => true,
    ),
  ]),
  ...killedBy("tests/framework/capability-offers", [
    mutate(
      "the proof of an offer is not verified",
      [keyProofs, "checkProof", capabilityOffers],
      () => () => null,
    ),
    mutate(
      "any key makes an offer",
      [keyProofs, "checkKeyOf", capabilityOffers],
      (original) => (account, key, otherKey) => {
        const abort = original(account, key, otherKey);
        return abort === otherKey ? null : abort;
      },
    ),
    mutate(
      "any account uses an offer",
      ["framework/accounts/offered-capabilities", "isOfferedTo", "framework/accounts/proven-rotation"],
      () => () => true,
    ),
    mutate(
      "an offer to another account is revoked",
      ["framework/accounts/offered-capabilities", "isOfferedTo", capabilityOffers],
      () => () => true,
    ),
  ]),
  ...killedBy("framework/coins/managed-coins", [
    mutate(
      "the choice of an account is ignored",
      ["framework/coins/direct-transfers", "acceptsDirectTransfers", "framework/coins/created-coins"],
      () => () => true,
    ),
  ]),
];

/** Reads a state in which an account is an owner of every multisig account. */
function withOwner(read: ReadState, owner: string): ReadState {
  return (key) => {
    const value = read(key);
    const owners: unknown = value?.["owners"];
    if (!isTextList(owners) || owners.includes(owner)) return value;
    return { ...value, owners: [...owners, owner] };
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
