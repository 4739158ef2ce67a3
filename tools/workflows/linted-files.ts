/** Which files the lint of workflows reads, and the scripts in them. */
import { parseAllDocuments } from "yaml";

/** The schemas that check-jsonschema ships, by the paths of the files that have to satisfy them. */
const schemas: readonly (readonly [path: RegExp, schema: string])[] = [
  [/(?:^|\/)action\.ya?ml$/, "vendor.github-actions"],
  [/^\.github\/workflows\/|^examples\/ci\/github\//, "vendor.github-workflows"],
  [/\.gitlab-ci\.yml$/, "vendor.gitlab-ci"],
  [/(?:^|\/)(?:docker-)?compose[\w.-]*\.ya?ml$/, "vendor.compose-spec"],
];

/** Returns the name of the schema of a file; null if there is none for it. */
export function findSchema(path: string): string | null {
  return schemas.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Returns whether a file contains scripts of jobs, which shellcheck reads. */
export function hasScripts(path: string): boolean {
  return /\.ya?ml$/.test(path) && (findSchema(path) !== null || path.startsWith("examples/ci/"));
}

/** A script in a file, and the shell that runs it. */
export interface Script {
  readonly shell: "bash" | "sh";
  readonly text: string;
}

/** Lists the scripts of a YAML file: `run` of a step, `script` of a GitLab job, and commands that start with `sh -c`. */
export function listScripts(text: string): readonly Script[] {
  return parseAllDocuments(text).flatMap((document) => findScripts(document.toJS()));
}

function findScripts(value: unknown): readonly Script[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    const [shell, flag, script] = value as readonly unknown[];
    const isCommand = (shell === "sh" || shell === "bash") && flag === "-c" && typeof script === "string";
    return isCommand ? [{ shell, text: script }] : value.flatMap(findScripts);
  }
  return Object.entries(value).flatMap(([key, member]) => {
    if (key === "run" && typeof member === "string") return [{ shell: "bash", text: member }];
    // GitLab runs the lines of a job one after the other in one shell.
    const isList = Array.isArray(member) && member.every((line) => typeof line === "string");
    if (/^(?:before_|after_)?script$/.test(key) && isList)
      return [{ shell: "bash", text: member.join("\n") }];
    return findScripts(member);
  });
}
