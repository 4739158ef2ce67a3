/** Renders `docs/discovery.md`. */
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import type { Reason } from "../../evidence/reason.ts";
import { requirements } from "../../spec/catalogue.ts";
import { SIGNS, SUBJECTS } from "../../spec/subjects.ts";
import { missing } from "../../suites/discovery/missing-state.ts";
import { packageRoot } from "../package-root.ts";
import { foundBy, type Found } from "./found-by.ts";
import type { Uses } from "./measure-uses.ts";

export const pagePath = join(packageRoot, "docs/discovery.md");

const introduction = `# What discovery reads

Before its checks, touchstone reads the health, the account 0x1, the newest blocks with their transactions, and the accounts,
resources, modules and table items that these name. It sends a few dozen reads; \`check --plan\` prints what they find. Nothing
else about a target is needed to judge its reads, so a URL suffices.

The specification names two kinds of transactions, a pending one and the output of a simulation, and one change, the deletion
of a module. A node that shows only these is judged like any other: what changes of other kinds would show is found by reads
at versions, as far as reads can show it. They are sent only if the newest blocks show no such change. Without other changes,
nothing names the key of a table item, so requirements of table items are not observed; an item in the member \`tables\` of a
profile, with its \`value\` and \`version\`, enables those that are about one item.

What is not found is _not observed_ if every read of the search was answered and no response implies that it exists; with
\`--strict\`, or if a response implies it, its requirements are _not verified_, and the exit code is 4
([decision 37](decisions/0037-what-a-target-lacks.md)). Below, each part has the requirements with a check that needs it: those
of a part that is missing may be judged in part by other checks. \`npm run task -- discovery-page\` writes this page.
`;

/** Renders the page. @param uses which requirements ask for what */
export async function renderPage(uses: Uses): Promise<string> {
  const parts = (Object.keys(foundBy) as Found[]).map((found) => renderPart(found, uses));
  const text = [introduction, ...parts, renderSubjects()].join("\n");
  return format(text, { ...(await resolveConfig(pagePath)), filepath: pagePath });
}

function renderPart(found: Found, uses: Uses): string {
  const { reads, methods = [], alsoFor = [] } = foundBy[found];
  const ids = new Set<string>([found, ...methods].flatMap((method) => [...(uses.get(method) ?? [])]));
  for (const id of alsoFor) ids.add(id);
  if (found === "prunedVersion")
    for (const [id, { needs = [] }] of requirements) if (needs.includes("pruned-version")) ids.add(id);
  return [
    `## ${toTitle(found)}`,
    "",
    `- **Found by:** ${reads}`,
    `- **Without it:** ${describeLack(missing[found])}`,
    `- **Enables:** ${listIds(ids, "MUST")}${listIds(ids, "SHOULD", "; SHOULD: ")}`,
    "",
  ].join("\n");
}

const subjectsIntroduction = `## What a target may lack

The reads of the second column search for it. A response that shows something of the third column implies that the target has
it, so its requirements are then not verified instead of not observed. The checks look for some of these only in what they ask
for themselves, such as the output of a simulation.
`;

function renderSubjects(): string {
  const rows = Object.values(SUBJECTS).map(
    ({ text, searchedBy, impliedBy }) =>
      `| ${text} | ${searchedBy.join(", ")} | ${impliedBy.map((sign) => SIGNS[sign]).join("; ") || "what the check itself finds"} |`,
  );
  return [
    subjectsIntroduction,
    "| subject | searched by | implied by |",
    "| --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function toTitle(found: Found): string {
  const reason: Reason = missing[found];
  const text = "what" in reason ? reason.what : "a pruned version";
  return text.replace(/^an? /, "").replace(/^./, (first) => first.toUpperCase());
}

function describeLack(reason: Reason): string {
  const keys = reason.kind === "profile" ? reason.keys : [];
  const lacks = reason.kind === "pruning" || ("subject" in reason && reason.subject !== undefined);
  const outcome = lacks ? "not observed" : "not verified, because every node has it";
  return `${outcome}.${keys.map((key) => ` The member \`${key}\` of the profile can declare it.`).join("")}`;
}

function listIds(ids: ReadonlySet<string>, level: "MUST" | "SHOULD", before = ""): string {
  const own = requirements.filter(([id, row]) => ids.has(id) && row.level === level).map(([id]) => id);
  if (own.length === 0) return before === "" ? "no MUST" : "";
  return `${before}${own.join(", ")}`;
}
