import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopback } from "../../suites/client/target.ts";
import { readProxy } from "./target-values.ts";
import { UsageError } from "../usage-error.ts";

const cases: readonly (readonly [
  name: string,
  baseUrl: string,
  env: { readonly [name: string]: string },
  url: string | null,
])[] = [
  ["no variable", "http://n.example/v1", {}, null],
  ["HTTP_PROXY for http", "http://n.example/v1", { HTTP_PROXY: "http://p:1" }, "http://p:1"],
  ["HTTP_PROXY for https", "https://n.example/v1", { HTTP_PROXY: "http://p:1" }, null],
  ["HTTPS_PROXY for https", "https://n.example/v1", { HTTPS_PROXY: "http://p:1" }, "http://p:1"],
  ["lower case first", "http://n.example/v1", { HTTP_PROXY: "http://p", http_proxy: "http://q" }, "http://q"],
  ["an empty one", "http://n.example/v1", { http_proxy: "", HTTP_PROXY: "http://p" }, null],
  ["one without a scheme", "http://n.example/v1", { http_proxy: "p:3128" }, "http://p:3128"],
  ["a target on this machine", "http://127.0.0.1:8080/v1", { http_proxy: "http://p" }, null],
  ["a target on localhost", "https://localhost/v1", { https_proxy: "http://p" }, null],
];
for (const [name, baseUrl, env, url] of cases) {
  test(`the proxy with ${name} is ${url}`, () => assert.equal(readProxy(baseUrl, env)?.url ?? null, url));
}

for (const [except, isBypassed] of [
  ["", false],
  ["a.example,n.example", true],
  ["N.Example", true],
  ["example", true],
  [".example", true],
  ["*.example", true],
  ["n.example:80", true],
  ["n.example:8080", false],
  ["other.example", false],
  ["ample", false],
  ["*", true],
] as const) {
  test(`a target is ${isBypassed ? "connected directly" : "reached through the proxy"} with NO_PROXY "${except}"`, () => {
    const proxy = readProxy("http://n.example/v1", { http_proxy: "http://p", NO_PROXY: except });
    assert.deepEqual(proxy, { url: "http://p", isBypassed });
  });
}

for (const text of ["socks5://hush", "http://", "http://hush:999999"]) {
  test(`${text} is refused without being repeated`, () => {
    assert.throws(
      () => readProxy("http://n.example/v1", { HTTP_PROXY: text }),
      (error) =>
        error instanceof UsageError &&
        /HTTP_PROXY must contain/.test(error.message) &&
        !/hush/.test(error.message),
    );
  });
}

for (const [url, is] of [
  ["http://127.0.0.1:8080/v1", true],
  ["http://localhost/v1", true],
  ["http://[::1]:1/v1", true],
  ["https://node.example/v1", false],
] as const) {
  test(`${url} is ${is ? "" : "not "}on this machine`, () => assert.equal(isLoopback(url), is));
}
