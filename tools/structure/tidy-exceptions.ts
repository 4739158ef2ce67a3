/** Findings that are accepted, each with the reason. */
export const exceptions: { readonly [finding: string]: string } = {
  "docs/decisions: more than 40 files": "One file for each decision, named by its number.",
  "cli/commands/verify.selftest.ts: more than 250 lines": "One table of cases; the tests read it together.",
  "cli/options/options.test.ts: more than 250 lines": "One table of cases; the tests read it together.",
  "spec/openapi.test.ts: more than 250 lines": "All rules that the OpenAPI document has to meet.",
  "spec/requirements/batches.ts: more than 250 lines":
    "A table of requirements; splitting it would separate requirements of one section.",
  "spec/requirements/transaction-outputs.ts: more than 250 lines":
    "A table of requirements; splitting it would separate requirements of one section.",
  "spec/requirements/blocks.ts: more than 250 lines":
    "A table of requirements; splitting it would separate requirements of one section.",
  "spec/requirements/module-abi.ts: more than 250 lines":
    "A table of requirements; splitting it would separate requirements of one section.",
  "suites/checks/programs/program-run.ts: more than 250 lines":
    "The file has one line too many; splitting it would separate the steps of one sequence.",
  "tools/tasks/tasks.ts: more than 250 lines": "One table of tasks, whose names are one type.",
  "reports/model/report.ts: more than 250 lines": "Generated from the schema of the report.",
  "suites/checks/kit/arbitraries.ts: more than 250 lines":
    "The arbitraries of every input format, side by side.",
  "reference-node/http/connections.ts: createConnections has more than 60 lines":
    "A factory over private state: its methods are short and share the state.",
  "reference-node/ledger/ledger.ts: createLedger has more than 60 lines":
    "A factory over private state: its methods are short and share the state.",
  "reference-node/execution/submission.ts: createSubmission has more than 60 lines":
    "A factory over private state: its methods are short and share the state.",
  "reference-node/ledger/versioned-state.ts: createVersionedState<Value> has more than 60 lines":
    "A factory over private state: its methods are short and share the state.",
  "reports/render/html/script.ts: (() => { has more than 60 lines":
    "The script of the page: its policy allows a single inline script, known by digest.",
};
