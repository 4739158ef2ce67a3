import assert from "node:assert/strict";
import { test } from "node:test";
import { composeFiles, readHealthCheck, readText } from "./container-files.ts";

test("the image runs the command as process 1, without privileges, and asks no health of commands that end", () => {
  const dockerfile = readText("Dockerfile");
  assert.match(dockerfile, /^USER 1000:1000$/m);
  assert.match(dockerfile, /^ENTRYPOINT \["touchstone"\]$/m);
  assert.doesNotMatch(dockerfile, /^HEALTHCHECK/m);
});

test("in every compose file, the node listens beyond loopback and has a health check on the port where it listens", () => {
  for (const file of composeFiles) {
    assert.match(readText(file), /^ {6}TOUCHSTONE_NODE_HOST: 0\.0\.0\.0$/m, file);
    assert.match(readHealthCheck(file), /^node -e "fetch\('http:\/\/127\.0\.0\.1:8080\/v1\//, file);
  }
});
