import { randomInt } from "node:crypto";
import { isAllowed } from "../../reports/model/check-result.ts";
import { packageVersion } from "../version.ts";
import type { ReferenceNode } from "../../reference-node/node.ts";
import type { Remedy } from "../../evidence/remedy.ts";
import { toRevision } from "../../spec/revision.ts";
import { describeTimeout, withoutTls } from "../../suites/client/send-request.ts";
import {
  emptyDeclaration,
  anonymousIdentity,
  defaultAuthorities,
  type TargetDeclaration,
  isLoopback,
} from "../../suites/client/target.ts";
import type { DiscoveryResult } from "../../suites/discovery/discover.ts";
import type { RunContext, RunSecrets } from "../../suites/runner/run-context.ts";
import type { Profile } from "../options/profile.ts";
import {
  discoverUntilReached,
  type PreparedDiscovery,
  type RunOptions,
  type TargetConnection,
} from "./discover-target.ts";

/** A discovered target, ready to be judged. */
export interface PreparedRun extends Omit<PreparedDiscovery, "requestsLeft"> {
  readonly context: RunContext;
  readonly secrets: RunSecrets;
  /** Whether the target is the reference node, started for this run. */
  readonly isReference: boolean;
  /** The members of the profile that was given; null without one. */
  readonly profileMembers: readonly string[] | null;
  /** If no node was reached or recognized, what the user has to change; otherwise null. */
  readonly remedy: Remedy | null;
  /** Stops the reference node if it was started for this run. */
  close(): Promise<void>;
}

/** Returns whether a node was reached and recognized, so that checks can run. */
export function hasNode({ discovered }: PreparedRun): boolean {
  return discovered.reached && discovered.recognition.isNode;
}

/** Default number of requests per second to a remote target, so that a run does not flood it. */
const remoteRate = 25;

/**
 * Starts the reference node if there is no base URL, waits for the target, and discovers its accounts and other
 * inputs.
 */
export async function prepareRun(given: RunOptions): Promise<PreparedRun> {
  const referenceTarget = given.baseUrl === null ? await startReferenceTarget() : null;
  try {
    return await prepareTarget(given, referenceTarget);
  } catch (error) {
    await referenceTarget?.close();
    throw error;
  }
}

async function prepareTarget(
  given: RunOptions,
  referenceTarget: ReferenceTarget | null,
): Promise<PreparedRun> {
  const runOptions = { ...given, profile: given.profile ?? referenceTarget?.profile ?? null };
  const baseUrl = runOptions.baseUrl ?? referenceTarget?.baseUrl ?? "";
  const connection = toConnection(baseUrl, runOptions);
  const revision = runOptions.revision ?? null;
  const allow = runOptions.allow ?? (referenceTarget === null ? "read" : "heavy");
  const { discovered, requestsLeft, ...attempt } = await discoverUntilReached(runOptions, connection, allow);
  return {
    context: {
      target: { baseUrl, vendor: discovered.vendor },
      inventory: discovered.inventory,
      seed: { value: runOptions.seed ?? randomInt(2 ** 32), runs: runOptions.runs },
      allow,
      timeoutMillis: runOptions.timeout,
      userAgent: connection.userAgent,
      rate: connection.rate,
      requestsMax: requestsLeft,
      gasMax: runOptions.maxGasSpent ?? null,
      authorities: connection.authorities,
      declared: withoutLaterFeatures(
        {
          ...(runOptions.profile?.declared ?? emptyDeclaration),
          ...discovered.resolvedCalls.calls,
          unresolvedCalls: discovered.resolvedCalls.reasons,
        },
        revision,
      ),
      revision,
      exchangesFolder: runOptions.exchangesFolder ?? null,
      verdictBy: runOptions.verdictBy,
    },
    secrets: {
      headers: connection.headers,
      // Keys are needed only for submissions. A key that is not passed on cannot leak.
      signers: isAllowed("submit", allow) ? (runOptions.profile?.signers ?? []) : [],
      identity: connection.identity,
      controlToken: runOptions.profile?.controlToken ?? null,
    },
    discovered: {
      ...discovered,
      warnings: [
        ...(given.warnings ?? []),
        ...discovered.warnings,
        ...listConnectionWarnings(connection, discovered),
      ],
    },
    isReference: referenceTarget !== null,
    profileMembers: given.profile?.members ?? null,
    remedy:
      discovered.recognition.remedy ?? adviseUnreachedTarget(discovered, connection, runOptions.timeout),
    ...attempt,
    close: async () => referenceTarget?.close(),
  };
}

function toConnection(baseUrl: string, runOptions: RunOptions): TargetConnection {
  return {
    baseUrl,
    rate: runOptions.rate ?? (isLoopback(baseUrl) ? null : remoteRate),
    headers: runOptions.header.map(({ name, value }) => [name, value] as const),
    authorities: runOptions.authorities ?? defaultAuthorities,
    identity: runOptions.identity ?? anonymousIdentity,
    userAgent: `touchstone/${packageVersion()}`,
  };
}

/** Marks the features that the interface did not have at the revision as features that the target does not offer. */
function withoutLaterFeatures(declared: TargetDeclaration, revision: string | null): TargetDeclaration {
  const later = Object.keys(toRevision(revision).laterFeatures).map((feature) => [feature, false] as const);
  return { ...declared, features: { ...declared.features, ...Object.fromEntries(later) } };
}

/** Returns warnings about TLS and the proxy, which affect who responds and whether a response arrives. */
export function listConnectionWarnings(
  { baseUrl, authorities, identity }: TargetConnection,
  { transportFailure }: DiscoveryResult,
): string[] {
  const isTls = baseUrl.startsWith("https:");
  const warnings: string[] = [];
  if (authorities.acceptsAny && isTls) {
    warnings.push(
      "Any certificate was accepted (--insecure), so the responses may not come from the target.",
    );
  }
  if (transportFailure === null) return warnings;
  if (identity.proxy !== null) {
    const { host } = new URL(identity.proxy.url);
    warnings.push(
      identity.proxy.isBypassed
        ? `NO_PROXY names the host of the target, so requests do not go through the proxy ${host}.`
        : `Requests go through the proxy that the environment sets: ${host}.`,
    );
  }
  return warnings;
}

/** The codes with which Node.js refuses a certificate. Those of ERR_SSL_ are alerts that the target has sent. */
const refusedCertificate =
  /\((?!ERR_SSL_)\w*(?:CERT|CRL|ISSUER|SIGNATURE|CHAIN|CA|PURPOSE|HOSTNAME_MISMATCH)\w*\)$/;

/**
 * Returns what to change if the target accepted connections and never responded; otherwise null. To start the node or to
 * correct its port would not help then.
 */
export function adviseUnreachedTarget(
  { reached, transportFailure }: DiscoveryResult,
  { baseUrl, identity }: TargetConnection,
  timeoutMillis: number,
): Remedy | null {
  if (reached || transportFailure === null) return null;
  if (refusedCertificate.test(transportFailure)) return { kind: "certificate" };
  if (transportFailure === withoutTls) {
    return { kind: "other-url", baseUrl: baseUrl.replace(/^https:/, "http:"), shownBy: "no TLS" };
  }
  // A proxy accepts connections to a host that does not exist.
  const isDirect = identity.proxy === null || identity.proxy.isBypassed;
  if (!isDirect || transportFailure !== describeTimeout(timeoutMillis)) return null;
  return { kind: "silence", timeoutMillis };
}

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
    members: [],
    lineBaseUrl: null,
  };
}
