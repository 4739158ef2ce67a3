import { parseProfile } from "../../../cli/options/profile.ts";
import { prepareRun } from "../../../cli/run/prepare-run.ts";
import type { ReferenceNode } from "../../../reference-node/node.ts";
import type { ExtendedRun } from "../../../evidence/observation.ts";
import { judgeExtendedOperations } from "../../../suites/extended/judge-extended.ts";
import { toSessionOptions } from "../../../suites/runner/run-context.ts";
import { openSession } from "../../../suites/client/session.ts";
import type { Alteration } from "../../fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../fake-nodes/wire/proxy.ts";

/** The gates allow submissions, because submitted transactions are judged. */
const allow = "submit";
const timeoutMillis = 30_000;

/** Judges a node behind a proxy that alters its responses. */
export async function judgeExtendedNode(
  node: Pick<ReferenceNode, "profile"> & { readonly fetch: (request: Request) => Promise<Response> },
  alter: Alteration,
  basePath = "/v1",
): Promise<ExtendedRun> {
  const proxy = await serveProxy(node, alter, basePath);
  const { signers, succeeds } = node.profile;
  try {
    const { context, secrets } = await prepareRun({
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
      profile: parseProfile({ signers, succeeds }, "the profile of the node", {}),
    });
    const { target, inventory, declared } = context;
    const session = openSession(toSessionOptions(context, secrets));
    const run = await judgeExtendedOperations({
      session,
      target,
      inventory,
      declared,
      allow,
      signers: secrets.signers,
    });
    await session.close();
    return run;
  } finally {
    await proxy.close();
  }
}
