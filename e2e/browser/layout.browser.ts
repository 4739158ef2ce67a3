import { expect } from "@playwright/test";
import { renderHtml } from "../../reports/render/html/html.ts";
import { failureOf, tool, wholeRunWith } from "../../reports/model/run-record.test.arbitrary.ts";
import { createReport } from "../../reports/verdict/create-report.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";
import { test } from "./report-page.ts";

const judged = ["conformant", "failing", "incomplete"] as const;

for (const name of judged) {
  test(`the ${name} page fits into 360 pixels with all details open`, async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await open(name);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  });

  test(`the ${name} page shows the verdict of the report at the top`, async ({ page, pages, open }) => {
    await open(name);
    const banner = page.locator("[data-verdict]").first();
    await expect(banner).toBeInViewport();
    await expect(banner).toHaveAttribute("data-verdict", pages[name].report.verdict);
    await expect(page).toHaveTitle(/touchstone/);
  });
}

/** Finds the ids of requirements that two lines share. It runs in the page, which has no other code for it. */
const findBrokenIds = `(() => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = { whole: 0, broken: [] };
  while (texts.nextNode()) {
    const text = texts.currentNode;
    for (const { 0: id, index } of text.data.matchAll(/\\b[A-Z]{4}-\\d{3}\\b/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + id.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.broken.push(text.data.slice(Math.max(0, index - 40), index + id.length));
      if (lines.size === 1) found.whole += 1;
    }
  }
  return found;
})()`;

for (const name of judged) {
  test(`the ${name} page breaks no id of a requirement into two lines`, async ({ page, open }) => {
    for (const width of [1280, 800, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open(name);
      const found = await page.evaluate<{ whole: number; broken: readonly string[] }>(findBrokenIds);
      expect(found.broken, `at ${width} px`).toEqual([]);
      expect(found.whole).toBeGreaterThan(100);
    }
  });
}

test("the first screen of an incomplete run says what to change and the exit code", async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open("incomplete");
  const box = page.locator('section[aria-labelledby="remedy"]');
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(box).toContainText("Let the target execute transactions until it shows a block");
  await expect(page.getByText("Exit code 4: incomplete")).toBeInViewport();
});

test("the sections that other documents link to exist", async ({ page, open }) => {
  await open("failing");
  for (const id of [
    "failures",
    "not-verified",
    "matrix",
    "requirements",
    "timeline",
    "facts",
    "coverage",
    "run",
    "legend",
  ])
    await expect(page.locator(`[id="${id}"]`)).toHaveCount(1);
});

test("printing shows the evidence of each cause and leaves the page unchanged", async ({ page, open }) => {
  await open("failing");
  const closed = page.locator("details:not([open])");
  const before = await closed.count();
  const evidence = ".cause:not([open])";
  expect(await page.locator(evidence).count()).toBeGreaterThan(0);
  await page.evaluate(
    `addEventListener("beforeprint", () => {
      document.body.dataset.left = String(document.querySelectorAll("${evidence}").length);
    })`,
  );
  await page.pdf({ format: "A4" });
  expect(await page.evaluate("document.body.dataset.left")).toBe("0");
  await expect(closed).toHaveCount(before);
});

test("a printed page has no controls", async ({ page, open }) => {
  await open("failing");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("searchbox")).toBeHidden();
  for (const button of await page.getByRole("button").all()) await expect(button).toBeHidden();
});

test("a page with many failures, of which one is ignored and one may follow from another one, fits into a phone", async ({
  page,
}) => {
  const overlap = { ...failureOf("BLCK-023"), mismatch: "other first version" };
  const findings = [overlap, failureOf("BLCK-022"), failureOf("MODL-006")];
  const report = createReport(wholeRunWith("BLCK-023", { findings }), tool);
  const requirements = report.requirements.map((one) => ({
    ...one,
    failures: one.failures.map((failure) => ({ ...failure, occurrences: 5124 })),
  }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(renderHtml(createReportView({ ...report, requirements })));
  const places = page.locator(".cause .place");
  await expect(places.filter({ hasText: "ignored at --level must" })).toBeVisible();
  await expect(places.filter({ hasText: "may follow from BLCK-023" })).toBeVisible();
  const widest = await page.evaluate<number>(
    "Math.max(...[...document.querySelectorAll('.cause .place')].map((one) => one.getBoundingClientRect().right))",
  );
  expect(widest).toBeLessThanOrEqual(374);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
});

test("the first screen of a failing run has what failed and what to change, on a desktop and on a phone", async ({
  page,
  open,
}) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await open("failing");
    const box = page.locator('section[aria-labelledby="remedy"]');
    await expect(box.getByText(/expected\s[^]*received\s/)).toBeInViewport({ ratio: 1 });
    await expect(box.locator(".step")).toBeInViewport({ ratio: 1 });
  }
  await expect(page.locator(".cause").first()).toHaveAttribute("open", "");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the focused element has an outline, ${colorScheme}`, async ({ page, open }) => {
    await page.emulateMedia({ colorScheme });
    await open("failing");
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate<{ style: string; width: number; name: string }>(
        `(({ outlineStyle, outlineWidth }, one) => ({ style: outlineStyle, width: parseFloat(outlineWidth), name: one.outerHTML.slice(0, 100) }))(getComputedStyle(document.activeElement), document.activeElement)`,
      );
      expect(outline.style, outline.name).not.toBe("none");
      expect(outline.width, outline.name).toBeGreaterThan(0);
    }
  });
}

test("dark and light have different backgrounds", async ({ page, open }) => {
  const grounds: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await open("conformant");
    grounds.push(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"));
  }
  expect(new Set(grounds).size).toBe(2);
});
