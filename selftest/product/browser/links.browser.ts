import { expect } from "@playwright/test";
import { test } from "./report-page.ts";

test("a deep link opens the requirement that it names", async ({ page, open }) => {
  await open("failing", "#ACCT-003");
  const row = page.locator("#ACCT-003");
  await expect(row).toHaveAttribute("open", "");
  await expect(row).toBeInViewport();
});

test("a deep link followed later opens it too, whatever is filtered away", async ({ page, open }) => {
  await open("failing");
  await page.getByRole("searchbox").fill("HLTH-001");
  await expect(page.locator("#ACCT-003")).toBeHidden();
  await page.evaluate("location.hash = '#ACCT-003'");
  await expect(page.locator("#ACCT-003")).toHaveAttribute("open", "");
  await expect(page.locator("#ACCT-003")).toBeInViewport();
});

test("every failure has a place of its own to link to", async ({ page, pages, open }) => {
  const failures = pages.failing.report.requirements.flatMap((one) => one.failures);
  expect(failures.length).toBeGreaterThan(5);
  for (const { fingerprint } of failures) {
    await open("failing", `#failure-${fingerprint}`);
    const place = page.locator(`[id="failure-${fingerprint}"]`);
    await expect(place).toBeInViewport();
    await expect(place).toContainText(fingerprint);
  }
});

test("every link of every page leads to something", async ({ page, open }) => {
  for (const name of ["conformant", "failing", "incomplete", "hostile"] as const) {
    await open(name);
    const dead = await page.evaluate<string[]>(
      `[...document.querySelectorAll("a")].map((one) => one.getAttribute("href") ?? "none")
        .filter((href) => !href.startsWith("#") || document.getElementById(href.slice(1)) === null)`,
    );
    expect(dead).toEqual([]);
  }
});

test("a link to nothing opens nothing", async ({ page, open }) => {
  await open("failing", "#nothing");
  await expect(page.locator("[data-verdict]").first()).toBeInViewport();
  await expect(page.locator("[data-status][open]")).toHaveCount(0);
});

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a copy button puts the command on the clipboard as it is, and says so", async ({
    page,
    pages,
    open,
  }) => {
    await open("failing");
    expect(await page.getByRole("button", { name: /^copy/i }).count()).toBeGreaterThan(5);
    // By their place, because a button that was used has another name for a while.
    const copies = page.locator(".command button");
    const known = pages.failing.report.requirements.flatMap(({ failures }) =>
      failures.map(({ curl }) => curl),
    );
    const copied = new Set<string>();
    for (const button of await copies.all()) {
      if (!(await button.isVisible())) continue;
      await button.click();
      copied.add(await page.evaluate<string>("navigator.clipboard.readText()"));
    }
    await expect(page.getByRole("button", { name: /^copied/i }).first()).toBeVisible();
    const first = known.find((curl) => copied.has(curl));
    expect(first, [...copied].join("\n")).toBeDefined();
    expect([...copied].filter((one) => one.startsWith("touchstone replay ")).length).toBeGreaterThan(0);
    expect([...copied].filter((one) => one.includes("\n"))).toEqual([]);
  });
});
