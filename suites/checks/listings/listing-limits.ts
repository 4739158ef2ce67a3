/** Limits that suit a listing (§4.2, §4.3): those that cut it into a few pages. */
import * as fc from "fast-check";
import { U16_MAX } from "../../../spec/vocabulary.ts";
import { exchangesOf, type ListingPages } from "./listing.ts";
import { Inconclusive } from "../../client/outcome.ts";

/** Going through a listing costs a request a page. */
const pagesMax = 10;

/** Limits that cut a listing into at least two pages and not into many. */
export function limitArbitrary(whole: ListingPages): fc.Arbitrary<bigint> {
  const count = requireSeveralElements(whole);
  return fc.integer({ min: Math.ceil(count / pagesMax), max: count - 1 }).map(toLimit);
}

/** Limits that leave one for the last page: after several pages where the number allows it, and after one. */
export function limitsLeavingLastPageOfOne(whole: ListingPages): readonly bigint[] {
  const count = requireSeveralElements(whole);
  const most = count - 1;
  const halves = Array.from({ length: Math.floor(most / 2) }, (_, at) => Math.floor(most / 2) - at);
  const several = halves.find((limit) => most % limit === 0 && count / limit <= pagesMax);
  return [...new Set([several ?? Math.ceil(count / 2), most])].map(toLimit);
}

/** How many different things a listing shows. @throws Inconclusive where there are not several */
export function requireSeveralElements({ pages, seen }: ListingPages): number {
  const { size } = new Set(seen.map(({ name }) => name));
  if (size > 1) return size;
  throw new Inconclusive("needs an account that holds several at a retained version", exchangesOf(pages));
}

/** A number as a limit, which is an integer of format uint16. */
export function toLimit(number: number): bigint {
  return BigInt(number) > U16_MAX ? U16_MAX : BigInt(number);
}
