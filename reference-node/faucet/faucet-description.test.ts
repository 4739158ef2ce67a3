import assert from "node:assert/strict";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { record } from "../tests/node-blocks.test.support.ts";
import { createFaucet, createNode } from "../node.ts";

test("the faucet describes its operations as a page, as JSON and as YAML", async () => {
  const faucet = createFaucet(createNode());
  const send = async (path: string) => {
    const response = await faucet.fetch(new Request(`http://faucet.test${path}`));
    const contentType = response.headers.get("content-type");
    return { status: response.status, contentType, text: await response.text() };
  };
  const page = await send("/spec");
  assert.deepEqual([page.status, page.contentType], [200, "text/html; charset=utf-8"]);
  const { status, text, contentType } = await send("/spec.json");
  assert.deepEqual([status, contentType], [200, "application/json; charset=utf-8"]);
  const description: unknown = JSON.parse(text);
  assert.deepEqual(await new Validator().validate(record(description)), { valid: true });
  const paths = Object.keys(record(record(description)["paths"]));
  assert.deepEqual(paths, ["/", "/fund", "/mint", "/is_eligible"]);
  for (const path of paths) {
    assert.ok(page.text.includes(`<code>${path}</code>`), path);
    assert.notEqual((await send(path)).status, 404, path);
  }
  const yaml = await send("/spec.yaml");
  assert.equal(yaml.contentType, "application/yaml");
  // YAML contains JSON.
  assert.deepEqual(JSON.parse(yaml.text), description);
});
