/** Broken and hostile targets must not crash a run, hang it, be judged conformant, or receive or leak a secret. */
import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import type { Socket } from "node:net";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createNode } from "../../reference-node/node.ts";
import {
  closeServers,
  jsonHeaders,
  judge,
  listFailedIds,
  serve,
  serveBytes,
} from "../../proof/fake-nodes/wire/hostile-server.ts";
import type { ProxyResponse } from "../../proof/fake-nodes/wire/exchange.ts";
import { serveProxy } from "../../proof/fake-nodes/wire/proxy.ts";
import type { Report } from "../../cli/check-api.ts";

const node = createNode();
const closers: (() => Promise<void>)[] = [];
after(async () => {
  await Promise.all([closeServers(), ...closers.map((close) => close())]);
  await node.close();
});

/** Serves the reference node behind a proxy that changes its success responses. */
async function serveAltered(alter: (answer: ProxyResponse) => ProxyResponse): Promise<string> {
  const proxy = await serveProxy(node, (_, answer) => (answer.status === 200 ? alter(answer) : answer));
  closers.push(() => proxy.close());
  return proxy.baseUrl;
}

const answerAll =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...jsonHeaders, ...headers }).end(body);
  };

describe("an unreadable response does not prove a violation", () => {
  const endless: RequestListener = (_, response) => {
    const chunk = Buffer.alloc(4 * 1024 * 1024, " ");
    const writeUntilFull = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once("drain", writeUntilFull);
    };
    response.on("error", () => undefined);
    response.writeHead(200, jsonHeaders);
    writeUntilFull();
  };
  const gzipBomb = gzipSync(Buffer.alloc(65 * 1024 * 1024, " "));
  const partialResponse = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{");
  for (const [name, target, exitCode] of [
    ["an endless body", () => serve(endless), 4],
    ["a gzip bomb", () => serve(answerAll(gzipBomb, { "content-encoding": "gzip" })), 4],
    ["a reset within the body", () => serveBytes(partialResponse, (socket) => socket.resetAndDestroy()), 4],
    ["one byte at a time", () => serveBytes(partialResponse, trickle), 4],
    [
      "a reset instead of a response",
      () => serveBytes(Buffer.alloc(0), (socket) => socket.resetAndDestroy()),
      3,
    ],
    ["silence", () => serveBytes(Buffer.alloc(0), () => undefined), 3],
    ["garbage", () => serveBytes(Buffer.from("220 ready\r\n"), (socket) => socket.end()), 3],
    [
      "control characters in headers",
      () =>
        serveBytes(Buffer.from("HTTP/1.1 200 OK\r\nx-a: \u0000\u001b[2J\r\n\r\n"), (socket) => socket.end()),
      3,
    ],
    [
      "headers of 100 KB",
      () =>
        serveBytes(Buffer.from(`HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(102_400)}\r\n\r\n`), (socket) =>
          socket.end(),
        ),
      3,
    ],
    [
      "a redirect to itself",
      () => serve((request, response) => response.writeHead(302, { location: request.url ?? "/" }).end()),
      4,
    ],
    [
      "an endless series of 429",
      () => serve((_, response) => response.writeHead(429, { "retry-after": "0" }).end()),
      4,
    ],
  ] as const) {
    test(`${name} gives exit code ${exitCode}`, async () => {
      const report = await judge(await target(), {
        timeout: name === "an endless body" ? 5_000 : 150,
        only: ["HLTH-001", "HLTH-003", "ACCT-006"],
      });
      assert.deepEqual(listFailedIds(report), []);
      assert.equal(report.exitCode, exitCode);
      assert.ok(report.verdictReasons.length > 0);
    });
  }

  function trickle(socket: Socket): void {
    const timer = setInterval(() => socket.write(" "), 50);
    socket.on("close", () => clearInterval(timer));
  }
});

describe("a readable response is judged", () => {
  for (const [name, listener, broken] of [
    ["HTML everywhere", answerAll("<html>hello</html>", { "content-type": "text/html" }), "HLTH-002"],
    ["endlessly nested arrays", answerAll("[".repeat(500_000)), "FRMT-001"],
    ["deeply nested objects", answerAll('{"a":'.repeat(100_000)), "FRMT-001"],
    ["an array instead of every object", answerAll("[]"), "HLTH-002"],
    ["an empty body", answerAll(""), "FRMT-001"],
    ["a __proto__ member instead of the members", answerAll('{"__proto__":{"message":"ok"}}'), "HLTH-003"],
    ["bytes that are not UTF-8", answerAll(Buffer.from([0x22, 0xff, 0x22])), "FRMT-001"],
    ["a body in UTF-16", answerAll(Buffer.from('{"message":"ok"}', "utf16le")), "FRMT-001"],
  ] as const) {
    test(`${name} gives exit code 1, because of ${broken}`, async () => {
      const report = await judge(await serve(listener));
      assert.ok(listFailedIds(report).includes(broken), listFailedIds(report).join(", "));
      assert.equal(report.exitCode, 1);
    });
  }

  test("a body of five megabytes of numbers gives exit code 1, because of HLTH-002", async () => {
    const numbers = Buffer.from(`[${"12345.6e7,".repeat(500_000)}0]`);
    const report = await judge(await serve(answerAll(numbers)), { runs: 1, only: ["HLTH-002"] });
    assert.deepEqual(listFailedIds(report), ["HLTH-002"]);
    assert.ok(JSON.stringify(report).length < 1_000_000);
  });

  test("Unicode in a header gives exit code 1, because of that header only", async () => {
    const target = await serveAltered((answer) => ({
      ...answer,
      headers: answer.headers.map(([name, value]) => [
        name,
        name === "x-node-epoch" ? "\u00b2\u00ff" : value,
      ]),
    }));
    const report = await judge(target);
    assert.deepEqual(listFailedIds(report), ["RESP-005"]);
    assert.equal(report.exitCode, 1);
  });
});

after(closeServers);

describe("a redirect to another origin", () => {
  test("is not followed, so no secret is sent to the other origin", async () => {
    let visits = 0;
    const other = await serve((_, response) => {
      visits += 1;
      response.end();
    });
    const visit = async (status: number): Promise<void> => {
      const target = await serve((request, response) => {
        response.writeHead(status, { location: new URL(request.url ?? "/", other).href }).end();
      });
      const report = await judge(target, {
        header: ["x-key: hush-hush"],
        only: ["HLTH-001"],
      });
      assert.equal(report.exitCode, 4);
      assert.match(report.target.remedy ?? "", /^use the base URL http:\/\/127\.0\.0\.1:\d+\/v1, to which/);
    };
    await Promise.all([301, 302, 303, 307, 308].map(visit));
    assert.equal(visits, 0);
  });
});

describe("a target that echoes the requests", () => {
  const secrets = ["Bearer hush-0123456789", 'p"w\\hush-abcdef', "hush-ledger"];
  const header = secrets.map((value, at) => `${at === 0 ? "Authorization" : `x-key-${at}`}: ${value}`);
  let reports: readonly Report[];

  before(async () => {
    const echo = (request: { rawHeaders: string[] }): string => JSON.stringify(request.rawHeaders);
    const targets = [
      serve((request, response) => {
        response
          .writeHead(200, {
            ...jsonHeaders,
            "x-node-epoch": secrets[2] ?? "",
            location: secrets[0] ?? "",
            "x-echo": encodeURIComponent(echo(request)),
          })
          .end(
            `{"message":${echo(request)},"sequence_number":${echo(request)},"authentication_key":"${secrets[2]}"}`,
          );
      }),
      serve((request, response) => {
        response
          .writeHead(302, { location: `/${secrets[2]}?${encodeURIComponent(secrets[0] ?? "")}` })
          .end(echo(request));
      }),
      serve((request, response) => {
        response
          .writeHead(200, { ...jsonHeaders, "content-type": secrets[0] })
          .end(`{"${secrets[2]}":1,"${secrets[2]}":2}${echo(request)}`);
      }),
      serve((request, response) => {
        response
          .writeHead(404, jsonHeaders)
          .end(
            `{"message":"No","error_code":${JSON.stringify("x".repeat(16_290) + secrets[0])},"e":${echo(request)}}`,
          );
      }),
    ];
    reports = await Promise.all(
      targets.map(async (target) =>
        judge(await target, {
          header,
          only: ["HLTH-003", "EROR-005", "FRMT-002", "FRMT-003", "RESP-005", "ACCT-007", "HLTH-002"],
        }),
      ),
    );
  });

  test("cannot put a secret into the report in any encoding", () => {
    for (const report of reports) {
      assert.doesNotMatch(JSON.stringify(report), /hush/i);
      assert.ok(JSON.stringify(report).includes("REDACTED"));
    }
  });
});
