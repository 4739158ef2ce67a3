import { U64_MAX } from "../../spec/vocabulary.ts";
import type { ServiceRequest } from "../http/service.ts";
import { parseAddress, type Address } from "../primitives/address.ts";
import { deriveAuthenticationKey } from "../primitives/ed25519.ts";
import { parseDecimal } from "../primitives/u64.ts";

/** The code of a faucet error, with its status. The network's own faucet uses the same codes. */
const faucetStatuses = {
  InvalidRequest: 400,
  WebFrameworkError: 400,
  TransactionFailed: 403,
  AssetDisabled: 410,
  FunderAccountProblem: 503,
  ServerOverloaded: 503,
} as const;

export type FaucetErrorCode = keyof typeof faucetStatuses;

/** An error that the faucet reports to the client. */
export class FaucetError extends Error {
  override readonly name = "FaucetError";
  readonly code: FaucetErrorCode;
  readonly status: number;

  constructor(code: FaucetErrorCode, message: string, status: number = faucetStatuses[code]) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** A parsed request for coins. */
export interface FundingRequest {
  readonly receiver: Address;
  /** The amount in the smallest unit of the coin, or null if the request has none. */
  readonly amount: bigint | null;
}

/** The members that name the receiver. The first one that a request has counts. */
const receiverNames = ["auth_key", "address", "pub_key"] as const;

/**
 * Reads a request for coins from a JSON body.
 * @throws FaucetError for a body that is not a JSON object with these members, and for a malformed receiver.
 */
export function readFundingBody({ contentType, body }: ServiceRequest): FundingRequest {
  const [mediaType = ""] = contentType.split(";");
  if (mediaType.trim().toLowerCase() !== "application/json") {
    throw new FaucetError("WebFrameworkError", "Content-Type must be application/json.", 415);
  }
  const members = parseObject(body);
  const { amount = null } = members;
  if (amount !== null && !isAmount(amount)) {
    throw new FaucetError("WebFrameworkError", `amount must be an integer from 0 to ${U64_MAX}.`);
  }
  return {
    receiver: readReceiver((name) => members[name]),
    amount: amount === null ? null : BigInt(amount),
  };
}

/** Reads a request for coins from a query. @throws FaucetError for a malformed amount or receiver. */
export function readFundingQuery({ query }: ServiceRequest): FundingRequest {
  const text = query.get("amount");
  const amount = text === null ? null : parseDecimal(text, U64_MAX);
  if (text !== null && amount === null) {
    throw new FaucetError("WebFrameworkError", `amount must be an integer from 0 to ${U64_MAX}.`);
  }
  return { receiver: readReceiver((name) => query.get(name)), amount };
}

function parseObject(body: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    throw new FaucetError("WebFrameworkError", "The body must be JSON in UTF-8.");
  }
  throw new FaucetError("WebFrameworkError", "The body must be a JSON object.");
}

/** Returns whether a value is an amount. A number above 2^53 is not exact, but it may still be an amount. */
function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && BigInt(value) <= U64_MAX;
}

function readReceiver(read: (name: string) => unknown): Address {
  const name = receiverNames.find((one) => (read(one) ?? null) !== null);
  if (name === undefined) {
    throw new FaucetError("InvalidRequest", `The request must have one of ${receiverNames.join(", ")}.`);
  }
  const text = read(name);
  if (typeof text !== "string") throw new FaucetError("WebFrameworkError", `${name} must be a string.`);
  const receiver = name === "pub_key" ? addressOfKey(text) : parseAddress(text);
  if (receiver !== null) return receiver;
  const expected = name === "pub_key" ? "the 64 hex digits of an Ed25519 public key" : "1 to 64 hex digits";
  throw new FaucetError("InvalidRequest", `${name} must be ${expected}, with or without 0x.`);
}

function addressOfKey(text: string): Address | null {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text)?.[1];
  return digits === undefined ? null : deriveAuthenticationKey(Buffer.from(digits, "hex"));
}
