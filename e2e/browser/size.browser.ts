/** The size of the page on screens and on paper, measured on a run of all requirements against the reference node. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { check } from "../../cli/check-api.ts";
import { renderHtml } from "../../reports/render/html/html.ts";
import type { Report } from "../../reports/model/report.ts";
import { createReportView } from "../../reports/verdict/report-view.ts";
import { mutants } from "../../proof/fake-nodes/mutants/mutants.ts";

const desktop = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** A4 at 96 pixels per inch, without the margins of the page. */
const paper = { width: 680, height: 1001 };

const folder = mkdtempSync(join(tmpdir(), "touchstone-size-"));
const url = pathToFileURL(join(folder, "report.html")).href;
let requirementCount = 0;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const report = await check({ seed: 7 });
  expect(report.verdict).toBe("conformant");
  requirementCount = report.requirements.length;
  expect(report.run.timeline?.operations.length).toBeGreaterThan(7);
  const page = renderHtml(createReportView({ ...report, calibration: createCalibration(report) }));
  writeFileSync(fileURLToPath(url), page);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The calibration of a measured build: every mutant is detected by the requirement that it violates. */
function createCalibration({ tool: { specDigest: digest } }: Report): Report["calibration"] {
  const proves: { [requirement: string]: string[] } = {};
  for (const { id, requirement } of mutants) (proves[requirement] ??= []).push(id);
  return {
    digest,
    mutants: {
      total: mutants.length,
      killed: mutants.length,
      equivalent: 0,
      counted: mutants.length,
      ofState: 0,
    },
    variations: { total: 1, passed: 1, pairs: 0 },
    proves,
    faults: Object.fromEntries(mutants.map(({ id, fault }) => [id, fault])),
  };
}

async function openPage(page: Page, viewport: typeof desktop): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(url);
}

const heightOf = (page: Page): Promise<number> => page.evaluate("document.documentElement.scrollHeight");

test("the page of a conformant run has at most 1,700 bytes for each requirement", () => {
  expect(statSync(fileURLToPath(url)).size).toBeLessThan(1_700 * requirementCount);
});

test("the page of a conformant run is at most 8,000 pixels high on a desktop", async ({ page }) => {
  await openPage(page, desktop);
  expect(await heightOf(page)).toBeLessThan(8_000);
});

test("the page of a conformant run is at most 8,000 pixels high on a phone", async ({ page }) => {
  await openPage(page, phone);
  expect(await heightOf(page)).toBeLessThan(8_000);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(phone.width);
});

test("a conformant run takes at most 12 pages of A4", async ({ page }) => {
  await openPage(page, desktop);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  const count = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(12);
});

test("the title page has the verdict, the target and the signature, and fits on one sheet", async ({
  page,
}) => {
  await openPage(page, paper);
  await page.emulateMedia({ media: "print" });
  const title = page.locator(".title-page");
  for (const text of ["Conformant", "built-in reference node", "Signature", "Digest"])
    await expect(title.getByText(text, { exact: text !== "built-in reference node" }).first()).toBeVisible();
  expect((await title.boundingBox())?.height).toBeLessThanOrEqual(paper.height);
});

for (const [device, viewport] of Object.entries({ desktop, phone })) {
  test(`no id of a requirement is broken across lines on a ${device}`, async ({ page }) => {
    await openPage(page, viewport);
    await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
    const broken = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".id, .ids a")]
        .filter((one) => one.getClientRects().length > 1)
        .map((one) => one.textContent)`,
    );
    expect(broken).toEqual([]);
  });
}

test("a wide table scrolls within its frame, and a hint says so", async ({ page }) => {
  await openPage(page, phone);
  const frame = page.getByRole("group", { name: "Operations and sections" });
  const hidden = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(hidden).toBeGreaterThan(0);
  await expect(page.getByText("Scroll the table sideways").first()).toBeVisible();
});
