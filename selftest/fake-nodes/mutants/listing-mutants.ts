import type { RequirementId } from "../../../spec/catalogue.ts";
import type { Served } from "../wire/proxy.ts";
import {
  askedAs,
  define,
  defineStateful,
  error,
  family,
  isHistoric,
  isSuccess,
  on,
  onBody,
  onStatus,
  operationOf,
  refusal,
  withHeader,
  withoutHeader,
  withoutInput,
  type Mutant,
} from "./mutant.ts";

export interface ListingKind {
  readonly operation: "getAccountResources" | "getAccountModules";
  readonly what: "resources" | "modules";
  readonly rows: {
    readonly [
      row in
        | "body"
        | "status"
        | "pruned"
        | "exists"
        | "retained"
        | "limitKept"
        | "cursor"
        | "whole"
        | "once"
        | "address"
        | "version"
        | "start"
        | "limit"
    ]: RequirementId;
  };
}

const cursorName = "x-node-cursor";
const cursorOf = ({ headers }: Served): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === cursorName)?.[1];

function withInput(query: URLSearchParams, name: string, value: string): URLSearchParams {
  return new URLSearchParams({ ...Object.fromEntries(query), [name]: value });
}

/**
 * Mutants in what both listings have in common: how they answer, and their pages. A fault of both is one family, and
 * has its name.
 */
export function listingMutants(kind: ListingKind): readonly Mutant[] {
  const all = [...answerMutants(kind), ...pageMutants(kind), ...inputMutants(kind)];
  return all.flatMap((mutant) => family(mutant.id.replace(`${kind.what}-`, ""), [mutant]));
}

function answerMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    define(
      rows.body,
      `${what}-in-object`,
      "the array is wrapped in an object",
      onBody(operation, (list) => ({ [what]: list })),
    ),
    define(
      rows.status,
      `${what}-unknown-account-422`,
      "an unknown account is answered with 422",
      on(operation, (_, answer) => (answer.status === 404 ? { ...answer, status: 422 } : answer)),
    ),
    defineStateful(
      rows.pruned,
      `${what}-pruned-404`,
      "a pruned version is answered with 404",
      onStatus(operation, 410, 404, "version_not_found"),
    ),
    defineStateful(
      rows.exists,
      `${what}-forgotten`,
      "what an account holds is listed once and never again",
      on(operation, (asked, answer) =>
        asked.time > 1 && isSuccess(answer) ? error(answer, 404, "account_not_found") : answer,
      ),
    ),
    defineStateful(
      rows.retained,
      `${what}-history-missing`,
      "a version below the latest is answered with 404",
      on(operation, (asked, answer) =>
        isSuccess(answer) && isHistoric(asked, answer) ? error(answer, 404, "version_not_found") : answer,
      ),
    ),
  ];
}

function pageMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineStateful(
      rows.limitKept,
      `${what}-limit-1-gives-2`,
      "limit=1 returns two",
      askedAs(operation, ({ query }) =>
        query.get("limit") === "1" ? { query: withInput(query, "limit", "2") } : null,
      ),
    ),
    defineStateful(
      rows.cursor,
      `${what}-cursor-refused`,
      "a cursor is answered with 400",
      on(operation, (asked, answer) =>
        asked.query.has("start") && isSuccess(answer) ? refusal(answer) : answer,
      ),
    ),
    defineStateful(
      rows.whole,
      `${what}-cursor-skips`,
      "the cursor skips the first of the next page",
      onBody(operation, (list, { query }) =>
        query.has("start") && Array.isArray(list) ? list.slice(1) : list,
      ),
    ),
    defineStateful(
      rows.once,
      `${what}-last-repeated`,
      "a page begins with the last of the page before",
      async (asked, answer, ask) => {
        const limit = Number(asked.query.get("limit") ?? "0");
        if (operationOf(asked) !== operation || limit < 2 || cursorOf(answer) === undefined) return answer;
        const query = withInput(asked.query, "limit", String(limit - 1));
        return withHeader(answer, cursorName, cursorOf(await ask({ query })) ?? "");
      },
    ),
    defineStateful(
      rows.once,
      `${what}-start-ignored`,
      "every page is the first",
      askedAs(operation, (asked) =>
        /^[0-9a-f]+$/.test(asked.query.get("start") ?? "") ? { query: withoutInput(asked, "start") } : null,
      ),
    ),
    defineStateful(
      rows.once,
      `${what}-pages-never-end`,
      "the cursor of the last page leads to the first",
      async (asked, answer, ask) => {
        if (operationOf(asked) !== operation || !asked.query.has("start")) return answer;
        const isAgain = asked.query.get("start") === "00";
        const page = isAgain ? await ask({ query: withoutInput(asked, "start") }) : answer;
        return isSuccess(page) && cursorOf(page) === undefined ? withHeader(page, cursorName, "00") : page;
      },
    ),
    defineStateful(
      rows.cursor,
      `${what}-last-page-500`,
      "the last page of several is answered with 500",
      on(operation, ({ query }, answer) =>
        query.has("start") && isSuccess(answer) && cursorOf(answer) === undefined
          ? error(answer, 500, "internal_error")
          : answer,
      ),
    ),
    defineStateful(
      rows.limitKept,
      `${what}-later-pages-longer`,
      "every page but the first holds one more than limit",
      askedAs(operation, ({ query }) => {
        const limit = query.get("limit");
        return limit !== null && query.has("start")
          ? { query: withInput(query, "limit", String(Number(limit) + 1)) }
          : null;
      }),
    ),
    defineStateful(
      rows.whole,
      `${what}-last-page-short`,
      "the last page of several lacks its last",
      on(operation, (asked, answer) =>
        asked.query.has("start") && cursorOf(answer) === undefined
          ? onBody(operation, (list) => (Array.isArray(list) ? list.slice(0, -1) : list))(asked, answer)
          : answer,
      ),
    ),
    defineStateful(
      "LIMT-001",
      `${what}-limit-wraps`,
      "a limit is taken modulo 256, and refused where nothing is left of it",
      on(operation, ({ query }, answer) =>
        /^\d+$/.test(query.get("limit") ?? "") && Number(query.get("limit")) % 256 === 0
          ? refusal(answer)
          : answer,
      ),
    ),
    defineStateful(
      "RESP-009",
      `${what}-no-cursor`,
      "a page that limit cuts short has no cursor",
      on(operation, (_, answer) => withoutHeader(answer, cursorName)),
    ),
    defineStateful(
      "RESP-009",
      `${what}-default-page-no-cursor`,
      "a page that the default page size cuts short has no cursor",
      async (asked, answer, ask) => {
        if (operationOf(asked) !== operation || asked.query.has("limit")) return answer;
        return withoutHeader(await ask({ query: withInput(asked.query, "limit", "5") }), cursorName);
      },
    ),
  ];
}

function inputMutants({ operation, what, rows }: ListingKind): readonly Mutant[] {
  const failing = (requirement: RequirementId, input: string | null): Mutant =>
    define(
      requirement,
      `${what}-malformed-${input ?? "address"}-500`,
      `a malformed ${input ?? "address"} is answered with 500`,
      on(operation, (asked, answer) =>
        answer.status === 400 && (input === null ? asked.query.size === 0 : asked.query.has(input))
          ? error(answer, 500, "internal_error")
          : answer,
      ),
    );
  return family("listing-malformed-500", [
    failing(rows.address, null),
    failing(rows.version, "ledger_version"),
    failing(rows.start, "start"),
    failing(rows.limit, "limit"),
  ]);
}
