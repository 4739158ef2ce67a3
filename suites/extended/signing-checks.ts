import { readProperty } from "../client/json/json-value.ts";
import type { SignedCall } from "../discovery/inventory.ts";
import { formatHex } from "../transactions/encoding.ts";
import { rebuildSignedCall } from "../transactions/find-signing-domain.ts";
import { buildSigningMessage } from "../transactions/sign.ts";
import { findEvidence, resolveSigningDomain } from "../transactions/signers.ts";
import { assertSame, type CheckContext, type ExtendedCheck } from "./check.ts";
import { NotApplicable } from "./results.ts";

/** A committed call, the bytes of its transaction, and the message that touchstone computes from them. */
interface OwnMessage {
  readonly call: SignedCall;
  readonly rawBytes: Uint8Array;
}

/** Encodes a committed call again. @throws NotApplicable if no call can be encoded */
function requireOwnMessage({ inventory, declared }: CheckContext): OwnMessage {
  const chainId = declared.signing.chainId ?? inventory.position?.chainId ?? null;
  if (chainId === null) throw new NotApplicable("needs the chain id in a header");
  for (const call of inventory.signedCalls) {
    const signed = rebuildSignedCall(call, chainId);
    if (signed !== null) return { call, rawBytes: signed.rawBytes };
  }
  throw new NotApplicable("needs a recent call with arguments that touchstone can encode");
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

async function judgeTransactionBytes(context: CheckContext): Promise<void> {
  const { call, rawBytes } = requireOwnMessage(context);
  const { value, exchange } = await context.client.askForSuccess("encodeSubmission", {
    body: toUnsignedRequest(call),
  });
  assertSame(context, "XENC-002", {
    what: `Encoded the transaction of version ${call.version} again`,
    named: "after 32 bytes the transaction in BCS",
    expected: formatHex(rawBytes).slice(2),
    received: String(value).toLowerCase().slice(prefixCharacters),
    exchanges: [exchange],
  });
}

async function judgeDomain(context: CheckContext): Promise<void> {
  const { declared, target, inventory } = context;
  const { call, rawBytes } = requireOwnMessage(context);
  const signing = { declared: declared.signing, vendor: target.vendor, inventory };
  const evidence = findEvidence(signing);
  if (declared.signing.domain === undefined && (evidence?.word ?? null) === null) {
    throw new NotApplicable("needs a committed transaction whose signature shows the domain");
  }
  const domain = resolveSigningDomain(signing, evidence);
  const { value, exchange } = await context.client.askForSuccess("encodeSubmission", {
    body: toUnsignedRequest(call),
  });
  assertSame(context, "XENC-003", {
    what: `Encoded the transaction of version ${call.version} again`,
    named: `the hash of ${domain}`,
    expected: formatHex(buildSigningMessage(domain, rawBytes)).slice(0, prefixCharacters),
    received: String(value).toLowerCase().slice(0, prefixCharacters),
    exchanges: [exchange],
  });
}

async function judgeEstimates(context: CheckContext): Promise<void> {
  const { value, exchange } = await context.client.askForSuccess("estimateGasPrice");
  const estimate = Number(readProperty(value, "gas_estimate"));
  // A real node may leave out the other two.
  const low = Number(readProperty(value, "deprioritized_gas_estimate") ?? estimate);
  const high = Number(readProperty(value, "prioritized_gas_estimate") ?? estimate);
  context.results.assert({
    requirement: "XGAS-002",
    what: "Read the gas estimation",
    expected: "deprioritized at most the estimate, and the estimate at most prioritized",
    received: low <= estimate && estimate <= high ? null : `${low}, ${estimate} and ${high}`,
    exchanges: [exchange],
  });
}

const simulatedSeconds = 600n;

async function judgeAcceptedPrice(context: CheckContext): Promise<void> {
  if (context.allow === "read") throw new NotApplicable("needs --allow simulate");
  const { call } = requireOwnMessage(context);
  const gas = await context.client.askForSuccess("estimateGasPrice");
  const account = await context.client.read(`/accounts/${call.sender}`);
  const micros = account.position.ledgerTimestampMicros;
  if (micros === null) throw new NotApplicable("needs the ledger time in a header");
  const price = String(readProperty(gas.value, "gas_estimate"));
  const answer = await context.client.send("POST", "/transactions/simulate", {
    body: {
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
  if (!isJudged) throw new NotApplicable(`needs a simulation, got the status ${answer.status}`);
  const rejection = /GAS_UNIT_PRICE\w*/.exec(shown)?.[0] ?? null;
  context.results.assert({
    requirement: "XGAS-003",
    what: `Simulated a transaction with the estimated gas unit price ${price}`,
    expected: "a response that does not reject the price",
    received: rejection,
    exchanges: [gas.exchange, answer.exchange],
  });
}

/** The checks of signing messages and gas estimates. */
export const signingChecks: readonly ExtendedCheck[] = [
  { requirements: ["XENC-001", "XENC-002"], run: judgeTransactionBytes },
  { requirements: ["XENC-003"], run: judgeDomain },
  { requirements: ["XGAS-001", "XGAS-002"], run: judgeEstimates },
  { requirements: ["XGAS-003"], run: judgeAcceptedPrice },
];
