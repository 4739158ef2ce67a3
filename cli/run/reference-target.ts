import type { ReferenceNode } from "../../reference-node/node.ts";
import { emptyDeclaration } from "../../suites/client/target.ts";
import type { Profile } from "../options/profile.ts";

/** A reference node that listens for one run. */
export interface ReferenceTarget {
  readonly baseUrl: string;
  readonly profile: Profile;
  close(): Promise<void>;
}

/** Starts a reference node on a free loopback port. */
export async function startReferenceTarget(): Promise<ReferenceTarget> {
  const { createNode } = await import("../../reference-node/node.ts");
  const node = createNode();
  const listener = await node.listen({ host: "127.0.0.1", port: 0 });
  return {
    baseUrl: listener.baseUrl,
    profile: toRunProfile(node),
    close: async () => {
      await listener.close();
      await node.close();
    },
  };
}

/** The part of the node's profile that discovery cannot find: signers, calls that succeed and fail, and limits. */
function toRunProfile({ profile }: ReferenceNode): Profile {
  const { signers = [], signing = {}, succeeds = null, fails = null, features = {}, limits = {} } = profile;
  return {
    vendor: null,
    accounts: [],
    declared: { ...emptyDeclaration, signing, succeeds, fails, features, limits },
    untypedCalls: {},
    signers,
    controlToken: null,
    lineBaseUrl: null,
  };
}
