import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterBody, alterOperation, alterStatus, forwardWithOverrides } from "../../wire/alterations.ts";
import { findOperation, withParameter, withoutParameter } from "../../wire/requests.ts";
import {
  cursorHeader,
  error,
  isHistoric,
  isSuccess,
  readCursor,
  toInvalidInput,
  withHeader,
  withoutHeader,
} from "../../wire/responses.ts";
import { defineMutant, defineStatefulMutant, family, type Mutant } from "../mutant.ts";

interface ListingKind {
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

/**
 * Mutants that both listings have in common: statuses, bodies and pages. The same fault in both is one family, named
 * after the fault.
 */
export function listingMutants(kind: ListingKind): readonly Mutant[] {
  const all = [
    ...answerMutants(kind),
    ...pageMutants(kind),
    ...laterPageMutants(kind),
    ...cutPageMutants(kind),
    ...inputMutants(kind),
  ];
  return all.flatMap((mutant) => family(mutant.id.replace(`${kind.what}-`, ""), [mutant]));
}

function answerMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineMutant(
      rows.body,
      `${what}-in-object`,
      "the array is wrapped in an object",
      alterBody(operation, (list) => ({ [what]: list })),
    ),
    defineMutant(
      rows.status,
      `${what}-unknown-account-422`,
      "an unknown account is answered with 422",
      alterOperation(operation, (_, answer) => (answer.status === 404 ? { ...answer, status: 422 } : answer)),
    ),
    defineStatefulMutant(
      rows.pruned,
      `${what}-pruned-404`,
      "a pruned version is answered with 404",
      alterStatus(operation, 410, 404, "version_not_found"),
    ),
    defineStatefulMutant(
      rows.exists,
      `${what}-forgotten`,
      "what an account holds is listed once and never again",
      alterOperation(operation, (incoming, answer) =>
        incoming.time > 1 && isSuccess(answer) ? error(answer, 404, "account_not_found") : answer,
      ),
    ),
    defineStatefulMutant(
      rows.retained,
      `${what}-history-missing`,
      "a version below the latest is answered with 404",
      alterOperation(operation, (incoming, answer) =>
        isSuccess(answer) && isHistoric(incoming, answer) ? error(answer, 404, "version_not_found") : answer,
      ),
    ),
  ];
}

function pageMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineStatefulMutant(
      rows.limitKept,
      `${what}-limit-1-gives-2`,
      "limit=1 returns two",
      forwardWithOverrides(operation, (incoming) =>
        incoming.query.get("limit") === "1" ? { query: withParameter(incoming, "limit", 2) } : null,
      ),
    ),
    defineStatefulMutant(
      rows.cursor,
      `${what}-cursor-refused`,
      "a cursor is answered with 400",
      alterOperation(operation, (incoming, answer) =>
        incoming.query.has("start") && isSuccess(answer) ? toInvalidInput(answer) : answer,
      ),
    ),
    defineStatefulMutant(
      rows.whole,
      `${what}-cursor-skips`,
      "the cursor skips the first of the next page",
      alterBody(operation, (list, { query }) =>
        query.has("start") && Array.isArray(list) ? list.slice(1) : list,
      ),
    ),
    defineStatefulMutant(
      rows.once,
      `${what}-last-repeated`,
      "a page begins with the last of the page before",
      async (incoming, answer, forward) => {
        const limit = Number(incoming.query.get("limit") ?? "0");
        if (findOperation(incoming) !== operation || limit < 2 || readCursor(answer) === "") return answer;
        const query = withParameter(incoming, "limit", limit - 1);
        return withHeader(answer, cursorHeader, readCursor(await forward({ query })));
      },
    ),
    defineStatefulMutant(
      rows.once,
      `${what}-start-ignored`,
      "every page is the first",
      forwardWithOverrides(operation, (incoming) =>
        /^[0-9a-f]+$/.test(incoming.query.get("start") ?? "")
          ? { query: withoutParameter(incoming, "start") }
          : null,
      ),
    ),
    defineStatefulMutant(
      rows.once,
      `${what}-pages-never-end`,
      "the cursor of the last page leads to the first",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== operation || !incoming.query.has("start")) return answer;
        const isAgain = incoming.query.get("start") === "00";
        const page = isAgain ? await forward({ query: withoutParameter(incoming, "start") }) : answer;
        return isSuccess(page) && readCursor(page) === "" ? withHeader(page, cursorHeader, "00") : page;
      },
    ),
  ];
}

function laterPageMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineStatefulMutant(
      rows.cursor,
      `${what}-last-page-500`,
      "the last page of several is answered with 500",
      alterOperation(operation, ({ query }, answer) =>
        query.has("start") && isSuccess(answer) && readCursor(answer) === ""
          ? error(answer, 500, "internal_error")
          : answer,
      ),
    ),
    defineStatefulMutant(
      rows.limitKept,
      `${what}-later-pages-longer`,
      "every page but the first holds one more than limit",
      forwardWithOverrides(operation, (incoming) => {
        const limit = incoming.query.get("limit");
        return limit !== null && incoming.query.has("start")
          ? { query: withParameter(incoming, "limit", Number(limit) + 1) }
          : null;
      }),
    ),
    defineStatefulMutant(
      rows.whole,
      `${what}-last-page-short`,
      "the last page of several lacks its last",
      alterOperation(operation, (incoming, answer) =>
        incoming.query.has("start") && readCursor(answer) === ""
          ? alterBody(operation, (list) => (Array.isArray(list) ? list.slice(0, -1) : list))(incoming, answer)
          : answer,
      ),
    ),
  ];
}

function cutPageMutants({ operation, what }: ListingKind): Mutant[] {
  return [
    defineStatefulMutant(
      "LIMT-001",
      `${what}-limit-wraps`,
      "a limit is taken modulo 256, and refused where nothing is left of it",
      alterOperation(operation, ({ query }, answer) =>
        /^\d+$/.test(query.get("limit") ?? "") && Number(query.get("limit")) % 256 === 0
          ? toInvalidInput(answer)
          : answer,
      ),
    ),
    defineStatefulMutant(
      "RESP-009",
      `${what}-no-cursor`,
      "a page that limit cuts short has no cursor",
      alterOperation(operation, (_, answer) => withoutHeader(answer, cursorHeader)),
    ),
    defineStatefulMutant(
      "RESP-009",
      `${what}-default-page-no-cursor`,
      "a page that the default page size cuts short has no cursor",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== operation || incoming.query.has("limit")) return answer;
        return withoutHeader(await forward({ query: withParameter(incoming, "limit", 5) }), cursorHeader);
      },
    ),
  ];
}

function inputMutants({ operation, what, rows }: ListingKind): readonly Mutant[] {
  const failing = (requirement: RequirementId, input: string | null): Mutant =>
    defineMutant(
      requirement,
      `${what}-malformed-${input ?? "address"}-500`,
      `a malformed ${input ?? "address"} is answered with 500`,
      alterOperation(operation, (incoming, answer) =>
        answer.status === 400 && (input === null ? incoming.query.size === 0 : incoming.query.has(input))
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
