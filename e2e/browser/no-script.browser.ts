import { expect } from "@playwright/test";
import { test } from "./report-page.ts";

test.use({ javaScriptEnabled: false });

for (const name of ["conformant", "failing", "incomplete"] as const) {
  test(`the ${name} page is complete without its script`, async ({ page, pages, open: show }) => {
    await show(name);
    const { report } = pages[name];
    const text = ((await page.locator("body").textContent()) ?? "").replace(/\s+/g, " ");
    const lacks = (texts: readonly string[]): readonly string[] =>
      texts.filter((one) => !text.includes(one.replace(/\s+/g, " ")));
    expect(lacks(report.requirements.flatMap(({ id, text: sentence }) => [id, sentence]))).toEqual([]);
    const open = report.requirements.filter((one) => one.failures.length === 0);
    expect(lacks(open.flatMap(({ reason }) => reason ?? []))).toEqual([]);
    const failures = report.requirements.flatMap((one) => one.failures);
    expect(lacks(failures.flatMap(({ summary, curl, fingerprint }) => [summary, curl, fingerprint]))).toEqual(
      [],
    );
    expect(lacks(report.facts.map(({ value }) => value))).toEqual([]);
    await expect(page.locator("[data-verdict]").first()).toBeVisible();
  });
}

test("without its script, the page hides the controls that need the script, and details can be opened", async ({
  page,
  open,
}) => {
  await open("failing");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const row = page.locator("#ACCT-003");
  await expect(row.locator("summary").first()).toBeVisible();
  await row.locator("summary").first().click();
  await expect(row).toHaveAttribute("open", "");
});

test("without its script, a deep link shows a requirement in a closed group", async ({ page, open }) => {
  await open("conformant", "#HLTH-001");
  await expect(page.locator("#HLTH-001 > summary")).toBeInViewport();
});
