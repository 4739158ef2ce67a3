import { createNode } from "../../../reference-node/node.ts";
import { serveJobs } from "../../tools/jobs.ts";
import { mutantOf } from "../../fake-nodes/mutants/mutants.ts";
import { judgeMutant, type Extent } from "./judge-mutant.ts";

/** A node costs more than a run of one requirement, and runs that only read leave nothing behind. */
const shared = createNode();

serveJobs((name) => {
  const [id = "", extent] = name.split(" / ");
  return judgeMutant(mutantOf(id), extent as Extent, shared);
});
