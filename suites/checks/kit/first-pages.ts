import { U16_MAX } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import type { PageQuery } from "../../client/node-client.ts";

const pagesMax = 5;

/**
 * Reads the first pages of a listing: the first page without a limit, then a few more with the largest limit, while
 * there is a cursor. The target chooses the size of a page without a limit, so the first page alone may have few
 * elements.
 */
export async function readFirstPages(
  read: (query: PageQuery) => Promise<Answer>,
): Promise<[Answer, ...Answer[]]> {
  const pages: [Answer, ...Answer[]] = [await read({})];
  let last = pages[0];
  let widest: PageQuery = { limit: U16_MAX };
  while (last.status === 200 && last.cursor !== null && pages.length < pagesMax) {
    const start = last.cursor;
    let next = await read({ ...widest, start });
    // A target may reject a limit that is above its own maximum.
    if (next.status !== 200 && "limit" in widest) {
      widest = {};
      next = await read({ start });
    }
    if (next.status !== 200) break;
    pages.push(next);
    last = next;
  }
  return pages;
}
