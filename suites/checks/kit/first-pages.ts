import { U16_MAX } from "../../../spec/vocabulary.ts";
import type { Answer } from "../../client/answer.ts";
import type { PageQuery } from "../../client/node-client.ts";

const pagesMax = 5;

type ReadPage = (query: PageQuery) => Promise<Answer>;

/** Reads a listing page by page. */
export interface PageReader {
  readonly first: Answer;
  /** Returns null after the last page, and after a page that cannot be read. */
  next(): Promise<Answer | null>;
}

/**
 * Starts to read a listing: the page without a limit and, while there is a cursor, further pages with the largest limit.
 * The target chooses the size of a page without a limit, so the first page alone may have few elements.
 */
export async function openPages(read: ReadPage): Promise<PageReader> {
  const first = await read({});
  let last: Answer | null = first;
  let widest: PageQuery = { limit: U16_MAX };
  return {
    first,
    async next() {
      const start = last?.status === 200 ? last.cursor : null;
      last = null;
      if (start === null) return null;
      let page = await read({ ...widest, start });
      // A target may reject a limit that is above its own maximum.
      if (page.status !== 200 && "limit" in widest) {
        widest = {};
        page = await read({ start });
      }
      if (page.status !== 200) return null;
      last = page;
      return page;
    },
  };
}

/** Reads the first few pages of a listing. */
export async function readFirstPages(read: ReadPage): Promise<[Answer, ...Answer[]]> {
  return readFewPages(await openPages(read));
}

/** Reads pages until there are a few, the first one included. */
export async function readFewPages(reader: PageReader): Promise<[Answer, ...Answer[]]> {
  const pages: [Answer, ...Answer[]] = [reader.first];
  while (pages.length < pagesMax) {
    const page = await reader.next();
    if (page === null) break;
    pages.push(page);
  }
  return pages;
}
