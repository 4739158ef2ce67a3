import assert from "node:assert/strict";
import { describe, test } from "node:test";

import fc from "fast-check";

import { checkCommand, type CheckOptions } from "../commands/check.ts";
import { nodeCommand, type NodeCommandOptions } from "../commands/node.ts";
import { refusal } from "../usage-error.test.support.ts";
import { parseOptions } from "./parse-options.test.support.ts";
import type { OptionSources } from "./sources.ts";

const parseCheckOptions = (from: OptionSources): CheckOptions => parseOptions(checkCommand, from);
const parseNodeOptions = (from: OptionSources): NodeCommandOptions => parseOptions(nodeCommand, from);

/** Creates sources that contain only the values of a test. */
function sources(given: {
  argv?: readonly string[];
  env?: { readonly [name: string]: string };
  file?: unknown;
  files?: { readonly [path: string]: string };
}): OptionSources {
  const files =
    given.file === undefined ? given.files : { "touchstone.config.json": JSON.stringify(given.file) };
  return { argv: given.argv ?? [], env: given.env ?? {}, readFile: (path) => files?.[path] ?? null };
}

describe("precedence", () => {
  const port = fc.option(fc.integer({ min: 0, max: 65_535 }), { nil: undefined });

  test("the command line overrides the environment, which overrides the file, which overrides the default", () => {
    fc.assert(
      fc.property(port, port, port, (flag, variable, entry) => {
        const options = parseNodeOptions(
          sources({
            argv: flag === undefined ? [] : ["--port", String(flag)],
            env: variable === undefined ? {} : { TOUCHSTONE_NODE_PORT: String(variable) },
            file: entry === undefined ? {} : { node: { port: entry } },
          }),
        );
        assert.equal(options.port, flag ?? variable ?? entry ?? 8080);
      }),
    );
  });

  test("a preset replaces only the defaults", () => {
    const argv = ["--preset", "aptos-localnet"];
    const preset = parseNodeOptions(sources({ argv }));
    assert.deepEqual(
      [preset.vendor, preset.clock, preset.port, preset.faucetPort, preset.indexerPort, preset.faucetMax],
      ["aptos", "system", 8080, 8081, 8090, null],
    );
    assert.equal(preset.implicitAccounts, true);
    const given = parseNodeOptions(
      sources({
        argv: [...argv, "--implicit-accounts=false", "--faucet-port", "0"],
        env: { TOUCHSTONE_NODE_VENDOR: "acme" },
        file: { node: { blockInterval: 0, vendor: "other" } },
      }),
    );
    assert.equal(given.implicitAccounts, false);
    assert.equal(given.faucetPort, 0);
    assert.equal(given.vendor, "acme");
    assert.equal(given.blockInterval, 0);
    assert.equal(given.clock, "system");
    const fromFile = parseNodeOptions(sources({ file: { node: { preset: "aptos-localnet" } } }));
    assert.equal(fromFile.indexerPort, 8090);
  });

  test("the message about an unknown preset names the known ones", () => {
    assert.match(
      refusal(() => parseNodeOptions(sources({ argv: ["--preset", "localnet"] }))),
      /--preset must be one of aptos-localnet, got "localnet"/,
    );
  });

  test("the base URL can come from every source", () => {
    const url = "http://127.0.0.1:1/v1";
    assert.equal(parseCheckOptions(sources({ argv: [url] })).baseUrl, url);
    assert.equal(parseCheckOptions(sources({ env: { TOUCHSTONE_CHECK_BASE_URL: url } })).baseUrl, url);
    assert.equal(parseCheckOptions(sources({ file: { check: { baseUrl: url } } })).baseUrl, url);
  });

  test("a flag can be turned off again on the command line", () => {
    const env = { TOUCHSTONE_CHECK_QUIET: "true" };
    assert.equal(parseCheckOptions(sources({ env })).quiet, true);
    assert.equal(parseCheckOptions(sources({ env, argv: ["--quiet=false"] })).quiet, false);
  });

  test("a flag or a variable can name a configuration file that replaces the default file", () => {
    const files = { "touchstone.config.json": '{"node":{"port":1}}', "b.json": '{"node":{"port":2}}' };
    assert.equal(parseNodeOptions(sources({ files })).port, 1);
    assert.equal(parseNodeOptions(sources({ files, argv: ["--config", "b.json"] })).port, 2);
    assert.equal(parseNodeOptions(sources({ files, env: { TOUCHSTONE_NODE_CONFIG: "b.json" } })).port, 2);
  });

  test("variables and file entries of other commands are ignored", () => {
    const options = parseCheckOptions(
      sources({
        env: { TOUCHSTONE_NODE_PORT: "x", TOUCHSTONE_NODE_LOAD: "s" },
        file: { node: { vendor: "aptos" }, check: {} },
      }),
    );
    assert.equal(options.vendor, null);
  });
});

describe("spellings", () => {
  test("a value may be joined to its option with =", () => {
    assert.equal(parseNodeOptions(sources({ argv: ["--port=0", "--strict"] })).strict, true);
  });

  test("a repeatable option takes each line of its variable, or each element of its list in the file", () => {
    const expected = ["ACCT-*", "HLTH-001", "RESP-001"];
    const argv = ["--only", "ACCT-*,HLTH-001", "--only=RESP-001"];
    assert.deepEqual(parseCheckOptions(sources({ argv })).only, expected);
    const env = { TOUCHSTONE_CHECK_ONLY: "ACCT-*,HLTH-001\nRESP-001\n" };
    assert.deepEqual(parseCheckOptions(sources({ env })).only, expected);
    assert.deepEqual(parseCheckOptions(sources({ file: { check: { only: expected } } })).only, expected);
  });

  test("a u64 above 2^53 keeps all digits, if it is a string in the file", () => {
    const genesisVersion = 18_446_744_073_709_551_615n;
    const argv = ["--genesis-version", String(genesisVersion)];
    assert.equal(parseNodeOptions(sources({ argv })).genesisVersion, genesisVersion);
    const file = { node: { genesisVersion: String(genesisVersion) } };
    assert.equal(parseNodeOptions(sources({ file })).genesisVersion, genesisVersion);
    const files = { "touchstone.config.json": '{"node":{"genesisVersion":18446744073709551615}}' };
    assert.match(
      refusal(() => parseNodeOptions(sources({ files }))),
      /write an integer of this size as a string/,
    );
  });
});

describe("refusals", () => {
  const refused: readonly (readonly [what: string, given: Parameters<typeof sources>[0], message: RegExp])[] =
    [
      ["an unknown option", { argv: ["--prot", "1"] }, /unknown option '--prot'\. Did you mean --port\?/],
      [
        "an unknown option that is not similar to any option",
        { argv: ["--xyzzyx"] },
        /unknown option '--xyzzyx'; accepted: --host, --port/,
      ],
      ["an unknown short option", { argv: ["-q"] }, /unknown option '-q'/],
      ["a negated flag", { argv: ["--no-strict"] }, /write --strict=false/],
      [
        "an option with the name of a member of Object.prototype",
        { argv: ["--__proto__=1"] },
        /unknown option '--__proto__'/,
      ],
      [
        "an unexpected argument",
        { argv: ["x"] },
        /too many arguments for 'node'\. Expected 0 arguments but got 1/,
      ],
      ["a command after --", { argv: ["--", "x"] }, /does not accept a command after --/],
      ["an option given twice", { argv: ["--port", "1", "--port", "2"] }, /--port is given more than once/],
      ["an option without its value", { argv: ["--port"] }, /option '--port <n>' argument missing/],
      [
        "an option where a value is expected",
        { argv: ["--port", "--json"] },
        /--port needs a value <n>, got --json/,
      ],
      [
        "a negative number",
        { argv: ["--port", "-1"] },
        /--port must be an integer from 0 to 65535, got "-1"/,
      ],
      [
        "a number that is too large",
        { argv: ["--chain-id", "256"] },
        /--chain-id must be an integer from 1 to 255, got "256"/,
      ],
      ["a number with an exponent", { argv: ["--seed", "1e3"] }, /--seed must be an integer/],
      ["an empty number", { argv: ["--seed="] }, /--seed must be an integer .* got ""/],
      ["a flag with another value", { argv: ["--strict=yes"] }, /--strict must be true or false, got "yes"/],
      [
        "a word that is not accepted",
        { argv: ["--clock", "sun"] },
        /--clock must be one of virtual, system, got "sun"/,
      ],
      ["a vendor name in capitals", { argv: ["--vendor", "Node"] }, /--vendor must be a vendor name/],
      ["an unknown operation", { argv: ["--disable", "getAcount"] }, /Did you mean getAccount\?/],
      ["a host with a port", { argv: ["--host", "[::1]:80"] }, /--host must be a host name/],
      [
        "a negative block interval",
        { argv: ["--block-interval", "-5"] },
        /--block-interval must be an integer/,
      ],
      [
        "an unknown variable",
        { env: { TOUCHSTONE_NODE_PROT: "1" } },
        /NODE_PROT belongs to no option\. Did you mean TOUCHSTONE_NODE_PORT/,
      ],
      [
        "a variable of an unknown command",
        { env: { TOUCHSTONE_X: "1" } },
        /variable TOUCHSTONE_X belongs to no option; accepted/,
      ],
      [
        "a variable for the option --help",
        { env: { TOUCHSTONE_NODE_HELP: "true" } },
        /TOUCHSTONE_NODE_HELP belongs to no option/,
      ],
      [
        "a malformed variable",
        { env: { TOUCHSTONE_NODE_PORT: "" } },
        /TOUCHSTONE_NODE_PORT must be an integer .* got ""/,
      ],
      [
        "a variable of a flag with a value other than true and false",
        { env: { TOUCHSTONE_NODE_STRICT: "1" } },
        /TOUCHSTONE_NODE_STRICT must be true or false, got "1"/,
      ],
      [
        "an unknown section",
        { file: { nodes: {} } },
        /"nodes" in touchstone.config.json names no command\. Did you mean node\?/,
      ],
      ["an unknown key", { file: { node: { chainID: 4 } } }, /node.chainID in .* Did you mean chainId\?/],
      [
        "a key with dashes",
        { file: { node: { "chain-id": 4 } } },
        /node.chain-id in .* Did you mean chainId\?/,
      ],
      [
        "an unknown key of another command",
        { file: { check: { prot: 1 } } },
        /check.prot in touchstone.config.json/,
      ],
      [
        "a configuration file that names a configuration file",
        { file: { node: { config: "b.json" } } },
        /node.config in/,
      ],
      [
        "a malformed entry",
        { file: { node: { port: 1.5 } } },
        /node.port in touchstone.config.json must be an integer/,
      ],
      ["null as a value", { file: { node: { port: null } } }, /must be a string or a number, got null/],
      [
        "a list for an option with one value",
        { file: { node: { port: [1] } } },
        /must be a string or a number, got an array/,
      ],
      ["a string for a flag", { file: { node: { strict: "true" } } }, /must be true or false, got a string/],
      ["a configuration file that contains a list", { file: [] }, /must be an object, got an array/],
      [
        "a section that is a string",
        { file: { node: "x" } },
        /node in touchstone.config.json must be an object, got a string/,
      ],
      [
        "a file that is not JSON",
        { files: { "touchstone.config.json": "{secret" } },
        /is not JSON: (?!.*secret)/,
      ],
      [
        "a named file that is missing",
        { argv: ["--config", "none.json"] },
        /--config names a file that does not exist: none\.json/,
      ],
    ];

  for (const [what, given, message] of refused) {
    test(`${what} is refused`, () => {
      assert.match(
        refusal(() => parseNodeOptions(sources(given))),
        message,
      );
    });
  }

  test("a file that cannot be read is refused", () => {
    const readFile = () => {
      throw new Error("EISDIR");
    };
    assert.match(
      refusal(() => parseNodeOptions({ argv: [], env: {}, readFile })),
      /cannot be read: EISDIR/,
    );
  });

  test("any text that is not a number in the range is refused", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{1,30}$/.test(text) || Number(text) > 65_535);
        assert.match(
          refusal(() => parseNodeOptions(sources({ argv: [`--port=${text}`] }))),
          /^--port must be/,
        );
      }),
    );
  });
});
