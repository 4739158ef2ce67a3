/** State files over HTTP. */
import assert from "node:assert/strict";
import { request } from "node:http";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { openRawConnection } from "../http/raw-connection.test.support.ts";
import { createNode } from "../node.ts";
import { assertError, start, type Reply } from "../tests/control-plane.test.support.ts";
import { fileOf, linesOf, readAll, type FileBytes } from "../tests/node-dump.test.support.ts";
import { observe } from "../tests/node-observation.test.support.ts";
import { fileBytesMax } from "./file-verbs.ts";

const options = { accounts: 2, journalSize: 0 };

/** Returns a file with the state of a node that differs from a new one. */
async function writeFile(): Promise<{ readonly file: FileBytes; readonly digest: string }> {
  const node = createNode(options);
  node.control.fund({ address: "0x5e", amount: 7n });
  node.control.faults.set([{ id: "one", match: { nth: 1000 }, do: { status: 503 } }]);
  return { file: await readAll(node.control.dump()), digest: node.digest() };
}

type Plane = ReturnType<typeof start>["plane"];

async function load(
  plane: Plane,
  body: Uint8Array | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const given = { authorization: `Bearer ${plane.token}`, "content-type": "application/gzip", ...headers };
  const response = await plane.fetch(
    new Request("http://localhost/load", { method: "POST", headers: given, body }),
  );
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Reply["body"],
  };
}

test("a file goes from one node to another over HTTP, on a socket and without one", async (t) => {
  const { file, digest } = await writeFile();
  for (const isOnSocket of [true, false]) {
    const { node, plane } = start({}, options);
    t.after(() => plane.close());
    const baseUrl = isOnSocket ? (await plane.listen()).baseUrl : "http://localhost";
    const send = (path: string, init: RequestInit): Promise<Response> => {
      const headers = { authorization: `Bearer ${plane.token}`, "content-type": "application/octet-stream" };
      const sent = new Request(`${baseUrl}${path}`, { ...init, headers });
      return isOnSocket ? fetch(sent) : plane.fetch(sent);
    };
    const loaded = await send("/load", { method: "POST", body: file.bytes });
    assert.deepEqual([loaded.status, await loaded.json()], [200, { digest }]);
    assert.equal(node.digest(), digest);
    const dumped = await send("/dump", {});
    assert.equal(dumped.status, 200);
    assert.equal(dumped.headers.get("content-type"), "application/gzip");
    assert.match(dumped.headers.get("content-disposition") ?? "", /^attachment; filename="[\w.-]+\.gz"$/);
    assert.ok(file.bytes.equals(Buffer.from(await dumped.arrayBuffer())));
    const head = await send("/dump", { method: "HEAD" });
    assert.deepEqual([head.status, await head.text()], [200, ""]);
  }
});

test("a malformed file gets a 400 with the line and the reason, and nothing of it is loaded", async () => {
  const { file } = await writeFile();
  const { node, plane, lines } = start({}, options);
  node.control.snapshot();
  const before = await observe(node);
  const malformed: readonly (readonly [body: Buffer | null, message: RegExp])[] = [
    [null, /^line 1 of the state file: .*cut/],
    [Buffer.from("{}"), /^line 1 .*intact gzip data/],
    [file.bytes.subarray(0, file.bytes.length - 40), /^line \d+ .*cut here/],
    [fileOf(linesOf(file).slice(0, -1)).bytes, /^line \d+ .*cut after \d+ lines/],
    [fileOf(linesOf(file).filter((_, at) => at !== 3)).bytes, /^line 4 .*height must be/],
    [gzipSync("x".repeat(17 * 1024 * 1024)), /^line 1 .*at most 16777216 bytes/],
  ];
  for (const [body, message] of malformed) {
    const reply = await load(plane, body);
    assertError(reply, 400, plane.token);
    assert.match(String(reply.body["message"]), message);
  }
  assert.deepEqual(await observe(node), before);
  assert.deepEqual(node.control.revert({ id: 1 }), { digest: node.digest() });
  assert.deepEqual(lines, []);
});

test("a file of a node with other options gets a 409 that names the option", async () => {
  const { file } = await writeFile();
  const { node, plane } = start({}, { ...options, seed: 9 });
  const before = node.digest();
  const reply = await load(plane, file.bytes);
  assertError(reply, 409, plane.token);
  assert.match(String(reply.body["message"]), /from a node with seed 0, but this node has seed 9/);
  assert.equal(node.digest(), before);
});

test("another media type, a content coding, or no token is refused", async () => {
  const { file } = await writeFile();
  const { node, plane } = start({}, options);
  const before = node.digest();
  const refused: readonly (readonly [headers: Readonly<Record<string, string>>, status: number])[] = [
    [{ "content-type": "application/json" }, 415],
    [{ "content-type": "application/x-www-form-urlencoded" }, 415],
    [{ "content-encoding": "gzip" }, 415],
    [{ authorization: "Bearer x" }, 401],
    [{ origin: "http://localhost:3000" }, 403],
  ];
  for (const [headers, status] of refused) {
    assertError(await load(plane, file.bytes, headers), status, plane.token);
  }
  assert.equal(node.digest(), before);
});

test("a file that is too long gets a 413, and one that is cut changes nothing", async (t) => {
  const { file } = await writeFile();
  const { node, plane, lines } = start({ token: "t" }, options);
  const before = node.digest();
  t.after(() => plane.close());
  const { port } = await plane.listen();
  const head = `POST /load HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer t\r\nContent-Type: application/gzip\r\n`;
  const long = openRawConnection(port);
  long.socket.write(`${head}Content-Length: ${fileBytesMax + 1}\r\n\r\n`);
  assert.match(await long.untilClosed, /^HTTP\/1\.1 413 [\s\S]*at most 268435456 bytes/);
  const cut = openRawConnection(port);
  cut.socket.write(`${head}Content-Length: ${file.bytes.length}\r\n\r\n`);
  cut.socket.write(file.bytes.subarray(0, 1000));
  cut.socket.end();
  await cut.untilClosed;
  assert.equal(node.digest(), before);
  assert.deepEqual(lines, []);
});

test("the response to a malformed file arrives, although the client still sends", async (t) => {
  const { plane } = start({ token: "t" }, options);
  t.after(() => plane.close());
  const { port } = await plane.listen();
  const headers = { authorization: "Bearer t", "content-type": "application/gzip", host: "localhost" };
  const [status, text] = await new Promise<readonly [number | undefined, string]>((resolve, reject) => {
    const sent = request({ port, path: "/load", method: "POST", headers }, (response) => {
      let received = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
      response.on("end", () => {
        sent.destroy();
        resolve([response.statusCode, received]);
      });
    });
    sent.on("error", reject);
    sent.write("this is no gzip");
  });
  assert.equal(status, 400);
  assert.match(text, /intact gzip data/);
});

test("a client that leaves during a dump harms nothing", async (t) => {
  const { node, plane, lines } = start({ token: "t" }, { ...options, historyVersions: 0 });
  t.after(() => plane.close());
  node.control.produceBlocks({ count: 2000 });
  const { baseUrl } = await plane.listen();
  const response = await fetch(`${baseUrl}/dump`, { headers: { authorization: "Bearer t" } });
  await response.body?.cancel();
  const other = await plane.fetch(
    new Request("http://localhost/dump", { headers: { authorization: "Bearer t" } }),
  );
  await other.body?.cancel();
  assert.equal((await fetch(`${baseUrl}/mempool`, { headers: { authorization: "Bearer t" } })).status, 200);
  assert.deepEqual(lines, []);
});
