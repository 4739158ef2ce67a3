/**
 * Runs against targets that are not a node or do not respond, and runs without a base URL. Each report says what to
 * change.
 */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { createNode } from "../../reference-node/node.ts";
import type { Report } from "../../reports/model/report.ts";
import { escapeMarkdown, escapeMarkup } from "../../reports/render/text/markup-text.ts";
import { closeServers, jsonHeaders, serve } from "../../proof/fake-nodes/wire/hostile-server.ts";
import { runTouchstone } from "../../tools/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-"));
after(async () => {
  await closeServers();
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const readReport = (): Report => JSON.parse(read("report.json")) as Report;
const judge = (argv: readonly string[], env: { readonly [name: string]: string } = {}) =>
  runTouchstone(["check", "--out", folder, "--quiet", ...argv], { cwd: folder, env });

const requestsMax = 30;
const page: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<html>hello</html>");
};
const rejectWith =
  (status: number): RequestListener =>
  (_, response) => {
    response.writeHead(status, { "content-type": "text/plain" }).end("no");
  };

const healthBelowV1: RequestListener = (request, response) => {
  if (request.url === "/v1/-/healthy") response.writeHead(200, jsonHeaders).end('{"message":"ok"}');
  else rejectWith(404)(request, response);
};

describe("a target that is not a node", () => {
  const targets: readonly (readonly [
    name: string,
    listener: RequestListener,
    path: string,
    remedy: RegExp,
    shown: readonly string[],
    more?: readonly string[],
  ])[] = [
    [
      "serves HTML",
      page,
      "/v1",
      /^check the base URL: GET http:\/\/127\.0\.0\.1:\d+\/v1\/-\/healthy returned 200 with text\/html, so another server/,
      ["status 200", "text/html", "body <html>hello</html>"],
    ],
    [
      "redirects every request",
      (request, response) => response.writeHead(308, { location: `/api${request.url ?? ""}` }).end(),
      "/v1",
      /^use the base URL http:\/\/127\.0\.0\.1:\d+\/api\/v1, to which the target redirects$/,
      ["status 308", "location /api/v1/-/healthy"],
    ],
    [
      "redirects to a login page",
      (_, response) => response.writeHead(302, { location: "/login?next=%2F" }).end(),
      "/v1",
      /^check the base URL, or the credentials in --header "Name: value": the target redirects to http:\/\/127\.0\.0\.1:\d+\/login\?next=%2F$/,
      ["status 302", "location /login?next=%2F", "empty body"],
    ],
    [
      "repeats the credentials and sends bytes that are not text",
      (request, response) =>
        response
          .writeHead(200, { "content-type": "text/html", "x-echo": request.headers["x-key"] })
          .end(
            Buffer.from(
              `</pre></li><script>\x1b[2J\0${String(request.headers["x-key"])}\xff\xed\xa0`,
              "latin1",
            ),
          ),
      "/v1",
      /^check the base URL/,
      ["status 200", "text/html", String.raw`body </pre></li><script>\u{1b}[2J\u{0}REDACTED`],
      ["--header", "x-key: hush-hush"],
    ],
    [
      "requires credentials",
      rejectWith(401),
      "/v1",
      /^add credentials with --header/,
      ["status 401", "text/plain", "body no"],
    ],
    [
      "rejects the credentials",
      rejectWith(403),
      "/v1",
      /^check the credentials in --header/,
      ["status 403"],
      ["--header", "x-key: hush-hush"],
    ],
    [
      "has its node below /v1",
      healthBelowV1,
      "",
      /^use the base URL http:\/\/127\.0\.0\.1:\d+\/v1, where a node responds$/,
      ["/-/healthy: status 404", "body no"],
    ],
    [
      "rejects every request with 503",
      rejectWith(503),
      "/v1",
      /^try again later, .* responds with 503 to every request$/,
      ["status 503"],
    ],
    [
      "returns {} to every request",
      (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("{}"),
      "/v1",
      /^check the base URL/,
      ["status 200", "application/json", "body {}"],
    ],
  ];
  for (const [name, listener, path, remedy, shown, more = []] of targets) {
    test(`${name}: ends with 4 after at most ${requestsMax} requests and names the remedy`, async () => {
      let requests = 0;
      const baseUrl = await serve((request, response) => {
        requests += 1;
        listener(request, response);
      });
      const { code, stdout } = await judge([`${new URL(baseUrl).origin}${path}`, ...more]);
      assert.equal(code, 4);
      assert.ok(requests <= requestsMax, `${requests} requests`);
      assert.match(
        stdout.replaceAll("\n", " "),
        /^incomplete within read: this does not look like a node of this interface/,
      );
      const report = readReport();
      assert.match(report.target.remedy ?? "", remedy);
      assert.equal(report.run.end, "not recognized");
      assert.equal(
        report.requirements.filter(({ status }) => status === "pass" || status === "fail").length,
        0,
      );
      assert.match(read("report.html"), /What to change/);
      assert.equal(report.target.firstExchanges?.length, 3);
      const line = /\nReceived ([^]*?)\n\n/.exec(stdout)?.[1]?.replace(/\s+/g, " ") ?? "";
      for (const text of [...shown, "GET http://127.0.0.1:"]) {
        assert.ok(line.includes(text), `${text} in ${line}`);
        assert.ok(read("report.html").includes(escapeMarkup(text)), text);
        assert.ok(read("report.md").includes(escapeMarkdown(text)), text);
      }
      for (const format of readdirSync(folder)) assert.doesNotMatch(read(format), /hush-hush|<script>.?\[2J/);
      const verified = await runTouchstone(["verify", "report.json"], { cwd: folder });
      assert.equal(verified.code, 0, verified.stdout);
      for (const format of ["report.html", "report.md", "junit.xml"]) {
        assert.match(read(format), /this does not look like a node of this interface/, format);
      }
    });
  }
});

describe("a run against a faulty node", () => {
  test("ends with 1 if the node sends no ledger headers", async () => {
    const node = createNode();
    const withoutHeaders = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const answer = await node.fetch(new Request(`http://127.0.0.1${request.url ?? ""}`));
      const type = answer.headers.get("content-type") ?? "";
      response.writeHead(answer.status, { "content-type": type }).end(await answer.text());
    };
    const baseUrl = await serve((request, response) => void withoutHeaders(request, response));
    const { code } = await judge([baseUrl, "--only", "HLTH-*,RESP-00*"]);
    assert.equal(code, 1);
    await node.close();
  });

  test("ends with 1 if the node sends malformed bodies", async () => {
    const baseUrl = await serve((_, response) => response.writeHead(200, jsonHeaders).end("{"));
    const { code } = await judge([baseUrl, "--only", "HLTH-*,FRMT-*"]);
    assert.equal(code, 1);
  });
});

describe("a target that cannot be reached", () => {
  test("is reported on the first line, with the error of the system", async () => {
    const { code, stdout } = await judge(["http://127.0.0.1:1/v1"]);
    assert.equal(code, 3);
    assert.match(
      stdout.split("\n\nTarget ")[0]?.replaceAll("\n", " ") ?? "",
      /the target never responded: .*ECONNREFUSED/,
    );
  });

  test("gets a next step with the exit code and the last output of its command, if the command has ended", async () => {
    const script = "console.error('no such genesis file'); process.exitCode = 3";
    const { code } = await judge(["http://127.0.0.1:1/v1", "--", process.execPath, "-e", script]);
    assert.equal(code, 3);
    assert.match(
      readReport().target.remedy ?? "",
      /exited with 3 before it listened; it printed last: .*no such genesis file/,
    );
  });
});

describe("a run without a base URL", () => {
  for (const [ci, more] of [
    ["true", []],
    ["1", ["--plan"]],
    ["yes", []],
  ] as const) {
    test(`is a usage error with CI=${ci} ${more.join(" ")}`, async () => {
      const { code, stderr } = await judge(more, { CI: ci });
      assert.equal(code, 2);
      assert.match(stderr, /a base URL is expected, because CI is set\nGive the base URL, .*; --reference /);
    });
  }

  for (const [ci, argv] of [
    ["true", ["--reference"]],
    ["", []],
    ["0", []],
    ["false", []],
  ] as const) {
    test(`names the built-in reference node in every rendering, with CI=${ci} and ${argv.join(" ") || "no flag"}`, async () => {
      const { code, stdout } = await judge([...argv, "--only", "HLTH-*"], { CI: ci });
      assert.equal(code, 0);
      assert.equal(readReport().target.reference, true);
      assert.match(stdout.replaceAll("\n", " "), /^conformant within heavy, built-in reference node/);
      for (const format of ["report.html", "report.md", "junit.xml", "badge.json", "badge.svg"]) {
        assert.match(read(format), /built-in reference node/, format);
      }
    });
  }

  test("--reference beside a base URL is a usage error", async () => {
    const { code, stderr } = await judge(["--reference", "http://127.0.0.1:1/v1"]);
    assert.equal(code, 2);
    assert.match(stderr, /--reference judges the built-in reference node, but the base URL/);
  });
});
