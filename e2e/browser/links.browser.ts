import { expect } from "@playwright/test";
import { test } from "./report-page.ts";

test("a deep link opens its requirement", async ({ page, open }) => {
  await open("failing", "#ACCT-003");
  const row = page.locator("#ACCT-003");
  await expect(row).toHaveAttribute("open", "");
  await expect(row).toBeInViewport();
});

test("a deep link opens the closed group of its requirement", async ({ page, open }) => {
  await open("conformant");
  const group = page.locator(".group", { has: page.locator("#HLTH-001") });
  await expect(group).not.toHaveAttribute("open");
  await open("conformant", "#HLTH-001");
  await expect(group).toHaveAttribute("open", "");
  await expect(page.locator("#HLTH-001")).toBeInViewport();
});

test("a deep link opens a requirement that is hidden by a filter", async ({ page, open }) => {
  await open("failing");
  await page.getByRole("searchbox").fill("HLTH-001");
  await expect(page.locator("#ACCT-003")).toBeHidden();
  await page.evaluate("location.hash = '#ACCT-003'");
  await expect(page.locator("#ACCT-003")).toHaveAttribute("open", "");
  await expect(page.locator("#ACCT-003")).toBeInViewport();
});

test("every failure has a separate link target", async ({ page, pages, open }) => {
  const failures = pages.failing.report.requirements.flatMap((one) => one.failures);
  expect(failures.length).toBeGreaterThan(5);
  for (const { fingerprint } of failures) {
    await open("failing", `#failure-${fingerprint}`);
    const place = page.locator(`[id="failure-${fingerprint}"]`);
    await expect(place).toBeInViewport();
    await expect(place).toContainText(fingerprint);
  }
});

test("every link has an existing target", async ({ page, open }) => {
  for (const name of ["conformant", "failing", "incomplete", "hostile"] as const) {
    await open(name);
    const dead = await page.evaluate<string[]>(
      `[...document.querySelectorAll("a")].map((one) => one.getAttribute("href") ?? "none")
        .filter((href) => !href.startsWith("#") || document.getElementById(href.slice(1)) === null)`,
    );
    expect(dead).toEqual([]);
  }
});

test("a link to an unknown target opens nothing", async ({ page, open }) => {
  await open("failing", "#nothing");
  await expect(page.locator("[data-verdict]").first()).toBeInViewport();
  await expect(page.locator("[data-status][open]")).toHaveCount(0);
});

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a copy button copies the unchanged command and confirms it", async ({ page, pages, open }) => {
    await open("failing");
    await page.evaluate("for (const one of document.querySelectorAll('.cause')) one.open = true");
    expect(await page.getByRole("button", { name: /^copy/i }).count()).toBeGreaterThan(5);
    // The locator uses the class, because the button has another name for two seconds after a click.
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
    expect([...copied].filter((one) => one.startsWith("npx touchstone replay ")).length).toBeGreaterThan(0);
    expect([...copied].filter((one) => one.includes("\n"))).toEqual([]);
  });
});
