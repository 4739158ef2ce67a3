import { createNode } from "../../../reference-node/node.ts";
import { serveJobs } from "../../../tools/jobs.ts";
import { findMutant } from "../../fake-nodes/mutants/mutants.ts";
import { judgeMutant, type JudgingScope } from "./judge-mutant.ts";

/** All runs that only read share this node, because creating a node takes longer than judging one requirement. */
const shared = createNode();

serveJobs((name) => {
  const [id = "", judgingScope] = name.split(" / ");
  return judgeMutant(findMutant(id), judgingScope as JudgingScope, shared);
});
