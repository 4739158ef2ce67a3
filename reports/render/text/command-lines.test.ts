import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { renderCurl } from "../../model/exchange-text.ts";
import { renderCommandLines } from "./command-lines.ts";

test("a command is broken between words, and a shell reads its lines as one command", () => {
  const url = fc.stringMatching(/^[ -~]{0,90}$/);
  fc.assert(
    fc.property(url, fc.option(url), (path, body) => {
      const headers = [["accept", "application/json"]] as const;
      const method = body === null ? "GET" : "POST";
      const request = { method, url: `http://127.0.0.1/v1/${path}`, headers, body };
      const command = renderCurl(request);
      fc.pre(command.length <= 400);
      const lines = renderCommandLines(request, "  ");
      assert.ok(lines.slice(0, -1).every((line) => line.endsWith(" \\") && line.length <= 80));
      assert.equal(
        lines
          .join("\n")
          .trimStart()
          .replace(/ \\\n {4}/g, " "),
        command,
      );
    }),
  );
});

test("a command of more than 400 characters is left to the reports, which the terminal says with its path", () => {
  const body = "x".repeat(400);
  const request = { method: "POST", url: "http://127.0.0.1/v1/transactions/simulate", headers: [], body };
  const length = renderCurl(request).length;
  assert.deepEqual(renderCommandLines(request, "  "), [
    "  # POST /v1/transactions/simulate",
    `  # has ${length} characters as a command; report.html shows it.`,
  ]);
});

test("the path of a long command is cut, so that it stays on one line", () => {
  const request = { method: "GET", url: `http://h/${"x".repeat(500)}`, headers: [], body: null };
  for (const line of renderCommandLines(request, "  ")) assert.ok(line.length <= 80, line);
});
