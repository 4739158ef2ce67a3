/** Of which classes the body of a batch and of a simulation is (§2.5a, §4.6, §4.7), and what the answer says of it. */
import { isObject } from "../../client/json/json-parts.ts";
import type { SimulatedClass } from "../../../spec/operations/simulate-transaction.ts";
import type { BatchClass } from "../../../spec/operations/submit-batch.ts";
import {
  readProperty,
  parseRequestBody,
  type ClassifiedParameter,
  type ClassifierInput,
} from "./classifier-input.ts";

const requestMembers = [
  "sender",
  "sequence_number",
  "max_gas_amount",
  "gas_unit_price",
  "expiration_timestamp_secs",
  "payload",
  "signature",
];
const payloadMembers = ["type", "function", "type_arguments", "arguments"];
const signatureMembers = ["type", "public_key", "signature"];
const signatureBytes = 64;

/** The classes of a batch, and what became of its transactions. */
export function classifyBatch(input: ClassifierInput): ClassifiedParameter[] {
  const { content, form } = input;
  if (isTooLarge(input)) return [["size of the body", "more bytes than declared"]];
  if (content instanceof Uint8Array) {
    const name = form === "malformed" ? "no transactions" : "transactions";
    return [["BCS body", name], ...classifyBcsOutcome(input)];
  }
  const batch = parseRequestBody(content);
  return [["JSON body", batchClass(batch, form)], ...classifyJsonOutcome(batch, input)];
}

function batchClass(batch: unknown, form: ClassifierInput["form"]): BatchClass {
  if (!Array.isArray(batch)) return "no array";
  if (form !== "well-formed") {
    const isShort = batch.some((element) => isObject(element) && lacksMember(element));
    return isShort ? "an element that lacks a member" : "another element outside its format";
  }
  if (batch.length === 0) return "no transaction";
  return batch.length === 1 ? "one transaction" : "several transactions";
}

function classifyBcsOutcome({ status }: ClassifierInput): ClassifiedParameter[] {
  if (status === 202) return [["transactions in BCS", "all succeed"]];
  return status === 206 ? [["transactions in BCS", "some or all fail"]] : [];
}

function classifyJsonOutcome(batch: unknown, { status, value }: ClassifierInput): ClassifiedParameter[] {
  if (status === 202) return [["transactions in JSON", "all succeed"]];
  if (status !== 206) return [];
  const failures = readProperty(value, "transaction_failures");
  const areAllFailed = Array.isArray(batch) && Array.isArray(failures) && failures.length >= batch.length;
  return [["transactions in JSON", areAllFailed ? "all fail" : "some fail"]];
}

/** The classes of what is simulated, and what came of it. */
export function classifySimulation(input: ClassifierInput): ClassifiedParameter[] {
  const { content, form } = input;
  if (isTooLarge(input)) return [["size of the body", "more bytes than declared"]];
  if (content instanceof Uint8Array) {
    if (form === "malformed") return [["BCS body", "no transaction"]];
    const signature = content.subarray(-signatureBytes);
    return [
      ["BCS body", "a request"],
      ...classifyOutcome(
        input,
        signature.every((byte) => byte === 0),
      ),
    ];
  }
  const request = parseRequestBody(content);
  const name = form === "malformed" ? misfitOf(request) : "a request";
  if (name !== "a request") return [["JSON body", name]];
  const signature = readProperty(readProperty(request, "signature"), "signature");
  return [["JSON body", name], ...classifyOutcome(input, /^0x0*$/.test(String(signature)))];
}

/** What is outside its format in a request of which its sender says that something is. */
function misfitOf(request: unknown): SimulatedClass {
  if (!isObject(request)) return "no object";
  return lacksMember(request) ? "lacks a member" : "a member outside its format";
}

function classifyOutcome({ status, value }: ClassifierInput, isZero: boolean): ClassifiedParameter[] {
  const success = readProperty(Array.isArray(value) ? value[0] : undefined, "success");
  return [
    ["signature", isZero ? "zeros" : "another"],
    ["the transaction", status !== 200 ? "is not run" : success === true ? "succeeds" : "fails"],
  ];
}

function lacksMember(request: object): boolean {
  const lacks = (part: unknown, members: readonly string[]): boolean =>
    isObject(part) && !members.every((name) => Object.hasOwn(part, name));
  return (
    lacks(request, requestMembers) ||
    lacks(readProperty(request, "payload"), payloadMembers) ||
    lacks(readProperty(request, "signature"), signatureMembers)
  );
}

function isTooLarge({ contentBytes, bodyBytesMax }: ClassifierInput): boolean {
  return bodyBytesMax !== undefined && contentBytes > bodyBytesMax;
}
