import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, request as httpRequest, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { connect, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import { type CommandResult, runTouchstone } from "../../tools/run-command.ts";
import { tlsFiles, tlsIdentity } from "../../tools/tls-fixtures.ts";

const node = createNode();
const folder = mkdtempSync(join(tmpdir(), "touchstone-connections-"));
const servers: Server[] = [];

const answer: RequestListener = (request, response) => {
  void node.fetch(new Request(`http://127.0.0.1${request.url}`)).then(async (given) => {
    response.writeHead(given.status, [...given.headers].flat());
    response.end(await given.text());
  });
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  server.unref();
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

function check(
  argv: readonly string[],
  env: { readonly [name: string]: string } = {},
): Promise<CommandResult> {
  const quiet = ["--out", folder, "--timeout", "3000", "--quiet"];
  return runTouchstone(["check", ...argv, ...quiet], { cwd: folder, env });
}

const plan = (argv: readonly string[], env?: { readonly [name: string]: string }) =>
  check([...argv, "--plan", "--json"], env);

after(async () => {
  for (const server of servers) server.close();
  await node.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a target with a self-signed certificate", () => {
  let baseUrl = "";
  before(async () => {
    baseUrl = `https://127.0.0.1:${await listen(createHttpsServer(tlsIdentity, answer))}/v1`;
  });

  test("is not reached without an option for its certificate", async () => {
    const { code, stdout } = await plan([baseUrl]);
    assert.equal(code, 3);
    assert.match(stdout, /self-signed certificate/);
    assert.match(stdout, /with --ca <file>, or accept any certificate with --insecure/);
  });

  test("is named in the next step with the options for its certificate", async () => {
    const { code, stdout } = await check([baseUrl, "--seed", "1"]);
    const [, next = ""] = stdout.split(/^Next +/m);
    assert.equal(code, 3);
    assert.match(
      next.replace(/\s+/g, " "),
      /^add the target's certificate authority with --ca <file>, or accept any certificate with --insecure: .* check https:\S+ .*--ca ca\.pem/,
    );
  });

  test("is reached with --ca", async () => {
    const { code, stdout } = await plan([baseUrl, "--ca", tlsFiles.certificate]);
    assert.equal(code, 0);
    assert.match(stdout, /"succeeding":\["checkHealth","getAccount"/);
    assert.doesNotMatch(stdout, /--insecure/);
  });

  test("is reached with --insecure, and the report mentions the option", async () => {
    const { code } = await check([baseUrl, "--insecure", "--only", "HLTH-*"]);
    assert.equal(code, 0);
    assert.match(
      readFileSync(join(folder, "report.json"), "utf8"),
      /Any certificate was accepted \(--insecure\)/,
    );
  });
});

test("https asked of a port without TLS is said in the headline, and the next step has the URL without it", async () => {
  const authority = `127.0.0.1:${await listen(createHttpServer(answer))}`;
  const { code, stdout } = await check([`https://${authority}/v1`, "--seed", "1"]);
  const text = stdout.replace(/\s+/g, " ");
  assert.equal(code, 3);
  assert.match(
    text,
    /^incomplete within read: the target never responded: the target does not respond with TLS/,
  );
  assert.ok(text.includes(`Next use the base URL http://${authority}/v1, because the target`), text);
  assert.match(text, new RegExp(`check http://${authority}/v1 `));
});

describe("a target that requires a client certificate, behind a proxy", () => {
  const tunnels: string[] = [];
  let baseUrl = "";
  let proxied: { readonly [name: string]: string } = {};
  before(async () => {
    const tls = { ...tlsIdentity, ca: tlsIdentity.cert, requestCert: true, rejectUnauthorized: true };
    baseUrl = `https://node.test:${await listen(createHttpsServer(tls, answer))}/v1`;
    const proxy = createHttpServer((_, response) => response.writeHead(400).end());
    proxy.on("connect", (request, socket) => {
      tunnels.push(`${request.url} ${request.headers["proxy-authorization"] ?? ""}`);
      const through = connect(Number(request.url?.split(":")[1]), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        through.pipe(socket).pipe(through);
      });
      for (const end of [through, socket]) end.on("error", () => undefined);
    });
    proxied = { HTTPS_PROXY: `http://me:hush-hush@127.0.0.1:${await listen(proxy)}` };
  });
  const own = ["--client-cert", tlsFiles.certificate, "--client-key", tlsFiles.key];

  test("is judged, and no report contains the key or the password", async () => {
    const { code, stderr } = await check(
      [baseUrl, "--ca", tlsFiles.certificate, ...own, "--only", "HLTH-*"],
      proxied,
    );
    assert.equal(code, 0, stderr);
    assert.ok(tunnels.length >= 2);
    assert.ok(tunnels.every((tunnel) => /^node\.test:\d+ Basic /.test(tunnel)));
    const secrets = new RegExp(`hush-hush|${tlsIdentity.key.split("\n")[1]?.slice(0, 20)}`);
    for (const name of readdirSync(folder)) {
      assert.doesNotMatch(readFileSync(join(folder, name), "utf8"), secrets);
    }
  });

  test("is not reached without the certificate", async () => {
    assert.equal((await plan([baseUrl, "--ca", tlsFiles.certificate], proxied)).code, 3);
  });

  test("is not requested through the proxy if NO_PROXY names its host", async () => {
    const tunnelsBefore = tunnels.length;
    const { code } = await plan([baseUrl, "--insecure", ...own], { ...proxied, NO_PROXY: "node.test" });
    assert.deepEqual([code, tunnels.length], [3, tunnelsBefore]);
  });
});

test("HTTP_PROXY is used for a target without TLS", async () => {
  const port = await listen(createHttpServer(answer));
  const requestLines: string[] = [];
  const proxy = createHttpServer((request, response) => {
    requestLines.push(`${request.url} ${request.headersDistinct["x-key"]?.join("+")}`);
    const { pathname, search } = new URL(request.url ?? "");
    const onward = httpRequest({ host: "127.0.0.1", port, path: pathname + search }, (given) => {
      response.writeHead(given.statusCode ?? 502, given.rawHeaders);
      given.pipe(response);
    });
    onward.end();
  });
  const headers = ["--header", "x-key: one", "--header", "x-key: two"];
  const { code, stdout } = await plan([`http://node.test:${port}/v1`, ...headers], {
    HTTP_PROXY: `http://127.0.0.1:${await listen(proxy)}`,
  });
  assert.equal(code, 0, stdout);
  assert.equal(requestLines[0], `http://node.test:${port}/v1/-/healthy one+two`);
});

describe("exits with 2 and sends nothing for", () => {
  const cases: readonly (readonly [name: string, argv: readonly string[], message: RegExp])[] = [
    ["a missing --ca file", ["--ca", "none.pem"], /--ca names a file that cannot be read: none\.pem/],
    [
      "a --ca file without a certificate",
      ["--ca", tlsFiles.key],
      /--ca must contain certificates in PEM, got none/,
    ],
    [
      "a --ca file with a malformed certificate",
      ["--ca", "broken.pem"],
      /certificate 1 in broken\.pem is malformed/,
    ],
    [
      "--client-cert without --client-key",
      ["--client-cert", tlsFiles.certificate],
      /--client-cert needs --client-key/,
    ],
    [
      "--client-key without --client-cert",
      ["--client-key", tlsFiles.key],
      /--client-key needs --client-cert/,
    ],
    [
      "a --client-key file that is not a key",
      ["--client-cert", tlsFiles.certificate, "--client-key", tlsFiles.certificate],
      /--client-key must be a private key in PEM/,
    ],
    [
      "a --client-key file with the key of another certificate",
      ["--client-cert", tlsFiles.certificate, "--client-key", tlsFiles.otherKey],
      /--client-key must be the key of/,
    ],
    ["a missing --profile file", ["--profile", "none.json"], /--profile names a file that cannot be read/],
    ["a --profile file that is not JSON", ["--profile", "broken.pem"], /the file broken\.pem is not JSON/],
  ];
  before(() =>
    writeFileSync(
      join(folder, "broken.pem"),
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
    ),
  );
  for (const [name, argv, message] of cases) {
    test(name, async () => {
      const { code, stderr } = await plan(["http://127.0.0.1:1/v1", ...argv]);
      assert.equal(code, 2);
      assert.match(stderr, message);
    });
  }
});
