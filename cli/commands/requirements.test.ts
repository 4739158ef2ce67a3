import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { requirements } from "../../spec/catalogue.ts";
import { isSilenceId, silences } from "../../spec/silences.ts";
import { parseOptions } from "../options/parse-options.test.support.ts";
import { requirementsCommand } from "./requirements.ts";
import { runRequirements } from "./run-requirements.ts";
import { UsageError } from "../usage-error.ts";

async function print(argv: readonly string[]): Promise<string> {
  let printed = "";
  const io = {
    stdout: (text: string) => {
      printed += text;
    },
    stderr: () => assert.fail("nothing goes to standard error"),
    env: {},
    isTerminal: false,
    columns: 80,
    cwd: "/",
  };
  const options = parseOptions(requirementsCommand, { argv, env: {}, readFile: () => null });
  assert.equal(await runRequirements(options, io), 0);
  return printed;
}

function assertFits(text: string): void {
  for (const line of text.split("\n")) {
    assert.ok(line.length <= 80, line);
  }
}

describe("the list of requirements", () => {
  test("names every requirement once, with its level, within 80 columns", async () => {
    const text = await print([]);
    assertFits(text);
    for (const [id, { level }] of requirements) {
      assert.equal(text.split(`  ${id}  ${level}`).length, 2, id);
    }
  });

  test("says which requirements do not count", async () => {
    const text = (await print([])).replaceAll(/\s+/g, " ");
    for (const [, row] of requirements) {
      const mark = row.excluded === undefined ? row.pending : row.excluded.reason;
      assert.ok(mark === undefined || text.includes(`: ${mark}]`), mark);
    }
  });

  test("is one JSON line with --json", async () => {
    const text = await print(["--json"]);
    assert.equal(text.indexOf("\n"), text.length - 1);
    assert.deepEqual(JSON.parse(text), { requirements: requirements.map(([id, row]) => ({ id, ...row })) });
  });
});

describe("a pattern", () => {
  test("lists the requirements that match it, as check --only takes it", async () => {
    const text = await print(["RESP-*"]);
    const expected = requirements.filter(([id]) => id.startsWith("RESP-")).length;
    assert.equal(text.match(/^ {2}RESP-\d{3} /gm)?.length, expected);
    assert.doesNotMatch(text, /ACCT-\d{3}/);
    const { requirements: rows } = JSON.parse(await print(["RESP-001,ACCT-*", "--json"])) as {
      requirements: readonly { readonly id: string }[];
    };
    assert.ok(rows.every(({ id }) => id === "RESP-001" || id.startsWith("ACCT-")) && rows.length > 2);
  });

  test("that matches nothing is refused", async () => {
    await assert.rejects(
      print(["NOPE-*"]),
      new UsageError("<id> matches no requirement: NOPE-*", "Run touchstone requirements to list the ids."),
    );
  });
});

describe("one requirement", () => {
  test("is shown in full within 80 columns, with its silences", async () => {
    for (const [id, row] of requirements) {
      const text = await print([id]);
      assertFits(text);
      const flat = text.replaceAll(/\s+/g, " ");
      assert.ok(flat.includes(row.text), id);
      assert.ok(flat.includes(`section ${row.section}`), id);
      assert.ok(flat.includes(row.impliedBy ?? ""), id);
      assert.equal(flat.includes(" Checks - "), row.excluded === undefined && row.whenSeen !== true, id);
      for (const silenceId of Object.keys(silences).filter(isSilenceId)) {
        const isConcerned = silences[silenceId].requirements?.includes(id) ?? false;
        assert.equal(flat.includes(`${silenceId},`), isConcerned, `${id} ${silenceId}`);
        const { facts, unobserved } = silences[silenceId];
        const observed = facts === undefined ? `facts none: ${unobserved}` : `facts ${facts.join(", ")}`;
        assert.ok(!isConcerned || flat.includes(observed), `${id} ${silenceId}`);
      }
    }
  });

  test("is one JSON line with --json", async () => {
    const [first] = requirements;
    assert.ok(first);
    const text = await print([first[0], "--json"]);
    assert.equal(text.indexOf("\n"), text.length - 1);
    const shown: unknown = JSON.parse(text);
    assert.ok(typeof shown === "object" && shown !== null && "id" in shown && "silences" in shown);
    assert.equal(shown.id, first[0]);
  });
});

describe("an id that does not exist", () => {
  const cases = [
    ["ACCT-03", /Similar: ACCT-00/],
    ["acct-003", /Similar: ACCT-003/],
    ["ACCT-999", /Similar: ACCT-/],
    ["ZZZZ-001", /^there is no requirement "[^"]*"$/],
    ["toString", /^there is no requirement "[^"]*"$/],
    ["", /^there is no requirement "[^"]*"$/],
  ] as const;
  for (const [id, message] of cases) {
    test(`${JSON.stringify(id)} is refused with similar ids`, async () => {
      await assert.rejects(
        () => print([id]),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    });
  }
});
