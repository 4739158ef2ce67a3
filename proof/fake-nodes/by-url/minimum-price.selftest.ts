import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { check, type Report } from "../../../cli/check-api.ts";
import { serveVariation } from "../../gates/variations/variation-target.ts";
import { simulateWithMinimumPrice, withMinimumPrice } from "../variations/minimum-price.ts";
import type { Variation } from "../variations/variation.ts";
import { createFreshChain } from "./healthy-nodes.ts";

type ServedNode = Pick<Variation, "id" | "alter" | "node">;

/** Judges a node with its own profile. */
async function judge(node: ServedNode): Promise<Report> {
  const target = await serveVariation(node);
  try {
    const { baseUrl, profile } = target;
    return await check({ baseUrl, profile, seed: 7, allow: "submit" });
  } finally {
    await target.close();
  }
}

const toStatuses = ({ requirements }: Report): readonly string[] =>
  requirements.map(({ id, status }) => `${id} ${status}`);

describe("a chain without transactions of users", { concurrency: 1 }, () => {
  test("is judged alike with a minimum gas price that only its estimates show", async () => {
    const usual = await judge({ id: "fresh-chain", node: () => createFreshChain() });
    const dear = await judge({
      id: "dear-fresh-chain",
      node: () => createFreshChain(withMinimumPrice),
      alter: simulateWithMinimumPrice,
    });
    assert.deepEqual(toStatuses(dear), toStatuses(usual));
    assert.equal(dear.exitCode, usual.exitCode);
    assert.equal(dear.requirements.find(({ id }) => id === "BTCH-004")?.status, "pass");
  });
});
