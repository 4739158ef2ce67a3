import type { Level } from "../../spec/catalogue.ts";

/** Whether failures of a level make a run fail, and unverified requirements of it make the run incomplete. */
export function isGating(level: Level, lowest: "must" | "should"): boolean {
  return level === "MUST" || (level === "SHOULD" && lowest === "should");
}
