import assert from "node:assert/strict";
import { test } from "node:test";
import type { Remedy } from "../../evidence/remedy.ts";
import { renderRemedy, renderRemedySentence } from "./remedy-text.ts";

const got = { method: "GET", url: "http://h/-/healthy", status: 404, mediaType: "text/html" };

const sentences: readonly (readonly [Remedy, string])[] = [
  [
    { kind: "other-url", baseUrl: "http://h/v1", shownBy: "node" },
    "use the base URL http://h/v1, where a node responds",
  ],
  [
    { kind: "other-url", baseUrl: "http://h/v1", shownBy: "redirect" },
    "use the base URL http://h/v1, to which the target redirects",
  ],
  [
    { kind: "other-url", baseUrl: "http://h/v1", shownBy: "no TLS" },
    "use the base URL http://h/v1, because the target does not respond with TLS",
  ],
  [
    { kind: "certificate" },
    "add the target's certificate authority with --ca <file>, or accept any certificate with --insecure",
  ],
  [
    { kind: "not-a-node", got, endsInV1: false },
    "check the base URL: GET http://h/-/healthy returned 404 with text/html, so its path may be wrong, which normally ends in /v1",
  ],
  [
    { kind: "not-a-node", got: { ...got, mediaType: null }, endsInV1: true },
    "check the base URL: GET http://h/-/healthy returned 404 with no media type, so another server may use this host and port, or the node serves its interface under another path",
  ],
  [
    { kind: "unreadable", failure: "the body exceeds the limit" },
    "check the base URL: no response could be read: the body exceeds the limit",
  ],
  [
    { kind: "redirect", location: "http://h/login" },
    'check the base URL, or the credentials in --header "Name: value": the target redirects to http://h/login',
  ],
  [
    { kind: "credentials", status: 401, sent: false },
    'add credentials with --header "Name: value": the target responds with 401',
  ],
  [
    { kind: "credentials", status: 403, sent: true },
    "check the credentials in --header: the target responds with 403",
  ],
  [
    { kind: "overload", status: 503 },
    "try again later, or with a lower --rate: the target responds with 503 to every request",
  ],
  [
    { kind: "silence", timeoutMillis: 500 },
    "the target accepts connections, but does not respond within --timeout (500 ms); look for a hang in the node, or raise --timeout",
  ],
  [
    { kind: "command", end: "3", output: "" },
    "correct the command, which printed nothing and exited with 3 before it listened",
  ],
  [
    { kind: "command", end: "3", output: "no such file" },
    "correct the command, which exited with 3 before it listened; it printed last: no such file",
  ],
  [{ kind: "text", text: "wait" }, "wait"],
];

test("a remedy begins with what to do", () => {
  for (const [remedy, sentence] of sentences) assert.equal(renderRemedy(remedy), sentence);
});

test("a remedy as a sentence begins with a capital letter and ends with a full stop", () => {
  assert.equal(
    renderRemedySentence({ kind: "certificate" }),
    "Add the target's certificate authority with --ca <file>, or accept any certificate with --insecure.",
  );
});
