import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../client/answer.ts";
import { findMissing, type ListedElement, type ListingPages } from "./listing.ts";
import { describeLostElements } from "./lost-elements.ts";

/** Creates pages with these elements. The cursor of page 1 is c1, and the last page has none. */
function createPages(...pages: readonly (readonly string[])[]): ListingPages {
  const answers = pages.map((names, place) => {
    const cursor = place === pages.length - 1 ? null : `c${place + 1}`;
    return { cursor, exchange: `${place + 1}: ${names.join(" ")}` } as unknown as Answer;
  });
  const seen = pages.flatMap((names, place) =>
    names.map((name, index): ListedElement => ({ name, index, page: answers[place] as Answer })),
  );
  return { pages: answers, seen, hasEnded: true, repeatedCursor: null };
}

const whole = createPages(["A", "B", "C", "D", "E", "F"]);

function describe(actual: ListingPages, known = whole) {
  const [missing, ...others] = findMissing(actual, known);
  assert.ok(missing !== undefined);
  const { expected, received, exchanges } = describeLostElements([missing, ...others], actual, known);
  return { expected: expected.replace(/, which.*/, ""), received, exchanges: exchanges as unknown[] };
}

test("an element lost at a page boundary is named with both pages and the cursor between them", () => {
  assert.deepEqual(describe(createPages(["A", "B"], ["C"], ["E", "F"])), {
    expected: "D",
    received:
      "5 other elements on 3 pages: page 2 (start=c1) ends with C, and page 3 (start=c2) begins with E",
    exchanges: ["1: A B C D E F", "2: C", "3: E F"],
  });
});

test("elements lost within a page, at the start and at the end are named with their page", () => {
  const textOf = (...pages: readonly (readonly string[])[]): string =>
    describe(createPages(...pages)).received.replace(/^.* pages: /, "");
  assert.equal(textOf(["A", "B"], ["C", "E", "F"]), "page 2 (start=c1) has E right after C");
  assert.equal(textOf(["C", "D"], ["E", "F"]), "page 1 begins with C");
  assert.equal(
    textOf(["A", "B"], ["C", "D"]),
    "page 2 (start=c1) has D as its last element, and the listing ends there",
  );
  assert.equal(textOf([], []), "no page has an element");
  assert.equal(
    textOf(["A", "B"], [], ["D", "E", "F"]),
    "page 1 ends with B, and page 3 (start=c2) begins with D",
  );
});

test("no gap is named if the elements have another order, and then every page is shown", () => {
  const { received, exchanges } = describe(createPages(["F", "E"], ["C", "B", "A"]));
  assert.equal(received, "5 other elements on 2 pages");
  assert.equal(exchanges.length, 3);
});

test("the text stays short if many elements with long names are missing", () => {
  const names = Array.from({ length: 5_000 }, (_, place) => `${"n".repeat(400)}${place}`);
  const { expected, received, exchanges } = describe(
    createPages(["A"], ...Array.from({ length: 50 }, () => []), ["F"]),
    createPages(["A", ...names, "F"]),
  );
  assert.match(expected, /^n{120}… \(401 characters\) and 4999 more \(n/);
  assert.ok(expected.length + received.length < 1_000, `${expected} ${received}`);
  assert.ok(exchanges.length < 10);
});
