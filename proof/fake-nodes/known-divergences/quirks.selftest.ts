import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "../../../cli/check-api.ts";
import { presets } from "../../../cli/options/node-presets.ts";
import { createNode, type ReferenceNode } from "../../../reference-node/node.ts";
import { listDivergences } from "../../../spec/known-divergences.ts";

/** Why a node with the quirks of May 2026 does not have a known divergence. */
const absent: Readonly<Record<string, string>> = {
  "ACCT-008": "Only a node that prunes state while it is read violates it.",
  "RSRC-010": "Only a node that prunes state while it is read violates it.",
  "MODL-032": "Only a node that prunes state while it is read violates it.",
  "TABL-008": "Only a node that prunes state while it is read violates it.",
  "RSRC-015": "A page of this node ends after a group, never within it.",
  "LIMT-002": "The check declares no limit for this node that a group could exceed.",
  "EROR-005": "The node is never overloaded.",
  "MODL-015": "Only nodes before 2024-08 lack the member.",
  "MODL-021": "Only nodes before 2024-08 lack the member.",
  "MODL-044": "It is judged only with --revision.",
  "MODL-045": "It is judged only with --revision.",
};

test("with known:aptos, a node with the quirks is conformant, and each entry is needed or says why not", async () => {
  const {
    port: _port,
    faucetPort: _faucet,
    indexerPort: _indexer,
    wholeHistory: _whole,
    ...preset
  } = presets["aptos-localnet"];
  const node = createNode({ ...preset, clock: "virtual", blockInterval: 0, quirks: "aptos-2026-05" });
  await addObject(node);
  const { baseUrl } = await node.listen();
  try {
    const { profile } = node;
    const report = await check({
      baseUrl,
      profile,
      allow: "heavy",
      seed: 20_262,
      runs: 10,
      baseline: "known:aptos",
    });
    assert.deepEqual([report.verdict, report.exitCode], ["conformant", 0], report.verdictReasons.join(" "));
    const needed = (report.baseline?.entries ?? [])
      .filter(({ standing }) => standing === "waived")
      .map(({ requirement }) => requirement);
    assert.deepEqual(
      [...needed, ...Object.keys(absent)].toSorted(),
      listDivergences("aptos")
        .map(([id]) => id)
        .toSorted(),
    );
    assert.deepEqual(
      needed.toSorted(),
      listDivergences("aptos")
        .flatMap(([id, { seen }]) => (seen === undefined ? [] : [id]))
        .toSorted(),
    );
  } finally {
    await node.close();
  }
});

/** Writes the resources of an object to 0x1, so that the checks read an account with a resource group. */
async function addObject(node: ReferenceNode): Promise<void> {
  const response = await node.fetch(new Request("http://node.test/v1/accounts/0xa/resources"));
  const resources = (await response.json()) as readonly {
    readonly type: string;
    readonly data: Record<string, never>;
  }[];
  for (const { type, data } of resources.filter((one) => one.type !== "0x1::account::Account")) {
    node.control.setResource({ address: "0x1", type, data });
  }
}
