import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, test } from "node:test";
import { createNode, type ReferenceNode } from "../node.ts";
import { sendRaw } from "./raw-connection.test.support.ts";
import { operationNames } from "../operations/extended/operation-names.ts";

/** What a browser sends when a person opens a URL. */
const browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

const shared = createNode();
const { port } = await shared.listen();
after(() => shared.close());

function read(
  node: ReferenceNode,
  path: string,
  { accept = browserAccept, method = "GET" }: { readonly accept?: string; readonly method?: string } = {},
): Promise<Response> {
  return node.fetch(new Request(`http://node.test:8080${path}`, { method, headers: { accept } }));
}

/** Sends a request for the page over a socket and returns what is received. */
function readFrom(host: string, path: string): Promise<string> {
  const headers = [`Host: ${host}`, `Accept: ${browserAccept}`, "Connection: close"];
  return sendRaw(port, `GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
}

test("a browser gets the same page at the root, at the base URL, and with a slash at its end", async () => {
  const pages = await Promise.all(
    ["/", "/v1", "/v1/", "/v1?a=b"].map(async (path) => {
      const response = await read(shared, path);
      assert.equal(response.status, 200, path);
      assert.equal(response.headers.get("content-type"), "text/html; charset=utf-8");
      assert.equal(response.headers.get("cache-control"), "no-store");
      return response.text();
    }),
  );
  assert.equal(new Set(pages).size, 1);
});

test("the page shows the chain, the accounts with their balances, and every operation", async () => {
  const node = createNode({ vendor: "movement", chainId: 126, accounts: 3 });
  const page = await (await read(node, "/")).text();
  const { version, blockHeight } = node.position();
  for (const expected of [
    "<h1>touchstone reference node</h1>",
    "<dt>Base URL</dt><dd>http://node.test:8080/v1</dd>",
    "<dt>Vendor</dt><dd>movement</dd>",
    "<dt>Chain id</dt><dd>126</dd>",
    `<dd>${version} (oldest `,
    `<dd>${blockHeight} (oldest `,
    "curl http://node.test:8080/v1/accounts/0x",
    'href="/v1/spec"',
  ]) {
    assert.ok(page.includes(expected), expected);
  }
  assert.equal(page.match(/<tr><td>(?:GET|POST)<\/td><th scope="row">/g)?.length, operationNames.length);
  assert.equal(node.accounts.length, 3);
  for (const { address, privateKey } of node.accounts) {
    assert.ok(page.includes(`>${node.readBalance(address)}</a>`), address);
    assert.ok(!page.includes(privateKey.slice(2)));
  }
});

test("every link of the page leads to a response with status 200 or to a section", async () => {
  const page = await (await read(shared, "/")).text();
  const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href);
  assert.ok(links.length > 30);
  for (const href of new Set(links)) {
    if (href.startsWith("#")) assert.ok(page.includes(`id="${href.slice(1)}"`), href);
    else assert.equal((await read(shared, href, { accept: "*/*" })).status, 200, href);
  }
});

const jsonAccepts = [
  "*/*",
  "application/json",
  "application/json, text/plain, */*",
  "text/html, application/json",
  "text/html;q=0.5, application/json;q=0.9",
  "text/html, */*",
  "text/html;q=0",
  "text/*",
  "application/x-bcs",
];

for (const accept of jsonAccepts) {
  test(`Accept: ${accept} gets no page`, async () => {
    assert.doesNotMatch((await read(shared, "/v1", { accept })).headers.get("content-type") ?? "", /html/);
    assert.equal((await read(shared, "/", { accept })).status, 404);
  });
}

for (const accept of [
  "text/html",
  "TEXT/HTML",
  "text/html, */*;q=0.9",
  "application/json;q=0.1, text/html",
]) {
  test(`Accept: ${accept} gets the page`, async () => {
    assert.equal(
      (await read(shared, "/v1", { accept })).headers.get("content-type"),
      "text/html; charset=utf-8",
    );
  });
}

test("a client that does not ask for HTML gets the ledger info, and 404 at the root", async () => {
  for (const path of ["/v1", "/v1/"]) {
    const response = await shared.fetch(new Request(`http://node.test${path}`));
    assert.equal(((await response.json()) as { chain_id: number }).chain_id, 4);
  }
  const root = await shared.fetch(new Request("http://node.test/"));
  assert.deepEqual([root.status, root.headers.get("content-type")], [404, "application/json"]);
});

test("HEAD returns the headers of the page, and other methods are refused as before", async () => {
  for (const path of ["/", "/v1"]) {
    const page = await read(shared, path);
    const head = await read(shared, path, { method: "HEAD" });
    assert.equal(head.headers.get("content-length"), String(Buffer.byteLength(await page.text())));
    assert.equal(await head.text(), "");
  }
  assert.equal((await read(shared, "/", { method: "POST" })).status, 404);
  assert.equal((await read(shared, "/v1", { method: "POST" })).status, 405);
});

test("other paths return errors in JSON to a browser too", async () => {
  for (const path of ["//", "/v1//", "/v1/nothing", "/accounts/0x1"]) {
    const response = await read(shared, path);
    assert.deepEqual(
      [response.status, response.headers.get("content-type")],
      [404, "application/json"],
      path,
    );
  }
});

test("a node that serves only the operations of the specification has no page", async () => {
  const node = createNode({ documentedOnly: true });
  for (const path of ["/", "/v1", "/v1/"]) assert.equal((await read(node, path)).status, 404, path);
});

test("with an empty base path, the page is at the root", async () => {
  const node = createNode({ basePath: "" });
  const page = await (await read(node, "/")).text();
  assert.ok(page.includes("<dd>http://node.test:8080</dd>") && page.includes('href="/spec"'));
  assert.equal((await node.fetch(new Request("http://node.test/"))).status, 200);
});

test("the page has a policy that permits nothing but its style, and no script and no resource", async () => {
  for (const path of ["/", "/v1/spec"]) {
    const { headers, body } = await read(shared, path).then(async (response) => ({
      headers: response.headers,
      body: await response.text(),
    }));
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const digest = createHash("sha256").update(style).digest("base64");
    const policy = headers.get("content-security-policy") ?? "";
    assert.ok(policy.startsWith(`default-src 'none'; style-src 'sha256-${digest}'; `), policy);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.doesNotMatch(body, /<(?:script|link|img|iframe|object|form)|\bstyle=|\bon\w+=|src=|@import|url\(/);
  }
});

test("the page stays short with a thousand accounts", async () => {
  const page = await (await read(createNode({ accounts: 1000 }), "/")).text();
  assert.ok(Buffer.byteLength(page) < 40_000, String(page.length));
  assert.match(page, /980 more/);
});

test("the page names the services, and nothing of them is markup", async () => {
  const node = createNode({ accounts: 0 });
  assert.match(await (await read(node, "/")).text(), /--faucet-port/);
  node.announceServices({
    faucetUrl: "http://127.0.0.1:8081",
    indexerUrl: null,
    controlUrl: `http://"><script>alert('1')</script>&`,
  });
  const page = await (await read(node, "/")).text();
  assert.match(page, /http:\/\/127\.0\.0\.1:8081\/mint\?address=0xa11ce&amp;amount=/);
  assert.ok(page.includes("http://&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"));
  assert.doesNotMatch(page, /<script/);
});

test("a disabled operation is marked, and the page has no disabled mark otherwise", async () => {
  const page = await (await read(createNode({ disable: ["view"] }), "/")).text();
  assert.equal(page.match(/disabled: returns 403/g)?.length, 1);
  assert.doesNotMatch(await (await read(shared, "/")).text(), /disabled/);
});

const hostileHosts = [
  '"><script>alert(1)</script>',
  "a.test$(touch${IFS}x)",
  "a`id`",
  "a;id",
  "a&b",
  "a'b",
  "a b:99999/x?",
];

for (const host of hostileHosts) {
  test(`the page does not repeat the Host ${host}`, async () => {
    for (const path of ["/", "/v1"]) {
      const reply = await readFrom(host, path);
      assert.match(reply, /^HTTP\/1\.1 (?:200|400) /);
      assert.ok(!reply.includes(host));
      if (reply.startsWith("HTTP/1.1 200")) assert.match(reply, /<dd>http:\/\/HOST:PORT\/v1<\/dd>/);
    }
  });
}

for (const host of ["localhost:1", "[::1]:8080", "127.0.0.1"]) {
  test(`the commands of the page have the Host ${host}`, async () => {
    assert.ok((await readFrom(host, "/")).includes(`curl http://${host}/v1/accounts/0x`));
  });
}

test("in strict mode and with an Origin the page is unchanged", async () => {
  const node = createNode({ strict: true, cors: ["*"] });
  const headers = { accept: browserAccept, origin: "http://a.test" };
  const response = await node.fetch(new Request("http://node.test/", { headers }));
  assert.equal(response.status, 200);
  assert.match(await response.text(), /<h1>touchstone reference node<\/h1>/);
});

test("the journal has the request for a page without an operation", async () => {
  const node = createNode();
  await read(node, "/");
  const [entry] = node.control.journal().entries;
  assert.deepEqual([entry?.path, entry?.status, entry?.operation], ["/", 200, null]);
});
