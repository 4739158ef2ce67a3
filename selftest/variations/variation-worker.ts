import { serveJobs } from "../jobs.ts";
import { judgeVariation, type Known } from "./judge-variation.ts";
import { variationOf } from "./variations.ts";

serveJobs((name) => {
  const [id = "", known] = name.split(" / ");
  return judgeVariation(variationOf(id), known as Known);
});
