import { prepareRun } from "../../../cli/run/prepare-run.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import type { ExtendedRun } from "../../../reports/model/observation.ts";
import { createTransport } from "../../../suites/client/transport.ts";
import { judgeExtendedOperations } from "../../../suites/extended/judge-extended.ts";
import type { Alteration } from "../../fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../fake-nodes/wire/proxy.ts";

/** The gates allow simulations, because the estimated gas unit price is judged with one. */
const allow = "simulate";
const timeoutMillis = 30_000;

/** Judges a node behind a proxy that alters its responses. */
export async function judgeExtendedNode(
  node: Pick<ReferenceNode, "fetch">,
  alter: Alteration,
  basePath = "/v1",
): Promise<ExtendedRun> {
  const proxy = await serveProxy(node, alter, basePath);
  try {
    const { context } = await prepareRun({
      baseUrl: proxy.baseUrl,
      vendor: null,
      allow,
      seed: 1,
      runs: 1,
      rate: null,
      header: [],
      timeout: timeoutMillis,
      wait: 0,
      verdictBy: "command",
    });
    const { target, inventory, declared } = context;
    const transport = createTransport({ origin: new URL(proxy.baseUrl).origin, timeoutMillis, rate: null });
    const run = await judgeExtendedOperations({
      transport,
      target,
      inventory,
      declared,
      allow,
      headers: [],
      keep: undefined,
    });
    await transport.close();
    return run;
  } finally {
    await proxy.close();
  }
}
