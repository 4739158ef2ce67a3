import { setTimeout } from "node:timers/promises";
import type { Operation } from "../../../../spec/vocabulary.ts";
import { alterOperation } from "../../wire/alterations.ts";
import {
  createStatefulAlteration,
  type Alteration,
  type ProxyRequest,
  type ProxyResponse,
} from "../../wire/exchange.ts";
import { parseDecimal, toAddressDigits, toList, toMembers, toText, type Members } from "../../wire/json.ts";
import {
  atVersion,
  findOperation,
  readAccountAddress,
  readVersion,
  withoutParameter,
} from "../../wire/requests.ts";
import {
  error,
  isHistoric,
  isSuccess,
  parseBody,
  readAnswerMembers,
  readHeader,
  readLatestVersion,
} from "../../wire/responses.ts";
import { blind, defineStatefulMutant, submits, type Mutant } from "../mutant.ts";

const isUser = (transaction: Members): boolean => transaction["type"] === "user_transaction";

/** Mutants with a stale cache, or with a cache key that lacks a part of the request (§4.1 to §4.5). */
export const cacheMutants: readonly Mutant[] = [
  defineStatefulMutant(
    "TABL-009",
    "item-kept-without-key",
    "The first item read from a table is cached and returned for every key of the table.",
    keeping("getTableItem", ({ path, query }) => `${path}?${query.toString()}`),
  ),
  defineStatefulMutant(
    "TABL-010",
    "item-kept-without-handle",
    "The first item read with a key is cached and returned for this key from every table.",
    keeping("getTableItem", ({ body, query }) => `${body}?${query.toString()}`),
  ),
  defineStatefulMutant(
    "TABL-008",
    "item-kept-without-version",
    "The first item read with a key is cached and returned at every version.",
    keeping("getTableItem", ({ path, body }) => `${path} ${body}`),
    // The cached item is also returned at a version far above the latest.
    { collateral: ["RESP-019"] },
  ),
  defineStatefulMutant(
    "RSRC-010",
    "resources-kept-without-version",
    "The first listing of an account is cached and returned at every version.",
    keeping(
      "getAccountResources",
      (incoming) => `${incoming.path}?${withoutParameter(incoming, "ledger_version").toString()}`,
    ),
    // The cached listing has no cursor although it lacks resources that the pages at another version have; if all
    // requirements are judged, other reads fill the cache before. It has an entry for each spelling of the address.
    { collateral: ["ADDR-001", "ADDR-002", "RESP-009", "RESP-019", "RSRC-014"] },
  ),
  defineStatefulMutant(
    "RSRC-012",
    "resources-kept-without-limit",
    "The first listing of an account is cached and returned for every limit.",
    keeping("getAccountResources", nameWithoutLimit),
  ),
  defineStatefulMutant(
    "MODL-034",
    "modules-kept-without-limit",
    "The first listing of modules is cached and returned for every limit.",
    keeping("getAccountModules", nameWithoutLimit),
  ),
  defineStatefulMutant(
    "RSRC-015",
    "resources-kept-without-start",
    "The first page of a listing is cached and returned for every cursor.",
    keeping(
      "getAccountResources",
      (incoming) => `${incoming.path}?${withoutParameter(incoming, "start").toString()}`,
    ),
    // The first page, which is returned for every cursor, lacks the resources of later pages and leads to itself.
    // The cache has an entry for each spelling of the address.
    { collateral: ["ADDR-001", "ADDR-002", "RSRC-014", "RSRC-020"] },
  ),
  ...blind([
    defineStatefulMutant(
      "ACCT-007",
      "account-earlier-answer-kept-for-the-latest",
      "After a read of an account at an earlier version, the next read without ledger_version returns the same response.",
      createStatefulAlteration(() => {
        const kept = new Map<string, string>();
        return alterOperation("getAccount", (incoming, answer) => {
          if (!isSuccess(answer)) return answer;
          if (isHistoric(incoming, answer)) kept.set(incoming.path, answer.body);
          const body = readVersion(incoming) === null ? kept.get(incoming.path) : undefined;
          if (readVersion(incoming) === null) kept.delete(incoming.path);
          return body === undefined ? answer : { ...answer, body };
        });
      }),
      { isNonDeterministic: true },
    ),
    defineStatefulMutant(
      "ACCT-008",
      "account-reads-at-a-time-share-an-answer",
      "Concurrent reads of an account at different versions all get the first response.",
      createStatefulAlteration(sharingAnswers),
      { isNonDeterministic: true },
    ),
    defineStatefulMutant(
      "ACCT-007",
      "account-not-found-is-kept",
      "An account that was once not found at the latest version still returns 404 after its creation.",
      createStatefulAlteration(() => {
        const missing = new Set<string>();
        return alterOperation("getAccount", (incoming, answer) => {
          if (readVersion(incoming) !== null) return answer;
          if (answer.status === 404) missing.add(incoming.path);
          return isSuccess(answer) && missing.has(incoming.path)
            ? error(answer, 404, "account_not_found")
            : answer;
        });
      }),
      submits,
    ),
    defineStatefulMutant(
      "ACCT-007",
      "account-a-block-behind-after-submission",
      "The first two reads after a submission return the state before the latest block, with the latest headers.",
      createStatefulAlteration(readingBehind),
      submits,
    ),
    defineStatefulMutant(
      "ACCT-007",
      "aborted-transaction-leaves-account-cached",
      "If all transactions of an account in the latest block abort, a read of the account returns its earlier response from a cache.",
      createStatefulAlteration(() => {
        const kept = new Map<string, string>();
        return async (incoming, answer, forward) => {
          if (findOperation(incoming) !== "getAccount" || !isSuccess(answer)) return answer;
          if (incoming.query.has("ledger_version")) return answer;
          const account = readAccountAddress(incoming);
          const before = kept.get(account);
          kept.set(account, answer.body);
          if (before === undefined || before === answer.body) return answer;
          const version = readHeader(answer, "x-node-ledger-version");
          const query = new URLSearchParams({ with_transactions: "true" });
          const block = await forward({ path: `/blocks/by_version/${version}`, query });
          const own = toList(readAnswerMembers(block)["transactions"])
            .map((one) => toMembers(one))
            .filter((one) => isUser(one) && toAddressDigits(toText(one["sender"])) === account);
          if (own.length === 0 || own.some(({ success }) => success === true)) return answer;
          kept.set(account, before);
          return { ...answer, body: before };
        };
      }),
      submits,
    ),
  ]),
];

/** Caches the first success for each cache key, and returns it for all later reads with this key. */
function keeping(
  operation: Operation,
  nameOf: (incoming: ProxyRequest, answer: ProxyResponse) => string,
): Alteration {
  return createStatefulAlteration(() => {
    const kept = new Map<string, ProxyResponse>();
    return (incoming, answer) => {
      if (findOperation(incoming) !== operation || ![200, 404].includes(answer.status)) return answer;
      const name = nameOf(incoming, answer);
      const first = kept.get(name) ?? answer;
      if (isSuccess(first)) kept.set(name, first);
      return first;
    };
  });
}

/** Names a listing by its account, its version and its cursor, however the request writes them. */
function nameWithoutLimit(incoming: ProxyRequest, answer: ProxyResponse): string {
  const version = readVersion(incoming) ?? readLatestVersion(answer);
  const start = incoming.query.get("start") ?? "";
  return `${toAddressDigits(readAccountAddress(incoming))} ${version} ${start}`;
}

/** The first two reads of an account after a submission return the state before the latest block. */
function readingBehind(): Alteration {
  let left = 0;
  return async (incoming, answer, forward) => {
    if (findOperation(incoming) === "submitBatch" && answer.status === 202) left = 2;
    if (findOperation(incoming) !== "getAccount" || left === 0 || readVersion(incoming) !== null)
      return answer;
    left -= 1;
    const path = `/blocks/by_version/${readLatestVersion(answer)}`;
    const block = toMembers(parseBody(await forward({ path, query: new URLSearchParams() })));
    return forward(atVersion(incoming, (parseDecimal(block["first_version"]) ?? 1n) - 1n));
  };
}

/** Concurrent reads of one account share the first response, whatever version they name. */
function sharingAnswers(): Alteration {
  const running = new Map<string, Promise<ProxyResponse>>();
  return (incoming, answer) => {
    if (findOperation(incoming) !== "getAccount") return answer;
    const shared = running.get(incoming.path) ?? setTimeout(8).then(() => answer);
    running.set(incoming.path, shared);
    return shared.finally(() => running.delete(incoming.path));
  };
}
