import { expect } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { pageNames } from "./pages.ts";
import { test } from "./report-page.ts";

const widths = { phone: 390, laptop: 1280 };

for (const name of pageNames.filter((one) => one !== "harmless")) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [device, width] of Object.entries(widths)) {
      test(`axe finds no violation on the ${name} page, ${colorScheme}, on a ${device}`, async ({
        page,
        open,
      }) => {
        test.setTimeout(120_000);
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await open(name);
        // axe skips closed details, so all are opened.
        await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate<AxeResults>("axe.run(document)");
        const found = violations.flatMap(({ id, help, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`),
        );
        expect(found.slice(0, 5)).toEqual([]);
      });
    }
  }
}
