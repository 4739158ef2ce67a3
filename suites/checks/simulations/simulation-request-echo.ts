/** Whether the output of a simulation repeats what it was asked to run (SIMU-012). */
import { U64_MAX } from "../../../spec/vocabulary.ts";
import { ignoreInconclusive } from "../kit/ignore-inconclusive.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { formatLongAddress, isAddressText, parseTypeTag } from "../../oracle/type-tag.ts";
import type { Fixtures } from "../kit/check.ts";
import { require200 } from "../kit/matchers.ts";
import { formatCanonical } from "../../client/json/json-value.ts";
import { quote } from "../../oracle/judgement.ts";
import { isSameMoveValue } from "../../oracle/move-value-equality.ts";
import { Violation } from "../../client/outcome.ts";
import {
  planSimulation,
  send,
  simulateOutput,
  withParamTypes,
  type SimulationPlan,
  type SimulationResult,
} from "./simulation.ts";
import { encodeArgument } from "../../transactions/argument-bcs.ts";
import { EncodingError, formatHex } from "../../transactions/encoding.ts";
import type { PlannedTransaction } from "../../transactions/raw-transaction.ts";

/** @throws Violation, or Inconclusive where there is no output */
export async function assertRequestEchoed(fixtures: Fixtures): Promise<void> {
  assertRequestMembersEchoed(await simulateOutput(fixtures));
}

/** The same of a request in BCS, whose values are nowhere written as texts. @throws as above */
export async function assertBcsRequestEchoed(fixtures: Fixtures): Promise<void> {
  const simulationPlan = await withParamTypes(fixtures, await planSimulation(fixtures));
  const simulated = await send(fixtures, simulationPlan, { encoding: "bcs" });
  require200(simulated.answer, "SIMU-005");
  assertRequestMembersEchoed(simulated);
}

/** Numbers with which nothing can run, and that do not fit where a u64 is kept as something smaller. */
const absurd: readonly Partial<PlannedTransaction>[] = [
  { sequenceNumber: 2n ** 32n + 7n },
  { sequenceNumber: 2n ** 53n + 1n },
  { expirationTimestampSecs: 1n },
  { expirationTimestampSecs: 2n ** 53n + 1n },
  { expirationTimestampSecs: U64_MAX },
];

/**
 * The same of what cannot run, where there is an output all the same (SIML-S06).
 * @throws Violation, or Inconclusive where none of it has one
 */
export async function assertAbsurdRequestEchoed(fixtures: Fixtures): Promise<void> {
  const usual = await simulateOutput(fixtures);
  for (const wish of absurd) {
    await ignoreInconclusive(async () => {
      const simulated = await send(fixtures, { ...usual, planned: { ...usual.planned, ...wish } });
      require200(simulated.answer, "SIMU-004");
      assertRequestMembersEchoed(simulated);
    });
  }
}

/** How many simulations are under way at once. */
const concurrentMax = 4;

/**
 * The same of several simulations for one sender, each of another transaction, that are sent before any is answered.
 * @throws Violation, or Inconclusive where one has no output
 */
export async function assertEachRequestEchoed(fixtures: Fixtures): Promise<void> {
  const simulationPlans: SimulationPlan[] = [];
  for (let at = 0; at < concurrentMax; at += 1) {
    const { planned, ...rest } = await planSimulation(fixtures);
    const expirationTimestampSecs = planned.expirationTimestampSecs - BigInt(at);
    simulationPlans.push({ ...rest, planned: { ...planned, expirationTimestampSecs } });
  }
  for (const simulated of await Promise.all(simulationPlans.map((one) => send(fixtures, one)))) {
    require200(simulated.answer, "SIMU-004");
    assertRequestMembersEchoed(simulated);
  }
}

function assertRequestMembersEchoed({ answer, planned }: SimulationResult): void {
  const { call, sender, sequenceNumber, expirationTimestampSecs: expiry } = planned;
  const at = "/0/payload";
  assertMemberEchoed(answer, "/0/sender", sender, isSameAddress);
  assertMemberEchoed(answer, "/0/sequence_number", String(sequenceNumber), isSameMoveValue);
  assertMemberEchoed(answer, "/0/expiration_timestamp_secs", String(expiry), isSameMoveValue);
  assertMemberEchoed(answer, `${at}/type`, "entry_function_payload", Object.is);
  assertMemberEchoed(answer, `${at}/function`, call.function, isSameFunction);
  assertMemberEchoed(answer, `${at}/type_arguments`, call.type_arguments, areSameTypes);
  assertMemberEchoed(answer, `${at}/arguments`, call.arguments, (asked, shown) =>
    areSameArguments(call, asked, shown),
  );
}

type IsSame = (asked: unknown, shown: unknown) => boolean;

function assertMemberEchoed(answer: Answer, pointer: string, asked: unknown, isSame: IsSame): void {
  const shown = readMember(answer, pointer);
  answer.recordAssertion("SIMU-012", `${pointer} is that of the request`);
  if (isSame(asked, shown)) return;
  throw new Violation({
    operation: answer.operation,
    basis: "exchange",
    layer: "semantics",
    pointer,
    mismatch: "not that of the request",
    summary: `The output of a simulation has another ${pointer.slice("/0/".length)} than its request.`,
    expected: quote(JSON.stringify(asked) ?? "nothing", 300),
    received: quote(JSON.stringify(shown) ?? "nothing", 300),
    exchanges: [answer.exchange],
  });
}

/** The same address, however it is written; of what is no address, the same value. */
export function isSameAddress(asked: unknown, shown: unknown): boolean {
  return addressOf(asked) === addressOf(shown);
}

function addressOf(value: unknown): unknown {
  return typeof value === "string" && isAddressText(value) ? formatLongAddress(value) : value;
}

/** The same entry function, whatever the form of its address. */
export function isSameFunction(asked: unknown, shown: unknown): boolean {
  const [askedAddress, ...askedNames] = String(asked).split("::");
  const [shownAddress, ...shownNames] = String(shown).split("::");
  return isSameAddress(askedAddress, shownAddress) && askedNames.join("::") === shownNames.join("::");
}

/** The same type arguments, white space and forms of addresses aside. */
export function areSameTypes(asked: unknown, shown: unknown): boolean {
  const canonical = (types: unknown): unknown[] =>
    Array.isArray(types) ? types.map((type) => formatCanonical(parseTypeTag(String(type)) ?? type)) : [types];
  return isSameMoveValue(canonical(asked), canonical(shown));
}

/** The same arguments of a call. An argument that is shown as its bytes says the same in another way (SIML-S08). */
export function areSameArguments(call: PlannedTransaction["call"], asked: unknown, shown: unknown): boolean {
  if (!Array.isArray(asked) || !Array.isArray(shown) || asked.length !== shown.length) return false;
  return asked.every((value, at) => {
    const other: unknown = shown[at];
    return isSameArgument(value, other) || isEncoded(value, call.param_types[at], other);
  });
}

/** Integers of a request may be written as a number or as a string, whatever the size of their type. */
function isSameArgument(asked: unknown, shown: unknown): boolean {
  const text = (value: unknown): unknown => (typeof value === "number" ? String(value) : value);
  return isSameMoveValue(text(asked), text(shown));
}

/**
 * Whether an argument is shown as its bytes, or in another form that has the same ones. Without its type, or where
 * there are no bytes of it, nobody knows, so that any will do.
 */
function isEncoded(value: unknown, type: string | undefined, shown: unknown): boolean {
  const bytes = type === undefined ? null : bytesOf(value, type);
  if (type === undefined || bytes === null) return true;
  if (typeof shown === "string" && shown.toLowerCase() === bytes) return true;
  return bytesOf(shown, type) === bytes;
}

function bytesOf(value: unknown, type: string): string | null {
  try {
    return formatHex(encodeArgument(value, type));
  } catch (thrown) {
    if (thrown instanceof EncodingError) return null;
    throw thrown;
  }
}
