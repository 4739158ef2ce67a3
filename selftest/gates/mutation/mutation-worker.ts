import { createNode } from "../../../reference-node/node.ts";
import { serveJobs } from "../../tools/jobs.ts";
import { findMutant } from "../../fake-nodes/mutants/mutants.ts";
import { judgeMutant, type JudgingScope } from "./judge-mutant.ts";

/** Shared by all runs that only read, because creating a node takes longer than judging one requirement. */
const shared = createNode();

serveJobs((name) => {
  const [id = "", judgingScope] = name.split(" / ");
  return judgeMutant(findMutant(id), judgingScope as JudgingScope, shared);
});
