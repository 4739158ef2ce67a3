/** A node that takes every transaction and executes none. */
import { createNode } from "../../../reference-node/node.ts";
import { requirements } from "../../../spec/catalogue.ts";
import { askedFor } from "./asked-operation.ts";
import { json } from "./good-answers.ts";
import type { Pretence } from "./impostor.ts";

/** What it does not do as a good node does; all rows cost a run more than they add. */
const batchRows = requirements.filter(([, { operation }]) => operation === "submitBatch").map(([id]) => id);

/** Answers each batch with 202 and asks no node; a while later the ledger has gone on without it. */
export function forgetBatches(): Pretence {
  const node = createNode();
  return {
    declared: { profile: node.profile, allow: "heavy", only: batchRows },
    answers: async (request) => {
      if (askedFor(request)?.operation !== "submitBatch") return node.fetch(request);
      const health = await node.fetch(new Request("http://127.0.0.1/v1/-/healthy"));
      node.control.advance({ seconds: 3_600 });
      node.control.produceBlock();
      return json(202, { transaction_failures: [] }, Object.fromEntries(health.headers));
    },
  };
}
