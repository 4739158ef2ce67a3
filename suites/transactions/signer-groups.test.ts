import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY_INVENTORY } from "../discovery/inventory.ts";
import { emptyDeclaration } from "../client/target.ts";
import { createSignerGroups } from "./signer-groups.ts";
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

/** Uses signers until the returned function is called. */
async function hold(groups: ReturnType<typeof createSignerGroups>, isShared: boolean) {
  const held: { addresses: string[] | null; release: () => void } = {
    addresses: null,
    release: () => undefined,
  };
  const ended = groups.use(isShared, async (signers) => {
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
  [4, 8, 1],
  [5, 8, 2],
  [10, 4, 4],
  [10, 1, 1],
] as const) {
  test(`${signers} signers make ${count} groups if at most ${most} are allowed`, async () => {
    const groups = createSignerGroups(createMany(signers), most);
    assert.equal(groups.count, count);
    const uses = await Promise.all(Array.from({ length: count }, () => hold(groups, true)));
    const all = uses.flatMap(({ held }) => held.addresses ?? assert.fail());
    // If there are several groups, the last signer is in none.
    const divided = addresses(createMany(count === 1 ? signers : signers - 1));
    assert.deepEqual(all.toSorted(), divided.toSorted(), "each signer but the last is in one group");
    if (count > 1) for (const { held } of uses) assert.ok((held.addresses ?? []).length >= 2);
    for (const { held } of uses) held.release();
    await Promise.all(uses.map(({ ended }) => ended));
  });
}

test("a check that needs all signers waits for the groups, and the next group waits for it", async () => {
  const groups = createSignerGroups(createMany(5), 8);
  const [one, other] = [await hold(groups, true), await hold(groups, true)];
  const [all, next] = [await hold(groups, false), await hold(groups, true)];
  assert.deepEqual([all.held.addresses, next.held.addresses], [null, null]);
  one.held.release();
  other.held.release();
  await Promise.all([one.ended, other.ended, turn()]);
  const [earlier, later] = all.held.addresses === null ? [next, all] : [all, next];
  assert.equal(later.held.addresses, null);
  earlier.held.release();
  await earlier.ended;
  await turn();
  assert.notEqual(later.held.addresses, null);
  later.held.release();
  await later.ended;
});

test("signers are free again after an error", async () => {
  const groups = createSignerGroups(createMany(2), 8);
  await assert.rejects(
    groups.use(false, () => Promise.reject(new Error("thrown"))),
    /thrown/,
  );
  assert.deepEqual(await groups.use(false, (signers) => Promise.resolve(addresses(signers))), ["0x0", "0x1"]);
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
  const part = createMany(7).part(2, 0).inTurn(count);
  assert.deepEqual([addresses(part), part.spare("0x2")?.address], [["0x2", "0x4", "0x0"], "0x6"]);
});
