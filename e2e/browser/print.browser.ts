import { expect } from "@playwright/test";
import { test } from "./report-page.ts";

/** The width and the height of an A4 page without its margins, in millimetres. */
const widthMillis = 180;
const heightMillis = 265;
const heightsTried = 15;

/**
 * Fragments the page into columns of the size of a printed page, and lists the headings whose next text is in another
 * column. The engine breaks columns and pages by the same rules, and columns can be measured.
 */
const findLeftHeadings = (height: number) => `(() => {
  document.body.style.cssText = "width: ${widthMillis}mm; height: ${height}mm; columns: ${widthMillis}mm; column-fill: auto; column-gap: 0";
  const lines = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  };
  const width = document.body.clientWidth;
  const pageOf = ({ left }) => Math.floor((left - document.body.getBoundingClientRect().left + 1) / width);
  const left = [];
  for (const heading of document.querySelectorAll(".cause > summary, .cause .other > summary, .cause .label")) {
    const next = heading.nextElementSibling;
    const pagesOfHeading = lines(heading).map(pageOf);
    const pagesOfNext = next === null ? [] : lines(next).map(pageOf);
    if (pagesOfNext.length > 0 && Math.max(...pagesOfHeading) !== Math.min(...pagesOfNext)) left.push(heading.textContent.trim().slice(0, 60));
  }
  const pages = new Set(lines(document.body).map(pageOf)).size;
  return { left, pages };
})()`;

for (const name of ["failing", "incomplete"] as const) {
  test(`no heading of a cause ends a printed page, ${name}`, async ({ page, open }) => {
    await open(name);
    await page.emulateMedia({ media: "print" });
    await page.evaluate(
      "for (const one of document.querySelectorAll('.cause, .cause .other')) one.open = true",
    );
    // Each height moves the ends of the pages to other places.
    for (let step = 0; step < heightsTried; step += 1) {
      const height = heightMillis - step * 7;
      const found = await page.evaluate<{ left: string[]; pages: number }>(findLeftHeadings(height));
      expect(found.pages).toBeGreaterThan(1);
      expect(found.left, `pages of ${height} mm`).toEqual([]);
    }
  });
}

test("a printed response has the width of its cause", async ({ page, open }) => {
  await open("failing");
  await page.emulateMedia({ media: "print" });
  await page.evaluate("for (const one of document.querySelectorAll('.cause')) one.open = true");
  const shares = await page.evaluate<number[]>(
    `[...document.querySelectorAll(".cause > .inside > .pair pre:not(.headers:not([open]) *)")].map((one) =>
      one.getBoundingClientRect().width / one.closest(".inside").getBoundingClientRect().width)`,
  );
  expect(shares.length).toBeGreaterThan(0);
  for (const share of shares) expect(share).toBeGreaterThan(0.9);
});

test("a printed section is complete if it needs attention, and otherwise takes one line with its ids", async ({
  page,
  open,
}) => {
  await open("failing");
  await page.emulateMedia({ media: "print" });
  const settled = page.locator(".group.settled");
  expect(await settled.count()).toBeGreaterThan(0);
  for (const group of await settled.all()) {
    await expect(group.locator(".ranges")).toBeVisible();
    await expect(group.locator(".requirement").first()).toBeHidden();
  }
  const failed = page.locator(".group:not(.settled)").first();
  await expect(failed.locator(".requirement").first()).toBeVisible();
  await expect(failed.locator(".ranges")).toHaveCount(0);
});

test("no printed section is only a heading", async ({ page, open }) => {
  await open("failing");
  await page.emulateMedia({ media: "print" });
  for (const id of ["facts", "coverage", "legend"])
    await expect(page.locator(`details:not([open]) > summary > #${id}`)).toBeHidden();
  await expect(page.locator("#run")).toBeAttached();
});
