/** The fixtures of every browser test: report pages on disk, and a watch for unexpected events of the open page. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type Page } from "@playwright/test";
import { writePages, type PageName, type ReportPages } from "./pages.ts";

interface PerTest {
  /** Opens a report, optionally at a fragment. */
  readonly open: (name: PageName, fragment?: string) => Promise<void>;
  readonly isWatched: void;
}

interface PerWorker {
  readonly pages: ReportPages;
}

/** A test of a report page. It fails if the page logs a message, requests another URL, or opens a dialog. */
export const test = base.extend<PerTest, PerWorker>({
  pages: [
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "touchstone-pages-"));
      await use(writePages(folder));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  open: async ({ page, pages }, use) => {
    await use(async (name, fragment = "") => {
      await page.goto(`${pages[name].url}${fragment}`);
    });
  },
  isWatched: [
    async ({ page, pages }, use) => {
      const seen = watch(page, new Set(Object.values(pages).map(({ url }) => url)));
      await use();
      expect(seen).toEqual([]);
    },
    { auto: true },
  ],
});

/** Collects the events that a report page must not cause. */
function watch(page: Page, own: ReadonlySet<string>): readonly string[] {
  const seen: string[] = [];
  page.on("console", (message) => seen.push(`console ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const [url = ""] = request.url().split("#");
    if (!own.has(url)) seen.push(`request: ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", () => seen.push("popup"));
  return seen;
}
