/** Checks with simulated calls whether the member `is_entry` of functions is true or false as it should be (§2.5). */
import { notSeen, undeclared } from "../../../evidence/reason.ts";
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { DeclaredCall } from "../../client/target.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { quote } from "../../oracle/judgement.ts";
import type { Fixtures } from "../../judge/check.ts";
import { send, simulateSuccess } from "../simulations/simulation.ts";
import { readModules } from "./module-abi.ts";

const viewsMax = 3;
const othersMax = 6;

/** An argument for each simple type. Every node accepts these arguments in this JSON form. */
const plainArguments: { readonly [type: string]: unknown } = {
  bool: false,
  u8: 0,
  u16: 0,
  u32: 0,
  u64: "0",
  u128: "0",
  u256: "0",
  address: "0x1",
  "vector<u8>": "0x",
  "0x1::string::String": "",
};

interface CallableFunction {
  readonly page: Answer;
  readonly pointer: string;
  readonly isView: boolean;
  readonly call: DeclaredCall;
}

/**
 * Asserts MODL-028: simulated calls of functions with is_entry false, among them view functions, do not succeed.
 * @throws Violation, or Inconclusive if there is no such function with simple parameters
 */
export async function assertOthersNotCallable(fixtures: Fixtures): Promise<void> {
  const usual = await simulateSuccess(fixtures);
  const pages = await readModules(fixtures, fixtures.inventory.modules().address);
  const found = pages.flatMap((page) => listFunctions(page, false));
  const picked = pickCalls(found);
  if (picked.length === 0) {
    throw new Inconclusive(
      undeclared(
        "accounts",
        "an account with a function that has is_entry false and parameters of simple types",
        ["function"],
      ),
      pages.map(({ exchange }) => exchange),
    );
  }
  for (const { page, pointer, call } of picked) {
    const { answer } = await send(fixtures, { ...usual, planned: { ...usual.planned, call } });
    fixtures.assert.executed(answer, "a function with is_entry false cannot be called");
    if (answer.status !== 200 || readMember(answer, "/0/success") !== true) continue;
    throw fixtures.assert.violation(page, {
      context: `Simulated a call of ${quote(call.function)}, which succeeded`,
      expected: "is_entry true",
      received: "is_entry false",
      mismatch: "no entry function",
      pointer: `${pointer}/is_entry`,
      exchanges: [page.exchange, answer.exchange],
    });
  }
}

/** Picks up to three view functions and up to six other functions. */
function pickCalls(functions: readonly CallableFunction[]): readonly CallableFunction[] {
  return [
    ...functions.filter(({ isView }) => isView).slice(0, viewsMax),
    ...functions.filter(({ isView }) => !isView).slice(0, othersMax),
  ];
}

const noSuchFunction = "no_such_function_of_this_module";

/**
 * Asserts MODL-043: a function with is_entry true can be called. The function violates this if its rejection has the
 * same text as that of a missing function, or of functions with is_entry false. Any other rejection may concern the
 * arguments.
 * @throws Violation
 * @throws Inconclusive if the node rejects wrong arguments with the same text as functions that cannot be called
 */
export async function assertEntriesCallable(fixtures: Fixtures): Promise<void> {
  const usual = await simulateSuccess(fixtures);
  const findRejection = async (call: DeclaredCall): Promise<Rejection | null> => {
    const { answer } = await send(fixtures, { ...usual, planned: { ...usual.planned, call } });
    return describeRejection(answer, call);
  };
  const pages = await readModules(fixtures, fixtures.inventory.modules().address);
  const entries = pages.flatMap((page) => listFunctions(page, true));
  const others = pages.flatMap((page) => listFunctions(page, false)).slice(0, viewsMax);
  const [module] = entries;
  if (module === undefined) {
    throw new Inconclusive(
      undeclared(
        "accounts",
        "an account with a function that has is_entry true and parameters of simple types",
        ["function"],
      ),
      pages.map(({ exchange }) => exchange),
    );
  }
  const name = module.call.function.replace(/[^:]*$/, noSuchFunction);
  const missing = await findRejection({ ...module.call, function: name, arguments: [], param_types: [] });
  const ofOthers = await findSharedRejection(
    others.map(({ call }) => call),
    findRejection,
  );
  // This call has one argument too many. Its rejection shows the text that the node uses for wrong arguments.
  const { call: usualCall } = usual.planned;
  const ofArguments = await findRejection({ ...usualCall, arguments: [...usualCall.arguments, "0"] });
  const ofUncallable = [missing, ...ofOthers].filter((one) => one !== null && one.text !== ofArguments?.text);
  if (ofArguments === null || ofUncallable.length === 0) {
    throw new Inconclusive(
      notSeen("a node that rejects a missing function with another text than wrong arguments", ["function"]),
      [usual.answer.exchange],
    );
  }
  for (const { page, pointer, call } of pickCalls(entries)) {
    const rejection = await findRejection(call);
    fixtures.assert.executed(page, `${call.function} is not rejected like a function that cannot be called`);
    const same = ofUncallable.find((one) => one?.text === rejection?.text);
    if (rejection === null || same === undefined || same === null) continue;
    throw fixtures.assert.violation(page, {
      context: `Simulated a call of ${quote(call.function)}, which is rejected like ${quote(same.name)}`,
      expected: "is_entry false, or a rejection with another text",
      received: "is_entry true",
      mismatch: "no entry function",
      basis: "status",
      pointer: `${pointer}/is_entry`,
      exchanges: [page.exchange, same.answer.exchange, rejection.answer.exchange],
    });
  }
}

/**
 * The rejection of a call. In `text`, the parts of the function id are masked, so that the rejections of two functions
 * can be compared.
 */
interface Rejection {
  readonly name: string;
  readonly text: string;
  readonly answer: Answer;
}

/**
 * Calls functions with is_entry false. Returns the rejection that all of them get, if there are at least two functions:
 * what they have in common is is_entry. Otherwise returns none.
 */
async function findSharedRejection(
  calls: readonly DeclaredCall[],
  findRejection: (call: DeclaredCall) => Promise<Rejection | null>,
): Promise<readonly (Rejection | null)[]> {
  const rejections: (Rejection | null)[] = [];
  for (const call of calls) rejections.push(await findRejection(call));
  const isSame = new Set(rejections.map((one) => one?.text)).size === 1;
  return isSame && rejections.length > 1 ? rejections.slice(0, 1) : [];
}

/**
 * Describes a response that rejects a call. Returns null for a success, for a status that may not concern the call, and
 * for a rejection without a text.
 */
function describeRejection(answer: Answer, { function: name }: DeclaredCall): Rejection | null {
  if (answer.status === 200 && readMember(answer, "/0/success") !== false) return null;
  if (answer.status !== 200 && answer.status !== 400) return null;
  const members = answer.status === 200 ? ["/0/vm_status"] : ["/error_code", "/vm_error_code", "/message"];
  const text = members.map((pointer) => formatText(valueAt(answer.value, pointer))).join(" ");
  const parts = name.split("::");
  const masked = text
    .split(/(\W+)/)
    .map((word) => (parts.includes(word) ? "_" : word))
    .join("");
  return masked.trim() === "" ? null : { name, text: `${answer.status} ${masked}`, answer };
}

const formatText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Whether a call needs no other signer than the sender of the transaction. */
function needsOneSigner(params: readonly unknown[]): boolean {
  return !params.slice(1).some((type) => type === "&signer" || type === "signer");
}

/**
 * Lists the functions of a page whose is_entry is `isEntry`, without type parameters, with parameters of simple types.
 */
function listFunctions(page: Answer, isEntry: boolean): CallableFunction[] {
  return toList(page.value).flatMap((module, moduleIndex) => {
    const [address, name] = ["address", "name"].map((member) => valueAt(module, `/abi/${member}`));
    return toList(valueAt(module, "/abi/exposed_functions")).flatMap((one, index) => {
      const allParams = toList(valueAt(one, "/params"));
      const params = allParams.filter((type) => type !== "&signer" && type !== "signer");
      const isSimple = params.every((type) => Object.hasOwn(plainArguments, String(type)));
      const isGeneric = toList(valueAt(one, "/generic_type_params")).length > 0;
      const isListed = valueAt(one, "/is_entry") === isEntry && needsOneSigner(allParams);
      if (!isListed || isGeneric || !isSimple) return [];
      const call = {
        function: `${String(address)}::${String(name)}::${String(valueAt(one, "/name"))}`,
        type_arguments: [],
        arguments: params.map((type) => plainArguments[String(type)]),
        param_types: params.map(String),
      };
      const pointer = `/${moduleIndex}/abi/exposed_functions/${index}`;
      return [{ page, pointer, isView: valueAt(one, "/is_view") === true, call }];
    });
  });
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
