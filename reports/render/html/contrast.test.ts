import assert from "node:assert/strict";
import { test } from "node:test";
import { renderBadgeSvg } from "../ci/badge.ts";
import { htmlStyle } from "./style.ts";
import { notSeen } from "../../../evidence/reason.ts";
import { accepted } from "../../model/baseline.test.arbitrary.ts";
import type { RunRecord } from "../../model/run-record.ts";
import { createReport } from "../../verdict/create-report.ts";
import { failureOf, tool, wholeRun, wholeRunWith } from "../../model/run-record.test.arbitrary.ts";
import { createReportView } from "../../verdict/report-view.ts";

/** Relative luminance as WCAG 2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function assertReadable(text: string | undefined, ground: string | undefined, where: string): void {
  assert.ok(text !== undefined && ground !== undefined, where);
  assert.ok(contrast(text, ground) >= 4.5, `${where}: ${contrast(text, ground).toFixed(2)}`);
}

const tints = ["green", "red", "amber", "blue", "grey"];

/** Lists the tinted grounds on which a colour is used: text on all of them, and each colour on its own tint. */
function tintsOf(name: string): readonly string[] {
  const used = tints.includes(name) ? [name] : tints;
  return used.map((tint) => `tint-${tint}`);
}

test("text of the HTML report has a contrast of 4.5 to 1, light and dark", () => {
  const palettes = [...htmlStyle.matchAll(/:root \{([^}]*)\}/g)].map(
    ([, body = ""]) =>
      new Map([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value])),
  );
  assert.equal(palettes.length, 3);
  for (const [index, palette] of palettes.entries()) {
    for (const name of ["text", "muted", "green", "red", "amber", "blue", "grey", "link"]) {
      for (const ground of ["ground", "panel", ...tintsOf(name)]) {
        assertReadable(palette.get(name), palette.get(ground), `palette ${index}: ${name} on ${ground}`);
      }
    }
  }
});

/** A run of which a baseline accepts that something was not verified. */
function acceptedRun(): RunRecord {
  const outcome = { kind: "inconclusive", reason: notSeen("a table"), exchanges: [] } as const;
  const entries = [accepted("ACCT-003", { kind: "not-seen", expires: "2027-01-31" })];
  const baseline = { source: "accepted.json", isShipped: false, entries };
  return { ...wholeRunWith("ACCT-003", { outcome }), baseline };
}

test("text of every badge has a contrast of 4.5 to 1", () => {
  const whole = wholeRun();
  const runs = [
    whole,
    wholeRunWith("ACCT-001", { findings: [failureOf("ACCT-001")] }),
    { ...whole, end: "interrupted" as const },
    { ...whole, fault: "A fault." },
    { ...whole, scope: { ...whole.scope, features: { pruning: false } } },
    acceptedRun(),
  ];
  const colours = runs.map((record) => {
    const svg = renderBadgeSvg(createReportView(createReport(record, tool)));
    const [left, right, own] = [...svg.matchAll(/fill="(#[0-9a-f]{6})"/g)];
    assertReadable("#ffffff", left?.[1], "label");
    assertReadable(own?.[1] ?? "#ffffff", right?.[1], "message");
    return right?.[1];
  });
  assert.equal(new Set(colours).size, runs.length);
});
