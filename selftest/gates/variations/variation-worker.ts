import { serveJobs } from "../../tools/jobs.ts";
import { judgeVariation, type ProfileMode } from "./judge-variation.ts";
import { findVariation } from "../../fake-nodes/variations/variations.ts";

serveJobs((name) => {
  const [id = "", profileMode] = name.split(" / ");
  return judgeVariation(findVariation(id), profileMode as ProfileMode);
});
