import assert from "node:assert/strict";
import { test } from "node:test";
import { createConfig } from "./config-proposal.ts";

const connection = {
  baseUrl: "http://127.0.0.1:8080/v1",
  profile: "p.json",
  header: [],
  rate: null,
  timeout: 10_000,
  ca: null,
  insecure: false,
  clientCert: null,
  clientKey: null,
};

test("a configuration has the base URL, the profile, and only options that are given", () => {
  assert.deepEqual(createConfig(null, connection), {
    check: { allow: "read", baseUrl: "http://127.0.0.1:8080/v1", profile: "p.json" },
  });
});

test("a header is written with the variable of its value", () => {
  const header = [{ name: "X-Key", value: "hush", fromEnvironment: "API_KEY" }];
  const config = createConfig(null, { ...connection, header, insecure: true, timeout: 500, ca: "ca.pem" });
  assert.deepEqual(config, {
    check: {
      allow: "read",
      baseUrl: "http://127.0.0.1:8080/v1",
      profile: "p.json",
      header: ["X-Key: env:API_KEY"],
      timeout: 500,
      ca: "ca.pem",
      insecure: true,
    },
  });
  assert.doesNotMatch(JSON.stringify(config), /hush/);
});

test("a configuration that exists keeps its other options", () => {
  const existing = {
    node: { port: 8080 },
    check: { reference: true, allow: "submit", profile: "old.json", header: ["A: env:B"] },
  };
  assert.deepEqual(createConfig(existing, connection), {
    node: { port: 8080 },
    check: {
      allow: "submit",
      header: ["A: env:B"],
      baseUrl: "http://127.0.0.1:8080/v1",
      profile: "p.json",
    },
  });
});
