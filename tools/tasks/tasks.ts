import { coverageSteps } from "./coverage-steps.ts";
import { compiled, type Task } from "./task.ts";

const formatRequestCounts = [
  "prettier",
  "--write",
  "--log-level",
  "warn",
  "cli/run/request-counts.json",
  "cli/run/estimate/cost-means.json",
];
/** Makes a change of the sources visible to whatever runs next without a build of its own. */
const build = ["npm", "run", "--silent", "build"];

const takesIds = "[<id>…] [--whole] [--round <n>] [--jobs <n>]";

/** The tasks by name. CONTRIBUTING.md lists them, and CI runs some of them as its stages. */
export const tasks = defineTasks({
  selftest: {
    summary: "runs `*.selftest.ts`, which start processes and judge whole nodes",
    takes: "[--every] [<part of a file name>…]",
    time: "10 min",
    steps: [compiled("tools/run-tests.js", "--selftest")],
    isScript: true,
  },
  conformance: {
    summary: "judges the reference node and writes the reports to `compliance/`",
    takes: "[<option of check>…]",
    steps: [compiled("bundle/cli/main.cjs", "check", "--reference")],
    isScript: true,
  },
  bench: {
    summary: "measures speed and memory, and writes `bench/results.json` and the table of `docs/speed.md`",
    takes: "[--smoke | --compare]",
    steps: [compiled("bench/bench.js")],
    isScript: true,
  },
  ci: {
    summary:
      "runs `npm test` in a new clone of the last commit, the selftests, gates, product tests and benchmark, two stages at a time",
    takes: "[<stage>…]",
    time: "30 min",
    steps: [compiled("tools/ci/run-stages.js")],
    isScript: true,
  },
  document: {
    summary:
      "prints the sentences of a section, such as 4.1, with their requirements, and compares `spec/document/document-map.json` with the specification, which is at `../shared/interface.md` or in the named file",
    takes: "[<section>] [<file>]",
    steps: [compiled("spec/document/check-document-map.js")],
  },
  lock: {
    summary:
      "records new and reworded requirements in `spec/document/requirement-ids.lock.json`, and counts the requests of new ones",
    steps: [
      compiled("spec/document/write-lock.js"),
      compiled("tools/request-counts/write-request-counts.js", "--new"),
      formatRequestCounts,
      build,
    ],
  },
  "request-counts": {
    summary: "counts the requests of each check again, from which `check --plan` estimates those of a run",
    steps: [compiled("tools/request-counts/write-request-counts.js"), formatRequestCounts],
  },
  types: {
    summary: "writes the types of JSON files, after a change of their schemas",
    steps: [compiled("tools/schema-types/write-types.js"), build],
  },
  combinations: {
    summary:
      "writes the stored combinations of inputs and `docs/combinations.md`, after a change of `suites/checks/combinations/factors.ts`",
    steps: [compiled("tools/combinations/write-combinations.js")],
  },
  "discovery-page": {
    summary:
      "writes `docs/discovery.md`, after a change of what discovery reads or of the checks that need it",
    steps: [compiled("tools/discovery-page/write-discovery-page.js")],
  },
  functions: {
    summary: "writes `docs/framework-functions.md`, after a change of `tools/framework-functions/proofs.ts`",
    steps: [compiled("tools/framework-functions/write-framework-functions.js")],
  },
  reference: {
    summary:
      "writes the pages of `docs/reference` and `docs/catalogue.md`, after a change of an option, a schema, a verb, a requirement or a mutant",
    steps: [compiled("tools/reference/write-reference.js"), compiled("proof/catalogue/write-catalogue.js")],
  },
  goldens: {
    summary: "writes the expected renderings in `reports/goldens/`; review the diff",
    steps: [compiled("tools/goldens/write-goldens.js")],
  },
  samples: {
    summary: "writes the sample reports of `docs/in-ci.md` to `compliance/samples/`",
    steps: [compiled("tools/samples/make-samples.js")],
  },
  screenshots: {
    summary:
      "takes the screenshots of the README and `docs/in-ci.md` from the sample reports (needs Chromium)",
    steps: [compiled("e2e/browser/take-screenshots.js")],
  },
  "task-table": {
    summary: "writes the table of tasks in `CONTRIBUTING.md`, after a change of `tools/tasks/tasks.ts`",
    steps: [compiled("tools/tasks/write-task-table.js")],
  },
  mutant: {
    summary: "serves a mutant, or one node with the defects of several; without an id, lists the mutants",
    takes: "[<id>…] [--port <n>]",
    steps: [compiled("proof/gates/mutation/mutant-command.js")],
  },
  mutation: {
    summary:
      "judges mutants (nodes with one defect): those of changed requirements and a third of the others, or the given ids",
    takes: `${takesIds} [--every]`,
    time: "3 min",
    steps: [compiled("proof/gates/mutation/mutation.js")],
  },
  variations: {
    summary:
      "judges every variation (correct node that differs), a third if the sources are as they were judged, or the given ids",
    takes: `${takesIds} [--every]`,
    time: "7 min",
    steps: [compiled("proof/gates/variations/run-variations.js")],
  },
  "test:proof": {
    summary: "fails unless mutation and variations wrote `proof.json` for the current sources",
    steps: [compiled("proof/gates/proof/check-proof.js", "--required")],
  },
  "test:extended": {
    summary:
      "judges the mutants and variations of the operations beyond the specification, which `--extended` judges",
    time: "1 min",
    steps: [compiled("proof/gates/extended/run-extended-gate.js")],
  },
  "test:node-mutants": {
    summary:
      "leaves out one check of the node at a time (a signature, a fee, a threshold), and expects a test to fail",
    time: "0.6 min",
    steps: [compiled("proof/gates/node-mutants/run-node-mutants.js")],
  },
  "test:recordings": {
    summary:
      "judges the responses that were recorded from a real node, at `../shared/real-node` or in the named folder; a finding is a false alarm",
    takes: "[<folder>]",
    time: "5 s",
    steps: [compiled("e2e/real-node/recordings.js")],
  },
  fidelity: {
    summary: "sends the recorded requests of that node to the reference node; a difference needs a reason",
    takes: "[<folder>]",
    time: "10 s",
    steps: [compiled("e2e/real-node/fidelity/fidelity.js")],
  },
  "test:browser": {
    summary: "opens report pages and the node's in Chromium",
    takes: "[<option of playwright test>…]",
    time: "1.5 min",
    steps: [["playwright", "test", "-c", "dist/e2e/browser/playwright.config.js"]],
  },
  "test:curl": {
    summary: "runs the curl command of every failure in a shell",
    steps: [compiled("e2e/commands/curl-lines.js")],
  },
  "test:package": {
    summary: "installs the packed tarball into an empty folder and judges a node with it",
    steps: [compiled("e2e/package/package-install.js")],
  },
  "test:offline": {
    summary:
      "installs the packed tarball with an empty cache of npm and without a connection, and records that a run connects to its target only",
    time: "0.5 min",
    steps: [compiled("e2e/air-gapped/offline-install.js")],
  },
  runtimes: {
    summary:
      "on Linux x64 as root, tries the packed tarball in Node.js 20, 22 and 24, Bun, Deno, TypeScript and with Playwright; writes `e2e/package/runtimes.json`",
    time: "5 min",
    steps: [compiled("e2e/package/runtimes.js")],
  },
  "test:readme": {
    summary: "runs the first two commands of the README in a new clone of the last commit",
    steps: [compiled("e2e/package/readme-commands.js")],
  },
  "test:journeys": {
    summary:
      "installs the packages of `examples/`, and runs its programs and the quick start of `docs/fake-node.md` against the node",
    time: "1.5 min",
    steps: [compiled("e2e/journeys/run-journeys.js")],
  },
  "test:examples": {
    summary:
      "installs the packed tarball into a copy of `examples/testing`, and runs the tests there with each of four test runners",
    time: "0.6 min",
    steps: [compiled("e2e/test-runners/run-test-runners.js")],
  },
  "test:languages": {
    summary:
      "runs the tests of `examples/testing` that are written in Python and Go, which start the node as a process (needs Python 3.11 and Go)",
    takes: "[<language>…]",
    time: "0.5 min",
    steps: [compiled("e2e/test-runners/run-languages.js")],
  },
  image: {
    summary:
      "builds the image of the `Dockerfile` with Debian's buildah on a base from debootstrap, and tries it (needs root, buildah and debootstrap)",
    takes: "[<folder that debootstrap made>]",
    time: "3 min",
    steps: [compiled("e2e/image/try-image.js")],
  },
  clients: {
    summary:
      "installs two versions of the network's Python client, and runs `examples/python` with them against the node",
    takes: "[<language>…]",
    time: "0.8 min",
    steps: [compiled("e2e/clients/run-clients.js")],
  },
  "lint:workflows": {
    summary:
      "lints the action, the workflows, the GitLab and compose files and their scripts (needs actionlint, check-jsonschema and shellcheck)",
    time: "5 s",
    steps: [compiled("tools/workflows/lint-workflows.js")],
  },
  release: {
    summary:
      "checks what a release needs, and writes the bill of materials of the bundle to `dist/sbom.cdx.json`; publishes nothing",
    takes: "--dry-run",
    steps: [compiled("tools/release/release.js")],
  },
  coverage: {
    summary: "prints the code coverage of the tests beside the code, and of others by a part of their names",
    takes: "[<part of a file name>…]",
    time: "2 min",
    steps: coverageSteps,
  },
  "bench:dump": {
    summary: "measures writing and loading the state of a node with 100,000 transactions",
    steps: [compiled("bench/dump.js")],
  },
  "bench:history": {
    summary: "measures the memory of a long history of transfers, and reads at its old versions",
    takes: "[--transactions <n>]",
    steps: [["node", "--expose-gc", "dist/bench/history.js"]],
  },
  "bench:latency": {
    summary: "measures runs against nodes with latency and a block interval, beside lower bounds",
    takes: "[<part of the name of a case>]",
    time: "15 min",
    steps: [compiled("bench/latency/latency.js")],
  },
  figures: {
    summary: "prints figures of the structure, to compare before and after a change",
    steps: [compiled("tools/structure/figures.js")],
  },
});

export type TaskName = keyof typeof tasks;

export const taskNames = Object.keys(tasks) as readonly TaskName[];

/** Keeps the names as a type, and makes each entry a `Task`. */
function defineTasks<Name extends string>(own: Readonly<Record<Name, Task>>): Readonly<Record<Name, Task>> {
  return own;
}

/** Returns the task with a name; null if there is none. */
export function findTask(name: string): Task | null {
  const known = taskNames.find((one) => one === name);
  return known === undefined ? null : tasks[known];
}
