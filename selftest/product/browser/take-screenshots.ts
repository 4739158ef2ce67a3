/** `npm run screenshots`: takes screenshots of the sample reports for the documentation. Run `npm run samples` first. */
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser } from "@playwright/test";
import { packageRoot } from "../../tools/package-root.ts";
import { chromiumFlags, findChromium } from "./chromium.ts";

interface Picture {
  readonly name: string;
  readonly sample: "conformant" | "failing" | "incomplete";
  /** The fragment that is shown; without it, the top of the page. */
  readonly place?: string;
  readonly colorScheme?: "light" | "dark";
  readonly width?: number;
  readonly height?: number;
  readonly media?: "screen" | "print";
}

const pictures: readonly Picture[] = [
  { name: "conformant", sample: "conformant" },
  { name: "failing", sample: "failing" },
  { name: "incomplete", sample: "incomplete" },
  { name: "failure", sample: "failing", place: "#failures" },
  { name: "matrix", sample: "failing", place: "#matrix" },
  { name: "dark", sample: "failing", colorScheme: "dark" },
  { name: "phone", sample: "failing", width: 390, height: 844 },
  // A4 at 96 pixels per inch.
  { name: "print", sample: "failing", width: 794, height: 1123, media: "print" },
];

const folder = join(packageRoot, "docs", "screenshots");
const bytesMax = 250_000;

const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
try {
  mkdirSync(folder, { recursive: true });
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
}

async function take(
  opened: Browser,
  { name, sample, place = "", colorScheme = "light", width = 1280, height = 900, media = "screen" }: Picture,
): Promise<void> {
  const report = join(packageRoot, "compliance", "samples", sample, "report.html");
  if (!existsSync(report)) throw new Error(`Run npm run samples first: ${report} does not exist.`);
  const page = await opened.newPage({ colorScheme, viewport: { width, height } });
  await page.emulateMedia({ media, colorScheme });
  await page.goto(`${pathToFileURL(report).href}${place}`);
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  await page.close();
  const { size } = statSync(path);
  process.stdout.write(`${path} ${Math.ceil(size / 1_000)} kB\n`);
  if (size > bytesMax) throw new Error(`${path} has ${size} bytes, expected at most ${bytesMax}.`);
}
