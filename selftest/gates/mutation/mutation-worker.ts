import { createNode } from "../../../reference-node/node.ts";
import { serveJobs } from "../../tools/jobs.ts";
import { findMutant } from "../../fake-nodes/mutants/mutants.ts";
import { judgeMutant, type JudgingScope } from "./judge-mutant.ts";

/** A node costs more than a run of one requirement, and runs that only read leave nothing behind. */
const shared = createNode();

serveJobs((name) => {
  const [id = "", judgingScope] = name.split(" / ");
  return judgeMutant(findMutant(id), judgingScope as JudgingScope, shared);
});
