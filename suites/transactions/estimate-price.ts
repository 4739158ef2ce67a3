/** Asks the target for the gas price that it estimates (§4.7), for a ledger that shows no price of a committed call. */
import { readProperty, valueAt } from "../client/json/json-value.ts";
import { requestOperation, toJsonBody } from "../client/operation-request.ts";
import { readLedgerPosition } from "../client/response-head.ts";
import { isSuccessful } from "../client/sent-exchange.ts";
import type { DeclaredCall } from "../client/target.ts";
import type { EstimatePrice } from "../discovery/probe-client.ts";
import { isU64Text } from "../discovery/signed-calls.ts";
import type { PlannedTransaction } from "./raw-transaction.ts";
import { derivePublicKey, toJsonRequest } from "./sign.ts";
import type { Signer } from "./signers.ts";

const lifetimeSecs = 60n;
/** The recipient of the simulated call; any address may receive coins. */
const recipient = `0x${"beef".repeat(16)}`;

/** Creates the function that simulates a call of a signer and returns the estimate of its price, or null. */
export function createPriceEstimate(
  { address, privateKey }: Signer,
  call: Omit<DeclaredCall, "param_types">,
): EstimatePrice {
  return async ({ ask }, vendor) => {
    const account = await ask(requestOperation("getAccount", address));
    if (account === null || !isSuccessful(account)) return null;
    const number = readProperty(account.json.value, "sequence_number");
    const micros = readLedgerPosition(account.answer.headers, vendor).ledgerTimestampMicros;
    if (!isU64Text(number) || micros === null) return null;
    const planned: PlannedTransaction = {
      sender: address,
      sequenceNumber: BigInt(number),
      maxGasAmount: 200_000n,
      gasUnitPrice: 100n,
      expirationTimestampSecs: BigInt(micros) / 1_000_000n + lifetimeSecs,
      call: {
        ...call,
        arguments: call.arguments.map((one) => (one === "{recipient}" ? recipient : one)),
        param_types: [],
      },
    };
    const signed = { publicKey: derivePublicKey(privateKey), signature: new Uint8Array(64) };
    const body = toJsonBody(JSON.stringify(toJsonRequest(planned, signed)));
    const query = { estimate_gas_unit_price: true };
    const sent = await ask(requestOperation("simulateTransaction", "", { safety: "simulate", query, body }));
    const price = sent !== null && isSuccessful(sent) ? valueAt(sent.json.value, "/0/gas_unit_price") : null;
    return isU64Text(price) ? price : null;
  };
}
