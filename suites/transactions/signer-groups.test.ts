import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_INVENTORY } from "../discovery/inventory.ts";
import { emptyDeclaration } from "../client/target.ts";
import { createSignerGroups, type SignerGroups } from "./signer-groups.ts";
import { createSigners, type Signers } from "./signers.ts";

const createMany = (count: number): Signers =>
  createSigners({
    signers: Array.from({ length: count }, (_, at) => ({ address: `0x${at}`, privateKey: "0x1" })),
    declared: emptyDeclaration,
    target: { baseUrl: "http://127.0.0.1:1/v1", vendor: "node" },
    inventory: EMPTY_INVENTORY,
  });

const addresses = (signers: Signers): string[] =>
  Array.from({ length: signers.count() }, (_, at) => signers.take(at).address);

const several = { isSeveral: true, isShared: true };
const one = { isSeveral: false, isShared: true };
const all = { isSeveral: true, isShared: false };

/** Uses signers until `release` is called. */
async function hold(groups: SignerGroups, how: Parameters<SignerGroups["use"]>[0]) {
  const held: { addresses: string[] | null; release: () => void } = {
    addresses: null,
    release: () => undefined,
  };
  const ended = groups.use(how, async (signers) => {
    held.addresses = addresses(signers);
    await new Promise<void>((resolve) => (held.release = resolve));
  });
  await turn();
  return { held, ended };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

for (const [signers, most, count] of [
  [0, 8, 1],
  [1, 8, 1],
  [3, 8, 1],
  [4, 8, 3],
  [10, 8, 8],
  [10, 4, 4],
  [10, 1, 1],
] as const) {
  test(`with ${signers} signers, ${count} checks submit at once if at most ${most} may`, () => {
    assert.equal(createSignerGroups(createMany(signers), most).count, count);
  });
}

test("checks that submit at once have different signers, and none has the last one", async () => {
  const groups = createSignerGroups(createMany(6), 8);
  const uses = [await hold(groups, several), await hold(groups, one), await hold(groups, several)];
  assert.deepEqual(
    uses.map(({ held }) => held.addresses),
    [["0x0", "0x1"], ["0x2"], ["0x3", "0x4"]],
  );
  const waiting = await hold(groups, several);
  assert.equal(waiting.held.addresses, null);
  uses[1]?.held.release();
  await turn();
  assert.equal(waiting.held.addresses, null, "one free signer is too few");
  uses[0]?.held.release();
  await turn();
  assert.deepEqual(waiting.held.addresses, ["0x0", "0x1"]);
});

test("a check that does not share waits for all others, and later checks wait for it", async () => {
  const groups = createSignerGroups(createMany(5), 8);
  const first = await hold(groups, several);
  const [alone, next] = [await hold(groups, all), await hold(groups, one)];
  assert.deepEqual([alone.held.addresses, next.held.addresses], [null, null]);
  first.held.release();
  await turn();
  assert.deepEqual(alone.held.addresses, ["0x0", "0x1", "0x2", "0x3", "0x4"]);
  assert.equal(next.held.addresses, null);
  alone.held.release();
  await turn();
  assert.deepEqual(next.held.addresses, ["0x0"]);
});

test("a check that signs with one signer has only one, also if it shares none", async () => {
  const groups = createSignerGroups(createMany(5), 8);
  const use = groups.use({ ...all, isSeveral: false }, (signers) => Promise.resolve(addresses(signers)));
  assert.deepEqual(await use, ["0x0"]);
});

test("signers are free again after an error", async () => {
  const groups = createSignerGroups(createMany(2), 8);
  await assert.rejects(
    groups.use(all, () => Promise.reject(new Error("thrown"))),
    /thrown/,
  );
  assert.deepEqual(await groups.use(all, (signers) => Promise.resolve(addresses(signers))), ["0x0", "0x1"]);
});

test("signers take turns: the one with the fewest uses comes first, and the one before it is spare", () => {
  const uses = new Map([
    ["0x0", 3],
    ["0x1", 1],
    ["0x2", 1],
  ]);
  const count = (address: string): number => uses.get(address) ?? 2;
  const turned = createMany(4).inTurn(count);
  assert.deepEqual(addresses(turned), ["0x1", "0x2", "0x3", "0x0"]);
  assert.equal(turned.spare("0x1")?.address, "0x0");
  assert.deepEqual(addresses(createMany(0).inTurn(count)), []);
  const part = createMany(7).pick([0, 2, 4]).inTurn(count);
  assert.deepEqual([addresses(part), part.spare("0x2")?.address], [["0x2", "0x4", "0x0"], "0x6"]);
});

test("the signers with the fewest uses are used first", async () => {
  const uses = new Map([
    ["0x0", 3],
    ["0x2", 1],
  ]);
  const groups = createSignerGroups(createMany(5), 8, (address) => uses.get(address) ?? 2);
  const use = (how: typeof all): Promise<string[]> =>
    groups.use(how, (signers) => Promise.resolve(addresses(signers)));
  assert.deepEqual(await use(one), ["0x2"]);
  assert.deepEqual(await use({ ...all, isSeveral: false }), ["0x2"]);
  assert.deepEqual(await use(several), ["0x2", "0x1"]);
  assert.deepEqual(await use(all), ["0x2", "0x3", "0x4", "0x0", "0x1"]);
});
