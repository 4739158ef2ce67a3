import { notSeen } from "../../../evidence/reason.ts";
import { BCS_TRANSACTION_MEDIA_TYPE } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import { readProperty } from "../../client/json/json-value.ts";
import { sleep } from "../../client/transport.ts";
import { EncodingError } from "../../transactions/encoding.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";
import {
  signTransaction,
  toBcs,
  toJsonRequest,
  transactionHash,
  type SignedTransaction,
  type TransactionRequest,
} from "../../transactions/sign.ts";
import { type ExtendedFixtures, type ExtendedCheck } from "./check.ts";
import { requireSuccess } from "./client.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** A signed transaction that the target should accept. */
interface OwnTransaction {
  readonly planned: PlannedTransaction;
  readonly signed: SignedTransaction;
  readonly request: TransactionRequest;
  /** The hash that touchstone computes. */
  readonly hash: string;
}

const maxGasAmount = 200_000n;
const lifetimeSeconds = 60n;
/** The recipient of the calls; any address may receive coins. */
const recipient = `0x${"7e57".repeat(16)}`;

/**
 * Signs the next transaction of a declared signer: the one at an index, or the first if there are fewer.
 * @throws Inconclusive if submissions are not offered, or a signer or a call is missing
 */
async function signNext(fixtures: ExtendedFixtures, place = 0): Promise<OwnTransaction> {
  const { declared, node, target, signers } = fixtures;
  if (declared.features.submission === false)
    throw new Inconclusive("the profile says that submission is not offered");
  try {
    const { address, privateKey } = signers.take(place < signers.count() ? place : 0);
    const call = signers.call("succeeds");
    const { domain, chainId } = signers.network();
    const account = requireSuccess(await node.getAccount(address));
    const next = String(readProperty(account.value, "sequence_number"));
    const micros = account.position.ledgerTimestampMicros;
    if (!/^[0-9]{1,20}$/.test(next) || micros === null) {
      throw new Inconclusive(notSeen("the sequence number of the signer and the ledger time"));
    }
    const planned: PlannedTransaction = {
      sender: address,
      sequenceNumber: BigInt(next),
      maxGasAmount,
      gasUnitPrice: signers.gasUnitPrice(),
      expirationTimestampSecs: BigInt(micros) / 1_000_000n + lifetimeSeconds,
      call: { ...call, arguments: call.arguments.map((one) => (one === "{recipient}" ? recipient : one)) },
    };
    const signed = signTransaction(planned, { privateKey, domain, chainId });
    // A limit of gas has to be obeyed, but these blocks are not read, so the reservation stays.
    await node.options.spending?.reserve([planned], () => {
      throw new Inconclusive({ kind: "limit", limit: "max-gas-spent" });
    });
    const word = domain.split("::")[0] ?? target.vendor;
    return {
      planned,
      signed,
      request: toJsonRequest(planned, signed),
      hash: transactionHash(toBcs(signed), word),
    };
  } catch (thrown) {
    throw thrown instanceof EncodingError ? new Inconclusive(thrown.message) : thrown;
  }
}

async function judgeAccepted(fixtures: ExtendedFixtures): Promise<void> {
  const { planned, request, hash } = await signNext(fixtures);
  const answer = await fixtures.client.askForSuccess("submitTransaction", {
    body: request,
    effect: [planned],
  });
  const returned = String(readProperty(answer.value, "hash")).toLowerCase();
  fixtures.assert.same({
    what: "Submitted a transaction",
    named: "the hash",
    expected: hash,
    received: returned,
    exchanges: [answer.exchange],
  });
  const found = await readSubmitted(fixtures, hash);
  fixtures.assert.of("XSUB-003").same({
    what: `Read the submitted transaction with the hash ${hash}`,
    named: "the members that were signed",
    expected: toSignedMembers(request),
    received: toSignedMembers(found.value),
    exchanges: [answer.exchange, found.exchange],
  });
}

/** The members of a request that a transaction repeats unchanged, except addresses, whose form can differ. */
const signedMembers = [
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "signature",
];

function toSignedMembers(value: unknown): unknown {
  return [
    ...signedMembers.map((name) => readProperty(value, name)),
    readProperty(readProperty(value, "payload"), "function"),
  ];
}

const readsMax = 20;
const pauseMillis = 100;

/** Reads a submitted transaction. It waits for a node behind a balancer that has not received the transaction yet. */
async function readSubmitted({ client }: ExtendedFixtures, hash: string): Promise<Answer<null>> {
  for (let read = 1; ; read += 1) {
    const answer = await client.ask("getTransactionByHash", { path: { txn_hash: hash } });
    if (answer.status !== 404 || read === readsMax) return answer;
    await sleep(pauseMillis);
  }
}

/** The error codes of a transaction that a node has read, and rejects because of its content. */
const contentCodes: readonly unknown[] = [
  "vm_error",
  "invalid_transaction_update",
  "sequence_number_too_old",
];

async function judgeBcs(fixtures: ExtendedFixtures): Promise<void> {
  // The transaction in JSON may still be pending, so another account sends this one if there is one.
  const { planned, signed } = await signNext(fixtures, 1);
  const mediaType = BCS_TRANSACTION_MEDIA_TYPE.replace("node", fixtures.target.vendor);
  const answer = await fixtures.client.ask("submitTransaction", {
    bytes: { mediaType, content: toBcs(signed) },
    effect: [planned],
  });
  const code = readProperty(answer.value, "error_code");
  if (answer.status !== 202 && contentCodes.includes(code)) {
    throw new Inconclusive(notSeen("a transaction that the node does not reject because of its content"));
  }
  fixtures.assert.status(answer, [202], "Submitted a transaction in BCS");
}

async function judgeWrongSignature(fixtures: ExtendedFixtures): Promise<void> {
  const { request } = await signNext(fixtures);
  // The signature is that of the same transaction with another gas price.
  const body = { ...request, gas_unit_price: String(fixtures.signers.gasUnitPrice() + 1n) };
  const answer = await fixtures.client.ask("submitTransaction", { body });
  fixtures.assert.status(answer, [400], "Submitted a transaction with a wrong signature");
}

/** The checks of submitted transactions. Those that are accepted change the ledger. */
export const submissionChecks: readonly ExtendedCheck[] = [
  { requirement: "XSUB-002", safety: "submit", body: judgeAccepted },
  { requirement: "XSUB-004", safety: "submit", usesSeveralSigners: true, body: judgeBcs },
  { requirement: "XSUB-005", safety: "submit", body: judgeWrongSignature },
];
