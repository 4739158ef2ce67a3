import assert from "node:assert/strict";
import { test } from "node:test";
import { renderBadgeJson, renderBadgeSvg } from "./badge.ts";
import { elementsOf, readXml, textOf } from "../html/parsed-markup.test.reader.ts";
import { createReport } from "../../verdict/create-report.ts";
import { tool, wholeRun } from "../../model/run-record.test.arbitrary.ts";
import { createReportView } from "../../verdict/report-view.ts";

test("the JSON badge has the members of a shields.io endpoint, and isError after an internal error", () => {
  const badge = JSON.parse(renderBadgeJson(createReportView(createReport(wholeRun(), tool)))) as object;
  assert.deepEqual(Object.keys(badge), ["schemaVersion", "label", "message", "color"]);
  const broken = JSON.parse(
    renderBadgeJson(createReportView(createReport(wholeRun({ fault: "A fault." }), tool))),
  ) as object;
  assert.deepEqual(Object.entries(broken).at(-1), ["isError", true]);
});

test("every text of the image fits its box, and the image has a text alternative", () => {
  const picture = readXml(renderBadgeSvg(createReportView(createReport(wholeRun(), tool))));
  const boxes = elementsOf(picture, "rect").map(({ attributes }) => Number(attributes["width"]));
  const texts = elementsOf(picture, "text");
  const lengths = texts.map(({ attributes }) => Number(attributes["textLength"]));
  assert.equal(lengths.length, 2);
  lengths.forEach((length, index) => assert.ok(length < (boxes[index] ?? 0)));
  assert.equal(picture.attributes["width"], String(boxes.reduce((sum, width) => sum + width, 0)));
  assert.equal(picture.attributes["role"], "img");
  assert.equal(picture.attributes["aria-label"], texts.map(textOf).join(": "));
});
