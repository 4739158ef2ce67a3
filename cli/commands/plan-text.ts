import { formatCount, truncateText } from "../../reports/model/plain-text.ts";
import { SAFETY_CLASSES } from "../../evidence/safety-class.ts";
import { wrapTerminal } from "../../reports/render/text/terminal-text.ts";
import { formatBytes } from "../../reports/text/cost-text.ts";
import { OPERATIONS, type Operation } from "../../spec/vocabulary.ts";
import { renderTimeLimit } from "../../reports/text/time-limit-text.ts";
import { sumRequests } from "../run/request-estimate.ts";
import type { Plan } from "./plan.ts";

/**
 * Renders a plan for a terminal of 80 columns: what was found, how many requests would be sent, what would stay
 * unverified and why, and what would enable the most of it. Escapes control characters from the target.
 */
export function renderPlan(plan: Plan): string {
  const lines = [
    ...renderTarget(plan),
    ...section("Found", describeInventory(plan)),
    ...renderRequests(plan),
    ...section("Would judge", [
      `${formatCount(plan.requirements.length, "requirement")} with ${formatCount(countChecks(plan), "check")}`,
      `${formatCount(plan.whenSeen.length, "requirement")} only if a response happens to show the case`,
    ]),
    ...renderUnverified(plan),
    ...plan.warnings.flatMap((warning) => ["", ...wrapTerminal(`Warning: ${warning}`, indent("", "  "))]),
    "",
    ...wrapTerminal(plan.next, indent("Next     ", " ".repeat(9))),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function indent(first: string, rest: string) {
  return { first, rest };
}

function renderTarget({ target, scope }: Plan): readonly string[] {
  const { vendor, vendorSource, chainId, ledgerVersion, oldestLedgerVersion } = target;
  const ledger = `chain id ${chainId ?? "unknown"}, ledger versions ${oldestLedgerVersion ?? "unknown"} to ${ledgerVersion ?? "unknown"}`;
  const only = scope.only === null ? "" : `, --only ${scope.only.join(",")}`;
  const shard = scope.shard === null ? "" : `, --shard ${scope.shard}`;
  return [
    ...wrapTerminal(target.baseUrl, indent("Target   ", " ".repeat(9))),
    ...wrapTerminal(
      `vendor ${vendor} (from ${vendorSource}), ${ledger}`,
      indent(" ".repeat(9), " ".repeat(9)),
    ),
    ...wrapTerminal(`--allow ${scope.allow}${only}${shard}`, indent("Scope    ", " ".repeat(9))),
  ];
}

function section(title: string, items: readonly string[]): readonly string[] {
  return ["", title, ...items.flatMap((item) => wrapTerminal(item, indent("  ", "    ")))];
}

const inventoryNames: { readonly [name: string]: string } = {
  accounts: "accounts",
  resources: "accounts with resources",
  modules: "accounts with modules",
  structs: "struct types",
  tableItems: "table items",
};

/** Counts what was found. The complete inventory is in the JSON. */
function describeInventory({ inventory, requestsSent }: Plan): readonly string[] {
  const parts = Object.entries(inventoryNames).flatMap(([name, words]) => {
    const found = inventory[name];
    const count = Array.isArray(found) ? found.length : found;
    return typeof count === "number" ? [`${count} ${words}`] : [];
  });
  return [
    parts.join(", "),
    `with ${formatCount(requestsSent, "request")}, all of them reads (--json lists everything)`,
  ];
}

const nameWidth = 21;
const numberWidth = 10;

/** Renders the table of requests by operation and class. Classes without requests have no column. */
function renderRequests({ requests, cost, timeLimit }: Plan): readonly string[] {
  const { byOperation, estimated, countedRuns, rate, seconds } = requests;
  if (estimated === 0) return section("Would send no request", []);
  const row = (name: string, cells: readonly (string | number)[]): string =>
    `  ${name.padEnd(nameWidth)}${cells.map((cell) => String(cell).padStart(numberWidth)).join("")}`;
  const classes = SAFETY_CLASSES.filter((safety) => sumRequests(byOperation, [safety]) > 0);
  const rows = (Object.keys(OPERATIONS) as Operation[]).flatMap((name) => {
    const counts = byOperation[name];
    if (counts === undefined) return [];
    const cells = classes.map((safety) => counts[safety] ?? 0);
    return [row(name, cells.map(renderCell))];
  });
  const totals = classes.map((safety) => sumRequests(byOperation, [safety]));
  const time =
    rate === null || seconds === null
      ? "no limit of the rate"
      : `${formatCount(seconds, "second")} at ${rate} requests per second`;
  return [
    "",
    `Would send about ${formatCount(estimated, "request")} (${time})`,
    row("", classes),
    ...rows,
    row("all", totals),
    ...wrapTerminal(renderCost(cost), indent("  ", "  ")),
    ...(timeLimit === null
      ? []
      : wrapTerminal(`Time limit: ${renderTimeLimit(timeLimit)}.`, indent("  ", "  "))),
    ...wrapTerminal(
      `This is an estimate: what the reference node gets with --runs ${countedRuns}. A node with more data or smaller pages gets more.`,
      indent("  ", "  "),
    ),
  ];
}

/** Says what the requests would cost. Without submissions, only the bytes. */
function renderCost({ bytes, transactions, gasUnits, gasUnitsMax }: Plan["cost"]): string {
  const traffic = `About ${formatBytes(bytes.received)} would be received and ${formatBytes(bytes.sent)} sent.`;
  if (transactions === 0) return traffic;
  return `${traffic} The target would accept about ${formatCount(transactions, "transaction")}, which use about ${gasUnits} gas units. Their max_gas_amount is ${gasUnitsMax} in all (--max-gas-spent limits it).`;
}

const renderCell = (count: number): string => (count === 0 ? "–" : String(count));

function countChecks({ checks }: Plan): number {
  return SAFETY_CLASSES.reduce((sum, safety) => sum + checks[safety], 0);
}

const idsShownMax = 6;
const textLengthMax = 300;

function renderUnverified({ unverified, unverifiedCauses }: Plan): readonly string[] {
  if (unverified.length === 0) return section("Would not be verified", ["none of the requirements"]);
  const must = unverified.filter(({ level }) => level === "MUST").length;
  const items = unverifiedCauses.flatMap((cause) => {
    const { missing, remedy, requirements } = cause;
    const more = requirements.length - idsShownMax;
    const ids = `${requirements.slice(0, idsShownMax).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    return [
      ...wrapTerminal(
        `${cause.must} MUST, ${requirements.length - cause.must} other: ${truncateText(missing, textLengthMax)}`,
        indent("  ", "    "),
      ),
      ...(remedy === null ? [] : wrapTerminal(`To mend it: ${remedy}.`, indent("    ", "    "))),
      ...wrapTerminal(ids, indent("    ", "    ")),
    ];
  });
  const count = `${formatCount(unverified.length, "requirement")}, ${must} of them MUST`;
  return ["", `Would not be verified: ${count}`, ...items];
}
