/** The rooms of the project, and which file may import what. `boundaries.test.ts` checks it. */

const product = ["spec", "evidence", "reference-node", "suites", "reports"];

/** The rooms, which are the folders at the top, with those that each of them may import. A room may import itself. */
export const importsOfRooms: { readonly [room: string]: readonly string[] } = {
  spec: [],
  evidence: ["spec"],
  "reference-node": ["spec"],
  suites: ["spec", "evidence"],
  reports: ["spec", "evidence"],
  cli: product,
  tools: [...product, "cli"],
  proof: [...product, "cli", "tools"],
  e2e: [...product, "cli", "tools", "proof"],
  bench: [...product, "cli", "tools"],
};

/** The folders of a room that has an order. Each folder may import those before it. */
export const foldersOfRooms: { readonly [room: string]: readonly string[] } = {
  "reference-node": [
    "primitives",
    "bcs",
    "bytecode",
    "ledger",
    "move",
    "authentication",
    "framework",
    "execution",
    "genesis",
    "operations",
    "quirks",
    "faults",
    "http",
    "faucet",
    "indexer",
    "state-file",
    "control",
    "control-plane",
    ".",
    "testing",
    "tests",
  ],
  suites: ["client", "oracle", "discovery", "transactions", "judge", "checks", "runner"],
};

/** The only files that may import a package. */
export const importersOfPackages: { readonly [name: string]: readonly RegExp[] } = {
  h3: [/^reference-node\/(http|control)\//],
  listhen: [/^cli\/commands\/node\/public-server\.ts$/],
  "@playwright/test": [
    /^suites\/runner\/(playwright|reporter)\.ts$/,
    /^cli\/run\/playwright-setup\.ts$/,
    /playwright\.config\.ts$/,
    /^e2e\/browser\//,
  ],
  prettier: [/^tools\/(?:schema-types|combinations|discovery-page|reference)\//],
  rolldown: [/^tools\/bundle\//],
  "axe-core": [/^e2e\/browser\//],
  "html-validate": [/^e2e\//],
  ajv: [/^reference-node\/(http\/strict-check|.*\.test)\.ts$/, /^(suites|reports|spec|tools|cli)\//],
  "fast-check": [/^suites\//, /\.(?:self)?test\.ts$/, /\.arbitrary\.ts$/, /^(proof|tools)\//],
  canonicalize: [/^reports\/model\/json-value\.ts$/],
  "@mysten/bcs": [/^suites\/transactions\//, /^reference-node\/.*\.test(?:\.support)?\.ts$/],
  "@noble/curves": [/^reference-node\/authentication\/derivable\//],
  "@noble/hashes": [/^reference-node\/authentication\/derivable\//],
  "@noble/ed25519": [/^suites\/transactions\//],
  undici: [/^suites\/client\//, /^bench\//, /^(proof|tools|e2e)\//],
};
