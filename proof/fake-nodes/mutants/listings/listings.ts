import type { RequirementId } from "../../../../spec/catalogue.ts";
import { alterBody, alterOperation, alterStatus, forwardWithOverrides } from "../../wire/alterations.ts";
import { findOperation, withoutParameter, withParameter } from "../../wire/requests.ts";
import {
  cursorHeader,
  isHistoric,
  isSuccess,
  readCursor,
  withHeader,
  withoutHeader,
} from "../../wire/responses.ts";
import { defineMutant, defineStatefulMutant, family, type Mutant } from "../mutant.ts";
import { fail, forwardTo, omitParameter, reject, setParameter } from "../../wire/replacements.ts";

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
        | "advance"
    ]: RequirementId;
  };
}

/**
 * Creates the mutants that the listings of resources and modules share: wrong statuses, bodies and pages. Two
 * mutants with the same defect, one in each listing, form a family.
 */
export function listingMutants(kind: ListingKind): readonly Mutant[] {
  const all = [
    ...[answerMutants(kind), pageMutants(kind), repeatedElementMutants(kind)].flat(),
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
      "The array of the listing is wrapped in an object.",
      alterBody(operation, (list) => ({ [what]: list })),
    ),
    defineMutant(
      rows.status,
      `${what}-unknown-account-422`,
      "The listing of an unknown account returns 422.",
      alterOperation(operation, (_, answer) => (answer.status === 404 ? { ...answer, status: 422 } : answer)),
    ),
    defineStatefulMutant(
      rows.pruned,
      `${what}-pruned-404`,
      "A listing at a pruned version returns 404.",
      alterStatus(operation, 410, 404, "version_not_found"),
    ),
    defineStatefulMutant(
      rows.exists,
      `${what}-forgotten`,
      "Only the first listing of an account succeeds; later listings return 404.",
      fail(operation, 404, "account_not_found").when(
        (incoming, answer) => incoming.time > 1 && isSuccess(answer),
      ),
    ),
    defineStatefulMutant(
      rows.retained,
      `${what}-history-missing`,
      "A listing at a version below the latest returns 404.",
      fail(operation, 404, "version_not_found").when(
        (incoming, answer) => isSuccess(answer) && isHistoric(incoming, answer),
      ),
    ),
  ];
}

function pageMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineStatefulMutant(
      rows.limitKept,
      `${what}-limit-1-gives-2`,
      "A listing with limit=1 returns two elements.",
      forwardTo(operation, setParameter("limit", 2)).when((incoming) => incoming.query.get("limit") === "1"),
    ),
    defineStatefulMutant(
      rows.cursor,
      `${what}-cursor-refused`,
      "A request with a cursor returns 400.",
      reject(operation).when((incoming, answer) => incoming.query.has("start") && isSuccess(answer)),
    ),
    defineStatefulMutant(
      rows.whole,
      `${what}-cursor-skips`,
      "A cursor skips the first element of the next page.",
      alterBody(operation, (list, { query }) =>
        query.has("start") && Array.isArray(list) ? list.slice(1) : list,
      ),
    ),
  ];
}

function repeatedElementMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineStatefulMutant(
      rows.once,
      `${what}-last-repeated`,
      "A page begins with the last element of the previous page.",
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
      "A request with a cursor returns the first page.",
      forwardTo(operation, omitParameter("start")).when((incoming) =>
        /^[0-9a-f]+$/.test(incoming.query.get("start") ?? ""),
      ),
      // The cursor of the first page leads back to the first page, so the other elements are missing.
      { collateral: [rows.whole, rows.advance] },
    ),
    defineStatefulMutant(
      rows.once,
      `${what}-pages-never-end`,
      "The last page has a cursor, which leads to the first page.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== operation || !incoming.query.has("start")) return answer;
        const isAgain = incoming.query.get("start") === "00";
        const page = isAgain ? await forward({ query: withoutParameter(incoming, "start") }) : answer;
        return isSuccess(page) && readCursor(page) === "" ? withHeader(page, cursorHeader, "00") : page;
      },
      // The cursor of the last page leads back to the first page.
      { collateral: [rows.advance] },
    ),
  ];
}

function laterPageMutants({ operation, what, rows }: ListingKind): Mutant[] {
  return [
    defineStatefulMutant(
      rows.cursor,
      `${what}-last-page-500`,
      "The last of several pages returns 500.",
      fail(operation, 500, "internal_error").when(
        ({ query }, answer) => query.has("start") && isSuccess(answer) && readCursor(answer) === "",
      ),
    ),
    defineStatefulMutant(
      rows.limitKept,
      `${what}-later-pages-longer`,
      "Every page after the first has one element more than the limit.",
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
      "The last of several pages lacks its last element.",
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
      "A limit is taken modulo 256, and a multiple of 256 returns 400.",
      reject(operation).when(
        ({ query }) => /^\d+$/.test(query.get("limit") ?? "") && Number(query.get("limit")) % 256 === 0,
      ),
    ),
    defineStatefulMutant(
      "RESP-009",
      `${what}-no-cursor`,
      "A page that was cut at the limit has no cursor.",
      alterOperation(operation, (_, answer) => withoutHeader(answer, cursorHeader)),
    ),
    defineStatefulMutant(
      "RESP-009",
      `${what}-default-page-no-cursor`,
      "A page that was cut at the default page size has no cursor.",
      async (incoming, answer, forward) => {
        if (findOperation(incoming) !== operation || incoming.query.has("limit")) return answer;
        return withoutHeader(await forward({ query: withParameter(incoming, "limit", 5) }), cursorHeader);
      },
      // The listing looks complete, so a resource beyond it seems to be missing at the version that wrote it.
      { collateral: what === "resources" ? ["RSRC-010"] : [] },
    ),
  ];
}

function inputMutants({ operation, what, rows }: ListingKind): readonly Mutant[] {
  const failing = (requirement: RequirementId, input: string | null): Mutant =>
    defineMutant(
      requirement,
      `${what}-malformed-${input ?? "address"}-500`,
      `A listing with a malformed ${input ?? "address"} returns 500.`,
      fail(operation, 500, "internal_error").when(
        (incoming, answer) =>
          answer.status === 400 && (input === null ? incoming.query.size === 0 : incoming.query.has(input)),
      ),
    );
  return family("listing-malformed-500", [
    failing(rows.address, null),
    failing(rows.version, "ledger_version"),
    failing(rows.start, "start"),
    failing(rows.limit, "limit"),
  ]);
}
