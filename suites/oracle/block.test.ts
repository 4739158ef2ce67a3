import assert from "node:assert/strict";
import { test } from "node:test";
import { judgeAnswer } from "./judge-exchange.ts";
import type { Judgement, RuleInput } from "./judgement.ts";

const position: { readonly [name: string]: string } = {
  "x-node-chain-id": "4",
  "x-node-ledger-version": "100",
  "x-node-ledger-oldest-version": "10",
  "x-node-ledger-timestampusec": "0",
  "x-node-epoch": "1",
  "x-node-block-height": "30",
  "x-node-oldest-block-height": "5",
};
const block = {
  block_height: "20",
  block_hash: "0x00",
  block_timestamp: "0",
  first_version: "50",
  last_version: "53",
};

type Request = Partial<Pick<RuleInput, "path" | "form">>;

/** Returns the judgements of a block in the semantics layer. */
function judge(members: object, headers: object = {}, request: Request = {}): Judgement[] {
  const value: unknown = { ...block, ...members };
  const received = Object.entries({ ...position, ...headers });
  return judgeAnswer({
    operation: "getBlockByVersion",
    form: "well-formed",
    vendor: "node",
    // Without a version in the path, the rules about the block alone apply.
    path: "",
    query: {},
    limits: {},
    status: 200,
    headers: received,
    json: { ok: true, value, numbers: new Map(), duplicates: [] },
    bodyBytes: 1,
    ...request,
  }).filter(({ layer }) => layer === "semantics");
}

const brokenBy = (members: object, headers?: object): string[] =>
  judge(members, headers)
    .filter(({ broken }) => broken !== null)
    .map(({ requirement }) => requirement);
const judgedBy = (members: object, headers?: object): string[] =>
  judge(members, headers).map(({ requirement }) => requirement);

const ofVersions = (...versions: readonly unknown[]) => ({
  transactions: versions.map((version) => ({
    type: "user_transaction",
    ...(version === null ? {} : { version }),
  })),
});

test("a complete block with its versions in order satisfies every rule", () => {
  assert.deepEqual(brokenBy(ofVersions("50", "51", "52", "53")), []);
  assert.deepEqual(judgedBy(ofVersions("50", "51", "52", "53")), [
    "BLCK-015",
    "BLCK-019",
    "BLCK-020",
    "BLCK-021",
    "BLCK-025",
    "BLCK-026",
  ]);
});

for (const { title, versions, broken } of [
  {
    title: "a wrong order violates only the rule about the order",
    versions: ["50", "52", "51"],
    broken: ["BLCK-015"],
  },
  {
    title: "versions are compared as numbers",
    versions: ["50", "9"],
    broken: ["BLCK-015", "BLCK-019"],
  },
  {
    title: "two successive transactions can have the same version",
    versions: ["50", "50", "51"],
    broken: [],
  },
  { title: "a version outside the block is not a gap", versions: ["50", "54"], broken: ["BLCK-019"] },
  { title: "a block can leave out its last transactions", versions: ["50", "51"], broken: [] },
  { title: "a block must not leave out its first transaction", versions: ["51", "52"], broken: ["BLCK-020"] },
  {
    title: "a block must not leave out a transaction in the middle",
    versions: ["50", "52"],
    broken: ["BLCK-020"],
  },
  { title: "a transaction without a version hides a gap", versions: ["51", null, "53"], broken: [] },
  { title: "a version that is a number instead of a string is ignored", versions: [51, 50], broken: [] },
  {
    title: "a block must not have more transactions than versions",
    versions: [null, null, null, null, null],
    broken: ["BLCK-021"],
  },
] as const) {
  test(title, () => assert.deepEqual(brokenBy(ofVersions(...versions)), broken));
}

test("absent and malformed parts are not judged", () => {
  const headersOnly = ["BLCK-025", "BLCK-026"];
  for (const members of [{}, { transactions: null }, { transactions: [] }, { transactions: "all" }]) {
    assert.deepEqual(judgedBy(members), headersOnly);
  }
  assert.deepEqual(judgedBy(ofVersions("50")), ["BLCK-019", "BLCK-020", "BLCK-021", ...headersOnly]);
  assert.deepEqual(judgedBy(ofVersions(null, null)), ["BLCK-021", ...headersOnly]);
  assert.deepEqual(judgedBy({ transactions: [null, 7, []] }), ["BLCK-021", ...headersOnly]);
});

test("a member that violates its schema is not judged again", () => {
  assert.deepEqual(judgedBy({ block_height: 20 }), ["BLCK-026"]);
  assert.deepEqual(judgedBy({ last_version: 53, ...ofVersions("50", "51") }), ["BLCK-015", "BLCK-025"]);
  assert.deepEqual(judgedBy({ first_version: "-1", ...ofVersions("50", "51") }), [
    "BLCK-015",
    "BLCK-025",
    "BLCK-026",
  ]);
});

test("transactions are not judged if first_version is above last_version", () => {
  assert.deepEqual(brokenBy({ first_version: "53", last_version: "50", ...ofVersions("50") }), []);
});

test("a pending transaction is not counted", () => {
  const pending = { type: "pending_transaction" };
  const { transactions } = ofVersions("50", "51", "52", "53");
  assert.deepEqual(brokenBy({ transactions: [...transactions, pending] }), []);
});

test("a gap is found in a block with a pending transaction, but not with another transaction without a version", () => {
  const { transactions } = ofVersions("50", "52", "53");
  const beside = (type: string): string[] => brokenBy({ transactions: [...transactions, { type }] });
  assert.deepEqual(beside("pending_transaction"), ["BLCK-020"]);
  assert.deepEqual(beside("heartbeat"), []);
});

test("the height must be between the oldest and the latest block height", () => {
  for (const [height, broken] of [
    ["4", ["BLCK-025"]],
    ["5", []],
    ["30", []],
    ["31", ["BLCK-025"]],
  ] as const) {
    assert.deepEqual(brokenBy({ block_height: height }), broken, height);
  }
});

test("the block that contains the oldest version can have a height below the oldest", () => {
  assert.deepEqual(brokenBy({ block_height: "4", first_version: "9", last_version: "11" }), []);
});

test("a height is not judged by contradictory or malformed headers", () => {
  assert.deepEqual(brokenBy({}, { "x-node-oldest-block-height": "31" }), []);
  assert.deepEqual(judgedBy({}, { "x-node-block-height": "x", "x-node-ledger-version": "" }), []);
});

test("the last version of a block must be at most the ledger version", () => {
  assert.deepEqual(brokenBy({ last_version: "100" }), []);
  assert.deepEqual(brokenBy({ last_version: "101" }), ["BLCK-026"]);
});

test("a block contains the requested version", () => {
  const mismatches = (version: string, form: RuleInput["form"] = "well-formed") =>
    judge({}, {}, { path: `/blocks/by_version/${version}`, form }).flatMap(({ requirement, broken }) =>
      requirement === "BLCK-011" ? [broken?.mismatch ?? "satisfied"] : [],
    );
  for (const version of ["50", "52", "53"]) assert.deepEqual(mismatches(version), ["satisfied"]);
  for (const version of ["49", "54", "0"])
    assert.deepEqual(mismatches(version), ["block without the version"]);
  // Of these requests, the document does not say which version they ask for.
  assert.deepEqual(mismatches("49", "boundary"), []);
  assert.deepEqual(mismatches("x"), []);
  const unreadable = judge({ first_version: "x" }, {}, { path: "/blocks/by_version/49" });
  assert.ok(unreadable.every(({ requirement }) => requirement !== "BLCK-011"));
});
