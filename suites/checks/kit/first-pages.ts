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
  /** Whether the last page of the listing was read. */
  isWhole(): boolean;
}

/**
 * Reads the first page of a listing, without a limit. `next` reads further pages with the largest limit, because a
 * target may return few elements per page if there is no limit.
 */
export async function openPages(read: ReadPage): Promise<PageReader> {
  const first = await read({});
  let last: Answer | null = first;
  let widest: PageQuery = { limit: U16_MAX };
  return {
    first,
    async next() {
      const start = last?.status === 200 ? last.cursor : null;
      if (start === null) return null;
      last = null;
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
    isWhole: () => last?.status === 200 && last.cursor === null,
  };
}

/** Reads up to five pages of a listing. */
export async function readFirstPages(read: ReadPage): Promise<[Answer, ...Answer[]]> {
  return readFewPages(await openPages(read));
}

/** Returns the first page and up to four further pages. */
export async function readFewPages(reader: PageReader): Promise<[Answer, ...Answer[]]> {
  const pages: [Answer, ...Answer[]] = [reader.first];
  while (pages.length < pagesMax) {
    const page = await reader.next();
    if (page === null) break;
    pages.push(page);
  }
  return pages;
}
