import assert from "node:assert/strict";
import { test } from "node:test";
import {
  address,
  createRawAnswer,
  createFakeClient,
  createFakeTransport,
  type Headers,
} from "../../client/fake-target.test.support.ts";
import { assertCursorsAdvance } from "./listing-cursors.ts";
import { limitsLeavingLastPageOfOne } from "./listing-limits.ts";
import { assertElementAt } from "./listing-pages.ts";
import {
  hasMember,
  findMissing,
  createModuleListing,
  createResourceListing,
  readPages,
  type ListingRead,
} from "./listing.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { RawRequest } from "../../client/transport.ts";

const candidate = { address, since: "0" };
const json: Headers[number] = ["content-type", "application/json"];
const queryOf = ({ path }: RawRequest): URLSearchParams => new URL(path, "http://127.0.0.1").searchParams;

/**
 * Creates a client of a target that returns one page for each `start`, and the list of requests that the target
 * received.
 */
function createPagingTarget(pages: {
  readonly [start: string]: { items: readonly unknown[]; next?: string };
}) {
  const transport = createFakeTransport((request) => {
    const page = pages[queryOf(request).get("start") ?? ""] ?? { items: [] };
    const cursor: Headers = page.next === undefined ? [] : [["X-NODE-CURSOR", page.next]];
    return createRawAnswer(200, page.items, [json, ...cursor]);
  });
  return { node: createFakeClient(transport), sent: transport.sent };
}

const resource = (type: string) => ({ type, data: {} });
const module = (bytecode: string) => ({ bytecode, abi: null });

const assertListed = (listing: ListingRead, isMatch: (_: unknown) => boolean = () => false) =>
  assertElementAt(bindAssertions("RSRC-010"), listing, { version: 50n, what: "an element", isMatch });

test("readPages sends each cursor back unchanged, at one version and with one limit", async () => {
  const { node, sent } = createPagingTarget({
    "": { items: [resource("0x1::a::A")], next: "0xAB" },
    "0xAB": { items: [], next: "cd" },
    cd: { items: [resource("0x1::a::B")] },
  });
  const listed = await readPages(createResourceListing({ node }, candidate), { version: 50n, limit: 7n });
  assert.equal(listed.hasEnded, true);
  assert.equal(listed.seen.length, 2);
  assert.deepEqual(
    sent.map((request) => Object.fromEntries(queryOf(request))),
    [
      { ledger_version: "50", limit: "7" },
      { ledger_version: "50", limit: "7", start: "0xAB" },
      { ledger_version: "50", limit: "7", start: "cd" },
    ],
  );
});

test("readPages stops after 60 pages if every page has a new cursor", async () => {
  const pages = Array.from({ length: 99 }, (_, at) => [`a${at}`, { items: [], next: `a${at + 1}` }] as const);
  const { node, sent } = createPagingTarget({
    ...Object.fromEntries(pages),
    "": { items: [resource("0x1::a::A")], next: "a0" },
  });
  const listing = createResourceListing({ node }, candidate);
  const { hasEnded, repeatedCursor } = await readPages(listing, { version: 50n });
  assert.deepEqual({ hasEnded, repeatedCursor }, { hasEnded: false, repeatedCursor: null });
  assert.ok(sent.length <= 60);
  await assert.rejects(assertListed(listing), Inconclusive);
  await assert.rejects(assertCursorsAdvance(listing, bindAssertions("RSRC-020"), 50n), Inconclusive);
});

test("a cursor that leads back to an earlier page is a violation, even if the page is empty", async () => {
  const first = { items: [resource("0x1::a::A"), resource("0x1::a::B")], next: "ab" };
  for (const [mismatch, later] of [
    ["repeated cursor", { ab: { items: [], next: "ab" } }],
    ["repeated cursor", { ab: { items: [], next: "cd" }, cd: { items: [], next: "ab" } }],
    ["repeated page", { ab: { items: [resource("0x1::a::C")], next: "cd" }, cd: { ...first } }],
  ] as const) {
    const { node, sent } = createPagingTarget({ "": first, ...later });
    const listing = createResourceListing({ node }, candidate);
    const { hasEnded, repeatedCursor } = await readPages(listing, { version: 50n });
    assert.deepEqual({ hasEnded, repeatedCursor }, { hasEnded: false, repeatedCursor: "ab" });
    assert.ok(sent.length <= 4);
    await assert.rejects(
      assertCursorsAdvance(listing, bindAssertions("RSRC-020"), 50n),
      (error) => error instanceof Violation && error.details.mismatch === mismatch,
    );
  }
});

test("a cursor can be sent twice if the target keeps a position and returns new elements the second time", async () => {
  const items = ["A", "B", "C"].map((name) => [resource(`0x1::a::${name}`)]);
  const transport = createFakeTransport((request) => {
    const at = queryOf(request).has("start") ? transport.sent.length : 0;
    const cursor: Headers = at < 3 ? [["X-NODE-CURSOR", "5e"]] : [];
    return createRawAnswer(200, items[at] ?? [], [json, ...cursor]);
  });
  const listing = createResourceListing({ node: createFakeClient(transport) }, candidate);
  const { hasEnded, repeatedCursor } = await readPages(listing, { version: 50n });
  assert.deepEqual({ hasEnded, repeatedCursor }, { hasEnded: true, repeatedCursor: null });
});

test("assertElementAt does not read further pages after it has found the element", async () => {
  const { node, sent } = createPagingTarget({ "": { items: [module("0x01"), module("0x02")], next: "ab" } });
  const { page, index } = await assertListed(createModuleListing({ node }, candidate), () => true);
  assert.ok(sent.every(({ path }) => !path.includes("start=")));
  assert.ok(hasMember({ name: "", page, index }, "bytecode", "0x01"));
});

test("a complete listing without the element is a violation", async () => {
  const { node } = createPagingTarget({ "": { items: [module("0x01")], next: "ab" } });
  await assert.rejects(assertListed(createModuleListing({ node }, candidate)), Violation);
});

test("two spellings of the same type identify the same resource", async () => {
  const types = ["0x1::a::A<u8, 0x2::b::B>", `${address}::a::A<u8,0x02::b::B>`, "0x1::a::A<u8, 0x2::b::C>"];
  const { node } = createPagingTarget({ "": { items: types.map(resource) } });
  const { seen } = await readPages(createResourceListing({ node }, candidate), { version: 50n });
  assert.equal(new Set(seen.map(({ name }) => name)).size, 2);
});

test("modules without an ABI are identified by their bytecode, all others by their name", async () => {
  const abi = (name: unknown) => ({
    address: "0x1",
    name,
    friends: [],
    exposed_functions: [],
    structs: [],
  });
  const named = { bytecode: "0x01", abi: abi("a") };
  const { node } = createPagingTarget({ "": { items: [module("0x01"), { bytecode: "0x02" }, named] } });
  const listing = createModuleListing({ node }, candidate);
  const listed = await readPages(listing, { version: 50n });
  assert.deepEqual(
    listed.seen.map(({ name }) => name),
    ['"0x01"', '"0x02"', '"a"'],
  );
  const upgraded = createPagingTarget({ "": { items: [{ ...named, bytecode: "0x03" }] } });
  const other = await readPages(createModuleListing({ node: upgraded.node }, candidate), { version: 50n });
  assert.deepEqual(
    findMissing(other, listed).map(({ name }) => name),
    ['"0x01"', '"0x02"'],
  );
  const broken = createPagingTarget({ "": { items: [{ bytecode: "0x01", abi: abi(7) }] } });
  await assert.rejects(
    readPages(createModuleListing({ node: broken.node }, candidate), { version: 50n }),
    /MODL-008/,
  );
});

async function limitsFor(count: number): Promise<readonly bigint[]> {
  const resources = Array.from({ length: count }, (_, at) => ({ type: `0x1::a::A${at}`, data: {} }));
  const node = createFakeClient(createFakeTransport([createRawAnswer(200, resources)]));
  return limitsLeavingLastPageOfOne(
    await readPages(createResourceListing({ node }, { address, since: "0" }), { version: 50n }),
  );
}

test("limits leave one element for the last page, and have several pages before it if the count allows that", async () => {
  assert.deepEqual(await limitsFor(15), [7n, 14n]);
  assert.deepEqual(await limitsFor(10), [3n, 9n]);
  assert.deepEqual(await limitsFor(8), [1n, 7n]);
  assert.deepEqual(await limitsFor(18), [9n, 17n]);
  assert.deepEqual(await limitsFor(2), [1n]);
  await assert.rejects(limitsFor(1), Inconclusive);
});
