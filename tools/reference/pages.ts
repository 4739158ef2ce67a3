/** The reference pages, which are made from the tables and schemas of the product. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { faultPresets } from "../../reference-node/faults/presets.ts";
import { packageRoot } from "../package-root.ts";
import { renderCommandsPage } from "./commands-page.ts";
import { renderControlPage } from "./control-page.ts";
import { escapeText, renderCode, renderTable } from "./markdown-table.ts";
import { renderSchema, type Schema, type Texts } from "./schema-page.ts";

interface Page {
  readonly title: string;
  readonly summary: string;
  readonly render: () => string | Promise<string>;
}

/** The pages by file name. */
const pages: { readonly [file: string]: Page } = {
  "commands.md": {
    title: "Commands",
    summary: "The options and exit codes of each command.",
    render: renderCommandsPage,
  },
  "profile.md": {
    title: "Profile",
    summary:
      "The members of the file that `check --profile` reads: what the owner of a target declares. Every member is optional.",
    render: () =>
      renderSchemaPage("cli/options/profile.schema.json", "touchstone/profile.schema.json", "forms"),
  },
  "baseline.md": {
    title: "Baseline",
    summary:
      "The members of the file that `check --baseline` reads: accepted failures, and what may stay unverified.",
    render: () =>
      renderSchemaPage("cli/options/baseline.schema.json", "touchstone/baseline.schema.json", "forms"),
  },
  "report.md": {
    title: "Report",
    summary: "The members of `report.json`, from which every other format is made.",
    render: () =>
      renderSchemaPage("reports/model/report.schema.json", "touchstone/report.schema.json", "meanings"),
  },
  "control.md": {
    title: "Control of the node",
    summary: "The verbs with which a test controls the reference node.",
    render: renderControlPage,
  },
  "faults.md": {
    title: "Faults of the node",
    summary:
      "The members of the rules that `node --faults` and the verbs `faults.set` and `faults.add` take, and the presets.",
    render: () =>
      [
        renderSchemaPage(
          "reference-node/faults/faults.schema.json",
          "touchstone/faults.schema.json",
          "meanings",
        ),
        renderPresets(),
      ].join("\n"),
  },
};

const note = "`npm run task -- reference` writes this page.";

/** The guides, by the path from this folder. */
const guides: { readonly [path: string]: string } = {
  "../judge-my-node.md": "from the first run to a verdict that can be trusted",
  "../fake-node.md": "the reference node for clients, apps and their tests",
  "../in-ci.md": "jobs, reports, shards, containers and signatures",
  "../extend.md": "where each kind of change is explained",
  "../what-a-pass-proves.md": "the specification, and how the checks are proven",
};

/** Other pages of the reference, by the path from this folder. */
const others: { readonly [path: string]: string } = {
  "../catalogue.md":
    "every requirement, with its reading, what is open, and the faulty nodes that prove its check",
  "../operations.md": "what the reference node serves, what is judged, and what proves it",
  "../transactions.md": "what the reference node does with each kind of transaction",
  "../framework-functions.md": "the functions of the framework that the reference node implements",
  "../discovery.md": "what `check` reads before it judges",
  "../combinations.md": "the combinations of inputs that the checks send",
  "../node-process.md": "how tests of any language start the reference node as a process",
  "../evidence.md": "how well the suites found defects that their authors did not plan for",
  "../speed.md": "the speed and the memory, relative to simple programs",
};

/** Renders every page, by its path in the project. */
export async function renderPages(): Promise<ReadonlyMap<string, string>> {
  const texts = new Map([["docs/reference/README.md", renderIndex()]]);
  for (const [file, { title, summary, render }] of Object.entries(pages)) {
    texts.set(`docs/reference/${file}`, `# ${title}\n\n${summary} ${note}\n\n${await render()}`);
  }
  return new Map(
    await Promise.all([...texts].map(async ([path, text]) => [path, await formatPage(path, text)] as const)),
  );
}

/** Formats a page as `npm run format` does. */
export async function formatPage(path: string, text: string): Promise<string> {
  const filepath = join(packageRoot, path);
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}

function renderIndex(): string {
  return [
    "# Reference",
    "",
    note
      .replace("this page", "these pages")
      .replace("pages.", "pages, from the tables and schemas that the program itself uses."),
    "",
    ...Object.entries(pages).map(
      ([file, { title, summary }]) => `- [${title}](${file}): ${lowerFirst(summary)}`,
    ),
    "",
    "Guides, by task:",
    "",
    ...renderLinks(guides),
    "",
    "Further pages:",
    "",
    ...renderLinks(others),
    "",
  ].join("\n");
}

function renderLinks(links: { readonly [path: string]: string }): readonly string[] {
  return Object.entries(links).map(
    ([path, summary]) => `- [${path.replace("../", "")}](${path}): ${summary}`,
  );
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

function renderSchemaPage(path: string, published: string, texts: Texts): string {
  const schema = JSON.parse(readFileSync(join(packageRoot, path), "utf8")) as Schema;
  return `The package publishes the JSON Schema as \`${published}\`.\n\n${renderSchema(schema, texts)}`;
}

function renderPresets(): string {
  const rows = Object.entries(faultPresets).map(([name, { meaning, rules }]) => [
    renderCode(name),
    escapeText(meaning),
    rules.map(({ id }) => renderCode(id)).join(", "),
  ]);
  return [
    "## Presets",
    "",
    "No preset violates the specification.",
    "",
    renderTable(["Preset", "Meaning", "Rules"], rows),
  ].join("\n");
}
