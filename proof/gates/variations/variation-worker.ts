import { serveJobs } from "../../../tools/jobs.ts";
import { judgeVariation, type JudgingScope, type ProfileMode } from "./judge-variation.ts";
import { findVariation } from "../../fake-nodes/variations/variations.ts";

serveJobs((name) => {
  const [id = "", profileMode, judgingScope] = name.split(" / ");
  return judgeVariation(findVariation(id), profileMode as ProfileMode, judgingScope as JudgingScope);
});
