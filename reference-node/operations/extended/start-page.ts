import type { LedgerPosition } from "../../ledger/ledger-view.ts";
import type { TextBody } from "../text-body.ts";
import type { ApiDescription } from "./api-description.ts";
import { escapeHtml, renderCode, renderPage, renderTable } from "./html-page.ts";
import { renderOperationTables } from "./spec-page.ts";

/** The URLs of the services next to a node; null for a service that does not run. */
export interface ServiceUrls {
  readonly faucetUrl: string | null;
  readonly indexerUrl: string | null;
  readonly controlUrl: string | null;
}

/** What the start page shows. */
export interface StartPageFacts {
  /** The base URL as the client reaches it. */
  readonly baseUrl: string;
  /** The path of the base URL, without a slash at the end. */
  readonly basePath: string;
  readonly vendor: string;
  readonly position: LedgerPosition;
  /** The type of the native coin. */
  readonly coin: string;
  /** The first accounts of the node, with their balances in the smallest unit of the native coin. */
  readonly accounts: readonly { readonly address: string; readonly balance: bigint }[];
  /** The number of accounts that the page does not show. */
  readonly moreAccounts: number;
  readonly services: ServiceUrls;
  readonly description: ApiDescription;
  /** The names of the operations that return 403. */
  readonly disabled: ReadonlySet<string>;
}

/** The sections of the page by their ids. */
const sections = {
  next: "Next steps",
  accounts: "Accounts",
  services: "Services",
  operations: "Operations",
} as const;

/** Renders the page that a person sees who opens the URL of a node in a browser. It never shows a key or a token. */
export function renderStartPage(facts: StartPageFacts): TextBody {
  const contents: { readonly [id in keyof typeof sections]: string } = {
    next: renderNextSteps(facts),
    accounts: renderAccounts(facts),
    services: renderServices(facts.services),
    operations: `<p>Paths are below ${renderCode(facts.baseUrl)}. ${link(`${facts.basePath}/spec`, "The page with the operations alone")} leads to their description in OpenAPI.</p>
${renderOperationTables(facts.description, facts.disabled)}`,
  };
  return renderPage({
    title: "touchstone reference node",
    introduction: `${renderFacts(facts)}
<nav aria-label="Sections"><ul>
${Object.entries(sections)
  .map(([id, name]) => `<li>${link(`#${id}`, name)}</li>`)
  .join("\n")}
</ul></nav>`,
    main: Object.entries(sections)
      .map(
        ([id, name]) =>
          `<section aria-labelledby="${id}">\n<h2 id="${id}">${name}</h2>\n${contents[id as keyof typeof sections]}\n</section>`,
      )
      .join("\n"),
    // The page shows the latest state, and the same URL returns JSON to other clients.
    headers: { "cache-control": "no-store" },
  });
}

function renderFacts({ vendor, position, baseUrl }: StartPageFacts): string {
  const rows: readonly (readonly [string, string])[] = [
    ["Base URL", baseUrl],
    ["Vendor", vendor],
    ["Chain id", String(position.chainId)],
    ["Ledger version", `${position.version} (oldest ${position.oldestVersion})`],
    ["Block height", `${position.blockHeight} (oldest ${position.oldestBlockHeight})`],
    ["Ledger time", formatTime(position.timestampMicros)],
  ];
  const items = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<p>A node for development and tests, with its state in memory. The private keys of its accounts are public.</p>
<dl>
${items.join("\n")}
</dl>`;
}

function renderNextSteps({ baseUrl, services, accounts }: StartPageFacts): string {
  const { faucetUrl } = services;
  const address = accounts[0]?.address ?? "0x1";
  const steps: readonly (readonly [string, string])[] = [
    ["Read an account:", `curl ${baseUrl}/accounts/${address}`],
    ...(faucetUrl === null
      ? []
      : ([
          ["Send coins to an address:", `curl -X POST '${faucetUrl}/mint?address=0xa11ce&amount=100000000'`],
        ] as const)),
    ["Check the node against the specification:", `npx touchstone check ${baseUrl}`],
  ];
  const items = steps.map(([what, command]) => `<li>${what}\n<pre>${renderCode(command)}</pre></li>`);
  return `<ul>
${items.join("\n")}
<li>With a client library: the README of touchstone has a quick start from an empty folder to a confirmed transfer.</li>
</ul>`;
}

function renderAccounts({ accounts, moreAccounts, basePath, coin }: StartPageFacts): string {
  if (accounts.length === 0) return "<p>The node lists no accounts.</p>";
  const rows = accounts.map(({ address, balance }) => {
    const path = `${basePath}/accounts/${encodeURIComponent(address)}`;
    return [
      link(path, address, { isCode: true }),
      link(`${path}/balance/${coin}`, `${balance}`, { label: `Balance of ${address}: ${balance}` }),
      link(`${path}/resources`, "resources", { label: `Resources of ${address}` }),
    ];
  });
  const table = renderTable({
    caption: "Accounts with coins",
    columns: ["Address", "Balance", "State"],
    heading: 0,
    rows,
  });
  const more =
    moreAccounts === 0 ? "" : ` ${moreAccounts} more are in the line that touchstone node --json prints.`;
  return `<p>Balances are in the smallest unit of ${renderCode(coin)}, of which a coin has 100000000.${more}</p>
${table}`;
}

function renderServices({ faucetUrl, indexerUrl, controlUrl }: ServiceUrls): string {
  const rows: readonly (readonly [string, string | null, string])[] = [
    ["Faucet", faucetUrl, "sends coins to any address"],
    ["Indexer", indexerUrl, "answers the one query for which client libraries wait"],
    ["Control", controlUrl, "controls the node from tests; needs the token"],
  ];
  const running = rows.flatMap(([name, url, purpose]) =>
    url === null ? [] : [[name, renderCode(url), purpose]],
  );
  if (running.length === 0) {
    return `<p>None. ${renderCode("--faucet-port")}, ${renderCode("--indexer-port")} and ${renderCode("--control-port")} start them.</p>`;
  }
  return renderTable({
    caption: "Services next to the node",
    columns: ["Service", "URL", "Purpose"],
    heading: 0,
    rows: running,
  });
}

/** Renders a link. A label replaces its text for screen readers, where the text alone does not name the target. */
function link(
  href: string,
  text: string,
  { label, isCode = false }: { readonly label?: string; readonly isCode?: boolean } = {},
): string {
  const name = label === undefined ? "" : ` aria-label="${escapeHtml(label)}"`;
  // Code may be broken anywhere, so that an address fits on a phone.
  return `<a href="${escapeHtml(href)}"${name}>${isCode ? renderCode(text) : escapeHtml(text)}</a>`;
}

/** Formats microseconds since 1970 as a UTC time. A time that a Date cannot hold stays a number. */
function formatTime(micros: bigint): string {
  const date = new Date(Number(micros / 1000n));
  return Number.isNaN(date.getTime()) ? `${micros} microseconds` : date.toISOString();
}
