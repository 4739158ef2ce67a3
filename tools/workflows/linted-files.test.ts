import assert from "node:assert/strict";
import { test } from "node:test";
import { findSchema, hasScripts, listScripts } from "./linted-files.ts";

test("each kind of file has its schema", () => {
  const expected = {
    "action.yml": "vendor.github-actions",
    ".github/workflows/ci.yml": "vendor.github-workflows",
    "examples/ci/github/matrix.yml": "vendor.github-workflows",
    "examples/ci/gitlab/parallel.gitlab-ci.yml": "vendor.gitlab-ci",
    "compose.yaml": "vendor.compose-spec",
    "examples/docker/compose.node.yaml": "vendor.compose-spec",
    "examples/ci/kubernetes/shards.yaml": null,
    "package.json": null,
  };
  const found = Object.fromEntries(Object.keys(expected).map((path) => [path, findSchema(path)]));
  assert.deepEqual(found, expected);
});

test("scripts are read from workflows and from jobs of other engines", () => {
  for (const path of ["action.yml", "examples/ci/kubernetes/shards.yaml", "compose.yaml"]) {
    assert.ok(hasScripts(path), path);
  }
  assert.ok(!hasScripts("spec/openapi.yaml"));
  assert.ok(!hasScripts("examples/ci/README.md"));
});

test("the scripts of steps, of GitLab jobs and of containers are found", () => {
  const text = `
steps:
  - run: echo 1
  - uses: a/b@c
job:
  before_script: [echo 2]
  script:
    - echo 3
    - echo 4
---
containers:
  - command: [sh, -c, echo 5]
  - command: [touchstone, check]
`;
  assert.deepEqual(
    listScripts(text).map(({ shell, text: script }) => `${shell}: ${script}`),
    ["bash: echo 1", "bash: echo 2", "bash: echo 3\necho 4", "sh: echo 5"],
  );
});
