import type { ProxyRequest, ProxyResponse, SimpleAlteration } from "../../wire/exchange.ts";
import type { RequirementId } from "../../../../spec/catalogue.ts";
import { error, isSuccess } from "../../wire/responses.ts";
import { defineMutant, type Mutant } from "../mutant.ts";

/** Mutants whose responses to requests that accept gzip differ from those without. */
export const contentCodingMutants: readonly Mutant[] = (
  [
    [
      "gzip-500",
      "A request that accepts gzip gets 500.",
      (answer) => error(answer, 500, "internal_error"),
      /./,
      // Some combinations of inputs at pruned versions accept gzip.
      ["ACCT-003", "BLCK-003", "MODL-003", "RSRC-003", "TABL-003"],
    ],
    [
      "gzip-404-for-accounts",
      "A request of an account that accepts gzip gets 404.",
      (answer) => error(answer, 404, "account_not_found"),
      /^\/accounts\/[^/]*$/,
      ["ACCT-003"],
    ],
    [
      "gzip-without-cursor",
      "A response with gzip has no cursor.",
      (answer) => ({
        ...compress(answer, "gzip"),
        headers: answer.headers.filter(([name]) => name.toLowerCase() !== "x-node-cursor"),
      }),
      /./,
    ],
    [
      "gzip-empty-listing",
      "A listing with gzip is empty.",
      (answer) => (isSuccess(answer) ? { ...compress(answer, "gzip"), body: "[]" } : answer),
      /\/resources$/,
    ],
    [
      "gzip-answered-with-brotli",
      "A request that accepts only gzip gets Brotli.",
      (answer) => compress(answer, "br"),
      /./,
    ],
    [
      "gzip-answered-with-deflate",
      "A request of a block that accepts only gzip gets deflate.",
      (answer) => compress(answer, "deflate"),
      /^\/blocks/,
    ],
  ] as const satisfies readonly (readonly [
    string,
    string,
    (answer: ProxyResponse) => ProxyResponse,
    RegExp,
    (readonly RequirementId[])?,
  ])[]
).map(([id, fault, change, paths, collateral = []]) =>
  defineMutant("FRMT-004", id, fault, whenGzip(change, paths), { collateral }),
);

function compress(answer: ProxyResponse, encoding: "gzip" | "deflate" | "br"): ProxyResponse {
  return { ...answer, transfer: { ...answer.transfer, encoding } };
}

/** Changes the responses to requests that accept gzip. */
function whenGzip(change: (answer: ProxyResponse) => ProxyResponse, paths: RegExp): SimpleAlteration {
  const accepts = ({ headers, path }: ProxyRequest): boolean =>
    paths.test(path) && headers.get("accept-encoding")?.includes("gzip") === true;
  return (incoming, answer) => (accepts(incoming) ? change(answer) : answer);
}
