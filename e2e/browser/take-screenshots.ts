/**
 * `npm run task -- screenshots`: takes screenshots of the sample reports for the documentation. Run
 * `npm run task -- samples` first.
 */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser } from "@playwright/test";
import { packageRoot } from "../../tools/package-root.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";

/** The first screen of each sample report on a desktop. */
const pictures = ["failing", "conformant", "incomplete"] as const;

const folder = join(packageRoot, "docs", "images");
const bytesMax = 250_000;

const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
try {
  mkdirSync(folder, { recursive: true });
  for (const sample of pictures) await take(browser, sample);
} finally {
  await browser.close();
}

async function take(opened: Browser, sample: (typeof pictures)[number]): Promise<void> {
  const report = join(packageRoot, "compliance", "samples", sample, "report.html");
  if (!existsSync(report)) throw new Error(`Run npm run task -- samples first: ${report} does not exist.`);
  const page = await opened.newPage({ colorScheme: "light", viewport: { width: 1280, height: 900 } });
  await page.goto(pathToFileURL(report).href);
  const path = join(folder, `${sample}.png`);
  await page.screenshot({ path });
  await page.close();
  const { size } = statSync(path);
  process.stdout.write(`${path} ${Math.ceil(size / 1_000)} kB\n`);
  if (size > bytesMax) throw new Error(`${path} has ${size} bytes, expected at most ${bytesMax}.`);
}
