/** Targets that are broken, hostile or merely in a bad way. None may crash or hang a run, or be called conformant. */
import assert from "node:assert/strict";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as TcpServer,
  type Socket,
} from "node:net";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { check, type CheckRequest, type Report } from "../cli/check-api.ts";
import { createNode } from "../reference-node/node.ts";
import { serveProxy, type Served } from "./proxy.ts";

const node = createNode();
const closers: (() => Promise<void>)[] = [];
after(async () => {
  await Promise.all(closers.map((close) => close()));
  await node.close();
});

/** Listens on a free port of the loopback until the tests are over; gives a base URL. */
async function open(server: Server | TcpServer): Promise<string> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const serve = (listener: RequestListener): Promise<string> => open(createHttpServer(listener));

/** Writes bytes to whoever asks, as often as it asks, whatever it asks. */
const serveBytes = (bytes: Buffer, then: (socket: Socket) => void): Promise<string> =>
  open(
    createTcpServer((socket) => {
      socket.on("data", () => socket.write(bytes, () => then(socket)));
    }),
  );

/** The reference node behind a proxy that changes its success answers. */
async function serveAltered(alter: (answer: Served) => Served): Promise<string> {
  const proxy = await serveProxy(node, (_, answer) => (answer.status === 200 ? alter(answer) : answer));
  closers.push(() => proxy.close());
  return proxy.baseUrl;
}

const judge = (baseUrl: string, request: CheckRequest = {}): Promise<Report> =>
  check({ baseUrl, seed: 20_261, runs: 3, timeoutMillis: 2_000, ...request });

/** What failed, by id; and no fault of ours besides. */
function failedOf(report: Report): readonly string[] {
  assert.deepEqual(
    report.requirements
      .filter(({ status }) => status === "error")
      .map(({ id, reason }) => `${id}: ${reason}`),
    [],
  );
  return report.requirements.filter(({ status }) => status === "fail").map(({ id }) => id);
}

const jsonHeaders = {
  "content-type": "application/json",
  "x-node-chain-id": "4",
  "x-node-ledger-version": "100",
  "x-node-ledger-oldest-version": "10",
  "x-node-ledger-timestampusec": "1700000000000000",
  "x-node-epoch": "2",
  "x-node-block-height": "50",
  "x-node-oldest-block-height": "5",
};

const answerAll =
  (body: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { ...jsonHeaders, ...headers }).end(body);
  };

describe("what cannot be read proves nothing", () => {
  const endless: RequestListener = (_, response) => {
    const chunk = Buffer.alloc(4 * 1024 * 1024, " ");
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once("drain", pour);
    };
    response.on("error", () => undefined);
    response.writeHead(200, jsonHeaders);
    pour();
  };
  const bomb = gzipSync(Buffer.alloc(65 * 1024 * 1024, " "));
  const begun = Buffer.from("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{");
  for (const [name, target, exitCode] of [
    ["an endless body", () => serve(endless), 4],
    ["a gzip bomb", () => serve(answerAll(bomb, { "content-encoding": "gzip" })), 4],
    ["a reset amid the body", () => serveBytes(begun, (socket) => socket.resetAndDestroy()), 4],
    ["one byte at a time", () => serveBytes(begun, trickle), 4],
    [
      "a reset instead of an answer",
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
      "429 without end",
      () => serve((_, response) => response.writeHead(429, { "retry-after": "0" }).end()),
      4,
    ],
  ] as const) {
    test(`${name} ends with ${exitCode}`, async () => {
      const report = await judge(await target(), { timeoutMillis: name === "an endless body" ? 5_000 : 150 });
      assert.deepEqual(failedOf(report), []);
      assert.equal(report.exitCode, exitCode);
      assert.ok(report.verdictReasons.length > 0);
    });
  }

  function trickle(socket: Socket): void {
    const timer = setInterval(() => socket.write(" "), 50);
    socket.on("close", () => clearInterval(timer));
  }
});

describe("what can be read is judged", () => {
  for (const [name, listener, broken] of [
    ["HTML everywhere", answerAll("<html>hello</html>", { "content-type": "text/html" }), "HLTH-002"],
    ["nesting without end", answerAll("[".repeat(500_000)), "FRMT-001"],
    ["nesting of members", answerAll('{"a":'.repeat(100_000)), "FRMT-001"],
    ["an array in the place of every object", answerAll("[]"), "HLTH-002"],
    ["an empty body", answerAll(""), "FRMT-001"],
    ["a prototype in the place of members", answerAll('{"__proto__":{"message":"ok"}}'), "HLTH-003"],
    ["bytes that are not UTF-8", answerAll(Buffer.from([0x22, 0xff, 0x22])), "FRMT-001"],
    ["a body in UTF-16", answerAll(Buffer.from('{"message":"ok"}', "utf16le")), "FRMT-001"],
  ] as const) {
    test(`${name} ends with 1, by ${broken}`, async () => {
      const report = await judge(await serve(listener));
      assert.ok(failedOf(report).includes(broken), failedOf(report).join(", "));
      assert.equal(report.exitCode, 1);
    });
  }

  test("five megabytes of numbers end with 1, by HLTH-002", async () => {
    const numbers = Buffer.from(`[${"12345.6e7,".repeat(500_000)}0]`);
    const report = await judge(await serve(answerAll(numbers)), { runs: 1, only: ["HLTH-002", "FRMT-001"] });
    assert.deepEqual(failedOf(report), ["HLTH-002"]);
    assert.ok(JSON.stringify(report).length < 1_000_000);
  });

  test("Unicode in a header ends with 1, by that header alone", async () => {
    const target = await serveAltered((answer) => ({
      ...answer,
      headers: answer.headers.map(([name, value]) => [
        name,
        name === "x-node-epoch" ? "\u00b2\u00ff" : value,
      ]),
    }));
    const report = await judge(target);
    assert.deepEqual(failedOf(report), ["RESP-005"]);
    assert.equal(report.exitCode, 1);
  });
});

describe("what the document allows ends with 0", () => {
  test("429 with Retry-After now and then", async () => {
    let asked = 0;
    const proxy = await serveProxy(node, (_, answer) => {
      asked += 1;
      return asked % 5 === 0 ? { status: 429, headers: [["retry-after", "0"]], body: "" } : answer;
    });
    closers.push(() => proxy.close());
    const report = await judge(proxy.baseUrl, { level: "should" });
    assert.deepEqual(failedOf(report), []);
    assert.equal(report.exitCode, 0);
    assert.ok(report.run.requests.retried > 10);
  });

  test("members and headers that the document does not know, also __proto__", async () => {
    const target = await serveAltered((answer) => ({
      ...answer,
      headers: [...answer.headers, ["x-other", "\u00e9".repeat(1_000)], ["x-node-other", "1"]],
      body: answer.body.replace(
        "{",
        '{"__proto__":{"message":1},"constructor":null,"":[1e400],"n":123456789012345678901234567890,',
      ),
    }));
    const report = await judge(target, { level: "should" });
    assert.deepEqual(failedOf(report), []);
    assert.equal(report.exitCode, 0);
  });

  test("a connection that is closed after each answer", async () => {
    const baseUrl = await serve((request, response) => {
      void node.fetch(new Request(`http://127.0.0.1${request.url ?? "/"}`)).then(async (answer) => {
        response.shouldKeepAlive = false;
        response.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text());
      });
    });
    assert.equal((await judge(baseUrl)).exitCode, 0);
  });
});

describe("a redirect to another origin", () => {
  test("is not followed, so that no secret goes there", async () => {
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
        headers: [{ name: "x-key", value: "hush-hush" }],
        only: ["HLTH-001"],
      });
      assert.equal(report.exitCode, 4);
      assert.match(report.warnings.join("\n"), /redirects to http:\/\/127\.0\.0\.1:\d+/);
    };
    await Promise.all([301, 302, 303, 307, 308].map(visit));
    assert.equal(visits, 0);
  });
});

describe("a target that sends back what it was sent", () => {
  const secrets = ["Bearer hush-0123456789", 'p"w\\hush-abcdef', "hush-ledger"];
  const headers = secrets.map((value, at) => ({ name: at === 0 ? "Authorization" : `x-key-${at}`, value }));
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
    reports = await Promise.all(targets.map(async (target) => judge(await target, { headers })));
  });

  test("gets no secret into the report, in whatever spelling", () => {
    for (const report of reports) {
      assert.doesNotMatch(JSON.stringify(report), /hush/i);
      assert.ok(JSON.stringify(report).includes("REDACTED"));
    }
  });

  test("is not conformant, or at best incomplete", () => {
    assert.deepEqual(
      reports.map((report) => [report.exitCode, failedOf(report).length > 0]),
      [
        [1, true],
        [4, false],
        [1, true],
        [1, true],
      ],
    );
  });
});
