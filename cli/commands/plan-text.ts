import { formatCount } from "../../reports/model/plain-text.ts";
import { SAFETY_CLASSES } from "../../reports/model/observation.ts";
import { wrapTerminal } from "../../reports/render/text/terminal-text.ts";
import type { Plan } from "./plan.ts";

/** Renders a plan for a terminal in at most 80 columns. Escapes control characters from the target. */
export function renderPlan(plan: Plan): string {
  const { target, scope } = plan;
  const position = [
    `chain id ${target.chainId ?? "unknown"}`,
    `ledger version ${target.ledgerVersion ?? "unknown"}`,
    `oldest ${target.oldestLedgerVersion ?? "unknown"}`,
  ].join(", ");
  const total = SAFETY_CLASSES.reduce((sum, safety) => sum + plan.checks[safety], 0);
  const byClass = SAFETY_CLASSES.filter((safety) => plan.checks[safety] > 0).map(
    (safety) => `${plan.checks[safety]} ${safety}`,
  );
  const lines = [
    ...section("Discovered", [
      `${target.baseUrl}, vendor ${target.vendor} (from ${target.vendorSource}), ${position}`,
      ...Object.entries(plan.inventory).map(([name, found]) => `${name}: ${describe(found)}`),
      `discovery sent ${formatCount(plan.requestsSent, "request")}, all of them reads`,
    ]),
    ...section("Would be sent", [
      `with --allow ${scope.allow}${scope.shard === null ? "" : `, shard ${scope.shard}`}: ${formatCount(total, "check")}${byClass.length === 0 ? "" : ` (${byClass.join(", ")})`}`,
      `to judge ${formatCount(plan.requirements.length, "requirement")}: ${plan.requirements.join(", ") || "none"}`,
      `to judge ${formatCount(plan.whenSeen.length, "requirement")} only if a response happens to show the case, which no request is certain to trigger: ${plan.whenSeen.join(", ") || "none"}`,
    ]),
    ...section("Would stay unverified", unverifiedLines(plan)),
    ...plan.warnings.flatMap((warning) => wrapTerminal(`Warning: ${warning}`, { first: "", rest: "  " })),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function section(title: string, items: readonly string[]): string[] {
  return [`${title}:`, ...items.flatMap((item) => wrapTerminal(item, { first: "  ", rest: "    " })), ""];
}

function unverifiedLines({ unverified }: Plan): string[] {
  const byReason = new Map<string, string[]>();
  for (const { id, level, reason } of unverified) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), `${id} (${level})`]);
  }
  const lines = [...byReason].map(([reason, ids]) => `${reason}: ${ids.join(", ")}`);
  return lines.length === 0 ? ["none of the requirements in scope"] : lines;
}

function describe(found: unknown): string {
  if (!Array.isArray(found)) return JSON.stringify(found);
  const shown = found
    .slice(0, 5)
    .map((one: unknown) => (typeof one === "string" ? one : JSON.stringify(one)));
  const more = found.length - shown.length;
  return found.length === 0 ? "none" : shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
