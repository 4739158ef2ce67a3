import assert from "node:assert/strict";
import { test } from "node:test";
import { createTextResponse } from "./fetch-response.ts";

const init = {
  status: 404,
  statusText: "Not Found",
  headers: { "content-type": "application/json", b: "1" },
};
const texts = ["", '{"a":"grüße 🌍"}', "[1]", "\uFEFF{}", '"\uD800"'];

/** The ways to read a body. Each returns a value that can be compared. */
const ways: { readonly [name: string]: (response: Response) => Promise<unknown> } = {
  text: (response) => response.text(),
  json: (response) => response.json(),
  arrayBuffer: async (response) => [...new Uint8Array(await response.arrayBuffer())],
  blob: async (response) => {
    const blob = await response.blob();
    return [blob.type, await blob.text()];
  },
  body: async (response) => (response.body === null ? null : new Response(response.body).text()),
  clone: async (response) => {
    const clone = response.clone();
    return [clone.status, [...clone.headers], await clone.text(), await response.text()];
  },
  formData: (response) => response.formData(),
};

/** Reads a response in two ways, one after the other. Returns what each gives or throws, and whether the body is used. */
async function read(response: Response, names: readonly string[]): Promise<readonly unknown[]> {
  const results: unknown[] = [response.status, response.statusText, [...response.headers], response.type];
  for (const name of names) {
    const way = ways[name] ?? assert.fail(name);
    results.push(
      response.bodyUsed,
      await way(response).catch((error: unknown) => (error instanceof Error ? error.name : error)),
    );
  }
  return [...results, response.bodyUsed];
}

for (const first of Object.keys(ways)) {
  test(`reading the body by ${first}, and then in each way, gives what any response gives`, async () => {
    for (const text of texts) {
      for (const second of Object.keys(ways)) {
        const names = [first, second];
        assert.deepEqual(
          await read(createTextResponse(text, init), names),
          await read(new Response(text, init), names),
          `${JSON.stringify(text)} ${names.join(" ")}`,
        );
      }
    }
  });
}

test("the response is a Response, and reads an empty body and one with a default media type", async () => {
  const response = createTextResponse("x", {});
  assert.ok(response instanceof Response);
  assert.equal(Object.prototype.toString.call(response), "[object Response]");
  assert.equal(await response.text(), "x");
  await assert.rejects(response.text(), TypeError);
});
