/** Judges a node as a user does who knows its URL, and lists what the report says. */
import { check, type Report } from "../../../cli/check-api.ts";
import { serveVariation } from "../../gates/variations/variation-target.ts";
import type { HealthyNode } from "./healthy-nodes.ts";

const seed = 7;

/** A node, and the list of known divergences that it needs. */
type JudgedNode = Pick<HealthyNode, "id" | "alter" | "node" | "options"> & {
  readonly baseline?: "known:aptos" | null;
};

/**
 * Judges a node by its URL alone.
 * @param options.withProfile whether it is judged with its profile and `--allow submit` instead
 */
export async function judge(
  node: JudgedNode,
  options: { readonly strict?: boolean; readonly withProfile?: boolean } = {},
): Promise<Report> {
  const target = await serveVariation(node);
  const { withProfile = false, ...others } = options;
  try {
    const { baseline = null } = node;
    return await check({
      baseUrl: target.baseUrl,
      seed,
      ...others,
      ...(withProfile ? { profile: target.profile, allow: "submit" as const } : {}),
      ...(baseline === null ? {} : { baseline }),
    });
  } finally {
    await target.close();
  }
}

/** Lists the MUST requirements of a report that keep it from being conformant. */
export function listOpen({ requirements }: Report): readonly string[] {
  return requirements
    .filter(({ level, status }) => level === "MUST" && ["fail", "error", "inconclusive"].includes(status))
    .map(({ id, status, reason }) => `${id} ${status}: ${reason}`);
}

/** Lists the subjects that the target lacks according to a report. */
export function listAbsent({ requirements }: Report): ReadonlySet<string> {
  const reasons = requirements.flatMap(({ reasonDetails = [] }) => reasonDetails);
  return new Set(reasons.flatMap((reason) => (reason.kind === "absent" ? [reason.subject] : [])));
}
