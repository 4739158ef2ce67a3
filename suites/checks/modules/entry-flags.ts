/** Simulates calls of functions that their ABI does not list as entry functions (§2.5). */
import { readMember, type Answer } from "../../client/answer.ts";
import { valueAt } from "../../client/json/json-value.ts";
import type { DeclaredCall } from "../../client/target.ts";
import { Inconclusive } from "../../client/outcome.ts";
import { quote } from "../../oracle/judgement.ts";
import type { Fixtures } from "../kit/check.ts";
import { createViolation } from "../kit/matchers.ts";
import { send, simulateSuccess } from "../simulations/simulation.ts";
import { readModules } from "./module-abi.ts";

const viewsMax = 3;
const othersMax = 6;

/** An argument for each type that every node accepts in the same JSON form. */
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
 * Asserts that simulated calls of functions with is_entry false, among them view functions, do not succeed.
 * @throws Violation, or Inconclusive if there is no such function with simple parameters
 */
export async function assertOthersNotCallable(fixtures: Fixtures): Promise<void> {
  const usual = await simulateSuccess(fixtures);
  const pages = await readModules(fixtures, fixtures.inventory.modules().address);
  const found = pages.flatMap(listOtherFunctions);
  const picked = [
    ...found.filter(({ isView }) => isView).slice(0, viewsMax),
    ...found.filter(({ isView }) => !isView).slice(0, othersMax),
  ];
  if (picked.length === 0) {
    throw new Inconclusive(
      "needs a function with is_entry false and parameters of simple types",
      pages.map(({ exchange }) => exchange),
    );
  }
  for (const { page, pointer, call } of picked) {
    const { answer } = await send(fixtures, { ...usual, planned: { ...usual.planned, call } });
    answer.recordAssertion("MODL-028", "a function with is_entry false cannot be called");
    if (answer.status !== 200 || readMember(answer, "/0/success") !== true) continue;
    throw createViolation(page, "MODL-028", {
      context: `Simulated a call of ${quote(call.function)}, which succeeded`,
      expected: "is_entry true",
      received: "is_entry false",
      mismatch: "no entry function",
      pointer: `${pointer}/is_entry`,
      exchanges: [page.exchange, answer.exchange],
    });
  }
}

/** Lists the functions of a page that have is_entry false, no type parameters, and parameters of simple types. */
function listOtherFunctions(page: Answer): CallableFunction[] {
  return toList(page.value).flatMap((module, moduleIndex) => {
    const [address, name] = ["address", "name"].map((member) => valueAt(module, `/abi/${member}`));
    return toList(valueAt(module, "/abi/exposed_functions")).flatMap((one, index) => {
      const params = toList(valueAt(one, "/params")).filter(
        (type) => type !== "&signer" && type !== "signer",
      );
      const isSimple = params.every((type) => Object.hasOwn(plainArguments, String(type)));
      const isGeneric = toList(valueAt(one, "/generic_type_params")).length > 0;
      if (valueAt(one, "/is_entry") !== false || isGeneric || !isSimple) return [];
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
