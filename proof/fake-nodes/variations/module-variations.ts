import type { Variation } from "./variation.ts";
import { alterBody, alterEachValue, alterEverySuccess } from "../wire/alterations.ts";
import type { ForwardRequest, ProxyRequest, ProxyResponse, RequestOverrides } from "../wire/exchange.ts";
import {
  rewriteObjects,
  rewriteStrings,
  rewriteValues,
  toList,
  toMembers,
  toText,
  type Members,
} from "../wire/json.ts";
import { atLatest, findOperation, readRequestMembers } from "../wire/requests.ts";
import { isHistoric, isSuccess, parseBody, readList, withBody } from "../wire/responses.ts";

/** Nodes whose modules have more elements, or elements in another order. */
export const moduleVariations: readonly Variation[] = [
  {
    id: "functions-of-every-kind",
    differs: "The ABIs list private functions, references, function types and type parameters.",
    allowed:
      "MODL-S02: functions of any visibility; MODL-S03: parameters and results are any strings; TAGS-S03: the type of a field may be a type parameter.",
    alter: alterEachValue("getAccountModules", "*/abi", (abi) => withFurtherItems(toMembers(abi))),
  },
  {
    id: "abilities-in-capitals",
    differs: "The ABIs write abilities in capitals.",
    allowed: "MODL-S03: the document does not say how abilities are written.",
    alter: alterEachValue("getAccountModules", "*/abi/structs/*/abilities/*", (ability) =>
      toText(ability).toUpperCase(),
    ),
    expectedStatuses: {
      "MODL-047": { status: "inconclusive", why: "No ABI uses the words key and store." },
    },
  },
  {
    id: "signers-without-reference",
    differs:
      "The params of a function name a signer without a reference, and entry functions list a second one.",
    allowed: "MODL-S03: the document does not say how parameters are written, and signers have no argument.",
    alter: alterEachValue("getAccountModules", "*/abi/exposed_functions/*/params", (params) =>
      toList(params).flatMap((type) => (type === "&signer" ? ["signer", "signer"] : [type])),
    ),
  },
  {
    id: "entry-functions-without-signers",
    differs: "The params of functions list no signers.",
    allowed: "MODL-S03: the document does not say how parameters are written, and signers have no argument.",
    alter: alterEachValue("getAccountModules", "*/abi/exposed_functions/*/params", (params) =>
      toList(params).filter((type) => type !== "&signer"),
    ),
  },
  {
    id: "abis-in-another-order-each-time",
    differs:
      "The functions, structs, fields, friends and abilities of an ABI are in a different order at each read.",
    allowed: "MODL-S05: any order of functions, structs and fields is allowed.",
    alter: alterBody("getAccountModules", (body, { time }) =>
      rewriteValues(body, (value, { name }) =>
        Array.isArray(value) && unordered.includes(name) ? rotated(value, time) : value,
      ),
    ),
  },
  {
    id: "bytecode-of-another-kind",
    differs: "The bytecode is the same few bytes for all modules.",
    allowed: "MODL-S04: any bytes are allowed.",
    alter: alterEverySuccess((body) =>
      rewriteStrings(body, (text, { name }) => (name === "bytecode" ? "0xa11ceb0b" : text)),
    ),
  },
  {
    id: "other-functions-fail-in-simulations",
    differs: "A simulated call that cannot run returns 200 with success false instead of 400.",
    allowed: "SIML-S06: any listed status is allowed, or 200 with success false.",
    alter: async (incoming, answer, forward) => {
      const request = readRequestMembers(incoming);
      const { payload } = request;
      const isOther = answer.status === 400 && answer.body.includes("is not an entry function");
      if (findOperation(incoming) !== "simulateTransaction" || !isOther) return answer;
      const known = { ...toMembers(payload), function: "0x1::trial::abort_with", arguments: ["7"] };
      const failed = await forward({ body: JSON.stringify({ ...request, payload: known }) });
      if (!isSuccess(failed)) return answer;
      return withBody(
        failed,
        readList(failed).map((output) => ({ ...output, payload })),
      );
    },
  },
  {
    id: "modules-published-unchanged",
    differs:
      "A module that a transaction publishes already exists at every earlier version, with the same bytecode.",
    allowed:
      "§4.3: a module may be published again unchanged, so it may exist before a transaction publishes it.",
    alter: (incoming, answer, forward) => {
      const operation = findOperation(incoming);
      if (!isSuccess(answer) || operation === null) return answer;
      if (operation === "getBlockByVersion") return publishedUnchanged(answer, forward);
      return operation === "getAccountModules" && isHistoric(incoming, answer)
        ? forward(atLatest(incoming))
        : answer;
    },
  },
  {
    id: "names-with-underscores",
    differs: "Names of modules, structs and fields contain digits and begin or end with underscores.",
    allowed: "§2.1 restricts a name only to the characters that its patterns allow.",
    alter: (incoming, answer) => (isSuccess(answer) ? renamedIn(incoming, answer) : answer),
    rewriteRequest: (incoming) => (hasUnsignedNames(incoming) ? asNamedBefore(incoming) : null),
  },
];

/** Replaces published modules by their latest form, and marks the change of their package as an upgrade. */
async function publishedUnchanged(answer: ProxyResponse, forward: ForwardRequest): Promise<ProxyResponse> {
  const latest = new Map<string, unknown>();
  for (const change of listModuleWrites(parseBody(answer))) {
    const path = `/accounts/${String(change["address"])}/modules`;
    for (const module of readList(await forward({ path, query: new URLSearchParams() }))) {
      const abi = toMembers(module["abi"]);
      latest.set(`${String(abi["address"])}::${String(abi["name"])}`, module);
    }
  }
  const body = rewriteObjects(parseBody(answer), (members) => {
    if ("is_upgrade" in members) return { ...members, is_upgrade: true };
    const { address, name } = toMembers(members["abi"]);
    return toMembers(latest.get(`${String(address)}::${String(name)}`) ?? members);
  });
  return withBody(answer, body);
}

function listModuleWrites(block: unknown): readonly Members[] {
  return toList(toMembers(block)["transactions"])
    .flatMap((one) => toList(toMembers(one)["changes"]))
    .map((change) => toMembers(change))
    .filter((change) => change["type"] === "write_module");
}

const unordered: readonly string[] = ["exposed_functions", "structs", "fields", "friends", "abilities"];

function rotated(values: readonly unknown[], by: number): readonly unknown[] {
  const first = values.length === 0 ? 0 : by % values.length;
  return [...values.slice(first), ...values.slice(0, first)];
}

function withFurtherItems(abi: Members): Members {
  const generic = [{ constraints: ["copy", "drop"] }, { constraints: [] }];
  const apply = {
    name: "_apply_0",
    visibility: "private",
    is_entry: false,
    is_view: false,
    generic_type_params: generic,
    params: ["&signer", "&mut T0", "vector<T0>", "|&T0, u64|bool has copy + drop", "unparsable<0x1::a::B>"],
    return: ["&T1", "(u8, T0)"],
  };
  const holder = {
    name: "_Holder_0",
    is_native: false,
    is_event: false,
    abilities: [],
    generic_type_params: generic,
    fields: [
      { name: "_0", type: "T0" },
      { name: "list", type: "vector<T1>" },
    ],
  };
  return {
    ...abi,
    exposed_functions: [apply, ...toList(abi["exposed_functions"])],
    structs: [holder, ...toList(abi["structs"])],
  };
}

/** The names of the reference node, and the names that replace them. */
const names: readonly (readonly [own: string, other: string])[] = [
  ["::registry::", "::_registry_0::"],
  ["::specimen::", "::_::"],
  ["::Place", "::Place_2_"],
  ["::_::Nested", "::_::_1Nested"],
];

/** The JSON of original names in ABIs and of member names, and the JSON that replaces them. */
const textNames: readonly (readonly [own: string, other: string])[] = [
  ['"name":"registry"', '"name":"_registry_0"'],
  ['"name":"specimen"', '"name":"_"'],
  ['"name":"Place"', '"name":"Place_2_"'],
  ['"name":"Nested"', '"name":"_1Nested"'],
  ['"name":"event_handle"', '"name":"_event_handle0"'],
  ['"event_handle":', '"_event_handle0":'],
];

function renamedIn(incoming: ProxyRequest, answer: ProxyResponse): ProxyResponse {
  if (findOperation(incoming) === null) return answer;
  return { ...answer, body: replaced(answer.body, [...names, ...textNames]) };
}

/** Whether a request contains names in JSON that no signature covers. */
function hasUnsignedNames(incoming: ProxyRequest): boolean {
  const operation = findOperation(incoming);
  return (
    operation === "getTableItem" || (operation === "simulateTransaction" && incoming.body.startsWith("{"))
  );
}

/**
 * The other names and the original names in requests. They are without `::`, because white space may precede
 * it.
 */
const askedNames: readonly (readonly [other: string, own: string])[] = [
  ["_registry_0", "registry"],
  ["Place_2_", "Place"],
];

function asNamedBefore({ body }: ProxyRequest): RequestOverrides {
  return { body: replaced(body, askedNames) };
}

function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((sofar, [own, other]) => sofar.replaceAll(own, other), text);
}
