import type { ReferenceNode } from "../../reference-node/node.ts";
import { emptyDeclaration } from "../../suites/client/target.ts";
import type { Profile } from "../options/profile.ts";

/** The reference node as a target, started inside the run. */
export interface ReferenceTarget {
  readonly baseUrl: string;
  readonly profile: Profile;
  close(): Promise<void>;
}

/** Starts a node on a free port of the loopback. */
export async function startReferenceTarget(): Promise<ReferenceTarget> {
  const { createNode } = await import("../../reference-node/node.ts");
  const node = createNode();
  const listener = await node.listen({ host: "127.0.0.1", port: 0 });
  return {
    baseUrl: listener.baseUrl,
    profile: profileOf(node),
    close: async () => {
      await listener.close();
      await node.close();
    },
  };
}

/** What discovery cannot find out: who may sign, what succeeds and fails, and the limits. */
function profileOf({ profile }: ReferenceNode): Profile {
  const { signers = [], signing = {}, succeeds = null, fails = null, features = {}, limits = {} } = profile;
  return {
    vendor: null,
    accounts: [],
    declared: { ...emptyDeclaration, signing, succeeds, fails, features, limits },
    signers,
    controlToken: null,
  };
}
