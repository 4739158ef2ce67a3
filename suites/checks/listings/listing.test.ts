import assert from "node:assert/strict";
import { test } from "node:test";
import {
  address,
  createRawAnswer,
  createFakeClient,
  createFakeTransport,
  type Headers,
} from "../kit/fake-target.test.support.ts";
import { assertElementAt } from "./listing-history.ts";
import {
  hasMember,
  findMissing,
  createModuleListing,
  createResourceListing,
  readPages,
  type ListingRead,
} from "./listing.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import type { RawRequest } from "../../client/transport.ts";

const holding = { address, since: "0" };
const json: Headers[number] = ["content-type", "application/json"];
const queryOf = ({ path }: RawRequest): URLSearchParams => new URL(path, "http://127.0.0.1").searchParams;

/** A target that gives one page for each start, and the requests that it got. */
function paging(pages: { readonly [start: string]: { items: readonly unknown[]; next?: string } }) {
  const transport = createFakeTransport((request) => {
    const page = pages[queryOf(request).get("start") ?? ""] ?? { items: [] };
    const cursor: Headers = page.next === undefined ? [] : [["X-NODE-CURSOR", page.next]];
    return createRawAnswer(200, page.items, [json, ...cursor]);
  });
  return { node: createFakeClient(transport), sent: transport.sent };
}

const resource = (type: string) => ({ type, data: {} });
const module = (bytecode: string) => ({ bytecode, abi: null });
const isNone = (_: unknown): boolean => false;

const wanted = (listing: ListingRead, isMatch = isNone) =>
  assertElementAt(listing, { requirement: "RSRC-010", version: 50n, what: "a thing", isMatch });

test("a walk hands back each cursor as it came, at one version and with one limit", async () => {
  const { node, sent } = paging({
    "": { items: [resource("0x1::a::A")], next: "0xAB" },
    "0xAB": { items: [], next: "cd" },
    cd: { items: [resource("0x1::a::B")] },
  });
  const walked = await readPages(createResourceListing({ node }, holding), { version: 50n, limit: 7n });
  assert.equal(walked.hasEnded, true);
  assert.equal(walked.seen.length, 2);
  assert.deepEqual(
    sent.map((request) => Object.fromEntries(queryOf(request))),
    [
      { ledger_version: "50", limit: "7" },
      { ledger_version: "50", limit: "7", start: "0xAB" },
      { ledger_version: "50", limit: "7", start: "cd" },
    ],
  );
});

test("a walk that cursors lead on and on stops without an end", async () => {
  const { node, sent } = paging({
    "": { items: [resource("0x1::a::A")], next: "ab" },
    ab: { items: [], next: "ab" },
  });
  const listing = createResourceListing({ node }, holding);
  assert.equal((await readPages(listing, { version: 50n })).hasEnded, false);
  assert.ok(sent.length <= 30);
  await assert.rejects(wanted(listing), Inconclusive);
});

test("a walk goes no further than to what it looks for", async () => {
  const { node, sent } = paging({ "": { items: [module("0x01"), module("0x02")], next: "ab" } });
  const { page, index } = await wanted(createModuleListing({ node }, holding), () => true);
  assert.ok(sent.every(({ path }) => !path.includes("start=")));
  assert.ok(hasMember({ name: "", page, index }, "bytecode", "0x01"));
});

test("what a whole listing lacks is an accusation", async () => {
  const { node } = paging({ "": { items: [module("0x01")], next: "ab" } });
  await assert.rejects(wanted(createModuleListing({ node }, holding)), Violation);
});

test("resources are told apart by their types whatever the spelling", async () => {
  const types = ["0x1::a::A<u8, 0x2::b::B>", `${address}::a::A<u8,0x02::b::B>`, "0x1::a::A<u8, 0x2::b::C>"];
  const { node } = paging({ "": { items: types.map(resource) } });
  const { seen } = await readPages(createResourceListing({ node }, holding), { version: 50n });
  assert.equal(new Set(seen.map(({ name }) => name)).size, 2);
});

test("modules without an ABI are told apart by their bytecode, all others by their name", async () => {
  const abi = (name: unknown) => ({
    address: "0x1",
    name,
    friends: [],
    exposed_functions: [],
    structs: [],
  });
  const named = { bytecode: "0x01", abi: abi("a") };
  const { node } = paging({ "": { items: [module("0x01"), { bytecode: "0x02" }, named] } });
  const listing = createModuleListing({ node }, holding);
  const walked = await readPages(listing, { version: 50n });
  assert.deepEqual(
    walked.seen.map(({ name }) => name),
    ['"0x01"', '"0x02"', '"a"'],
  );
  const upgraded = paging({ "": { items: [{ ...named, bytecode: "0x03" }] } });
  const other = await readPages(createModuleListing({ node: upgraded.node }, holding), { version: 50n });
  assert.deepEqual(
    findMissing(other, walked).map(({ name }) => name),
    ['"0x01"', '"0x02"'],
  );
  const broken = paging({ "": { items: [{ bytecode: "0x01", abi: abi(7) }] } });
  await assert.rejects(
    readPages(createModuleListing({ node: broken.node }, holding), { version: 50n }),
    /blocked by MODL-008/,
  );
});
