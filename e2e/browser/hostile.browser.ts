import { expect, type Page } from "@playwright/test";
import { injectionMarker } from "./injection-payload.ts";
import { test } from "./report-page.ts";

/** Lists the elements of the page with their attribute names. */
function skeletonOf(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>(
    "[...document.querySelectorAll('*')].map((one) => [one.localName, ...one.getAttributeNames()].join(' '))",
  );
}

test("text from a target creates no elements and no attributes, and runs no scripts", async ({
  page,
  open,
}) => {
  await open("harmless");
  const ours = await skeletonOf(page);
  await open("hostile");
  expect(await skeletonOf(page)).toEqual(ours);
  await page.mouse.move(200, 200);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(`"${injectionMarker}" in window`)).toBe(false);
});

test("text from a target stays text while filters, links and copying are used", async ({ page, open }) => {
  await open("hostile");
  const before = await skeletonOf(page);
  await page.getByRole("searchbox").fill("<script>");
  await page.getByRole("searchbox").fill('"><img src=x onerror=alert(1)>');
  await page.getByRole("searchbox").fill("");
  await page.evaluate("location.hash = '#%3Cimg%20src=x%20onerror=alert(1)%3E'");
  await page.evaluate("location.hash = '#%'");
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
  const withoutState = (elements: readonly string[]): readonly string[] =>
    elements.map((one) => one.replace(/ (open|hidden)\b/g, ""));
  expect(withoutState(await skeletonOf(page))).toEqual(withoutState(before));
  expect(await page.evaluate(`"${injectionMarker}" in window`)).toBe(false);
});

test("hostile text is shown literally and without invisible characters", async ({ page, open }) => {
  await open("hostile");
  const text = await page.evaluate<string>("document.body.textContent");
  expect(text).toContain("<script>window.");
  expect(text).toContain("&lt;script&gt;");
  expect(text.replace(/[\n\t]/g, "")).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
});

test("the page of a hostile target fits into its window and shows the verdict", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open("hostile");
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  const banner = page.locator("[data-verdict]").first();
  await expect(banner).toBeVisible();
  await expect(banner).toHaveAttribute("data-verdict", "not-conformant");
});
