import assert from "node:assert/strict";
import { test } from "node:test";
import { requirements } from "../../spec/catalogue.ts";
import { collectSpecFiles } from "../../suites/runner/plain-driver.ts";
import { listChecks } from "../../suites/runner/planned-checks.ts";
import { findSpecFiles, toWorkerEnvironment } from "./start-runner.ts";
import { selectChecks } from "./select-checks.ts";

test("a worker for one requirement imports only the spec files of its checks", async () => {
  const files = await findSpecFiles({ only: ["HLTH-001"], revision: null });
  assert.deepEqual(
    files.map((url) => url.split("/").at(-1)),
    ["health.spec.js"],
  );
});

test("workers read further certificate authorities only if they use TLS", () => {
  const file = { NODE_EXTRA_CA_CERTS: "/authorities.pem" };
  const readsFile = (baseUrl: string | null, env = {}): boolean =>
    "NODE_EXTRA_CA_CERTS" in toWorkerEnvironment(baseUrl, { ...file, ...env });
  const remote = "http://node.example:8080/v1";
  assert.deepEqual(
    [null, remote, "https://node.example/v1", "https://127.0.0.1:8080/v1"].map((url) => readsFile(url)),
    [false, false, true, true],
  );
  assert.equal(readsFile(remote, { HTTP_PROXY: "http://proxy.example" }), false);
  assert.equal(readsFile(remote, { HTTP_PROXY: "https://proxy.example" }), true);
});

test("the spec files for a requirement contain every check that can be selected for it", async () => {
  const [checks, specFiles] = [await listChecks(), await collectSpecFiles()];
  for (const [id] of requirements) {
    const urls = await findSpecFiles({ only: [id], revision: null });
    const imported = specFiles
      .filter(({ path }) => urls.some((url) => url.endsWith(`/checks/${path}`)))
      .flatMap((file) => file.checks.map(({ requirement, title }) => `${requirement} ${title}`));
    for (const allow of ["read", "heavy"] as const) {
      const selected = selectChecks(checks, {
        allow,
        only: [id],
        features: { tables: false },
        revision: null,
      });
      const missing = selected.filter(
        ({ requirement, title }) => !imported.includes(`${requirement} ${title}`),
      );
      assert.deepEqual(missing, [], id);
    }
  }
});
