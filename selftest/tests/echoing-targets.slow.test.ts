/** Nothing that a run sends in secret may leave it by way of the target: to another origin, or into the report. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Report } from "../../cli/check-api.ts";
import { closeServers, jsonHeaders, judge, serve } from "../fake-nodes/wire/hostile-server.ts";

after(closeServers);

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
        header: ["x-key: hush-hush"],
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

  test("gets no secret into the report, in whatever spelling", () => {
    for (const report of reports) {
      assert.doesNotMatch(JSON.stringify(report), /hush/i);
      assert.ok(JSON.stringify(report).includes("REDACTED"));
    }
  });
});
