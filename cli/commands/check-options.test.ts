import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { VALUELESS_OPTIONS } from "../../evidence/command.ts";
import { parseOptions } from "../options/parse-options.test.support.ts";
import { checkCommand } from "./check.ts";
import { requirements } from "../../spec/catalogue.ts";
import { selectRequirements } from "../options/interface-values.ts";
import { checkOptions } from "./check-options.ts";
import { createCheckCommand } from "../run/printed-commands/create-command.ts";
import { runsDefault } from "../../suites/judge/seed.ts";
import { refusal } from "../usage-error.test.support.ts";

function parse(argv: readonly string[], env: { readonly [name: string]: string } = {}) {
  return parseOptions(checkCommand, { argv, env, readFile: () => null });
}

const readRefusal = (argv: readonly string[], env: { readonly [name: string]: string } = {}): string =>
  refusal(() => parse(argv, env));

describe("check options", () => {
  test("have the defaults of the help", () => {
    assert.deepEqual(parse([]), {
      baseUrl: null,
      reference: false,
      revision: null,
      vendor: null,
      profile: null,
      allow: null,
      level: "must",
      only: [],
      shard: null,
      runs: 25,
      seed: null,
      notes: [],
      workers: 2,
      concurrency: 8,
      runner: "plain",
      watch: false,
      rate: null,
      maxRequests: null,
      maxGasSpent: null,
      header: [],
      timeout: 10_000,
      maxTime: null,
      wait: 0,
      ca: null,
      clientCert: null,
      clientKey: null,
      insecure: false,
      extended: false,
      strict: false,
      command: null,
      baseline: null,
      baselineWrite: null,
      baselineUnverified: false,
      evidence: "failing",
      sign: null,
      reportUrl: null,
      sarif: false,
      plan: false,
      out: "compliance/",
      quiet: false,
      verbose: false,
      json: false,
    });
  });

  test("are read from the command line", () => {
    const argv =
      "https://n.example/v1 --vendor aptos --allow simulate --level should --only HLTH-* --runs 5 --seed 4294967295 --workers 3 --concurrency 4 --runner playwright --rate 7 --timeout 50 --max-time 60 --wait 9 --out r --report-url https://ci.example/report.html --sarif --quiet --verbose --json --profile p.json --max-requests 8 --max-gas-spent 900 --ca a.pem --client-cert c.pem --client-key k.pem --insecure --strict --extended --baseline b.json --baseline-write w.json --baseline-unverified --evidence all --sign s.pem --plan -- node server.js --port 1";
    assert.deepEqual(parse(argv.split(" ")), {
      baseUrl: "https://n.example/v1",
      reference: false,
      revision: null,
      vendor: "aptos",
      profile: "p.json",
      allow: "simulate",
      level: "should",
      only: ["HLTH-*"],
      shard: null,
      runs: 5,
      seed: 4_294_967_295,
      notes: [],
      workers: 3,
      concurrency: 4,
      runner: "playwright",
      watch: false,
      rate: 7,
      maxRequests: 8,
      maxGasSpent: 900,
      header: [],
      timeout: 50,
      maxTime: 60,
      wait: 9,
      ca: "a.pem",
      clientCert: "c.pem",
      clientKey: "k.pem",
      insecure: true,
      extended: true,
      strict: true,
      command: ["node", "server.js", "--port", "1"],
      baseline: "b.json",
      baselineWrite: "w.json",
      baselineUnverified: true,
      evidence: "all",
      sign: "s.pem",
      reportUrl: "https://ci.example/report.html",
      sarif: true,
      plan: true,
      out: "r",
      quiet: true,
      verbose: true,
      json: true,
    });
  });

  const malformed: readonly (readonly [argv: readonly string[], message: RegExp])[] = [
    ...["", "-1", "1e3", "0x7", "1.5", " 7"].map(
      (text) => [[`--seed=${text}`], /--seed must be decimal digits, got "/] as const,
    ),
    [["--runs", "0"], /--runs must be an integer from 1/],
    [["--timeout", "2147483648"], /--timeout must be an integer from 1 to 2147483647/],
    [["--max-time", "0"], /--max-time must be an integer from 1/],
    [["--allow", "all"], /--allow must be one of read, simulate, submit, heavy, got "all"/],
    [["--level", "MUST"], /--level must be one of must, should, got "MUST"/],
    [["--out", ""], /--out must be a path/],
    [
      ["--baseline", "known:apto"],
      /--baseline must be .* one of known:aptos, got "known:apto"\. Did you mean/,
    ],
    [["--baseline", ""], /--baseline must be a path/],
    [["--baseline-unverified"], /--baseline-unverified needs --baseline-write <file>, the file to write/],
    [["--baseline-write", "known:aptos"], /--baseline-write must be the path of a file to write/],
    [
      ["--base-url", "http://h"],
      /unknown option '--base-url'; write the value without an option name: touchstone check <base-url>/,
    ],
    [["http://h", "http://i"], /too many arguments for 'check'\. Expected 1 argument but got 2/],
    [["--evidence", "none"], /--evidence must be one of failing, all, got "none"/],
    [["--sign", ""], /--sign must be a path/],
    [["--max-requests", "0"], /--max-requests must be an integer from 1/],
    [["--max-gas-spent", "0"], /--max-gas-spent must be an integer from 1/],
    [["http://h", "--"], /-- must be followed by a command that starts the target, got nothing/],
    [["--", "node"], /a base URL is expected before --/],
    ...["0/2", "3/2", "1/65", "1", "1/0", "-1/2", "1/2/3", "auto/0", "auto/65", "auto/", "Auto"].map(
      (text) => [["--seed", "7", `--shard=${text}`], /--shard must be i\/n, .*, got "/] as const,
    ),
  ];
  for (const [argv, message] of malformed) {
    test(`${argv.join(" ")} is refused`, () => assert.match(readRefusal(argv), message));
  }
});

test("a target with a command has thirty seconds to respond by default", () => {
  assert.equal(parse(["http://h/v1", "--", "node"]).wait, 30);
  assert.equal(parse(["http://h/v1", "--wait", "0", "--", "node"]).wait, 0);
});

describe("--header", () => {
  test("is split at its first colon", () => {
    assert.deepEqual(parse(["--header", "X-Key: a:b", "--header=Cookie:c"]).header, [
      { name: "X-Key", value: "a:b", fromEnvironment: null },
      { name: "Cookie", value: "c", fromEnvironment: null },
    ]);
  });

  test("takes its value from a variable", () => {
    assert.deepEqual(parse(["--header", "Authorization: env:TOKEN"], { TOKEN: "Bearer hidden" }).header, [
      { name: "Authorization", value: "Bearer hidden", fromEnvironment: "TOKEN" },
    ]);
  });

  const refused: readonly (readonly [text: string, message: RegExp])[] = [
    ["Authorization hidden", /without a header name/],
    [": hidden", /without a header name/],
    ["X Y: hidden", /without a header name/],
    ["X-Key:", /the value of the header X-Key in --header must consist of printable characters/],
    ["X-Key: hidden\u0001", /printable characters/],
    ["X-Key: hidden\r\nX-Other: b", /printable characters/],
    ["X-Key: hidden\u20ac", /printable characters/],
    ["Content-Length: 0", /a header that touchstone does not set itself/],
    ["Authorization: env:NONE", /from the variable NONE, which is not set/],
    ["Authorization: env:BLANK", /from the variable BLANK, which is empty/],
    ["Authorization: env:", /which is not set/],
  ];
  for (const [text, message] of refused) {
    test(`${JSON.stringify(text)} is refused without repeating its value`, () => {
      const said = readRefusal(["--header", text], { BLANK: " " });
      assert.match(said, message);
      assert.doesNotMatch(said, /hidden/);
    });
  }
});

describe("--only", () => {
  const refused: readonly (readonly [text: string, message: RegExp])[] = [
    ["ACCT-999", /matches no requirement: ACCT-999\. Did you mean ACCT-/],
    ["acct-003", /matches no requirement: acct-003\. Did you mean ACCT-003\?/],
    ["ZZZZ-*", /matches no requirement: ZZZZ-\*/],
    ["ACCT-003,", /got ""/],
    ["ACCT-.+", /must be requirement ids/],
    [
      "!",
      /must be requirement ids such as ACCT-003 or ACCT-\*, each after ! if it is to be left out, got "!"/,
    ],
    ["!!ACCT-003", /must be requirement ids/],
    ["!ZZZZ-*", /matches no requirement: ZZZZ-\*/],
    ["ACCT-003,!ACCT-*", /--only selects no requirement, because it leaves out all: ACCT-003,!ACCT-\*/],
    ["!*", /--only selects no requirement/],
  ];
  for (const [text, message] of refused) {
    test(`${text} is refused`, () => assert.match(readRefusal(["--only", text]), message));
  }

  test("leaves out what follows !, and means all other requirements if nothing else is given", () => {
    const ids = (...patterns: readonly string[]) => selectRequirements(patterns);
    const all = requirements.map(([id]) => id);
    assert.deepEqual(
      ids("!VALU-*"),
      all.filter((id) => !id.startsWith("VALU-")),
    );
    assert.deepEqual(
      ids("!ACCT-003", "ACCT-*"),
      all.filter((id) => id.startsWith("ACCT-") && id !== "ACCT-003"),
    );
    assert.deepEqual(ids("ACCT-003", "ACCT-003"), ["ACCT-003"]);
    assert.deepEqual(parse(["--only", "!VALU-*,!ACCT-003"]).only, ["!VALU-*", "!ACCT-003"]);
  });

  test("a pattern that matches no requirement is refused, also beside a pattern that matches one", () => {
    assert.match(readRefusal(["--only", "ACCT-*", "--only", "NONE-*"]), /matches no requirement: NONE-\*/);
  });
});

test("the checks know the default of --runs", () => {
  assert.equal(checkOptions.runs.fallback, runsDefault);
});

test("every flag that the command of a run can have is known to have no value when its text is read", () => {
  const flags = Object.entries(checkOptions).filter(([, { placeholder }]) => placeholder === null);
  const given = { ...parse([]), ...Object.fromEntries(flags.map(([name]) => [name, true])) };
  const command = createCheckCommand(given, 7, { showsArguments: true, given: new Map() });
  const recorded = command.options.filter(({ value }) => value === null).map(({ name }) => name);
  assert.deepEqual(recorded.toSorted(), VALUELESS_OPTIONS.toSorted());
});
