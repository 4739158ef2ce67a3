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
      const command = renderCurl({ method, url: `http://127.0.0.1/v1/${path}`, headers, body });
      fc.pre(command.length <= 400);
      const lines = renderCommandLines(command, "  ");
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

test("a command of more than 400 characters is left to the reports", () => {
  assert.deepEqual(renderCommandLines(`curl '${"x".repeat(395)}'`, "  "), [
    "  # The request has 402 characters; report.html has it as a command.",
  ]);
});
