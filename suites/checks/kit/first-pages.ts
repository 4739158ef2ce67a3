import { U16_MAX } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import type { PageQuery } from "../../client/node-client.ts";

const pagesMax = 5;

/**
 * What a listing begins with: the page without a limit and, where that has a cursor, the next few with as much as each
 * may hold. How much a page holds without a limit is the target's own, so that one page may show next to nothing.
 */
export async function readFirstPages(
  ask: (query: PageQuery) => Promise<Answer>,
): Promise<[Answer, ...Answer[]]> {
  const pages: [Answer, ...Answer[]] = [await ask({})];
  let last = pages[0];
  let wide: PageQuery = { limit: U16_MAX };
  while (last.status === 200 && last.cursor !== null && pages.length < pagesMax) {
    const start = last.cursor;
    let next = await ask({ ...wide, start });
    // A target may refuse a limit that is above its own maximum.
    if (next.status !== 200 && "limit" in wide) {
      wide = {};
      next = await ask({ start });
    }
    if (next.status !== 200) break;
    pages.push(next);
    last = next;
  }
  return pages;
}
