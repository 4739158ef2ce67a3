/** A node that accepts every transaction and executes none. */
import { createNode } from "../../../reference-node/node.ts";
import { requirements } from "../../../spec/catalogue.ts";
import { parseRequestedOperation } from "./requested-operation.ts";
import { json } from "./valid-responses.ts";
import type { ImpostorServer } from "./impostor.ts";

/** The requirements that can detect this impostor. Judging all requirements would take longer. */
const batchRows = requirements.filter(([, { operation }]) => operation === "submitBatch").map(([id]) => id);

/** Returns 202 for each batch without executing it, and advances the ledger beyond the expiry of its transactions. */
export function serveForgottenBatches(): ImpostorServer {
  const node = createNode();
  return {
    declared: { profile: node.profile, allow: "heavy", only: batchRows },
    handler: async (request) => {
      if (parseRequestedOperation(request)?.operation !== "submitBatch") return node.fetch(request);
      const health = await node.fetch(new Request("http://127.0.0.1/v1/-/healthy"));
      node.control.advance({ seconds: 3_600 });
      node.control.produceBlock();
      return json(202, { transaction_failures: [] }, Object.fromEntries(health.headers));
    },
  };
}
