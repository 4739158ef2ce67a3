/** Finds which signs of subjects the listings of resources and modules show (spec/subjects.ts). */
import type { Sign } from "../../spec/subjects.ts";
import { isObject, readText } from "../client/json/json-value.ts";
import { readCursor } from "../client/response-head.ts";
import { isSuccessful, type SentExchange } from "../client/sent-exchange.ts";
import { parseTransaction } from "./state-writes.ts";

/** Finds the signs that pages of resources and modules show. */
export function findListingSigns(seen: readonly SentExchange[], vendor: string): readonly Sign[] {
  const [resources, modules] = (["getAccountResources", "getAccountModules"] as const).map((operation) =>
    seen.filter((sent) => sent.request.operation === operation && isSuccessful(sent)),
  );
  const hasCursor = (pages: readonly SentExchange[] = []): boolean =>
    pages.some(({ answer }) => (readCursor(answer.headers, vendor) ?? "") !== "");
  const types = (resources ?? []).flatMap(({ json }) => listTypes(json.value));
  const signs: readonly (readonly [Sign, boolean])[] = [
    ["resources-with-cursor", hasCursor(resources)],
    ["modules-with-cursor", hasCursor(modules)],
    ["type-with-arguments", types.some((type) => type.includes("<"))],
    ["modules-of-one-account", hasSeveral(types.flatMap(toModule))],
  ];
  return signs.flatMap(([sign, isShown]) => (isShown ? [sign] : []));
}

/** Finds the signs that the writes of transactions show. */
export function findWriteSigns(transactions: readonly unknown[]): readonly Sign[] {
  const written = transactions.flatMap((one) =>
    parseTransaction(one).writes.flatMap((write): [string, string][] =>
      write.kind === "resource" ? [[write.address, write.type]] : [],
    ),
  );
  return hasSeveral(written) ? ["resources-of-one-account"] : [];
}

function listTypes(page: unknown): readonly string[] {
  return Array.isArray(page)
    ? page.flatMap((one) => (isObject(one) ? (readText(one, "type") ?? []) : []))
    : [];
}

/** Returns the address and the name of the module of a type. */
function toModule(type: string): [string, string][] {
  const [address, name] = type.split("::");
  return address === undefined || name === undefined ? [] : [[address, name]];
}

/** Whether two different values have the same key. */
function hasSeveral(pairs: readonly (readonly [key: string, value: string])[]): boolean {
  const first = new Map<string, string>();
  for (const [key, value] of pairs) {
    const known = first.get(key);
    if (known !== undefined && known !== value) return true;
    first.set(key, value);
  }
  return false;
}
