import { notSeen } from "../../../evidence/reason.ts";
import { readProperty } from "../../client/json/json-value.ts";
import type { SignedCall } from "../../discovery/inventory.ts";
import { formatHex } from "../../transactions/encoding.ts";
import { rebuildSignedCall } from "../../transactions/find-signing-domain.ts";
import { buildSigningMessage } from "../../transactions/sign.ts";
import { type ExtendedFixtures, type ExtendedCheck } from "./check.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { requireSuccess } from "./client.ts";

/** A committed call, the bytes of its transaction, and the message that touchstone computes from them. */
interface OwnMessage {
  readonly call: SignedCall;
  readonly rawBytes: Uint8Array;
}

/** Encodes a committed call again. @throws Inconclusive if no call can be encoded */
function requireOwnMessage({ inventory, declared }: ExtendedFixtures): OwnMessage {
  const chainId = declared.signing.chainId ?? inventory.all.position?.chainId ?? null;
  if (chainId === null) throw new Inconclusive(notSeen("the chain id in a header"));
  for (const call of inventory.all.signedCalls) {
    const signed = rebuildSignedCall(call, chainId);
    if (signed !== null) return { call, rawBytes: signed.rawBytes };
  }
  throw new Inconclusive(notSeen("a recent call with arguments that touchstone can encode"));
}

/** Writes a committed call as a request without a signature. */
function toUnsignedRequest(call: SignedCall): { readonly [member: string]: unknown } {
  return {
    sender: call.sender,
    sequence_number: call.sequenceNumber,
    max_gas_amount: call.maxGasAmount,
    gas_unit_price: call.gasUnitPrice,
    expiration_timestamp_secs: call.expirationTimestampSecs,
    payload: {
      type: "entry_function_payload",
      function: call.function,
      type_arguments: call.typeArguments,
      arguments: call.arguments,
    },
    ...(call.nonce === null ? {} : { replay_protection_nonce: call.nonce }),
  };
}

/** The length of the hash of the domain: `0x` and 32 bytes in hex. */
const prefixCharacters = 2 + 64;

async function judgeTransactionBytes(fixtures: ExtendedFixtures): Promise<void> {
  const { call, rawBytes } = requireOwnMessage(fixtures);
  const { value, exchange } = await fixtures.client.askForSuccess("encodeSubmission", {
    body: toUnsignedRequest(call),
  });
  fixtures.assert.same({
    what: `Encoded the transaction of version ${call.version} again`,
    named: "after 32 bytes the transaction in BCS",
    expected: formatHex(rawBytes).slice(2),
    received: String(value).toLowerCase().slice(prefixCharacters),
    exchanges: [exchange],
  });
}

async function judgeDomain(fixtures: ExtendedFixtures): Promise<void> {
  const { declared, signers } = fixtures;
  const { call, rawBytes } = requireOwnMessage(fixtures);
  if (declared.signing.domain === undefined && (signers.evidence()?.word ?? null) === null) {
    throw new Inconclusive(notSeen("a committed transaction whose signature shows the domain"));
  }
  const { domain } = signers.network();
  const { value, exchange } = await fixtures.client.askForSuccess("encodeSubmission", {
    body: toUnsignedRequest(call),
  });
  fixtures.assert.same({
    what: `Encoded the transaction of version ${call.version} again`,
    named: `the hash of ${domain}`,
    expected: formatHex(buildSigningMessage(domain, rawBytes)).slice(0, prefixCharacters),
    received: String(value).toLowerCase().slice(0, prefixCharacters),
    exchanges: [exchange],
  });
}

async function judgeEstimates(fixtures: ExtendedFixtures): Promise<void> {
  const { value, exchange } = await fixtures.client.askForSuccess("estimateGasPrice");
  const estimate = Number(readProperty(value, "gas_estimate"));
  // A real node may leave out the other two.
  const low = Number(readProperty(value, "deprioritized_gas_estimate") ?? estimate);
  const high = Number(readProperty(value, "prioritized_gas_estimate") ?? estimate);
  fixtures.assert.rule({
    what: "Read the gas estimation",
    expected: "deprioritized at most the estimate, and the estimate at most prioritized",
    received: low <= estimate && estimate <= high ? null : `${low}, ${estimate} and ${high}`,
    exchanges: [exchange],
  });
}

const simulatedSeconds = 600n;

async function judgeAcceptedPrice(fixtures: ExtendedFixtures): Promise<void> {
  const { call } = requireOwnMessage(fixtures);
  const gas = await fixtures.client.askForSuccess("estimateGasPrice");
  const account = requireSuccess(await fixtures.node.getAccount(call.sender));
  const micros = account.position.ledgerTimestampMicros;
  if (micros === null) throw new Inconclusive(notSeen("the ledger time in a header"));
  const price = String(readProperty(gas.value, "gas_estimate"));
  const answer = await fixtures.node.simulateTransaction({
    json: {
      ...toUnsignedRequest({ ...call, nonce: null }),
      sequence_number: readProperty(account.value, "sequence_number"),
      gas_unit_price: price,
      expiration_timestamp_secs: String(BigInt(micros) / 1_000_000n + simulatedSeconds),
      signature: {
        type: "ed25519_signature",
        public_key: call.publicKey,
        signature: `0x${"00".repeat(64)}`,
      },
    },
  });
  const shown = answer.exchange.response?.body ?? "";
  const isJudged = answer.status === 200 || answer.status === 400;
  if (!isJudged) throw new Inconclusive(notSeen(`a simulation, got the status ${answer.status}`));
  const rejection = /GAS_UNIT_PRICE\w*/.exec(shown)?.[0] ?? null;
  fixtures.assert.rule({
    what: `Simulated a transaction with the estimated gas unit price ${price}`,
    expected: "a response that does not reject the price",
    received: rejection,
    exchanges: [gas.exchange, answer.exchange],
  });
}

/** The checks of signing messages and gas estimates. */
export const signingChecks: readonly ExtendedCheck[] = [
  { requirement: "XENC-002", body: judgeTransactionBytes },
  { requirement: "XENC-003", body: judgeDomain },
  { requirement: "XGAS-002", body: judgeEstimates },
  { requirement: "XGAS-003", safety: "simulate", body: judgeAcceptedPrice },
];
