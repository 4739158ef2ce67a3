/** The scripts in the examples of CI, as the engines run them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { packageRoot } from "../../tools/package-root.ts";

const read = (path: string): string => readFileSync(join(packageRoot, "examples", "ci", path), "utf8");

interface Workflow {
  readonly jobs: {
    readonly [job: string]: {
      readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
      readonly steps: readonly { readonly name?: string; readonly run?: string }[];
    };
  };
}

/** A job of Kubernetes with one container. */
export interface KubernetesJob {
  readonly kind: string;
  readonly spec: {
    readonly completions?: number;
    readonly parallelism?: number;
    readonly podFailurePolicy?: {
      readonly rules: readonly {
        readonly action: string;
        readonly onExitCodes?: { readonly values: readonly number[] };
      }[];
    };
    readonly template: {
      readonly spec: { readonly containers: readonly { readonly command: readonly string[] }[] };
    };
  };
}

interface GitlabJob {
  readonly parallel?: number;
  readonly variables?: { readonly [name: string]: string };
  readonly script?: readonly string[];
}

export const matrixWorkflow = parse(read("github/matrix.yml")) as Workflow;
export const gitlabTemplate = parse(read("gitlab/touchstone.gitlab-ci.yml")) as {
  readonly ".touchstone": Required<Omit<GitlabJob, "parallel">>;
};
export const gitlabParallel = parse(read("gitlab/parallel.gitlab-ci.yml")) as {
  readonly shard: GitlabJob;
  readonly merge: GitlabJob;
};

/** Returns the job in a manifest. */
export function readKubernetesJob(name: "shards" | "merge" | "targets"): KubernetesJob {
  const documents = parseAllDocuments(read(`kubernetes/${name}.yaml`)).map(
    (document) => document.toJS() as KubernetesJob,
  );
  const job = documents.find(({ kind }) => kind === "Job");
  if (job === undefined) throw new Error(`${name}.yaml has no job`);
  return job;
}

/** Returns the script that the container of a job runs. */
export function scriptOf({ spec }: KubernetesJob): string {
  const [container] = spec.template.spec.containers;
  const [shell, flag, script = ""] = container?.command ?? [];
  if (shell !== "sh" || flag !== "-c") throw new Error("the command must be sh -c and a script");
  return script;
}

/** Returns the script of a named step of the workflow with a matrix. */
export function findStepScript(name: string): string {
  const steps = Object.values(matrixWorkflow.jobs).flatMap((job) => job.steps);
  return steps.find((step) => step.name === name)?.run ?? "";
}
