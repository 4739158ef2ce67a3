import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "../../client/answer.ts";
import { createInventoryView } from "../../discovery/inventory-view.ts";
import { EMPTY_INVENTORY, type Inventory, type KnownTableItem } from "../../discovery/inventory.ts";
import {
  createRawAnswer,
  createFakeClient,
  errorAnswer,
  createFakeFixtures,
  createFakeTransport,
} from "../../client/fake-target.test.support.ts";
import type { Fixtures } from "../../judge/check.ts";
import { Inconclusive, Violation } from "../../client/outcome.ts";
import { bindAssertions } from "../../judge/assertions.ts";
import { assertNoForeignItem } from "./table-foreign-items.ts";
import { assertWrittenValue, judgeTableValues, requireWellFormedValue } from "./table-values.ts";

const layouts: Inventory["layouts"] = {
  "0x1::a::Place": { typeParameters: 0, fields: [{ name: "index", type: "u64" }] },
};

/** Creates a target that returns the JSON text of each item, or 404 if the text is null. */
function targetOf(items: readonly (readonly [type: string, text: string | null])[]): Fixtures {
  const tableItems = items.map(([value_type], at): KnownTableItem => ({
    handle: `0x${at}`,
    request: { key_type: "u64", value_type, key: String(at) },
    since: "1",
  }));
  const node = createFakeClient(
    createFakeTransport(({ path }) => {
      const text = items[Number(/tables\/0x(\d+)\/item/.exec(path)?.[1])]?.[1] ?? null;
      return text === null ? errorAnswer(404, "table_item_not_found") : createRawAnswer(200, text);
    }),
  );
  return {
    ...createFakeFixtures(node),
    assert: bindAssertions("TABL-001"),
    inventory: createInventoryView({ ...EMPTY_INVENTORY, layouts, tableItems }),
  };
}

async function answerOf(type: string, text: string): Promise<Answer> {
  return targetOf([[type, text]]).node.getTableItem("0x0", { key_type: "u64", value_type: type, key: "0" });
}

test("values in the JSON form of their types are recorded as assertions", async () => {
  const target = targetOf([
    ["u64", '"7"'],
    ["u8", "7"],
    ["0x1::a::Place", '{"index":"7"}'],
    ["u64", null],
  ]);
  await judgeTableValues(target);
  const { recorder } = target.node;
  assert.deepEqual([recorder.assertions()["TABL-001"], recorder.assertions()["TABL-004"]], [4, 1]);
  assert.deepEqual(recorder.findings(), []);
});

test("a value that does not have the JSON form of its type is a violation", async () => {
  for (const [type, text] of [
    ["u64", "7"],
    ["u64", '{"value":"7"}'],
    ["vector<u8>", "[7]"],
    ["bool", '"true"'],
    ["0x1::a::Place", '{"index":7}'],
    ["0x1::a::Place", "{}"],
  ] as const) {
    await assert.rejects(judgeTableValues(targetOf([[type, text]])), (thrown) => {
      assert.ok(thrown instanceof Violation);
      assert.equal(thrown.details.requirement, "TABL-001");
      assert.equal(thrown.details.basis, "exchange");
      return true;
    });
  }
});

test("a malformed u8 is a finding of TABL-004", async () => {
  for (const text of ["256", "1.0", "1e1", "-1", '"7"']) {
    const target = targetOf([
      ["u64", '"7"'],
      [" u8 ", text],
    ]);
    await judgeTableValues(target);
    const findings = target.node.recorder.findings();
    assert.deepEqual(
      findings.map(({ requirement }) => requirement),
      ["TABL-004"],
      text,
    );
  }
});

test("the check is inconclusive if no value is of a known type", async () => {
  for (const items of [
    [["i64", '"7"']],
    [["0x1::b::Unknown", "{}"]],
    [["u8", '"7"']],
    [["u64", null]],
    [],
  ] as const) {
    await assert.rejects(judgeTableValues(targetOf(items)), Inconclusive);
  }
});

test("a value that does not have the JSON form of its type is not compared", async () => {
  const request = { key_type: "u64", value_type: "u64", key: "0" };
  requireWellFormedValue(await answerOf("u64", '"7"'), request, layouts);
  const broken = await answerOf("u64", "7");
  assert.throws(
    () => requireWellFormedValue(broken, request, layouts),
    (thrown) =>
      thrown instanceof Inconclusive &&
      thrown.reason.kind === "blocked" &&
      thrown.reason.by.includes("TABL-001"),
  );
});

test("a value other than the one that a transaction wrote is a violation", async () => {
  const answer = await answerOf("address", '"0x1"');
  const assertValue = (value: string): void =>
    assertWrittenValue(bindAssertions("TABL-008"), answer, { context: "Read the item", value });
  assertValue("0x01");
  assert.throws(() => assertValue("0x2"), Violation);
});

test("assertNoForeignItem accepts any response except the item itself", async () => {
  const own = await answerOf("u64", '"77"');
  const assertForeign = (answer: Answer): void =>
    assertNoForeignItem(bindAssertions("TABL-010"), {
      context: "Read the item under another key",
      own,
      answer,
    });
  assertForeign(await answerOf("u64", '"0"'));
  const missing = await targetOf([]).node.getTableItem("0x0", {
    key_type: "u64",
    value_type: "u64",
    key: "0",
  });
  assertForeign(missing);
  assert.throws(() => assertForeign(own), Violation);
});
