import { serveJobs } from "../../tools/jobs.ts";
import { judgeVariation, type Known } from "./judge-variation.ts";
import { variationOf } from "../../fake-nodes/variations/variations.ts";

serveJobs((name) => {
  const [id = "", known] = name.split(" / ");
  return judgeVariation(variationOf(id), known as Known);
});
