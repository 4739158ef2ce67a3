import { expect, test as base } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { createFaucet, createNode } from "../../reference-node/node.ts";

/** A test of the pages of a listening reference node. It fails if a page logs a message, such as a violated policy. */
const test = base.extend<{ readonly isWatched: void }, { readonly origin: string }>({
  origin: [
    async ({}, use) => {
      const node = createNode({ disable: ["view"] });
      const faucet = createFaucet(node);
      const [{ port }, { port: faucetPort }] = await Promise.all([node.listen(), faucet.listen()]);
      node.announceServices({
        faucetUrl: `http://127.0.0.1:${faucetPort}`,
        indexerUrl: null,
        controlUrl: null,
      });
      await use(`http://127.0.0.1:${port}`);
      await Promise.all([node.close(), faucet.close()]);
    },
    { scope: "worker" },
  ],
  isWatched: [
    async ({ page }, use) => {
      const seen: string[] = [];
      page.on("console", (message) => seen.push(`${message.text()} ${message.location().url}`));
      page.on("pageerror", (error) => seen.push(error.message));
      await use();
      // Some browsers ask for an icon, which no page of the node has.
      expect(seen.filter((text) => !text.includes("favicon"))).toEqual([]);
    },
    { auto: true },
  ],
});

const paths = ["/", "/v1", "/v1/spec"];
const widths = { phone: 390, laptop: 1280 };

for (const path of paths) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [device, width] of Object.entries(widths)) {
      test(`axe finds no violation on the node's page ${path}, ${colorScheme}, on a ${device}`, async ({
        page,
        origin,
      }) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(origin + path);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
        const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        expect(found.slice(0, 5)).toEqual([]);
      });
    }
  }

  test(`the node's page ${path} fits into 360 pixels`, async ({ page, origin }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(origin + path);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  });
}

test("the style of the start page is applied, dark and light", async ({ page, origin }) => {
  const grounds: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(origin);
    // The default colors of the browser follow the style, and the background of the root element stays transparent.
    grounds.push(await page.evaluate<string>("getComputedStyle(document.body).color"));
  }
  expect(new Set(grounds).size).toBe(2);
});

test("the start page names its parts, and its links work with the keyboard", async ({ page, origin }) => {
  await page.goto(origin);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("touchstone reference node");
  await expect(page.getByRole("banner")).toHaveCount(1);
  await expect(page.getByRole("main")).toHaveCount(1);
  for (const name of ["Next steps", "Accounts", "Services", "Operations"]) {
    await expect(page.getByRole("region", { name })).toHaveCount(1);
  }
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Next steps");
  await page
    .getByRole("link", { name: /^Balance of/ })
    .first()
    .click();
  await expect(page.locator("body")).toHaveText(/^\s*\d+/);
});
