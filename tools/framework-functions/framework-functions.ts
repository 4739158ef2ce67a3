/** The table of the functions that the reference node implements natively, in `docs/framework-functions.md`. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join, posix, sep } from "node:path";
import { listPublishedModules } from "../../reference-node/framework/framework-state.ts";
import { getNativeFunctions } from "../../reference-node/framework/native-functions.ts";
import { packageRoot } from "../package-root.ts";
import { proofs } from "./proofs.ts";

export const documentPath = join(packageRoot, "docs", "framework-functions.md");

const vendor = "aptos";

/** A function that the node implements. */
interface ImplementedFunction {
  readonly id: string;
  readonly kind: "entry function" | "view";
  /** The files that call the function. */
  readonly proofs: readonly string[];
}

/** Lists the functions that the node implements, in the order of their ids. */
export function listFunctions(): readonly ImplementedFunction[] {
  const { entries, views } = getNativeFunctions({ vendor, implicitAccounts: true });
  const of = (ids: Iterable<string>, kind: ImplementedFunction["kind"]): ImplementedFunction[] =>
    [...ids].map((id) => ({ id, kind, proofs: findProofs(id) }));
  return [...of(entries.keys(), "entry function"), ...of(views.keys(), "view")].toSorted((left, right) =>
    left.id < right.id ? -1 : 1,
  );
}

/** Lists the ids of the entry functions that modules of the node declare, but that the node does not implement. */
export function listUnimplementedFunctions(): readonly string[] {
  const implemented = new Set(listFunctions().map(({ id }) => id));
  return listPublishedModules(vendor)
    .flatMap(({ address, name, exposed_functions: functions }) =>
      functions.filter((one) => one.is_entry).map((one) => `${address}::${name}::${one.name}`),
    )
    .filter((id) => !implemented.has(id))
    .toSorted();
}

/** Lists the ids of the functions in the data, each with its file. */
export function listProofs(): readonly { readonly file: string; readonly id: string }[] {
  return Object.entries(proofs).flatMap(([file, modules]) =>
    Object.entries(modules).flatMap(([module, names]) =>
      names.map((name) => ({ file, id: `${module}::${name}` })),
    ),
  );
}

/**
 * Returns whether a file contains the names of a function and of its module. Tests write the vendor name of the
 * default configuration, or a variable.
 * @throws Error if the file does not exist.
 */
export function mentionsFunction(file: string, id: string): boolean {
  const text = readFileSync(join(packageRoot, file), "utf8");
  const [, module = "", name = ""] = id.split("::");
  const anyVendor = module.replace(`${vendor}_`, `(?:${vendor}|node|\\$\\{vendor\\})_`);
  return [anyVendor, name].every((word) => new RegExp(`(?<![A-Za-z0-9_])${word}(?![A-Za-z0-9_])`).test(text));
}

/** Lists the files that could prove a function, because they contain its name and that of its module. */
export function findMentions(id: string): readonly string[] {
  return ["reference-node", "examples/client-library"]
    .flatMap((folder) =>
      readdirSync(join(packageRoot, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        posix.join(folder, path.split(sep).join(posix.sep)),
      ),
    )
    .filter((path) => /\.test\.ts$|client-library\/[^/]+\.js$/.test(path))
    .filter((path) => mentionsFunction(path, id));
}

/** Renders the document. */
export function renderDocument(): string {
  const rows = listFunctions().map(({ id, kind, proofs: files }) => [
    `\`${id}\``,
    kind,
    files.map((file) => `\`${basename(file)}\``).join(", "),
  ]);
  return [
    ...introduction,
    "",
    ...renderTable([["Function", "Kind", "Proven by"], ...rows]),
    "",
    ...unimplementedIntroduction,
    "",
    ...listUnimplementedFunctions().map((id) => `- \`${id}\``),
    "",
    ...differences,
    "",
  ].join("\n");
}

const introduction = [
  "# Functions of the framework",
  "",
  "The reference node does not execute bytecode. It implements these functions of the framework itself. Where the vendor is",
  "not `aptos`, names that contain this word contain the vendor's name instead. `0x1::registry`, `0x1::specimen`,",
  "`0x1::trial` and `0x4::notice_board` are modules of the reference node, which tests use; existing networks do not have them.",
  "",
  "**Proven by** names the tests in `reference-node`, and the programs of [examples](../examples/README.md), that call the",
  "function and read its results. `npm run task -- functions` writes this file.",
];

const unimplementedIntroduction = [
  "## Not implemented",
  "",
  "Modules declare these entry functions too. Client libraries find their parameters, and a transaction that calls one of them",
  "is committed as failed. Its status names the function, such as `Execution failed in 0x1::aptos_coin::mint at code offset 0`.",
  "Calls of functions of published packages fail in the same way.",
];

const differences = [
  "## Events, coins and refunds",
  "",
  "- **Events.** Real networks have switched on the feature `MODULE_EVENT_MIGRATION`, so functions emit module events, and the",
  "  counters of the event handles in accounts, coin stores, objects and multisig accounts stay 0. The same is true here. Only",
  "  `0x1::block::NewBlockEvent` has a handle: `/accounts/0x1/events/3`, and",
  "  `/accounts/0x1/events/0x1::block::BlockResource/new_block_events`. Real networks have a second one,",
  "  `0x1::reconfiguration::NewEpochEvent`, which this node does not emit, because it has no validators.",
  "- **Epochs.** `get_epoch_interval_secs` returns the interval of real local networks, 60 seconds. Here only the control ends an epoch.",
  "- **Coins of accounts** are in `CoinStore`, as on real networks. The first withdrawal of such a coin there also creates a",
  "  fungible asset that is paired with it; here the coin stays unpaired.",
  "- **Refunds.** `storage_fee_refund_octas` is always 0. No recording shows what real networks refund for deleted state.",
];

/** Renders a Markdown table with columns of equal width. */
function renderTable(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)];
}

function findProofs(id: string): readonly string[] {
  return listProofs()
    .filter((proof) => proof.id === id)
    .map(({ file }) => file);
}
