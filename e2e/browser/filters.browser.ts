import { expect, type Locator, type Page } from "@playwright/test";
import { statusTerms } from "../../reports/model/status-terms.ts";
import { test } from "./report-page.ts";

/** The requirements that no filter hides, in open or closed sections. */
const shown = (page: Page): Locator => page.locator("[data-status]:not([hidden])");

/** Presses Tab until an element has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let step = 0; step < 40; step += 1) {
    if ((await target.and(page.locator(":focus")).count()) === 1) return;
    await page.keyboard.press(key);
  }
  throw new Error(
    `Expected ${key} to move the focus to ${String(target)} within 40 steps, but another element has it`,
  );
}

test("requirements can be searched and filtered by keyboard, and the number of results is announced", async ({
  page,
  pages,
  open,
}) => {
  await open("failing");
  const { requirements } = pages.failing.report;
  const all = requirements.length;
  const failing = requirements.filter(({ status }) => status === "fail").length;
  await expect(shown(page)).toHaveCount(all);

  await tabTo(page, page.getByRole("navigation").getByRole("link", { name: /^requirements/i }));
  await page.keyboard.press("Enter");
  const live = page.locator("[role=status], [aria-live]");
  const button = page.getByRole("button", { name: /\bfailed$/ });
  const section = page.locator(".group", { has: page.locator("#ACCT-003") });
  await tabTo(page, button);
  await page.keyboard.press("Space");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(shown(page)).toHaveCount(failing);
  await expect(page.locator("[data-status]:visible")).toHaveCount(failing);
  await expect(live.first()).toContainText(String(failing));
  await page.keyboard.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await expect(shown(page)).toHaveCount(all);

  const search = page.getByRole("searchbox");
  await tabTo(page, search, "Shift+Tab");
  await page.keyboard.type("acct-003");
  await expect(page.locator("#ACCT-003")).toBeVisible();
  await expect(page.locator("#HLTH-001")).toBeHidden();
  const count = await shown(page).count();
  await expect(live.first()).toContainText(String(count));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("nothing has these words");
  await expect(shown(page)).toHaveCount(0);
  await expect(live.first()).toContainText("0");
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await expect(shown(page)).toHaveCount(all);
  await expect(section).toBeVisible();
});

test("sections are closed unless something failed, and a filter opens those with a result", async ({
  page,
  pages,
  open,
}) => {
  await open("failing");
  const failed = pages.failing.report.requirements.filter(
    ({ status }) => status === "fail" || status === "error",
  );
  const sections = new Set(failed.map(({ section }) => section));
  await expect(page.locator(".group[open]")).toHaveCount(sections.size);
  await page.getByRole("button", { name: /\bpassed$/ }).click();
  await expect(page.locator(".group:visible")).toHaveCount(
    await page.locator(".group[open]:visible").count(),
  );
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.locator(".group[open]")).toHaveCount(sections.size);
});

test("a cell of the matrix leads to its requirements", async ({ page, pages, open }) => {
  await open("failing");
  const cell = page.getByRole("link", { name: /^getAccount, section 7: / });
  await cell.click();
  const own = pages.failing.report.requirements.filter(
    ({ operation, section }) => (operation === "getAccount" || operation === null) && section === "7",
  );
  await expect(page.locator("[data-status]:visible")).toHaveCount(own.length);
});

test("a requirement opens and closes by keyboard", async ({ page, open }) => {
  await open("failing");
  const row = page.locator("#ACCT-003");
  await row.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(row).toHaveAttribute("open", "");
  await page.keyboard.press("Enter");
  await expect(row).not.toHaveAttribute("open", "");
});

test("the search field has a label", async ({ page, open }) => {
  await open("conformant");
  await expect(page.getByRole("searchbox", { name: /search/i })).toBeVisible();
});

test("the filter of every status shows only requirements with this status", async ({ page, pages, open }) => {
  await open("failing");
  const { requirements } = pages.failing.report;
  for (const status of new Set(requirements.map((one) => one.status))) {
    const { term } = statusTerms[status];
    const button = page.getByRole("button", { name: new RegExp(`\\d ${term}$`) });
    await button.click();
    await expect(shown(page)).toHaveCount(requirements.filter((one) => one.status === status).length);
    await expect(page.locator(`[data-status="${status}"]:visible`)).toHaveCount(await shown(page).count());
    await button.click();
  }
});
