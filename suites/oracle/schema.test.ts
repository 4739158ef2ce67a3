import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readJson } from "../client/json/strict-json.ts";
import type { Judgement } from "./judgement.ts";
import { judgeSchema, type SchemaName } from "./schema.ts";

function judge(name: SchemaName, text: string): Judgement[] {
  const json = readJson(Buffer.from(text));
  assert.ok(json.ok);
  return judgeSchema(name, json.value, json.numbers);
}

/** Returns the requirement, the pointer and the mismatch of each broken judgement. */
const broken = (name: SchemaName, text: string): string[] =>
  judge(name, text).flatMap(({ requirement, broken: mismatch }) =>
    mismatch === null ? [] : [`${requirement} ${mismatch.pointer} ${mismatch.mismatch}`],
  );

const held = (name: SchemaName, text: string): string[] =>
  judge(name, text).flatMap(({ requirement, broken: mismatch }) => (mismatch === null ? [requirement] : []));

const accountOf = (sequenceNumber: string, key = '"0x00ff"'): string =>
  `{"sequence_number":${sequenceNumber},"authentication_key":${key}}`;

const errorOf = (members: string): string => `{"message":"No","error_code":"vm_error"${members}}`;

describe("an Account", () => {
  test("that is valid satisfies the rules about its type, the presence of its members, and their formats", () => {
    assert.deepEqual(held("Account", accountOf('"7"')).toSorted(), [
      "ACCT-001",
      "ACCT-004",
      "ACCT-005",
      "FRMT-002",
      "FRMT-003",
    ]);
  });

  for (const text of ["[]", "null", "1", '"x"', "true"]) {
    test(`is not ${text}`, () => {
      assert.deepEqual(broken("Account", text), ["ACCT-001  not of type object"]);
      assert.deepEqual(held("Account", text), []);
    });
  }

  test("without its members violates one requirement for each", () => {
    assert.deepEqual(broken("Account", "{}"), [
      "ACCT-004 /sequence_number missing",
      "ACCT-005 /authentication_key missing",
    ]);
    assert.deepEqual(held("Account", "{}"), ["ACCT-001"]);
  });

  test("with a member of the wrong type violates only the format of the member", () => {
    assert.deepEqual(broken("Account", accountOf("7")), ["FRMT-002 /sequence_number not of type string"]);
    assert.ok(held("Account", accountOf("7")).includes("ACCT-004"));
  });

  for (const text of ["0", "00", "18446744073709551615"]) {
    test(`accepts "${text}" as a u64`, () => assert.deepEqual(broken("Account", accountOf(`"${text}"`)), []));
  }
  for (const text of [
    "",
    "-1",
    "+1",
    "1.0",
    "1e2",
    "0x1",
    " 1",
    "18446744073709551616",
    "9".repeat(10_000),
  ]) {
    test(`rejects "${text.slice(0, 30)}" as a u64`, () => {
      assert.deepEqual(broken("Account", accountOf(`"${text}"`)), ["FRMT-002 /sequence_number not a uint64"]);
    });
  }

  for (const text of ["0x", "0xAb"]) {
    test(`accepts "${text}" as bytes`, () =>
      assert.deepEqual(broken("Account", accountOf('"1"', `"${text}"`)), []));
  }
  for (const text of ["", "00", "0x0", "0X00", "0x0g", "0x00\\n"]) {
    test(`rejects "${text}" as bytes`, () => {
      assert.deepEqual(broken("Account", accountOf('"1"', `"${text}"`)), [
        "FRMT-003 /authentication_key not of the pattern",
      ]);
    });
  }

  test("can have additional members of any name", () => {
    const extra =
      '{"sequence_number":"1","authentication_key":"0x","__proto__":{"sequence_number":7},"a/b~":[1e999],"":null}';
    assert.deepEqual(broken("Account", extra), []);
  });

  test("does not inherit members from the prototype", () => {
    assert.deepEqual(broken("Account", '{"__proto__":{"sequence_number":"1"},"authentication_key":"0x"}'), [
      "ACCT-004 /sequence_number missing",
    ]);
  });

  test("must not have null for a required member", () => {
    assert.deepEqual(broken("Account", accountOf("null")), ["FRMT-002 /sequence_number not of type string"]);
  });
});

describe("vm_error_code", () => {
  for (const [text, mismatch] of [
    ["0", null],
    ["18446744073709551615", null],
    ["null", null],
    ["18446744073709551616", "not a uint64"],
    ["1.0", "not a uint64"],
    ["1e2", "not a uint64"],
    ["-0", "not a uint64"],
    ["-1", "not a uint64"],
    ["1.5", "not of type integer or null"],
    ["1e999", "not a uint64"],
    ['"1"', "not of type integer or null"],
    ["[]", "not of type integer or null"],
  ] as const) {
    test(`${text} is ${mismatch ?? "accepted"}`, () => {
      assert.deepEqual(
        broken("Error", errorOf(`,"vm_error_code":${text}`)),
        mismatch === null ? [] : [`EROR-006 /vm_error_code ${mismatch}`],
      );
    });
  }

  test("is judged only if it is present and not null", () => {
    assert.ok(held("Error", errorOf(',"vm_error_code":1')).includes("EROR-006"));
    assert.ok(!held("Error", errorOf(',"vm_error_code":null')).includes("EROR-006"));
    assert.ok(!held("Error", errorOf("")).includes("EROR-006"));
  });

  test("is shown by its source text", () => {
    const judgement = judge("Error", errorOf(',"vm_error_code":1.00')).find((one) => one.broken !== null);
    assert.equal(judgement?.broken?.received, "1.00 (number)");
  });
});

test("a huge value is cut in the message", () => {
  for (const text of [`["${"x".repeat(1_000_000)}"]`, "9".repeat(1_000_000)]) {
    const judgement = judge("HealthResult", `{"message":${text}}`).find((one) => one.broken !== null);
    assert.ok((judgement?.broken?.received.length ?? 0) < 300);
    assert.match(judgement?.broken?.received ?? "", /… \(\d+ characters\) \((?:array|number)\)$/);
  }
});

const payloadOf = (members: string): string =>
  `{"type":"entry_function_payload","function":"0x1::a::b","type_arguments":[],"arguments":[]${members}}`;

describe("a union", () => {
  test("judges a known variant by its members", () => {
    assert.deepEqual([...new Set(held("TransactionPayload", payloadOf("")))].toSorted(), [
      "TAGS-005",
      "TXNS-011",
      "TXNS-012",
      "TXNS-013",
      "TXNS-014",
    ]);
    assert.deepEqual(broken("TransactionPayload", '{"type":"entry_function_payload","function":"0x1"}'), [
      "TXNS-013 /type_arguments missing",
      "TXNS-014 /arguments missing",
      "TAGS-005 /function not an entry-function-id",
    ]);
  });

  test("accepts any other variant without judging its members", () => {
    const text = '{"type":"script_payload","function":1}';
    assert.deepEqual(broken("TransactionPayload", text), []);
    assert.ok(!held("TransactionPayload", text).includes("TXNS-012"));
  });

  test("in a member violates the member's requirement if it is not an object, and the union's requirement if it has no type", () => {
    const blockOf = (payload: string): string =>
      `{"block_height":"1","block_hash":"","block_timestamp":"1","first_version":"1","last_version":"1","transactions":[{"type":"pending_transaction","hash":"","sender":"0x1","sequence_number":"1","max_gas_amount":"1","gas_unit_price":"1","expiration_timestamp_secs":"1","payload":${payload},"signature":null}]}`;
    assert.deepEqual(broken("Block", blockOf(payloadOf(""))), []);
    assert.deepEqual(broken("Block", blockOf("[]")), ["TXNS-008 /transactions/0/payload not of type object"]);
    assert.deepEqual(broken("Block", blockOf("{}")), ["TXNS-011 /transactions/0/payload/type missing"]);
    assert.ok(held("Block", blockOf(payloadOf(""))).includes("TXNS-012"));
    assert.ok(!held("Block", blockOf(payloadOf(""))).includes("TXNS-009"));
  });
});

test("an integer deep in a body is judged by its source text", () => {
  const summaryOf = (index: string): string =>
    `{"transaction_failures":[{"error":{"message":"m","error_code":"vm_error"},"transaction_index":${index}}]}`;
  assert.deepEqual(broken("IncompleteBatch", summaryOf("18446744073709551615")), []);
  for (const index of ["18446744073709551616", "1.0", "-1"]) {
    assert.deepEqual(broken("IncompleteBatch", summaryOf(index)), [
      "BTCH-014 /transaction_failures/0/transaction_index not a uint64",
    ]);
  }
  assert.deepEqual(broken("AcceptedBatch", "[]"), ["BTCH-001  not of type object"]);
});

test("a type tag is judged by its grammar", () => {
  const resourcesOf = (type: string): string => `[{"type":"${type}","data":{}}]`;
  assert.deepEqual(broken("ResourceList", resourcesOf("0x1::table::Table<address, u64>")), []);
  assert.deepEqual(broken("ResourceList", resourcesOf("0x1::table::Table<address u64>")), [
    "TAGS-001 /0/type not a move-struct-tag",
  ]);
});

test("the ABI of a module can be null, and an absent ABI violates at most one requirement", () => {
  assert.deepEqual(broken("ModuleList", '[{"bytecode":"0x","abi":null}]'), []);
  assert.deepEqual(broken("ModuleList", '[{"bytecode":"0x"}]'), ["MODL-006 /0/abi missing"]);
});

test("a table item can be any value", () => {
  for (const text of ["1.5", "-1", "null", '"x"', "[[]]", "{}"]) {
    assert.deepEqual(judge("TableItem", text), [], text);
  }
});

test("every element of a long body is judged", () => {
  const resource = '{"type":"0x1::a::B","data":{}}';
  const judgements = judge("ResourceList", `[${Array.from({ length: 30_000 }, () => resource).join()},1]`);
  assert.deepEqual(
    judgements.filter((one) => one.broken !== null).map((one) => one.broken?.pointer),
    ["/30000"],
  );
  assert.ok(judgements.reduce((sum, { times = 1 }) => sum + times, 0) > 150_000);
  assert.ok(judgements.length < 20);
});
