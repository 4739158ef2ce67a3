import assert from "node:assert/strict";
import { test } from "node:test";
import {
  address,
  createRawAnswer,
  createFakeClient,
  errorAnswer,
  createFakeTransport,
} from "../../client/fake-target.test.support.ts";
import type { RawAnswer } from "../../client/send-request.ts";
import { openPages, readFirstPages } from "./first-pages.ts";

/** Reads from a target that returns a cursor with every page. Returns the sent queries and the number of pages. */
async function readFrom(isWideRefused: boolean): Promise<{ queries: unknown[]; pages: number }> {
  const queryOf = (path: string) => Object.fromEntries(new URL(path, "http://127.0.0.1").searchParams);
  const transport = createFakeTransport(({ path }) =>
    isWideRefused && "limit" in queryOf(path)
      ? errorAnswer(400)
      : createRawAnswer(
          200,
          [],
          [
            ["content-type", "application/json"],
            ["X-NODE-CURSOR", "ab"],
          ],
        ),
  );
  const node = createFakeClient(transport);
  const pages = await readFirstPages((query) => node.getAccountResources(address, query));
  return { queries: transport.sent.map(({ path }) => queryOf(path)), pages: pages.length };
}

test("the pages after the first are requested with the largest limit, up to five in all", async () => {
  const { queries, pages } = await readFrom(false);
  assert.equal(pages, 5);
  assert.deepEqual(queries.slice(0, 2), [{}, { limit: "65535", start: "ab" }]);
});

test("a target that rejects the largest limit gets requests without a limit from then on", async () => {
  const { queries, pages } = await readFrom(true);
  assert.equal(pages, 5);
  assert.equal(queries.filter((query) => "limit" in (query as object)).length, 1);
});

test("a listing is whole only after a last page that was read", async () => {
  const page = (cursor: string | null): RawAnswer =>
    createRawAnswer(
      200,
      [],
      [
        ["content-type", "application/json"],
        ...(cursor === null ? [] : [["X-NODE-CURSOR", cursor] as const]),
      ],
    );
  const isWholeAfter = async (answers: RawAnswer[]): Promise<boolean> => {
    const node = createFakeClient(createFakeTransport(answers));
    const reader = await openPages((query) => node.getAccountResources(address, query));
    assert.equal(reader.isWhole(), answers.length === 1);
    await reader.next();
    await reader.next();
    return reader.isWhole();
  };
  assert.equal(await isWholeAfter([page(null)]), true);
  assert.equal(await isWholeAfter([page("ab"), page(null)]), true);
  assert.equal(await isWholeAfter([page("ab"), page("cd"), page("ef")]), false);
  assert.equal(await isWholeAfter([page("ab"), errorAnswer(400), errorAnswer(400)]), false);
});
