/** Finds the parameter types of the calls that a profile declares without them, in the ABIs of the target (§2.5, §4.3). */
import { undeclared, type ReceivedAnswer, type Undeclared } from "../../evidence/reason.ts";
import { U16_MAX } from "../../spec/vocabulary.ts";
import { describeTarget, toReceived } from "../client/describe-error.ts";
import { valueAt } from "../client/json/json-value.ts";
import { requestOperation, type OperationRequest } from "../client/operation-request.ts";
import { readCursor } from "../client/response-head.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import type { DeclaredCall, UntypedCall, UntypedCalls } from "../client/target.ts";
import { formatTypeTag, substituteTypeArguments } from "../oracle/struct-layouts.ts";
import { parseTypeTag, type TypeTag } from "../oracle/type-tag.ts";
import type { ProbeClient } from "./probe-client.ts";

/** The calls whose types were found, and the reasons for the others. */
export interface ResolvedCalls {
  readonly calls: { readonly succeeds?: DeclaredCall; readonly fails?: DeclaredCall };
  readonly reasons: { readonly succeeds?: Undeclared; readonly fails?: Undeclared };
}

export const noResolvedCalls: ResolvedCalls = { calls: {}, reasons: {} };

const outcomes = ["succeeds", "fails"] as const;
const pagesMax = 20;

/**
 * Finds the parameter types of calls in the modules of the accounts that define the functions. Sends nothing if there
 * is no call without types.
 */
export async function resolveCalls(
  probeClient: ProbeClient,
  untyped: UntypedCalls,
  vendor: string,
): Promise<ResolvedCalls> {
  let found = noResolvedCalls;
  for (const outcome of outcomes) {
    const call = untyped[outcome];
    if (call === undefined) continue;
    const types = await readParamTypes(probeClient, call, vendor);
    found =
      "missing" in types
        ? {
            ...found,
            reasons: {
              ...found.reasons,
              [outcome]: undeclared(
                `${outcome}.param_types`,
                `the types of the parameters of ${call.function}`,
                [],
                { detail: types.missing },
              ),
            },
          }
        : { ...found, calls: { ...found.calls, [outcome]: { ...call, param_types: types } } };
  }
  return found;
}

/** Returns the parameter types without the leading signers. If they are not known, returns what is missing. */
async function readParamTypes(
  probeClient: ProbeClient,
  { function: id, type_arguments: typeArguments }: UntypedCall,
  vendor: string,
): Promise<readonly string[] | { readonly missing: string | ReceivedAnswer }> {
  const [address = "", module = "", name = ""] = id.split("::");
  let query: OperationRequest["query"] = { limit: String(U16_MAX) };
  for (let page = 1; page <= pagesMax; page += 1) {
    let seen: SentExchange | null = await ask(query);
    if (seen !== null && !isSuccessful(seen) && "limit" in query) {
      const { limit: _, ...rest }: { readonly [name: string]: string } = query;
      query = rest;
      seen = await ask(query);
    }
    if (seen === null || !isSuccessful(seen)) return { missing: toFailure(address, seen) };
    const params = findParams(seen.json.value, module, name);
    if (params !== null)
      return toParamTypes(params, typeArguments) ?? { missing: "the ABI lists a type that is not known" };
    const start = readCursor(seen.answer.headers, vendor);
    if (start === null) break;
    query = { ...query, start };
  }
  return { missing: "no ABI of its account lists the function" };

  function ask(asked: OperationRequest["query"]): Promise<SentExchange | null> {
    return probeClient.ask(requestOperation("getAccountModules", address, { query: asked }));
  }
}

function toFailure(address: string, seen: SentExchange | null): string | ReceivedAnswer {
  const request = { method: "GET", url: `/accounts/${address}/modules`, headers: [], body: null };
  if (seen === null) return `no response to ${describeTarget(request)}`;
  const { answer, json } = seen;
  return toReceived({
    operation: "getAccountModules",
    status: answer.status,
    value: json.value,
    exchange: { request },
  });
}

function findParams(modules: unknown, module: string, name: string): readonly unknown[] | null {
  const list: readonly unknown[] = Array.isArray(modules) ? modules : [];
  const found = list.find((one) => valueAt(one, "/abi/name") === module);
  const functions = valueAt(found, "/abi/exposed_functions");
  const entry: unknown = Array.isArray(functions)
    ? functions.find((one) => valueAt(one, "/name") === name)
    : undefined;
  const params = valueAt(entry, "/params");
  return Array.isArray(params) ? params : null;
}

/**
 * Returns the parameter types with the type arguments substituted and without the leading signers. Null if a type
 * cannot be parsed.
 */
function toParamTypes(
  params: readonly unknown[],
  typeArguments: readonly string[],
): readonly string[] | null {
  const own = typeArguments.map(parseTypeTag);
  if (own.some((tag) => tag === null)) return null;
  const tags = params.map((text) => (typeof text === "string" ? parseTypeTag(text) : null));
  const first = tags.findIndex((tag) => tag === null || !isSigner(tag));
  const types = (first === -1 ? [] : tags.slice(first)).map((tag) => {
    const type = substituteTypeArguments(
      { name: "", type: tag, cost: 1 },
      own.filter((one) => one !== null),
    );
    return type === null ? null : formatTypeTag(type);
  });
  return types.some((type) => type === null) ? null : types.filter((type) => type !== null);
}

function isSigner(tag: TypeTag): boolean {
  const named = tag.kind === "reference" ? tag.target : tag;
  return named.kind === "primitive" && named.name === "signer";
}
